// Written by `Recording.test(named:)` from a recorded session.
import RxComposableTesting
import XCTest

@testable import CaseStudies

final class OrderingAPlanTests: XCTestCase {
  func testOrderingAPlan() {
    let store = TestStore(initialState: Wizard.State(path: [], order: nil), reducer: Wizard())
    store.continueAfterFailure = false

    store.send(.startTapped) {
      $0.path = [.name("")]
    }
    store.send(.page(id: 0, action: .nextTapped))
    store.send(.page(id: 0, action: .nameChanged("Ada"))) {
      $0.path[id: 0] = .name("Ada")
    }
    store.send(.page(id: 0, action: .nextTapped)) {
      $0.path.append(.plan(.monthly))
    }
    store.send(.page(id: 1, action: .planChosen(.yearly))) {
      $0.path = [.name("Ada"), .plan(.yearly), .summary(Wizard.Order(name: "Ada", plan: .yearly))]
    }
    store.send(.pageLeft(id: 2)) {
      $0.path.remove(id: 2)
    }
    store.send(.page(id: 1, action: .nextTapped)) {
      $0.path.append(.summary(Wizard.Order(name: "Ada", plan: .yearly)))
    }
    store.send(.page(id: 2, action: .nextTapped)) {
      $0.path = []
      $0.order = Wizard.Order(name: "Ada", plan: .yearly)
    }
  }
}
