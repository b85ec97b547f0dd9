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
    scheduler.advance()
    store.receive(.numberFactResponse(.success("7 is a prime."))) {
      $0.numberFactAlert = "7 is a prime."
    }
    store.send(.factAlertDismissed) {
      $0.numberFactAlert = nil
    }
  }

  func testNoFact() {
    let scheduler = TestScheduler(initialClock: 0)
    let store = TestStore(
      initialState: AppState(),
      reducer: appReducer,
      environment: AppEnvironment(
        mainQueue: scheduler,
        numberFact: { _ in Effect(error: ApiError()) }))

    store.send(.numberFactButtonTapped)
    scheduler.advance()
    store.receive(.numberFactResponse(.failure(ApiError()))) {
      $0.numberFactAlert = "Could not load a number fact :("
    }
  }
}
