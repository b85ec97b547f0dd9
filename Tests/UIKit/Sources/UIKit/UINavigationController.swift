/// https://developer.apple.com/documentation/uikit/uinavigationcontrollerdelegate
@preconcurrency @MainActor
public protocol UINavigationControllerDelegate: AnyObject {
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}
extension UINavigationControllerDelegate {
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {}
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {}
}

/// https://developer.apple.com/documentation/uikit/uinavigationcontroller
open class UINavigationController: UIViewController {
  open weak var delegate: (any UINavigationControllerDelegate)?
  private var stack: [UIViewController] = []
  private var shown: UIViewController?

  public convenience init(rootViewController: UIViewController) {
    self.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }

  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  open var topViewController: UIViewController? { stack.last }
  open var visibleViewController: UIViewController? { presentedViewController ?? topViewController }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    if stack.contains(viewController) { Faults.report("Pushing the same view controller instance more than once.") }
    setViewControllers(stack + [viewController], animated: animated)
  }
  @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1 else { return nil }
    let popped = stack.last
    setViewControllers(Array(stack.dropLast()), animated: animated)
    return popped
  }

  /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/setviewcontrollers(_:animated:)
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    checkMainThread()
    if stackTransition != nil { Faults.report("The stack is changed while a transition of it is in progress.") }
    if Set(viewControllers.map(ObjectIdentifier.init)).count != viewControllers.count {
      Faults.report("A view controller is in the stack twice.")
    }
    change(to: viewControllers, animated: animated && viewIfLoaded?.window != nil) { _ in }
  }

  private func change(to new: [UIViewController], animated: Bool, completion: @escaping (Transition) -> Void) {
    let old = stack
    stack = new
    for controller in new where !old.contains(controller) { addChild(controller) }
    for controller in old where !new.contains(controller) { controller.removeFromParent() }
    guard isViewLoaded, view.window != nil, let top = new.last else { return }
    guard top !== shown else { return completion(Transition([self], \.stackTransition) { _ in }) }
    delegate?.navigationController(self, willShow: top, animated: animated)
    Transition([self], \.stackTransition) { transition in
      if transition.isCancelled {
        self.stack = old
        for controller in old where !new.contains(controller) { self.addChild(controller) }
      } else {
        self.show(top)
      }
      completion(transition)
      if !transition.isCancelled { self.delegate?.navigationController(self, didShow: top, animated: animated) }
    }.run(animated: animated)
  }

  private func show(_ controller: UIViewController) {
    shown?.disappear()
    shown = controller
    controller.appear(in: view)
  }

  override func appear(in superview: UIView) {
    super.appear(in: superview)
    if let top = stack.last, top !== shown {
      delegate?.navigationController(self, willShow: top, animated: false)
      show(top)
      delegate?.navigationController(self, didShow: top, animated: false)
    }
  }

  /// What a test does with a finger: taps the back button, or one further down in its menu.
  public func tapBack(by count: Int = 1) {
    guard stack.count > count, stackTransition == nil, presentedViewController == nil else { return }
    change(to: Array(stack.dropLast(count)), animated: true) { _ in }
  }

  /// A swipe from the edge, which is given up: what it began is undone at the end of the transition.
  public func swipeBackAndGiveUp() {
    guard stack.count > 1, stackTransition == nil, presentedViewController == nil else { return }
    change(to: Array(stack.dropLast()), animated: true) { _ in }
    stackTransition?.isCancelled = true
  }
}

/// https://developer.apple.com/documentation/uikit/uitabbardelegate
@preconcurrency @MainActor
public protocol UITabBarDelegate: AnyObject {
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}
extension UITabBarDelegate { public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {} }

/// https://developer.apple.com/documentation/uikit/uitabbar
open class UITabBar: UIView {
  open weak var delegate: (any UITabBarDelegate)?
  open var items: [UITabBarItem]?
  open var selectedItem: UITabBarItem?
  /// What a test does with a finger.
  public func tap(_ index: Int) {
    selectedItem = items![index]
    delegate?.tabBar(self, didSelect: items![index])
  }
}

/// https://developer.apple.com/documentation/uikit/uitabbarcontrollerdelegate
@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: AnyObject {
  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}
extension UITabBarControllerDelegate {
  public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
}

/// https://developer.apple.com/documentation/uikit/uitabbarcontroller
open class UITabBarController: UIViewController {
  open weak var delegate: (any UITabBarControllerDelegate)?
  open var viewControllers: [UIViewController]? { didSet { viewControllers?.forEach(addChild) } }
  open var selectedIndex = 0
  open var selectedViewController: UIViewController? { viewControllers?[selectedIndex] }
  /// What a test does with a finger.
  public func tapTab(_ index: Int) {
    selectedIndex = index
    delegate?.tabBarController(self, didSelect: viewControllers![index])
  }
}

/// https://developer.apple.com/documentation/uikit/uisearchcontrollerdelegate
@preconcurrency @MainActor
public protocol UISearchControllerDelegate: AnyObject {
  func willPresentSearchController(_ searchController: UISearchController)
  func didPresentSearchController(_ searchController: UISearchController)
  func willDismissSearchController(_ searchController: UISearchController)
  func didDismissSearchController(_ searchController: UISearchController)
  func presentSearchController(_ searchController: UISearchController)
}
extension UISearchControllerDelegate {
  public func willPresentSearchController(_ searchController: UISearchController) {}
  public func didPresentSearchController(_ searchController: UISearchController) {}
  public func willDismissSearchController(_ searchController: UISearchController) {}
  public func didDismissSearchController(_ searchController: UISearchController) {}
  public func presentSearchController(_ searchController: UISearchController) {}
}

/// https://developer.apple.com/documentation/uikit/uisearchcontroller
open class UISearchController: UIViewController {
  open weak var delegate: (any UISearchControllerDelegate)?
  public let searchBar = UISearchBar()
  open var isActive = false {
    didSet {
      guard isActive != oldValue else { return }
      if isActive {
        delegate?.presentSearchController(self)
        delegate?.willPresentSearchController(self)
        delegate?.didPresentSearchController(self)
      } else {
        delegate?.willDismissSearchController(self)
        delegate?.didDismissSearchController(self)
      }
    }
  }
  public convenience init(searchResultsController: UIViewController?) { self.init(nibName: nil, bundle: nil) }
}

open class UISplitViewController: UIViewController {}

open class UIPageViewController: UIViewController {}
