/// https://developer.apple.com/documentation/uikit/uimodalpresentationstyle
public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
  case automatic = -2
}

/// https://developer.apple.com/documentation/uikit/uiadaptivepresentationcontrollerdelegate
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}
extension UIAdaptivePresentationControllerDelegate {
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}

/// https://developer.apple.com/documentation/uikit/uipresentationcontroller
@preconcurrency @MainActor
open class UIPresentationController: AssociatingObject {
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  public unowned let presentedViewController: UIViewController
  init(_ presented: UIViewController) {
    presentedViewController = presented
    super.init(associating: ())
  }
}

/// https://developer.apple.com/documentation/uikit/uipopoverpresentationcontroller
open class UIPopoverPresentationController: UIPresentationController {
  open weak var sourceView: UIView?
  open weak var barButtonItem: UIBarButtonItem?
}

/// https://developer.apple.com/documentation/uikit/uiviewcontroller
open class UIViewController: UIResponder {
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
  public required init?(coder: NSCoder) { super.init() }
  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  private var loadedView: UIView? { didSet { loadedView?.controller = self } }
  open var title: String?
  open private(set) lazy var navigationItem = UINavigationItem()
  open lazy var tabBarItem: UITabBarItem! = UITabBarItem()
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set { loadedView = newValue }
  }
  open var viewIfLoaded: UIView? { loadedView }
  open var isViewLoaded: Bool { loadedView != nil }
  open func loadView() { loadedView = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480)) }
  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    viewDidLoad()
  }
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}

  // MARK: Containers

  open private(set) var children: [UIViewController] = []
  open fileprivate(set) weak var parent: UIViewController?
  open func addChild(_ child: UIViewController) {
    children.append(child)
    child.parent = self
  }
  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }
  open func didMove(toParent parent: UIViewController?) {}
  open func willMove(toParent parent: UIViewController?) {}
  open var navigationController: UINavigationController? {
    parent as? UINavigationController ?? parent?.navigationController
  }

  // MARK: Appearance

  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/shouldautomaticallyforwardappearancemethods
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
  private var isAppearing = false

  /// Calls a method of the controller, and of the children whose views are in its view.
  func forward(_ method: (UIViewController) -> Void) {
    method(self)
    guard shouldAutomaticallyForwardAppearanceMethods else { return }
    for child in children {
      let superviews = sequence(first: child.viewIfLoaded) { $0?.superview }
      if superviews.contains(where: { $0 === loadedView }) { child.forward(method) }
    }
  }

  /// A child appears at once when its view is added to one that is on the screen.
  func viewWasAdded() {
    guard parent != nil, !isAppearing, view.window != nil else { return }
    forward { $0.viewWillAppear(false) }
    forward { $0.viewDidAppear(false) }
  }

  func appear(in superview: UIView) {
    isAppearing = true
    loadViewIfNeeded()
    forward { $0.viewWillAppear(false) }
    superview.addSubview(view)
    forward { $0.viewDidAppear(false) }
    isAppearing = false
  }
  func disappear() {
    guard isViewLoaded, view.superview != nil else { return }
    forward { $0.viewWillDisappear(false) }
    view.removeFromSuperview()
    forward { $0.viewDidDisappear(false) }
  }

  // MARK: Presentations

  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var isModalInPresentation = false
  private var presented: UIViewController?
  open var presentedViewController: UIViewController? { presented ?? parent?.presentedViewController }
  open private(set) weak var presentingViewController: UIViewController?
  open private(set) var isBeingPresented = false
  open private(set) var isBeingDismissed = false
  private var ownPresentationController: UIPresentationController?
  open var presentationController: UIPresentationController? {
    let made =
      ownPresentationController
      ?? (modalPresentationStyle == .popover ? UIPopoverPresentationController(self) : UIPresentationController(self))
    ownPresentationController = made
    return made
  }
  open var popoverPresentationController: UIPopoverPresentationController? {
    presentationController as? UIPopoverPresentationController
  }
  /// Of a presentation or a dismissal.
  weak var transition: Transition?
  /// Of the stack of a navigation controller.
  weak var stackTransition: Transition?
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    transition ?? stackTransition ?? parent?.transitionCoordinator
  }

  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/present(_:animated:completion:)
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    checkMainThread()
    let new = viewControllerToPresent
    if let parent { return parent.present(new, animated: flag, completion: completion) }
    guard let window = viewIfLoaded?.window else {
      return Faults.report("Attempt to present \(new) on \(self), whose view is not in the window hierarchy.")
    }
    guard presentedViewController == nil else {
      return Faults.report("Attempt to present \(new) on \(self), which is already presenting.")
    }
    guard new.presentingViewController == nil, new.parent == nil else {
      return Faults.report("\(new) is presented already, or is a child.")
    }
    guard transition == nil, stackTransition == nil else {
      return Faults.report(
        "Attempt to present \(new) on \(self) while a presentation or dismissal is in progress.")
    }
    presented = new
    new.presentingViewController = self
    new.isBeingPresented = true
    new.loadViewIfNeeded()
    new.forward { $0.viewWillAppear(flag) }
    window.addSubview(new.view)
    Transition([self, new], \.transition) { _ in
      new.isBeingPresented = false
      new.forward { $0.viewDidAppear(flag) }
      if new.modalPresentationStyle == .fullScreen { self.disappear() }
      completion?()
    }.run(animated: flag)
  }

  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/dismiss(animated:completion:)
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    checkMainThread()
    guard let presented else {
      if let presenting = presentingViewController ?? parent {
        presenting.dismiss(animated: flag, completion: completion)
      }
      return
    }
    let leaving = sequence(first: presented) { $0.presented }
    guard transition == nil, leaving.allSatisfy({ $0.transition == nil }) else {
      return Faults.report("Attempt to dismiss \(presented) while a transition is in progress.")
    }
    // What is presented further up leaves as well, at once.
    presented.endPresentation()
    presented.isBeingDismissed = true
    presented.forward { $0.viewWillDisappear(flag) }
    returnToWindow()
    Transition([self, presented], \.transition) { _ in
      self.endPresentation()
      completion?()
    }.run(animated: flag)
  }

  /// A view that a full-screen presentation has taken out of the window.
  private func returnToWindow() {
    guard let presented, let window = presented.view.window, view.window == nil else {
      return
    }
    appear(in: window)
  }

  private func endPresentation() {
    guard let presented else { return }
    presented.endPresentation()
    presented.view.removeFromSuperview()
    presented.isBeingDismissed = false
    self.presented = nil
    presented.presentingViewController = nil
    presented.forward { $0.viewDidDisappear(false) }
  }

  /// What a test does with a finger: swipes a sheet down, or taps beside a popover. Does nothing where the real one
  /// would not move.
  public func swipeDown() {
    guard let presenting = presentingViewController, transition == nil, presenting.transition == nil,
      presentedViewController == nil, !(self is UIAlertController),
      modalPresentationStyle != .fullScreen, modalPresentationStyle != .overFullScreen
    else { return }
    let delegate = presentationController?.delegate
    guard !isModalInPresentation,
      delegate?.presentationControllerShouldDismiss(presentationController!) ?? true
    else {
      delegate?.presentationControllerDidAttemptToDismiss(presentationController!)
      return
    }
    delegate?.presentationControllerWillDismiss(presentationController!)
    isBeingDismissed = true
    forward { $0.viewWillDisappear(true) }
    Transition([presenting, self], \.transition) { _ in
      presenting.endPresentation()
      delegate?.presentationControllerDidDismiss(self.presentationController!)
    }.run(animated: true)
  }
}

/// https://developer.apple.com/documentation/uikit/uialertaction
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
  public enum Style: Int, Sendable { case `default`, cancel, destructive }
  public let title: String?
  public let style: Style
  let handler: ((UIAlertAction) -> Void)?
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    (self.title, self.style, self.handler) = (title, style, handler)
    super.init()
  }
}

/// https://developer.apple.com/documentation/uikit/uialertcontroller
open class UIAlertController: UIViewController {
  public enum Style: Int, Sendable { case actionSheet, alert }
  public private(set) var preferredStyle = Style.alert
  open var message: String?
  open private(set) var actions: [UIAlertAction] = []
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    (self.title, self.message, self.preferredStyle) = (title, message, preferredStyle)
  }
  open func addAction(_ action: UIAlertAction) {
    if action.style == .cancel, actions.contains(where: { $0.style == .cancel }) {
      Faults.report("UIAlertController can only have one action with a style of cancel.")
    }
    actions.append(action)
  }

  /// What a test does with a finger. The handler is called when the alert has gone.
  public func tap(_ title: String) {
    guard let action = actions.first(where: { $0.title == title }), let presenting = presentingViewController,
      transition == nil
    else { return }
    presenting.dismiss(animated: true) { action.handler?(action) }
  }
}
