import RxComposableTesting
import XCTest

@testable import CaseStudies

final class WizardTests: XCTestCase {
  func testFromTheFirstPageToTheOrder() {
    let store = TestStore(initialState: Wizard.State(), reducer: Wizard())
    store.send(.startTapped) { $0.path = [.name("")] }
    store.send(.page(id: 0, action: .nextTapped))
    store.send(.page(id: 0, action: .nameChanged("Ada"))) { $0.path = [.name("Ada")] }
    store.send(.page(id: 0, action: .nextTapped)) { $0.path.append(.plan(.monthly)) }
    store.send(.page(id: 1, action: .planChosen(.yearly))) {
      $0.path = [.name("Ada"), .plan(.yearly), .summary(Wizard.Order(name: "Ada", plan: .yearly))]
    }
    store.send(.page(id: 2, action: .nextTapped)) {
      $0 = Wizard.State(order: Wizard.Order(name: "Ada", plan: .yearly))
    }
  }

  func testGoingBackTakesAPageAway() {
    let path: IdentifiedArrayOf<Wizard.Page> = [.name("Ada"), .plan(.monthly)]
    let store = TestStore(initialState: Wizard.State(path: path), reducer: Wizard())
    store.send(.pageLeft(id: 1)) { $0.path = [.name("Ada")] }
    store.send(.page(id: 0, action: .nextTapped)) { $0.path = path }
  }
}
