import Foundation
import XCTest

@testable import MiniRx
@testable import MiniRxTesting
@testable import RxComposable
@testable import RxComposableTesting

/// The examples of the article "Exploring schedules".
final class ExploringArticleTests: XCTestCase {
  private struct Search: ReducerProtocol {
    struct State: Equatable {
      var query = ""
      var results: [String] = []
    }

    enum Action: Equatable {
      case queryChanged(String)
      case response([String])
    }

    private enum RequestID {}

    @Dependency(\.cityClient) var client

    /// The article's first version has no `cancellable`.
    var cancelsInFlight = false

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .queryChanged(let query):
        state.query = query
        let request = client.cities(query)
          .map(Action.response)
          .eraseToEffect()
        return cancelsInFlight ? request.cancellable(id: RequestID.self, cancelInFlight: true) : request

      case .response(let results):
        state.results = results
        return .none
      }
    }
  }

  private func theLastQueryWins(_ scheduler: TestScheduler, _ reducer: Search) throws {
    let store = TestStore(initialState: Search.State(), reducer: reducer) {
      $0.cityClient.cities = { query in
        .just([query]).latency(.milliseconds(10) ... .seconds(2), on: scheduler.lane("network"))
      }
    }
    store.exhaustivity = .off
    store.send(.queryChanged("c"))
    scheduler.advance(by: .milliseconds(400))
    store.send(.queryChanged("ca"))
    scheduler.run()
    try scheduler.require(store.state.results == ["ca"])
  }

  private func outcome(
    _ orders: TestScheduler.Orders = .all(upTo: 1_000), _ body: (TestScheduler) throws -> Void
  ) -> Exploration.Outcome {
    Exploration.outcome(
      of: orders, at: CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: 1), body)
  }

  func testTheFailureIsThatOfTheArticle() throws {
    let outcome = outcome { try theLastQueryWins($0, Search()) }
    let text = ExplorationTexts.text(try XCTUnwrap(outcome.finding), outcome.orders, of: .all(upTo: 1_000))
    let shown = try XCTUnwrap(text.components(separatedBy: "\n\nRxComposableTests/").first)
    XCTAssertTrue(try Self.article().contains(shown), shown)
    let drawing = try XCTUnwrap(shown.range(of: "  the plain run (")).lowerBound
    XCTAssertTrue(try Self.file("README.md").contains(shown[drawing...]), "the README's drawing")
  }

  func testTheFixedFeatureIsRightInAThousandOrdersByChance() {
    let outcome = outcome(.random(1_000, seed: 7)) { try theLastQueryWins($0, Search(cancelsInFlight: true)) }
    XCTAssertEqual(outcome.orders, 1_000)
    XCTAssertNil(outcome.finding)
  }

  func testTheFixedFeatureIsRightInAllOrders() throws {
    let outcome = outcome { try theLastQueryWins($0, Search(cancelsInFlight: true)) }
    XCTAssertNil(outcome.finding)
    XCTAssertTrue(outcome.isComplete)
  }

  func testTheTokenReplaysTheOrder() throws {
    let behind = try XCTUnwrap(Self.article().components(separatedBy: ".replay(\"").dropFirst().first)
    let token = String(behind.prefix { $0 != "\"" })
    XCTAssertNotNil(outcome(.replay(token)) { try theLastQueryWins($0, Search()) }.failing)
  }

  // MARK: Tasks

  /// The same feature with a client that is asynchronous.
  private struct AsyncSearch: ReducerProtocol {
    enum Action: Equatable {
      case queryChanged(String)
      case response([String])
    }

    private enum RequestID {}

    @Dependency(\.asyncCityClient) var client

    /// The article's first version has no `cancellable`.
    var cancelsInFlight = false

    func reduce(into state: inout [String], action: Action) -> Effect<Action> {
      switch action {
      case .queryChanged(let query):
        let request = Effect<Action>.task { .response(try await client.cities(query)) }
        return cancelsInFlight ? request.cancellable(id: RequestID.self, cancelInFlight: true) : request

      case .response(let results):
        state = results
        return .none
      }
    }
  }

  @MainActor
  private func theLastQueryWins(_ scheduler: TestScheduler, _ reducer: AsyncSearch) async throws {
    let store = TestStore(initialState: [], reducer: reducer) {
      $0.asyncCityClient.cities = { query in
        try await scheduler.lane("network").latency(.milliseconds(10) ... .seconds(2))
        return [query]
      }
    }
    store.exhaustivity = .off
    await store.send(.queryChanged("c"))
    await scheduler.advance(by: .milliseconds(400))
    await store.send(.queryChanged("ca"))
    await scheduler.run()
    try scheduler.require(store.state == ["ca"])
  }

  @MainActor
  private func asyncOutcome(_ orders: TestScheduler.Orders, _ reducer: AsyncSearch) -> Exploration.Outcome {
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: 1)
    return Exploration.outcome(of: orders, at: site) { try await self.theLastQueryWins($0, reducer) }
  }

  @MainActor
  func testTheFailureOfTasksIsThatOfTheArticle() async throws {
    let outcome = asyncOutcome(.all(upTo: 1_000), AsyncSearch())
    let text = ExplorationTexts.text(try XCTUnwrap(outcome.finding), outcome.orders, of: .all(upTo: 1_000))
    let drawing = try XCTUnwrap(text.components(separatedBy: "\n\nRxComposableTests/").first).replacingOccurrences(
      of: "\(#fileID):[0-9]+", with: "Search/Search.swift:12", options: .regularExpression)
    let article = try Self.article()
    XCTAssertTrue(article.contains(drawing), drawing)
    let token = try XCTUnwrap(outcome.token)
    XCTAssertNotNil(asyncOutcome(.replay("\(token)"), AsyncSearch()).failing)
  }

  @MainActor
  func testTheFixedFeatureOfTasksIsRightInAllOrders() async {
    let outcome = asyncOutcome(.all(upTo: 1_000), AsyncSearch(cancelsInFlight: true))
    XCTAssertNil(outcome.finding)
    XCTAssertTrue(outcome.isComplete)
  }

  func testTasksOfASynchronousBodyAreToldOf() {
    let outcome = outcome { scheduler in
      let store = TestStore(initialState: [], reducer: AsyncSearch()) { $0.asyncCityClient.cities = { [$0] } }
      store.exhaustivity = .off
      store.send(.queryChanged("c"))
      scheduler.run()
    }
    XCTAssertEqual(outcome.others, .tasks)
    let warning = ExplorationTexts.warning(outcome, of: .all(upTo: 1_000))
    XCTAssertTrue(warning?.hasPrefix("The body has begun tasks") == true, warning ?? "no warning")
  }

  private static func article() throws -> String {
    try file("Sources/RxComposableTesting/RxComposableTesting.docc/ExploringSchedules.md")
  }

  private static func file(_ name: String) throws -> String {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<5 { root = root.deletingLastPathComponent() }
    return try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
  }

  func testAnInvariantOfAStateAndOfAClient() {
    var open = 0
    TestScheduler.explore { scheduler in
      let store = TestStore(initialState: Search.State(), reducer: Search(cancelsInFlight: true)) {
        $0.cityClient.cities = { query in .just([query]).latency(.seconds(1) ... .seconds(2), on: scheduler) }
      }
      store.exhaustivity = .off
      open = 0
      scheduler.invariant("at most two requests are open") { open <= 2 }
      store.invariant("results are those of some query") { $0.results.count <= 1 }
      store.send(.queryChanged("c"))
      scheduler.run()
    }
  }

  func testTwoResponsesInEitherOrder() {
    let orders = TestScheduler.explore { scheduler in
      let first = scheduler.cold("-a---|")
      let second = scheduler.cold("-b---|")
      scheduler.expectOneOf(Observable.merge(first, second), "-(ab)|", "-(ba)|")
    }
    XCTAssertTrue(orders.areAll)
  }

  func testThumbnailsOnIsolatedLanes() {
    let orders = TestScheduler.explore { scheduler in
      var shown: Set<Int> = []
      let bag = DisposeBag()
      for index in 0..<3 {
        Observable.just(index)
          .observe(on: scheduler.lane("decoder \(index)", isIsolated: true))
          .map { $0 * 2 }
          .observe(on: scheduler)
          .subscribe(onNext: { shown.insert($0) })
          .disposed(by: bag)
      }
      scheduler.run()
    }
    XCTAssertTrue(orders.areAll)
  }
}

private struct CityClient: Sendable {
  var cities: @Sendable (String) -> Observable<[String]>
}

extension CityClient: TestDependencyKey {
  static let testValue = CityClient(cities: unimplemented("CityClient.cities"))
}

private struct AsyncCityClient: Sendable {
  var cities: @Sendable (String) async throws -> [String]
}

extension AsyncCityClient: TestDependencyKey {
  static let testValue = AsyncCityClient(cities: unimplemented("AsyncCityClient.cities"))
}

extension DependencyValues {
  fileprivate var asyncCityClient: AsyncCityClient {
    get { self[AsyncCityClient.self] }
    set { self[AsyncCityClient.self] = newValue }
  }

  fileprivate var cityClient: CityClient {
    get { self[CityClient.self] }
    set { self[CityClient.self] = newValue }
  }
}
