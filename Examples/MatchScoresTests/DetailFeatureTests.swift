import RxComposableTesting
import XCTest

@testable import MatchScores

@MainActor
final class DetailFeatureTests: XCTestCase {
  func testTheDetailsAreLoadedWhenTheScreenAppears() async {
    let details = Details(summary: "3–1", lines: ["a game"])
    let store = TestStore(initialState: DetailFeature.State(entry: Sample.entry(3)), reducer: DetailFeature()) {
      $0.scoresClient.details = { id in
        XCTAssertEqual(id, Entry.ID(.team, 3))
        return details
      }
    }
    await store.send(.appeared) { $0.status = .loading }
    await store.receive(.response(.success(details))) {
      $0.details = details
      $0.status = .idle
    }
    await store.send(.starred(Sample.entry(3)))
    await store.send(.closeTapped)
    await store.finish()
  }

  func testAFailureIsShownAndRetried() async {
    let details = Details(summary: "3–1", lines: [])
    let answers = LockIsolated<[TaskResult<Details>]>([.failure(ScoresError.cutOff), .success(details)])
    let store = TestStore(initialState: DetailFeature.State(entry: Sample.entry(3)), reducer: DetailFeature()) {
      $0.scoresClient.details = { _ in try answers.withValue { $0.removeFirst() }.value }
    }
    await store.send(.appeared) { $0.status = .loading }
    await store.receive(.response(.failure(ScoresError.cutOff))) { $0.status = .failed("The answer broke off.") }
    await store.send(.appeared)
    await store.send(.retryTapped) { $0.status = .loading }
    await store.receive(.response(.success(details))) {
      $0.details = details
      $0.status = .idle
    }
    await store.send(.retryTapped)
    await store.finish()
  }

  func testAFavouriteAsksHowItStands() async {
    let answers = LockIsolated<[TaskResult<Details>]>([
      .success(Details(summary: "3–1", lines: [])), .failure(ScoresError.late),
    ])
    let store = TestStore(initialState: FavouriteFeature.State(entry: Sample.entry(3)), reducer: FavouriteFeature()) {
      $0.scoresClient.details = { _ in try answers.withValue { $0.removeFirst() }.value }
    }
    await store.send(.appeared) { $0.status = .loading }
    await store.receive(.response(.success(Details(summary: "3–1", lines: [])))) {
      $0.summary = "3–1"
      $0.status = .idle
    }
    await store.send(.appeared) { $0.status = .loading }
    await store.receive(.response(.failure(ScoresError.late))) { $0.status = .failed("The server takes too long.") }
    await store.finish()
  }
}
