import RxComposableTesting
import XCTest

@testable import NumberFact

final class AppFeatureTests: XCTestCase {
  func testCounting() {
    let store = TestStore(
      initialState: AppState(),
      reducer: appReducer,
      environment: AppEnvironment(
        mainQueue: TestScheduler(initialClock: 0),
        numberFact: { _ in .unimplemented("AppEnvironment.numberFact") }))

    store.send(.incrementButtonTapped) {
      $0.count = 1
    }
    store.send(.decrementButtonTapped) {
      $0.count = 0
    }
  }

  func testAFact() {
    let scheduler = TestScheduler(initialClock: 0)
    let store = TestStore(
      initialState: AppState(count: 7),
      reducer: appReducer,
      environment: AppEnvironment(
        mainQueue: scheduler,
        numberFact: { Effect(value: "\($0) is a prime.") }))

    store.send(.numberFactButtonTapped)
  }
}
