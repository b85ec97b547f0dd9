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

    private func appearance(_ moment: AppearanceWatcher.Moment) -> ControlEvent<Bool> {
      let events = Observable<Bool>.createOnMainActor { [weak controller = base] observer in
        guard let controller else { return Disposables.create() }
        guard let watcher = AppearanceWatcher.of(controller) else {
          Hooks.defaultErrorHandler([], AppearanceOfContainer())
          return Disposables.create()
        }
        return watcher.subscribe(observer, to: moment)
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
    enum Moment { case willAppear, didAppear, willDisappear, didDisappear }

    private let moments = PublishSubject<(moment: Moment, animated: Bool)>()
    private var count = 0
    /// A child that is added to a view on the screen appears itself; that is no appearance of its parent.
    private var appearsByItself = false

    /// The one of a controller, which is added if there is none; `nil` where UIKit uses the children itself.
    static func of(_ controller: UIViewController) -> AppearanceWatcher? {
      if let watcher = controller.children.lazy.compactMap({ $0 as? AppearanceWatcher }).first { return watcher }
      guard !(controller is UINavigationController), !(controller is UITabBarController) else { return nil }
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

    func subscribe(_ observer: AnyObserver<Bool>, to moment: Moment) -> any Disposable {
      count += 1
      let subscription = moments.filter { $0.moment == moment }.map { $0.animated }.subscribe(observer)
      return Disposables.create(subscription, Disposables.onMainActor { [weak self] in self?.release() })
    }

    private func release() {
      count -= 1
      guard count == 0 else { return }
      willMove(toParent: nil)
      view.removeFromSuperview()
      removeFromParent()
    }

    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      if !appearsByItself { moments.onNext((.willAppear, animated)) }
    }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      if !appearsByItself { moments.onNext((.didAppear, animated)) }
      appearsByItself = false
    }

    override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      appearsByItself = false
      moments.onNext((.willDisappear, animated))
    }

    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      moments.onNext((.didDisappear, animated))
    }
  }
#endif
