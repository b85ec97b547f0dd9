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
    let article = try Self.article()
    let drawing = try XCTUnwrap(text.components(separatedBy: "\n\nRxComposableTests/").first)
    XCTAssertTrue(article.contains(drawing), drawing)
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

  private static func article() throws -> String {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<5 { root = root.deletingLastPathComponent() }
    return try String(
      contentsOf: root.appendingPathComponent(
        "Sources/RxComposableTesting/RxComposableTesting.docc/ExploringSchedules.md"), encoding: .utf8)
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

extension DependencyValues {
  fileprivate var cityClient: CityClient {
    get { self[CityClient.self] }
    set { self[CityClient.self] = newValue }
  }
}
