#if canImport(UIKit) && !os(watchOS)
  import UIKit

  @MainActor
  extension UIViewController {
    /// Presents a controller while there is something in an optional part of the state.
    ///
    ///     present(store, state: \.detail, action: AppAction.detail, dismiss: .detailDismissed) { detail in
    ///       DetailController(store: detail)
    ///     }
    ///     .disposed(by: bag)
    ///
    /// The closure decides how the controller is presented: `modalPresentationStyle`, the source of a popover, detents. A
    /// state that exists at the call is presented without animation as soon as the view is in a window, so that a state
    /// several levels deep appears at once. Changes that come during a transition are applied when it has ended.
    ///
    /// A controller presents one thing at a time: the first of its bindings that has something to present, and another one
    /// when that is dismissed. While something is on the screen that you have presented yourself, bindings present nothing;
    /// they look again at the next change of the state after it is dismissed.
    ///
    /// When the user swipes the controller away, `dismiss` is sent. A controller with a close button sends an action of its
    /// own. If the reducer does not remove the state, the controller is presented again. When the state is removed or gets
    /// another id, the controller's store keeps the last state that it had. Swipes are noticed by way of the delegate of its
    /// presentation controller: one of your own is set before the controller is on the screen, as in `viewDidLoad`.
    ///
    /// - Parameters:
    ///   - store: the store.
    ///   - state: the part of the state.
    ///   - action: wraps an action of the part.
    ///   - dismiss: sent when the user has dismissed the controller.
    ///   - id: identifies what is presented: when it changes, the controller is dismissed and another one is presented. By
    ///     default all states count as the same.
    ///   - controller: makes the controller.
    /// - Returns: the subscription. Disposing it does not dismiss what is presented.
    public func present<State, Action, Child, ChildAction>(
      _ store: Store<State, Action>, state: KeyPath<State, Child?>, action: @escaping (ChildAction) -> Action,
      dismiss: Action, id: @escaping (Child) -> AnyHashable = { _ in 0 },
      controller: @escaping (Store<Child, ChildAction>) -> UIViewController
    ) -> any Disposable {
      Presenter.of(self).add(
        wanted: store.subscribe { $0[keyPath: state].map(id) },
        make: { wanted, userDismissed in
          store.scope(
            optional: { $0[keyPath: state].flatMap { id($0) == wanted ? $0 : nil } }, action: action
          ).map { child in
            let made = controller(child)
            return (
              made,
              { [weak made] in
                made?.presentationController?.rx.didDismiss.subscribe(onNext: { userDismissed() })
                  ?? Disposables.create()
              }
            )
          }
        },
        dismissed: { store.send(dismiss) })
    }

    /// Presents an alert while there is one in the state.
    ///
    ///     present(store, alert: \.alert, dismiss: .alertDismissed).disposed(by: bag)
    ///
    /// A button sends its action, and then `dismiss` if the state still has the alert.
    ///
    /// - Returns: the subscription.
    public func present<State, Action>(
      _ store: Store<State, Action>, alert: KeyPath<State, AlertState<Action>?>, dismiss: Action
    ) -> any Disposable {
      present(store, dialog: alert, dismiss, id: \.id) { UIAlertController(state: $0, send: $1) }
    }

    /// Presents a sheet of actions while the state has one.
    ///
    /// - Parameters:
    ///   - store: the store.
    ///   - confirmationDialog: the part of the state.
    ///   - dismiss: sent after the action of a button, if the state still has the sheet.
    ///   - configure: for iPad, says where the sheet points: `popoverPresentationController`.
    /// - Returns: the subscription.
    public func present<State, Action>(
      _ store: Store<State, Action>, confirmationDialog: KeyPath<State, ConfirmationDialogState<Action>?>,
      dismiss: Action, configure: @escaping (UIAlertController) -> Void = { _ in }
    ) -> any Disposable {
      present(store, dialog: confirmationDialog, dismiss, id: \.id) {
        let sheet = UIAlertController(state: $0, send: $1)
        configure(sheet)
        return sheet
      }
    }

    private func present<State, Action, Dialog, ID: Hashable>(
      _ store: Store<State, Action>, dialog: KeyPath<State, Dialog?>, _ dismiss: Action, id: KeyPath<Dialog, ID>,
      _ make: @escaping (Dialog, @escaping (Action?) -> Void) -> UIAlertController
    ) -> any Disposable {
      Presenter.of(self).add(
        wanted: store.subscribe { $0[keyPath: dialog].map { AnyHashable($0[keyPath: id]) } },
        make: { _, userDismissed in
          store.state[keyPath: dialog].map { state in
            // UIKit takes the alert away before it calls the action of a button.
            let alert = make(state) { action in
              if let action { store.send(action) }
              userDismissed()
            }
            return (alert, { Disposables.create() })
          }
        },
        dismissed: { store.send(dismiss) })
    }
  }

  /// Makes the controller to present, and what observes whether the user dismisses it, which is called when it is on the screen:
  /// by then it has set a delegate of its own.
  private typealias MakePresented = (_ id: AnyHashable, _ userDismissed: @escaping () -> Void) -> (
    UIViewController, () -> any Disposable
  )?

  /// Presents for the bindings of one controller, one thing at a time.
  @MainActor
  private final class Presenter: Navigator {
    /// A binding, and what it wants to present.
    private final class Binding {
      let make: MakePresented
      let dismissed: () -> Void
      var wanted: AnyHashable?
      /// `false` for what the state has when the binding is made.
      var isAnimated = false

      init(_ make: @escaping MakePresented, _ dismissed: @escaping () -> Void) {
        (self.make, self.dismissed) = (make, dismissed)
      }
    }

    /// What is presented, until it is known to be dismissed.
    private final class Shown {
      let binding: Binding
      let id: AnyHashable
      weak var controller: UIViewController?
      var userDismissals: (any Disposable)?

      init(_ binding: Binding, _ id: AnyHashable) { (self.binding, self.id) = (binding, id) }
    }

    private var bindings: [Binding] = []
    private var shown: Shown?
    private var waitsForAnEnd = false
    /// Emits when what a binding of any controller has presented is dismissed, or is about to be.
    private static let ends = PublishSubject<Void>()

    static func of(_ controller: UIViewController) -> Presenter {
      Associated.value(of: controller) { Presenter(controller) }
    }

    func add(
      wanted: Effect<AnyHashable?>, make: @escaping MakePresented, dismissed: @escaping () -> Void
    ) -> any Disposable {
      let binding = Binding(make, dismissed)
      bindings.append(binding)
      let subscription = wanted.asObservable().enumerated().subscribe(onNext: { [weak self] index, id in
        (binding.wanted, binding.isAnimated) = (id, index > 0)
        self?.update()
      })
      let removal = Disposables.onMainActor { [weak self] in
        binding.wanted = nil
        self?.bindings.removeAll { $0 === binding }
      }
      return Disposables.create(subscription, removal)
    }

    override var needsWindow: Bool { shown == nil && bindings.contains { $0.wanted != nil } }

    override func step(on controller: UIViewController) -> Bool {
      if let shown { return step(showing: shown) }
      guard bindings.contains(where: { $0.wanted != nil }) else { return false }
      guard controller.outermost.presentedViewController == nil else {
        waitForAnEnd()
        return false
      }
      for binding in bindings {
        if let id = binding.wanted, present(binding, id, on: controller.outermost) { return true }
      }
      return false
    }

    /// Tries again when another controller's binding has dismissed what it presented.
    private func waitForAnEnd() {
      guard !waitsForAnEnd else { return }
      waitsForAnEnd = true
      _ = Presenter.ends.take(1).observe(on: MainScheduler.asyncInstance).subscribe(onNext: { [weak self] in
        self?.waitsForAnEnd = false
        self?.update()
      })
    }

    private func step(showing shown: Shown) -> Bool {
      // If the program has dismissed it, no call said so.
      guard let presenting = shown.controller?.presentingViewController else {
        userDismissed(shown)
        return true
      }
      guard bindings.contains(where: { $0 === shown.binding }), shown.binding.wanted != shown.id else { return false }
      end(shown)
      presenting.dismiss(animated: true)
      return true
    }

    private func present(_ binding: Binding, _ id: AnyHashable, on controller: UIViewController) -> Bool {
      let shown = Shown(binding, id)
      let made = binding.make(id) { [weak self, weak shown] in
        if let shown { self?.userDismissed(shown) }
      }
      guard let (presented, observe) = made else { return false }
      shown.controller = presented
      self.shown = shown
      controller.present(presented, animated: binding.isAnimated) { [weak self] in
        if self?.shown === shown { shown.userDismissals = observe() }
      }
      return true
    }

    private func userDismissed(_ shown: Shown) {
      guard self.shown === shown else { return }
      end(shown)
      if shown.binding.wanted == shown.id { shown.binding.dismissed() }
      update()
    }

    private func end(_ shown: Shown) {
      shown.userDismissals?.dispose()
      self.shown = nil
      Presenter.ends.onNext(())
    }
  }

  extension UIAlertController {
    /// An alert that shows a state.
    ///
    ///     store.scope(state: \.alert).ifLet(then: { [weak self] alert in
    ///       self?.present(UIAlertController(state: alert.state) { action in … }, animated: true)
    ///     })
    ///
    /// - Parameters:
    ///   - state: what is shown.
    ///   - send: called with the action of the button that is tapped; with `nil` where the button has none.
    public convenience init<Action>(state: AlertState<Action>, send: @escaping (Action?) -> Void) {
      self.init(
        title: String(state: state.title), message: state.message.map(String.init(state:)), preferredStyle: .alert)
      addButtons(state.buttons, send)
    }

    /// A sheet of actions that shows the state of a dialog.
    ///
    /// - Parameters:
    ///   - state: what is shown.
    ///   - send: called with the action of the button that is tapped; with `nil` where the button has none.
    public convenience init<Action>(state: ConfirmationDialogState<Action>, send: @escaping (Action?) -> Void) {
      self.init(
        title: state.titleVisibility == .hidden ? nil : String(state: state.title),
        message: state.message.map(String.init(state:)), preferredStyle: .actionSheet)
      addButtons(state.buttons, send)
    }

    private func addButtons<Action>(_ buttons: [ButtonState<Action>], _ send: @escaping (Action?) -> Void) {
      for button in buttons {
        let style: UIAlertAction.Style =
          switch button.role {
          case .cancel: .cancel
          case .destructive: .destructive
          case nil: .default
          }
        addAction(UIAlertAction(title: String(state: button.label), style: style) { _ in button.withAction(send) })
      }
      if buttons.isEmpty { addAction(UIAlertAction(title: "OK", style: .cancel) { _ in send(nil) }) }
    }
  }
#endif
