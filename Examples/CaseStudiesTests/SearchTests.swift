import RxComposableTesting
import Testing
import XCTest

@testable import CaseStudies

final class SearchTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private let asked = LockIsolated<[String]>([])

  private func makeStore() -> TestStoreOf<CitySearch> {
    TestStore(initialState: CitySearch.State(), reducer: CitySearch()) { [scheduler, asked] in
      $0.rxMainQueue = scheduler
      $0.cityClient.cities = { query in
        .deferred {
          asked.withValue { $0.append(query) }
          if query == "?" { return .error(SearchError()) }
          return .just([City(id: query.uppercased())]).delay(.seconds(1), scheduler: scheduler)
        }
      }
    }
  }

  func testTheUserPausesAndIsAnswered() {
    let store = makeStore()
    store.send(.queryChanged("p")) {
      $0.query = "p"
      $0.isLoading = true
    }
    scheduler.advance(by: .milliseconds(200))
    store.send(.queryChanged("pa")) { $0.query = "pa" }
    scheduler.advance(by: .milliseconds(1_300))
    store.receive(.response(.success([City(id: "PA")]))) {
      $0.isLoading = false
      $0.results = [City(id: "PA")]
    }
    XCTAssertEqual(asked.value, ["pa"])
  }

  func testANewQueryEndsTheRequest() {
    let store = makeStore()
    store.send(.queryChanged("p")) {
      $0.query = "p"
      $0.isLoading = true
    }
    scheduler.advance(by: .milliseconds(800))
    store.send(.queryChanged("")) {
      $0.query = ""
      $0.isLoading = false
    }
    scheduler.run()
    XCTAssertEqual(asked.value, ["p"])
  }

  func testAFailureIsShown() {
    let store = makeStore()
    store.send(.queryChanged("?")) {
      $0.query = "?"
      $0.isLoading = true
    }
    scheduler.advance(by: .milliseconds(300))
    store.receive(.response(.failure(SearchError()))) {
      $0.isLoading = false
      $0.errorMessage = "The search failed."
    }
  }
}

/// In every order of keys and answers, what is shown belongs to what was typed.
@Test func theResultsAreThoseOfTheLastQuery() throws {
  let orders = try TestScheduler.explore { scheduler in
    let store = TestStore(initialState: CitySearch.State(), reducer: CitySearch()) {
      $0.rxMainQueue = scheduler
      $0.cityClient.cities = { query in
        .just([City(id: query)]).latency(.milliseconds(10) ... .seconds(2), on: scheduler.lane("network"))
      }
    }
    store.exhaustivity = .off
    store.invariant("the results are none, or those of the query") { state in
      state.isLoading || state.results.isEmpty || state.results == [City(id: state.query)]
    }
    store.send(.queryChanged("p"))
    scheduler.advance(by: .milliseconds(400))
    store.send(.queryChanged("pa"))
    scheduler.advance(by: .milliseconds(400))
    store.send(.queryChanged("par"))
    scheduler.run()
    try scheduler.require(store.state.results == [City(id: "par")])
    try scheduler.require(!store.state.isLoading)
  }
  #expect(orders.count > 1)
}
