// Written by `Recording.test(named:)` from a recorded session.
import RxComposableTesting
import XCTest

@testable import MatchScores

final class ReadingDetailsTests: XCTestCase {
  @MainActor
  func testReadingDetails() async {
    // What `details` answered, call by call.
    let detailsAnswers = LockIsolated<[@Sendable () async throws -> Details]>([
      { throw ScoresError.cutOff },
      { Details(summary: "3–1", lines: ["City T3 – City T1 101:99"]) },
    ])
    let details: @Sendable (Entry.ID) async throws -> Details = { _ in
      let answer = detailsAnswers.withValue { answers in
        answers.isEmpty ? unimplemented("details") : answers.removeFirst()
      }
      return try await answer()
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

    await store.send(.appeared) {
      $0.status = .loading
    }
    await store.receive(.response(.failure(ScoresError.cutOff))) {
      $0.status = .failed("The answer broke off.")
    }
    await store.send(.retryTapped) {
      $0.status = .loading
    }
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
