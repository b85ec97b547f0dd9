import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// The examples of the article "Testing".
final class TestingArticleTests: XCTestCase {
  private struct Search: ReducerProtocol {
    struct State: Equatable {
      var query = ""
      var isLoading = false
      var results: [String] = []
    }

    enum Action: Equatable {
      case queryChanged(String)
      case refreshed
      case response([String])
      case viewDisappeared
    }

    private enum RequestID {}

    @Dependency(\.searchClient) var client
    @Dependency(\.rxMainQueue) var mainQueue

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .queryChanged(let query):
        state.query = query
        state.isLoading = true
        return client.results(query)
          .delay(.milliseconds(300), scheduler: mainQueue)
          .map(Action.response)
          .eraseToEffect()
          .cancellable(id: RequestID.self, cancelInFlight: true)

      case .refreshed:
        state.isLoading = true
        return .run { [client, query = state.query] send in
          await send(.response(try await client.reload(query)))
        }
        .cancellable(id: RequestID.self, cancelInFlight: true)

      case .response(let results):
        state.isLoading = false
        state.results = results
        return .none

      case .viewDisappeared:
        return .cancel(id: RequestID.self)
      }
    }
  }

  func testSearching() {
    let scheduler = TestScheduler(initialClock: 0)
    let store = TestStore(initialState: Search.State(), reducer: Search()) {
      $0.searchClient.results = { .just([$0, $0 + "s"]) }
      $0.rxMainQueue = scheduler
    }

    store.send(.queryChanged("cat")) {
      $0.query = "cat"
      $0.isLoading = true
    }
    scheduler.advance(by: .milliseconds(300))
    store.receive(.response(["cat", "cats"])) {
      $0.isLoading = false
      $0.results = ["cat", "cats"]
    }
  }

  @MainActor
  func testRefreshing() async {
    let store = TestStore(initialState: Search.State(query: "cat"), reducer: Search()) {
      $0.searchClient.reload = { [$0] }
    }

    await store.send(.refreshed) { $0.isLoading = true }
    await store.receive(.response(["cat"])) {
      $0.isLoading = false
      $0.results = ["cat"]
    }
    await store.finish()
  }

  @MainActor
  func testLeavingCancelsTheRequest() async {
    let store = TestStore(initialState: Search.State(query: "cat"), reducer: Search()) {
      $0.searchClient.reload = { _ in
        try await Task.sleep(nanoseconds: 60_000_000_000)
        return []
      }
    }

    let task = await store.send(.refreshed) { $0.isLoading = true }
    await store.send(.viewDisappeared)
    await task.finish()
  }

  func testCaseAndClosure() {
    let store = TestStore(initialState: Search.State(), reducer: Search()) {
      $0.searchClient.results = { .just([$0]) }
      $0.rxMainQueue = TestScheduler(initialClock: 0)
    }
    let scheduler = TestScheduler(initialClock: 0)
    store.dependencies.rxMainQueue = scheduler
    store.exhaustivity = .off

    store.send(.queryChanged("cat"))
    scheduler.advance(by: .seconds(1))
    store.receive(/Search.Action.response) { $0.results = ["cat"] }

    store.send(.queryChanged("dog"))
    scheduler.advance(by: .seconds(1))
    store.receive {
      $0 != .refreshed
    } assert: {
      $0.results = ["dog"]
    }
  }

  func testSkipping() {
    let scheduler = TestScheduler(initialClock: 0)
    let store = TestStore(initialState: Search.State(), reducer: Search()) {
      $0.searchClient.results = { .just([$0]) }
      $0.rxMainQueue = scheduler
    }

    store.withExhaustivity(.off) {
      store.send(.queryChanged("cat"))
      scheduler.advance(by: .milliseconds(300))
      store.skipReceivedActions()
    }
    XCTAssertEqual(store.state.results, ["cat"])
  }

  func testAPart() {
    let scheduler = TestScheduler(initialClock: 0)
    let store = TestStore(initialState: Search.State(), reducer: Search(), observe: \.isLoading) {
      $0.searchClient.results = { .just([$0]) }
      $0.rxMainQueue = scheduler
    }

    store.send(.queryChanged("cat")) { $0 = true }
    scheduler.advance(by: .milliseconds(300))
    store.receive(/Search.Action.response) { $0 = false }
  }
}

private struct SearchClient: Sendable {
  var results: @Sendable (String) -> Observable<[String]>
  var reload: @Sendable (String) async throws -> [String]
}

extension SearchClient: TestDependencyKey {
  static let testValue = SearchClient(
    results: unimplemented("SearchClient.results"), reload: unimplemented("SearchClient.reload"))
}

extension DependencyValues {
  fileprivate var searchClient: SearchClient {
    get { self[SearchClient.self] }
    set { self[SearchClient.self] = newValue }
  }
}
