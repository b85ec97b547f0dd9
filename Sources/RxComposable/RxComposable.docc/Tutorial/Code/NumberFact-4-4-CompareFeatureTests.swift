import RxComposableTesting
import XCTest

@testable import NumberFact

final class CompareFeatureTests: XCTestCase {
  func testTheSidesCountApart() {
    let store = TestStore(
      initialState: CompareState(),
      reducer: compareReducer,
      environment: AppEnvironment(
        mainQueue: TestScheduler(initialClock: 0),
        numberFact: { _ in .unimplemented("AppEnvironment.numberFact") }))

    store.send(.left(.incrementButtonTapped)) {
      $0.left.count = 1
    }
    store.send(.right(.decrementButtonTapped)) {
      $0.right.count = -1
    }
    store.send(.swapButtonTapped) {
      $0.left.count = -1
      $0.right.count = 1
    }
  }
}
