// Written by `Recording.test(named:)` from a recorded session.
import RxComposableTesting
import XCTest

@testable import CaseStudies

final class ACounterComesAndGoesTests: XCTestCase {
  func testACounterComesAndGoes() {
    let store = TestStore(
      initialState: OptionalCounter.State(counter: nil),
      reducer: OptionalCounter()
    )
    store.continueAfterFailure = false

    store.send(.toggleTapped) {
      $0.counter = BasicUsage.State(count: 0, errorMessage: nil)
    }
    store.send(.counter(.incrementTapped)) {
      $0.counter?.count = 1
    }
    store.send(.counter(.decrementTapped)) {
      $0.counter?.count = 0
    }
    store.send(.counter(.decrementTapped)) {
      $0.counter?.errorMessage = "A count is not negative."
    }
    store.send(.toggleTapped) {
      $0.counter = nil
    }
  }
}
