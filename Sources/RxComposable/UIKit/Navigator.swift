#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// Makes the screen show what the state says, one transition at a time.
  ///
  /// `step` looks at both and does one thing; the navigator calls it whenever the state has changed, and again when a
  /// transition ends or the view comes into a window. So changes that come during a transition are applied when it has ended.
  @MainActor
  class Navigator {
    final weak let controller: UIViewController?
    private final var isWaiting = false

    init(_ controller: UIViewController) { self.controller = controller }

    /// Does one thing, if there is something to do.
    ///
    /// - Returns: whether something was done.
    func step(on controller: UIViewController) -> Bool { fatalError("\(Self.self) overrides step(on:)") }

    /// Whether a step needs the controller's view in a window.
    var needsWindow: Bool { false }

    final func update() {
      while let controller, !isWaiting, !waits(controller), step(on: controller) {}
    }

    /// Begins to wait for the end of a transition, or for the window, if there is a reason to. Returns whether it waits.
    private func waits(_ controller: UIViewController) -> Bool {
      if let transition = controller.runningTransition {
        isWaiting = true
        transition.animate(alongsideTransition: nil) { [weak self] _ in self?.updateSoon() }
      } else if needsWindow, controller.outermost.viewIfLoaded?.window == nil {
        isWaiting = true
        WindowObserver.observe(controller.outermost) { [weak self] in self?.updateSoon() }
      }
      return isWaiting
    }

    /// In the next turn of the main queue: UIKit is about to end something.
    private func updateSoon() {
      DispatchQueue.main.async { [self] in
        isWaiting = false
        update()
      }
    }
  }

  extension UIViewController {
    /// The controller that UIKit presents from: the root of the window, or of what is presented there. It is on the screen
    /// even while this one is covered by others of a stack.
    final var outermost: UIViewController { parent?.outermost ?? self }

    /// The transition of the controller or of what it presents, directly or further up.
    fileprivate var runningTransition: (any UIViewControllerTransitionCoordinator)? {
      sequence(first: self, next: \.presentedViewController).lazy.compactMap(\.transitionCoordinator).first
    }
  }

  /// A view without an extent that notices when it comes into a window, and leaves.
  private final class WindowObserver: UIView {
    private var perform: (() -> Void)?

    static func observe(_ controller: UIViewController, _ perform: @escaping () -> Void) {
      let observer = WindowObserver(frame: .zero)
      observer.perform = perform
      observer.isHidden = true
      // Loads the view: it has to be there to come into a window.
      controller.view.addSubview(observer)
    }

    override func didMoveToWindow() {
      guard window != nil, let perform else { return }
      self.perform = nil
      perform()
      DispatchQueue.main.async { self.removeFromSuperview() }
    }
  }

  @MainActor
  extension UINavigationController {
    /// Pushes a controller for each element of a part of the state, above those that are there at the call.
    ///
    ///     let navigation = UINavigationController(rootViewController: ListController(store: store))
    ///     navigation.bind(store, stack: \.path, action: AppAction.path, popped: AppAction.popped) { screen in
    ///       switch screen.state {
    ///       case .detail: DetailController(store: screen.scope(case: /Screen.detail, action: ScreenAction.detail)!)
    ///       case .settings: SettingsController(store: screen.scope(case: /Screen.settings, action: ScreenAction.settings)!)
    ///       }
    ///     }
    ///     .disposed(by: bag)
    ///
    /// An element keeps its controller wherever it moves. A change of the last element is animated as UIKit animates
    /// `setViewControllers`: as a push if the element is new, otherwise as a pop. Changes that come during a transition are
    /// applied when it has ended; the elements that exist at the call appear without animation.
    ///
    /// When the user goes back, `popped` is sent for each element that is no longer on the stack, the last one first. If the
    /// reducer does not remove an element, it is pushed again.
    ///
    /// - Parameters:
    ///   - store: the store.
    ///   - stack: the part of the state. Its elements are values of an enum with an id, as a rule.
    ///   - action: wraps an action of an element.
    ///   - popped: the action for an element that the user has left.
    ///   - controller: makes the controller of an element.
    /// - Returns: the subscription. Disposing it leaves the controllers on the stack.
    public func bind<State, Action, ID, Element, ElementAction>(
      _ store: Store<State, Action>, stack: KeyPath<State, IdentifiedArray<ID, Element>>,
      action: @escaping (ID, ElementAction) -> Action, popped: @escaping (ID) -> Action,
      controller: @escaping (Store<Element, ElementAction>) -> UIViewController
    ) -> any Disposable {
      // A delegate that `viewDidLoad` sets goes behind the proxy of `rx.didShow`.
      loadViewIfNeeded()
      let elements = store.scope(state: stack)
      let binding = StackBinding<ID>(
        self, make: { id in elements.scope(at: id, action: { action(id, $0) }).map(controller) },
        popped: { store.send(popped($0)) })
      return Disposables.create(
        elements.subscribe(\.ids).asObservable().enumerated()
          .subscribe(onNext: { index, ids in binding.want(Array(ids), animated: index > 0) }),
        rx.didShow.subscribe(onNext: { _ in binding.update() }))
    }
  }

  /// The controllers of the elements of a stack.
  @MainActor
  private final class StackBinding<ID: Hashable>: Navigator {
    private let make: (ID) -> UIViewController?
    private let popped: (ID) -> Void
    private var wanted: [ID] = []
    private var shown: [(id: ID, controller: UIViewController)] = []
    /// `false` for what the state has when the binding is made.
    private var isAnimated = false

    init(
      _ navigation: UINavigationController, make: @escaping (ID) -> UIViewController?, popped: @escaping (ID) -> Void
    ) {
      (self.make, self.popped) = (make, popped)
      super.init(navigation)
    }

    func want(_ ids: [ID], animated: Bool) {
      (wanted, isAnimated) = (ids, animated)
      update()
    }

    override func step(on controller: UIViewController) -> Bool {
      let navigation = controller as! UINavigationController
      if noticePops(navigation.viewControllers) { return true }
      guard shown.map(\.id) != wanted else { return false }
      let present = Dictionary(uniqueKeysWithValues: shown.map { ($0.id, $0.controller) })
      let others = navigation.viewControllers.filter { other in !shown.contains { $0.controller === other } }
      shown = wanted.compactMap { id in (present[id] ?? make(id)).map { (id, $0) } }
      wanted = shown.map(\.id)
      // A delegate that was set since, as in `viewDidLoad`, goes behind the proxy: it tells of pops.
      _ = navigation.rx.delegate
      navigation.setViewControllers(others + shown.map(\.controller), animated: isAnimated)
      return true
    }

    /// Sends for the elements whose controllers the user has left.
    private func noticePops(_ controllers: [UIViewController]) -> Bool {
      let gone = shown.filter { each in !controllers.contains { $0 === each.controller } }.map(\.id)
      shown.removeAll { gone.contains($0.id) }
      for id in gone.reversed() where wanted.contains(id) { popped(id) }
      return !gone.isEmpty
    }
  }
#endif
