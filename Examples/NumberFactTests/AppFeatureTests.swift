import RxComposableTesting
import XCTest

@testable import NumberFact

final class AppFeatureTests: XCTestCase {
  func testAWholeVisit() {
    let scheduler = TestScheduler(initialClock: 0)

    let store = TestStore(
      initialState: AppState(),
      reducer: appReducer,
      environment: AppEnvironment(
        mainQueue: scheduler,
        numberFact: { number in Effect(value: "\(number) is a good number Brent") }
      )
    )

    // Counting needs no effect.
    store.send(.incrementButtonTapped) {
      $0.count = 1
    }
    store.send(.decrementButtonTapped) {
      $0.count = 0
    }

    // The fact arrives through `receive(on:)`, which waits for the scheduler.
    store.send(.numberFactButtonTapped)

    scheduler.advance()
    store.receive(.numberFactResponse(.success("0 is a good number Brent"))) {
      $0.numberFactAlert = "0 is a good number Brent"
    }

    // The user has read it.
    store.send(.factAlertDismissed) {
      $0.numberFactAlert = nil
    }
  }
}
