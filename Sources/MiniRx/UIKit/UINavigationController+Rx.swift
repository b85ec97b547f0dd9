#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension Reactive where Base: UINavigationController {
    /// A controller that is shown, and whether that is animated.
    public typealias ShowEvent = (viewController: UIViewController, animated: Bool)

    /// The proxy that is the delegate.
    public var delegate: DelegateProxy<UINavigationController, any UINavigationControllerDelegate> {
      RxNavigationControllerDelegateProxy.proxy(for: base)
    }

    /// Emits before a controller is shown.
    public var willShow: ControlEvent<ShowEvent> {
      events(of: RxNavigationControllerDelegateProxy.self) { $0.willShow }
    }

    /// Emits when a controller is shown.
    public var didShow: ControlEvent<ShowEvent> { events(of: RxNavigationControllerDelegateProxy.self) { $0.didShow } }
  }

  extension UINavigationController: HasDelegate {
    /// The type of the delegate.
    public typealias Delegate = any UINavigationControllerDelegate
  }

  /// The delegate of navigation controllers.
  open class RxNavigationControllerDelegateProxy:
    DelegateProxy<UINavigationController, any UINavigationControllerDelegate>, DelegateProxyType,
    UINavigationControllerDelegate
  {
    let willShow = PublishSubject<(viewController: UIViewController, animated: Bool)>()
    let didShow = PublishSubject<(viewController: UIViewController, animated: Bool)>()

    /// A proxy for a navigation controller.
    public init(navigationController: UINavigationController) {
      super.init(parentObject: navigationController, delegateProxy: RxNavigationControllerDelegateProxy.self)
    }

    /// Registers the proxy.
    public static func registerKnownImplementations() {
      register { (controller: UINavigationController) in
        RxNavigationControllerDelegateProxy(navigationController: controller)
      }
    }

    /// Emits from `rx.willShow`, then calls the user's delegate.
    open func navigationController(
      _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) {
      willShow.onNext((viewController, animated))
      (forwardToDelegate()?.navigationController(_:willShow:animated:))?(
        navigationController, viewController, animated)
    }

    /// Emits from `rx.didShow`, then calls the user's delegate.
    open func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {
      didShow.onNext((viewController, animated))
      (forwardToDelegate()?.navigationController(_:didShow:animated:))?(navigationController, viewController, animated)
    }
  }

  extension Reactive where Base: UITabBar {
    /// The proxy that is the delegate.
    public var delegate: DelegateProxy<UITabBar, any UITabBarDelegate> { RxTabBarDelegateProxy.proxy(for: base) }

    /// Emits the item that the user selects.
    public var didSelectItem: ControlEvent<UITabBarItem> { events(of: RxTabBarDelegateProxy.self) { $0.didSelect } }
  }

  extension UITabBar: HasDelegate {
    /// The type of the delegate.
    public typealias Delegate = any UITabBarDelegate
  }

  /// The delegate of tab bars.
  open class RxTabBarDelegateProxy: DelegateProxy<UITabBar, any UITabBarDelegate>, DelegateProxyType, UITabBarDelegate {
    let didSelect = PublishSubject<UITabBarItem>()

    /// A proxy for a tab bar.
    public init(tabBar: UITabBar) { super.init(parentObject: tabBar, delegateProxy: RxTabBarDelegateProxy.self) }

    /// Registers the proxy.
    public static func registerKnownImplementations() { register { RxTabBarDelegateProxy(tabBar: $0) } }

    /// Emits from `rx.didSelectItem`, then calls the user's delegate.
    open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
      didSelect.onNext(item)
      (forwardToDelegate()?.tabBar(_:didSelect:))?(tabBar, item)
    }
  }

  extension Reactive where Base: UITabBarController {
    /// The proxy that is the delegate.
    public var delegate: DelegateProxy<UITabBarController, any UITabBarControllerDelegate> {
      RxTabBarControllerDelegateProxy.proxy(for: base)
    }

    /// Emits the controller that the user selects.
    public var didSelect: ControlEvent<UIViewController> {
      events(of: RxTabBarControllerDelegateProxy.self) { $0.didSelect }
    }
  }

  extension UITabBarController: HasDelegate {
    /// The type of the delegate.
    public typealias Delegate = any UITabBarControllerDelegate
  }

  /// The delegate of tab bar controllers.
  open class RxTabBarControllerDelegateProxy: DelegateProxy<UITabBarController, any UITabBarControllerDelegate>,
    DelegateProxyType, UITabBarControllerDelegate
  {
    let didSelect = PublishSubject<UIViewController>()

    /// A proxy for a tab bar controller.
    public init(tabBar: UITabBarController) {
      super.init(parentObject: tabBar, delegateProxy: RxTabBarControllerDelegateProxy.self)
    }

    /// Registers the proxy.
    public static func registerKnownImplementations() { register { RxTabBarControllerDelegateProxy(tabBar: $0) } }

    /// Emits from `rx.didSelect`, then calls the user's delegate.
    open func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
      didSelect.onNext(viewController)
      (forwardToDelegate()?.tabBarController(_:didSelect:))?(tabBarController, viewController)
    }
  }

  extension Reactive where Base: UISearchController {
    /// The proxy that is the delegate.
    public var delegate: DelegateProxy<UISearchController, any UISearchControllerDelegate> {
      RxSearchControllerDelegateProxy.proxy(for: base)
    }

    /// Emits before the search is presented.
    public var willPresent: Observable<Void> { event { $0.willPresent } }
    /// Emits when the search is presented.
    public var didPresent: Observable<Void> { event { $0.didPresent } }
    /// Emits when the search is to be presented.
    public var present: Observable<Void> { event { $0.present } }
    /// Emits before the search is dismissed.
    public var willDismiss: Observable<Void> { event { $0.willDismiss } }
    /// Emits when the search is dismissed.
    public var didDismiss: Observable<Void> { event { $0.didDismiss } }

    private func event(
      _ subject: @escaping @MainActor (RxSearchControllerDelegateProxy) -> PublishSubject<Void>
    ) -> Observable<Void> {
      events(of: RxSearchControllerDelegateProxy.self, subject).asObservable()
    }
  }

  extension UISearchController: HasDelegate {
    /// The type of the delegate.
    public typealias Delegate = any UISearchControllerDelegate
  }

  /// The delegate of search controllers.
  open class RxSearchControllerDelegateProxy: DelegateProxy<UISearchController, any UISearchControllerDelegate>,
    DelegateProxyType, UISearchControllerDelegate
  {
    let willPresent = PublishSubject<Void>()
    let didPresent = PublishSubject<Void>()
    let present = PublishSubject<Void>()
    let willDismiss = PublishSubject<Void>()
    let didDismiss = PublishSubject<Void>()

    /// A proxy for a search controller.
    public init(searchController: UISearchController) {
      super.init(parentObject: searchController, delegateProxy: RxSearchControllerDelegateProxy.self)
    }

    /// Registers the proxy.
    public static func registerKnownImplementations() {
      register { (controller: UISearchController) in RxSearchControllerDelegateProxy(searchController: controller) }
    }

    /// Emits from `rx.willPresent`, then calls the user's delegate.
    open func willPresentSearchController(_ searchController: UISearchController) {
      willPresent.onNext(())
      (forwardToDelegate()?.willPresentSearchController(_:))?(searchController)
    }

    /// Emits from `rx.didPresent`, then calls the user's delegate.
    open func didPresentSearchController(_ searchController: UISearchController) {
      didPresent.onNext(())
      (forwardToDelegate()?.didPresentSearchController(_:))?(searchController)
    }

    /// Emits from `rx.present`, then calls the user's delegate.
    open func presentSearchController(_ searchController: UISearchController) {
      present.onNext(())
      (forwardToDelegate()?.presentSearchController(_:))?(searchController)
    }

    /// Emits from `rx.willDismiss`, then calls the user's delegate.
    open func willDismissSearchController(_ searchController: UISearchController) {
      willDismiss.onNext(())
      (forwardToDelegate()?.willDismissSearchController(_:))?(searchController)
    }

    /// Emits from `rx.didDismiss`, then calls the user's delegate.
    open func didDismissSearchController(_ searchController: UISearchController) {
      didDismiss.onNext(())
      (forwardToDelegate()?.didDismissSearchController(_:))?(searchController)
    }
  }
#endif
