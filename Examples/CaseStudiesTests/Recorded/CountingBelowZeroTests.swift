// Written by `Recording.test(named:)` from a recorded session.
import RxComposableTesting
import XCTest

@testable import CaseStudies

final class CountingBelowZeroTests: XCTestCase {
  func testCountingBelowZero() {
    let store = TestStore(
      initialState: BasicUsage.State(count: 0, errorMessage: nil),
      reducer: BasicUsage()
    )
    store.continueAfterFailure = false

    store.send(.incrementTapped) {
      $0.count = 1
    }
    store.send(.decrementTapped) {
      $0.count = 0
    }
    store.send(.decrementTapped) {
      $0.errorMessage = "A count is not negative."
    }
    store.send(.incrementTapped) {
      $0.count = 1
      $0.errorMessage = nil
    }
  }
}
