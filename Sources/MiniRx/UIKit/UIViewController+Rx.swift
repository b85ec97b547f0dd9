#if canImport(UIKit) && !os(watchOS)
  import UIKit

  extension Reactive where Base: UIViewController {
    /// Emits when the view is about to appear, and whether that is animated.
    ///
    /// A hidden child controller watches: UIKit forwards each appearance to children. Subscribing adds it, and loads the view
    /// if it is not loaded yet; when the last subscription ends, it is removed. The child is in `children`, so a controller
    /// that goes through these, or switches `shouldAutomaticallyForwardAppearanceMethods` off, overrides the method instead.
    /// UIKit's own containers, whose children have a meaning, are reported to ``Hooks/defaultErrorHandler`` and emit nothing.
    ///
    /// Delivers on the main thread. Completes when the controller is released.
    public var viewWillAppear: ControlEvent<Bool> { appearance(.willAppear) }
    /// Emits when the view has appeared, and whether that is animated. See ``viewWillAppear``.
    public var viewDidAppear: ControlEvent<Bool> { appearance(.didAppear) }
    /// Emits when the view is about to disappear, and whether that is animated. See ``viewWillAppear``.
    public var viewWillDisappear: ControlEvent<Bool> { appearance(.willDisappear) }
    /// Emits when the view has disappeared, and whether that is animated. See ``viewWillAppear``.
    public var viewDidDisappear: ControlEvent<Bool> { appearance(.didDisappear) }

    private func appearance(_ kind: AppearanceWatcher.Appearance) -> ControlEvent<Bool> {
      let events = Observable<Bool>.createOnMainActor { [weak controller = base] observer in
        guard let controller else { return Disposables.create() }
        guard let watcher = AppearanceWatcher.of(controller) else {
          Hooks.reportUnhandled(AppearanceOfContainer())
          return Disposables.create()
        }
        return watcher.subscribe(observer, to: kind)
      }
      return ControlEvent(events: events.take(until: deallocated))
    }
  }

  /// The children of UIKit's own containers are what they show.
  struct AppearanceOfContainer: Error, CustomStringConvertible {
    var description: String {
      """
      rx.viewWillAppear and its like were subscribed to of a container of UIKit, whose children have a meaning; nothing is \
      emitted. Observe what it contains, or override the method in a subclass.
      """
    }
  }

  /// The hidden child that receives the appearances of its parent.
  final class AppearanceWatcher: UIViewController {
    enum Appearance { case willAppear, didAppear, willDisappear, didDisappear }

    private let appearances = PublishSubject<(kind: Appearance, animated: Bool)>()
    /// A child that is added to a view on the screen appears itself; that is no appearance of its parent.
    private var appearsByItself = false

    /// The one of a controller, which is added if there is none; `nil` where UIKit uses the children itself.
    static func of(_ controller: UIViewController) -> AppearanceWatcher? {
      if let watcher = controller.children.lazy.compactMap({ $0 as? AppearanceWatcher }).first { return watcher }
      switch controller {
      case is UINavigationController, is UITabBarController, is UISplitViewController, is UIPageViewController:
        return nil
      default: break
      }
      let watcher = AppearanceWatcher()
      watcher.appearsByItself = controller.view.window != nil
      controller.addChild(watcher)
      watcher.view.isHidden = true
      watcher.view.isUserInteractionEnabled = false
      watcher.view.frame = .zero
      controller.view.addSubview(watcher.view)
      watcher.didMove(toParent: controller)
      return watcher
    }

    func subscribe(_ observer: AnyObserver<Bool>, to kind: Appearance) -> any Disposable {
      let subscription = appearances.filter { $0.kind == kind }.map { $0.animated }.subscribe(observer)
      return Disposables.create(subscription, Disposables.onMainActor { [weak self] in self?.release() })
    }

    private func release() {
      if appearances.hasObservers { return }
      willMove(toParent: nil)
      view.removeFromSuperview()
      removeFromParent()
    }

    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      if !appearsByItself { appearances.onNext((.willAppear, animated)) }
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      if !appearsByItself { appearances.onNext((.didAppear, animated)) }
      appearsByItself = false
    }

    override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      appearsByItself = false
      appearances.onNext((.willDisappear, animated))
    }

    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      appearances.onNext((.didDisappear, animated))
    }
  }

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

    /// Calls the user's delegate, then emits from `rx.willShow`.
    open func navigationController(
      _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) {
      (forwardToDelegate()?.navigationController(_:willShow:animated:))?(
        navigationController, viewController, animated)
      willShow.onNext((viewController, animated))
    }

    /// Calls the user's delegate, then emits from `rx.didShow`.
    open func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {
      (forwardToDelegate()?.navigationController(_:didShow:animated:))?(navigationController, viewController, animated)
      didShow.onNext((viewController, animated))
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

    /// Calls the user's delegate, then emits from `rx.didSelectItem`.
    open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
      (forwardToDelegate()?.tabBar(_:didSelect:))?(tabBar, item)
      didSelect.onNext(item)
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

    /// Calls the user's delegate, then emits from `rx.didSelect`.
    open func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
      (forwardToDelegate()?.tabBarController(_:didSelect:))?(tabBarController, viewController)
      didSelect.onNext(viewController)
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

    /// Calls the user's delegate, then emits from `rx.willPresent`.
    open func willPresentSearchController(_ searchController: UISearchController) {
      (forwardToDelegate()?.willPresentSearchController(_:))?(searchController)
      willPresent.onNext(())
    }

    /// Calls the user's delegate, then emits from `rx.didPresent`.
    open func didPresentSearchController(_ searchController: UISearchController) {
      (forwardToDelegate()?.didPresentSearchController(_:))?(searchController)
      didPresent.onNext(())
    }

    /// Calls the user's delegate, then emits from `rx.present`.
    open func presentSearchController(_ searchController: UISearchController) {
      (forwardToDelegate()?.presentSearchController(_:))?(searchController)
      present.onNext(())
    }

    /// Calls the user's delegate, then emits from `rx.willDismiss`.
    open func willDismissSearchController(_ searchController: UISearchController) {
      (forwardToDelegate()?.willDismissSearchController(_:))?(searchController)
      willDismiss.onNext(())
    }

    /// Calls the user's delegate, then emits from `rx.didDismiss`.
    open func didDismissSearchController(_ searchController: UISearchController) {
      (forwardToDelegate()?.didDismissSearchController(_:))?(searchController)
      didDismiss.onNext(())
    }
  }

  extension Reactive where Base: UIPresentationController {
    /// The proxy that is the delegate.
    public var delegate: DelegateProxy<UIPresentationController, any UIAdaptivePresentationControllerDelegate> {
      RxPresentationControllerDelegateProxy.proxy(for: base)
    }

    /// Emits when the user has dismissed what is presented: by a swipe, or a tap beside a popover. Not when the program
    /// has.
    public var didDismiss: ControlEvent<Void> {
      events(of: RxPresentationControllerDelegateProxy.self) { $0.didDismiss }
    }
  }

  extension UIPresentationController: HasDelegate {
    /// The type of the delegate.
    public typealias Delegate = any UIAdaptivePresentationControllerDelegate
  }

  /// The delegate of presentation controllers.
  open class RxPresentationControllerDelegateProxy:
    DelegateProxy<UIPresentationController, any UIAdaptivePresentationControllerDelegate>, DelegateProxyType,
    UIAdaptivePresentationControllerDelegate
  {
    let didDismiss = PublishSubject<Void>()

    /// A proxy for a presentation controller.
    public init(presentationController: UIPresentationController) {
      super.init(parentObject: presentationController, delegateProxy: RxPresentationControllerDelegateProxy.self)
    }

    /// Registers the proxy.
    public static func registerKnownImplementations() {
      register { (controller: UIPresentationController) in
        RxPresentationControllerDelegateProxy(presentationController: controller)
      }
    }

    /// Calls the user's delegate, then emits from `rx.didDismiss`.
    open func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      (forwardToDelegate()?.presentationControllerDidDismiss(_:))?(presentationController)
      didDismiss.onNext(())
    }
  }
#endif
