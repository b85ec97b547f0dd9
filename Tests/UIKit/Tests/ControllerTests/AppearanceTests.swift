import RxComposable
import UIKit
import XCTest

/// Appearances of controllers, which a hidden child receives.
final class AppearanceTests: XCTestCase {
  /// Writes down what its own methods and the events say.
  private final class Controller: UIViewController {
    var log: [String] = []
    let bag = DisposeBag()

    func follow() {
      rx.viewWillAppear.subscribe(onNext: { self.log.append("rx will appear \($0)") }).disposed(by: bag)
      rx.viewDidAppear.subscribe(onNext: { self.log.append("rx did appear \($0)") }).disposed(by: bag)
      rx.viewWillDisappear.subscribe(onNext: { self.log.append("rx will disappear \($0)") }).disposed(by: bag)
      rx.viewDidDisappear.subscribe(onNext: { self.log.append("rx did disappear \($0)") }).disposed(by: bag)
    }

    override func viewWillAppear(_ animated: Bool) { log.append("will appear \(animated)") }
    override func viewDidAppear(_ animated: Bool) { log.append("did appear \(animated)") }
    override func viewWillDisappear(_ animated: Bool) { log.append("will disappear \(animated)") }
    override func viewDidDisappear(_ animated: Bool) { log.append("did disappear \(animated)") }

    func taken() -> [String] {
      defer { log = [] }
      return log
    }
    /// What only the events say.
    func events() -> [String] { taken().filter { $0.hasPrefix("rx") } }
  }

  @MainActor
  func testEventsComeWithTheMethods() async {
    let controller = Controller()
    controller.follow()
    let window = onScreen(controller)
    XCTAssertEqual(
      controller.taken(), ["will appear false", "rx will appear false", "did appear false", "rx did appear false"])
    window.rootViewController = nil
    XCTAssertEqual(
      controller.taken(),
      ["will disappear false", "rx will disappear false", "did disappear false", "rx did disappear false"])
  }

  @MainActor
  func testASubscriptionWhileTheViewIsOnTheScreenEmitsNothingAtFirst() async {
    let controller = Controller()
    let window = onScreen(controller)
    controller.follow()
    XCTAssertEqual(controller.events(), [])
    window.rootViewController = nil
    window.rootViewController = controller
    XCTAssertEqual(
      controller.events(),
      ["rx will disappear false", "rx did disappear false", "rx will appear false", "rx did appear false"])
  }

  @MainActor
  func testAStackAndASheet() async {
    let (first, second) = (Controller(), Controller())
    first.follow()
    second.follow()
    let navigation = UINavigationController(rootViewController: first)
    let window = onScreen(navigation)
    XCTAssertEqual(first.events(), ["rx will appear false", "rx did appear false"])
    navigation.pushViewController(second, animated: false)
    XCTAssertEqual(first.events(), ["rx will disappear false", "rx did disappear false"])
    XCTAssertEqual(second.events(), ["rx will appear false", "rx did appear false"])
    navigation.popViewController(animated: false)
    XCTAssertEqual(second.events(), ["rx will disappear false", "rx did disappear false"])
    first.log = []
    navigation.present(second, animated: true)
    XCTAssertEqual(second.events(), ["rx will appear true"])
    Transitions.finish()
    XCTAssertEqual(second.events(), ["rx did appear true"])
    second.swipeDown()
    Transitions.finish()
    XCTAssertEqual(second.events(), ["rx will disappear true", "rx did disappear false"])
    withExtendedLifetime(window) {}
    assertNoFaults()
  }

  @MainActor
  func testTheLastSubscriptionTakesTheChildWithIt() async {
    let controller = UIViewController()
    let subscriptions = [controller.rx.viewDidAppear.subscribe(), controller.rx.viewWillAppear.subscribe()]
    XCTAssertEqual(controller.children.count, 1)
    XCTAssertEqual(controller.view.subviews.map(\.isHidden), [true])
    subscriptions[0].dispose()
    XCTAssertEqual(controller.children.count, 1)
    subscriptions[1].dispose()
    XCTAssertEqual(controller.children.count, 0)
    XCTAssertEqual(controller.view.subviews.count, 0)
  }

  @MainActor
  func testContainersOfUIKitAreReported() async {
    let errors = LockIsolated<[String]>([])
    let handler = Hooks.defaultErrorHandler
    defer { Hooks.defaultErrorHandler = handler }
    Hooks.defaultErrorHandler = { _, error in errors.withValue { $0.append("\(error)") } }
    let navigation = UINavigationController(rootViewController: UIViewController())
    navigation.rx.viewDidAppear.subscribe().dispose()
    XCTAssertEqual(errors.value.count, 1)
    XCTAssertTrue(errors.value[0].hasPrefix("rx.viewWillAppear and its like"), errors.value[0])
    XCTAssertEqual(navigation.children.count, 1)
    for container in [UITabBarController(), UISplitViewController(), UIPageViewController()] {
      container.rx.viewDidAppear.subscribe().dispose()
      XCTAssertEqual(container.children, [])
    }
    XCTAssertEqual(errors.value.count, 4)
  }
}
