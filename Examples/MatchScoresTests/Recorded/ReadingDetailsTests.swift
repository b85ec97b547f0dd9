// Written by `Recording.test(named:)` from a recorded session.
import RxComposableTesting
import XCTest

@testable import MatchScores

final class ReadingDetailsTests: XCTestCase {
  @MainActor
  func testReadingDetails() async {
    let scheduler = TestScheduler(initialClock: 0)
    // What `details` answered, to the effects of the actions with these numbers.
    let detailsAnswers = RecordedAnswers<Details>([
      .to(1, scheduler.createColdObservable([.error(0, ScoresError.cutOff)]).asObservable()),
      .to(
        3,
        scheduler.createColdObservable([
          .next(0, Details(summary: "3–1", lines: ["City T3 – City T1 101:99"])),
          .completed(0),
        ]).asObservable()
      ),
    ])
    let details: @Sendable (Entry.ID) async throws -> Details = { _ in
      try await detailsAnswers.value("details")
    }
    let store = TestStore(
      initialState: DetailFeature.State(
        entry: Entry(id: Entry.ID(kind: .team, number: 3), title: "team 3"),
        details: nil,
        status: .idle
      ),
      reducer: DetailFeature()
    ) {
      $0.scoresClient.details = details
    }
    store.continueAfterFailure = false

    await store.send(.appeared) {
      $0.status = .loading
    }
    await scheduler.advance()
    await store.receive(.response(.failure(ScoresError.cutOff))) {
      $0.status = .failed("The answer broke off.")
    }
    await store.send(.retryTapped) {
      $0.status = .loading
    }
    await scheduler.advance()
    await store.receive(
      .response(.success(Details(summary: "3–1", lines: ["City T3 – City T1 101:99"])))
    ) {
      $0.details = Details(summary: "3–1", lines: ["City T3 – City T1 101:99"])
      $0.status = .idle
    }
    await store.send(.starred(Entry(id: Entry.ID(kind: .team, number: 3), title: "team 3")))
    await store.send(.closeTapped)
    await store.finish()
  }
}
