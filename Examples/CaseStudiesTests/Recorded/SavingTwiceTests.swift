// Written by `Recording.test(named:)` from a recorded session.
import RxComposableTesting
import XCTest

@testable import CaseStudies

final class SavingTwiceTests: XCTestCase {
  func testSavingTwice() {
    let store = TestStore(initialState: Reader.State(), reducer: Reader())
    store.continueAfterFailure = false

    store.send(.topTapped) {
      $0.scrollToTop = Stateless()
    }
    store.send(.saveTapped) {
      $0.notice = "Saved."
    }
    store.send(.saveTapped) {
      $0.notice = "Saved."
    }
  }
}
