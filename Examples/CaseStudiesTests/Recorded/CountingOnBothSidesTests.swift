// Written by `Recording.test(named:)` from a recorded session.
import RxComposableTesting
import XCTest

@testable import CaseStudies

final class CountingOnBothSidesTests: XCTestCase {
  func testCountingOnBothSides() {
    let store = TestStore(
      initialState: TwoCounters.State(
        left: BasicUsage.State(count: 0, errorMessage: nil),
        right: BasicUsage.State(count: 0, errorMessage: nil)
      ),
      reducer: TwoCounters()
    )
    store.continueAfterFailure = false

    store.send(.left(.incrementTapped)) {
      $0.left.count = 1
    }
    store.send(.right(.decrementTapped)) {
      $0.right.errorMessage = "A count is not negative."
    }
    store.send(.left(.incrementTapped)) {
      $0.left.count = 2
    }
  }
}
