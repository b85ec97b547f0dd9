import RxComposableTesting
import Testing
import XCTest

@testable import CaseStudies

final class CacheTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private let requests = LockIsolated(0)

  private func makeStore(failures: Int = 0) -> TestStoreOf<Rates> {
    TestStore(initialState: Rates.State(), reducer: Rates()) { [scheduler, requests] in
      $0.rxMainQueue = scheduler
      $0.ratesClient = .cached(
        .deferred {
          let number = requests.withValue { number in
            number += 1
            return number
          }
          if number <= failures { return .error(RatesError()) }
          return .just("rates \(number)").delay(.seconds(1), scheduler: scheduler)
        })
    }
  }

  func testOneRequestServesBothAndIsForgottenWithTheLast() {
    let store = makeStore()
    store.send(.panel(id: "left", action: .toggleTapped)) { $0.panels[id: "left"]?.content = .loading }
    scheduler.advance(by: .milliseconds(500))
    store.send(.panel(id: "right", action: .toggleTapped)) { $0.panels[id: "right"]?.content = .loading }
    scheduler.advance(by: .milliseconds(500))
    for id in ["left", "right"] {
      store.receive(.panel(id: id, action: .response(.success("rates 1")))) {
        $0.panels[id: id]?.content = .rates("rates 1")
      }
    }

    // One comes back while the other looks on.
    store.send(.panel(id: "left", action: .toggleTapped)) { $0.panels[id: "left"]?.content = .closed }
    store.send(.panel(id: "left", action: .toggleTapped)) { $0.panels[id: "left"]?.content = .loading }
    scheduler.advance()
    store.receive(.panel(id: "left", action: .response(.success("rates 1")))) {
      $0.panels[id: "left"]?.content = .rates("rates 1")
    }
    XCTAssertEqual(requests.value, 1)

    store.send(.panel(id: "left", action: .toggleTapped)) { $0.panels[id: "left"]?.content = .closed }
    store.send(.panel(id: "right", action: .toggleTapped)) { $0.panels[id: "right"]?.content = .closed }
    store.send(.panel(id: "right", action: .toggleTapped)) { $0.panels[id: "right"]?.content = .loading }
    scheduler.advance(by: .seconds(1))
    store.receive(.panel(id: "right", action: .response(.success("rates 2")))) {
      $0.panels[id: "right"]?.content = .rates("rates 2")
    }
    store.send(.panel(id: "right", action: .toggleTapped)) { $0.panels[id: "right"]?.content = .closed }
  }

  func testAnErrorIsNotKept() {
    let store = makeStore(failures: 1)
    store.send(.panel(id: "left", action: .toggleTapped)) { $0.panels[id: "left"]?.content = .loading }
    scheduler.advance()
    store.receive(.panel(id: "left", action: .response(.failure(RatesError())))) {
      $0.panels[id: "left"]?.content = .failed
    }
    store.send(.panel(id: "left", action: .toggleTapped)) { $0.panels[id: "left"]?.content = .loading }
    scheduler.advance(by: .seconds(1))
    store.receive(.panel(id: "left", action: .response(.success("rates 2")))) {
      $0.panels[id: "left"]?.content = .rates("rates 2")
    }
    store.send(.panel(id: "left", action: .toggleTapped)) { $0.panels[id: "left"]?.content = .closed }
  }
}

/// In every order in which panels are opened and closed while the answer is on its way, who looks on is answered.
@Test func whoLooksOnIsAnswered() throws {
  let orders = try TestScheduler.explore { scheduler in
    let store = TestStore(initialState: Rates.State(), reducer: Rates()) {
      $0.rxMainQueue = scheduler
      $0.ratesClient = .cached(
        Observable.just("rates").latency(.milliseconds(10) ... .seconds(2), on: scheduler.lane("network")))
    }
    store.exhaustivity = .off
    store.send(.panel(id: "left", action: .toggleTapped))
    scheduler.advance(by: .milliseconds(100))
    store.send(.panel(id: "right", action: .toggleTapped))
    scheduler.advance(by: .milliseconds(100))
    store.send(.panel(id: "left", action: .toggleTapped))
    scheduler.run()
    try scheduler.require(store.state.panels[id: "left"]?.content == .closed)
    try scheduler.require(store.state.panels[id: "right"]?.content == .rates("rates"))
  }
  #expect(orders.count > 1)
}
