import RxComposableTesting
import XCTest

@testable import MatchScores

final class ListFeatureTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private lazy var server = SampleServer(on: scheduler.lane("network"), latency: .seconds(1) ... .seconds(1))

  private func store(
    _ state: ListFeature<Team>.State = .init()
  ) -> TestStoreOf<ListFeature<Team>> {
    TestStore(initialState: state, reducer: ListFeature { $0.teams($1) }) { [scheduler, server] in
      $0.rxMainQueue = scheduler
      $0.scoresClient.teams = { server.teams($0) }
    }
  }

  private func failingStore(
    _ state: ListFeature<Team>.State = .init(), _ error: ScoresError
  ) -> TestStoreOf<ListFeature<Team>> {
    TestStore(initialState: state, reducer: ListFeature { $0.teams($1) }) { [scheduler] in
      $0.rxMainQueue = scheduler
      $0.scoresClient.teams = { _ in .error(error) }
    }
  }

  private static func loaded(pages: ClosedRange<Int> = 1...1, next: Int? = 2) -> ListFeature<Team>.State {
    ListFeature<Team>.State(
      rows: IdentifiedArray(uniqueElements: pages.flatMap { Sample.page($0).rows }), total: 6, nextPage: next)
  }

  func testTheFirstPageIsLoadedWhenTheScreenAppears() {
    let store = store()
    store.send(.appeared) { $0.status = .loading }
    scheduler.advance(by: .seconds(1))
    store.receive(.response(page: 1, .success(Sample.page(1)))) { $0 = Self.loaded() }
    store.send(.appeared)
  }

  func testTheEndOfTheListLoadsTheNextPageOnce() {
    let store = store(Self.loaded())
    store.send(.endReached) { $0.status = .loading }
    store.send(.endReached)
    scheduler.advance(by: .seconds(1))
    store.receive(.response(page: 2, .success(Sample.page(2)))) { $0 = Self.loaded(pages: 1...2, next: 3) }
    XCTAssertEqual(server.requests, [PageRequest(page: 2)])
  }

  func testBehindTheLastPageNothingIsLoaded() {
    let store = store(Self.loaded(pages: 1...2, next: 3))
    store.send(.endReached) { $0.status = .loading }
    scheduler.advance(by: .seconds(1))
    store.receive(.response(page: 3, .success(Sample.page(3)))) { $0 = Self.loaded(pages: 1...3, next: nil) }
    store.send(.endReached)
  }

  func testRowsThatAPageRepeatsAreShownOnce() {
    let store = store(Self.loaded())
    let page = Page(rows: [Sample.team(2, "new name"), Sample.team(3)], number: 2, pages: 2, total: 3)
    store.send(.response(page: 2, .success(page))) {
      $0.rows = [Sample.team(1), Sample.team(2, "new name"), Sample.team(3)]
      $0.total = 3
      $0.nextPage = nil
    }
  }

  func testASearchWaitsForAPauseInTyping() {
    let store = store(Self.loaded())
    store.send(.queryChanged("f")) {
      $0.query = "f"
      $0.nextPage = 1
      $0.status = .loading
    }
    scheduler.advance(by: .milliseconds(299))
    store.send(.queryChanged("fa")) { $0.query = "fa" }
    scheduler.advance(by: .milliseconds(300))
    XCTAssertEqual(server.requests, [PageRequest(query: "fa")])
    scheduler.advance(by: .seconds(1))
    store.receive(/ListFeature<Team>.Action.response) {
      $0.rows = [Sample.team(102, "fa")]
      $0.total = 1
      $0.nextPage = nil
      $0.status = .idle
    }
  }

  func testAQueryThatDoesNotChangeAsksNothing() {
    store().send(.queryChanged(""))
  }

  func testASearchEndsTheRequestThatRuns() {
    let store = store(Self.loaded())
    store.send(.endReached) { $0.status = .loading }
    store.send(.queryChanged("f")) {
      $0.query = "f"
      $0.nextPage = 1
    }
    XCTAssertEqual(server.cancelled, [PageRequest(page: 2)])
    scheduler.advance(by: .milliseconds(1_300))
    store.receive(/ListFeature<Team>.Action.response) {
      $0.rows = [Sample.team(101, "f")]
      $0.total = 1
      $0.nextPage = nil
      $0.status = .idle
    }
  }

  func testRefreshingKeepsTheRowsUntilTheAnswer() {
    let store = store(Self.loaded(pages: 1...2, next: 3))
    store.send(.refreshed) {
      $0.nextPage = 1
      $0.status = .loading
    }
    scheduler.advance(by: .seconds(1))
    store.receive(.response(page: 1, .success(Sample.page(1)))) { $0 = Self.loaded() }
  }

  func testAFailureIsShownAndRetryAsksForTheSamePage() {
    let failing = failingStore(Self.loaded(), .status(500))
    failing.send(.endReached) { $0.status = .loading }
    scheduler.advance()
    failing.receive(.response(page: 2, .failure(ScoresError.status(500)))) {
      $0.status = .failed("The server has a problem (500).")
    }
    failing.send(.endReached)

    let store = store(failing.state)
    store.send(.retryTapped) { $0.status = .loading }
    store.send(.retryTapped)
    scheduler.advance(by: .seconds(1))
    store.receive(.response(page: 2, .success(Sample.page(2)))) { $0 = Self.loaded(pages: 1...2, next: 3) }
  }

  func testAnEmptyListIsNotLoadedAgainWhenItAppears() {
    let store = store(.init(total: 0, nextPage: nil))
    store.send(.appeared)
    store.send(.endReached)
  }

  func testWhatTheParentAnswersChangesNothingHere() {
    let store = store(Self.loaded())
    store.send(.opened(Sample.entry(1)))
    store.send(.starred(Sample.entry(1)))
  }
}
