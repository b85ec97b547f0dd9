import RxComposable
import UIKit
import XCTest

/// The controller of the example, which is that of the architecture's introduction.
final class AppViewControllerTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  @MainActor
  private func makeController() -> (AppViewController, UIWindow) {
    let controller = AppViewController(
      store: Store(
        initialState: AppState(),
        reducer: appReducer,
        environment: AppEnvironment(
          mainQueue: scheduler,
          numberFact: { number in Effect(value: "\(number) is a good number Brent") })))
    return (controller, onScreen(controller))
  }

  @MainActor
  private func button(_ title: String, _ controller: UIViewController) -> UIButton {
    controller.view.subviews[0].subviews.compactMap { $0 as? UIButton }.first { $0.title(for: .normal) == title }!
  }

  @MainActor
  private func count(_ controller: UIViewController) -> String? {
    controller.view.subviews[0].subviews.compactMap { $0 as? UILabel }.first?.text
  }

  @MainActor
  func testTheButtonsCount() async {
    let (controller, window) = makeController()
    XCTAssertEqual(count(controller), "0")
    button("+", controller).tap()
    button("+", controller).tap()
    button("−", controller).tap()
    XCTAssertEqual(count(controller), "1")
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  @MainActor
  func testAFactIsShownInAnAlertUntilItIsDismissed() async {
    let (controller, window) = makeController()
    button("+", controller).tap()
    button("Fact", controller).tap()
    XCTAssertNil(controller.presentedViewController)
    scheduler.advance()
    Transitions.finish()
    let alert = controller.presentedViewController as? UIAlertController
    XCTAssertEqual(alert?.title, "1 is a good number Brent")
    alert?.tap("Ok")
    Transitions.finish()
    XCTAssertNil(controller.presentedViewController)
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  @MainActor
  func testTheControllerIsReleasedWithItsWindow() async {
    weak var released: AppViewController?
    do {
      let (controller, window) = makeController()
      button("+", controller).tap()
      released = controller
      XCTAssertNotNil(released)
      window.rootViewController = nil
    }
    XCTAssertNil(released)
  }
}
