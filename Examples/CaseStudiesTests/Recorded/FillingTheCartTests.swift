// Written by `Recording.test(named:)` from a recorded session.
import RxComposableTesting
import XCTest

@testable import CaseStudies

final class FillingTheCartTests: XCTestCase {
  func testFillingTheCart() {
    let store = TestStore(
      initialState: CartState(apples: 0, pears: 0, message: ""),
      reducer: cartReducer,
      environment: CartEnvironment(largestAmount: 2)
    )
    store.continueAfterFailure = false

    store.send(.apples(.moreTapped)) {
      $0.apples = 1
      $0.message = "1 in the cart."
    }
    store.send(.apples(.moreTapped)) {
      $0.apples = 2
      $0.message = "2 is as many as there are."
    }
    store.send(.apples(.moreTapped))
    store.send(.pears(.moreTapped)) {
      $0.pears = 1
      $0.message = "3 in the cart."
    }
    store.send(.apples(.fewerTapped)) {
      $0.apples = 1
      $0.message = "2 in the cart."
    }
  }
}
