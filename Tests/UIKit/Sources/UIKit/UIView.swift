/// https://developer.apple.com/documentation/uikit/uiresponder
@preconcurrency @MainActor
open class UIResponder: AssociatingObject {
  public init() { super.init(associating: ()) }
  open private(set) var isFirstResponder = false
  @discardableResult open func becomeFirstResponder() -> Bool {
    isFirstResponder = true
    return true
  }
  @discardableResult open func resignFirstResponder() -> Bool {
    isFirstResponder = false
    return true
  }
}

/// https://developer.apple.com/documentation/uikit/uicolor
open class UIColor: NSObject, @unchecked Sendable {
  public static let red = UIColor()
  public static let green = UIColor()
}

/// https://developer.apple.com/documentation/uikit/uiimage
open class UIImage: NSObject, @unchecked Sendable {}

/// https://developer.apple.com/documentation/uikit/uiview
open class UIView: UIResponder {
  public required init(frame: CGRect) {
    self.frame = frame
    super.init()
  }
  public required init?(coder: NSCoder) {
    frame = .zero
    super.init()
  }
  public override convenience init() { self.init(frame: .zero) }

  open var frame: CGRect
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }
  open var isHidden = false { didSet { checkMainThread() } }
  open var alpha: CGFloat = 1 { didSet { checkMainThread() } }
  open var tag = 0
  open var isUserInteractionEnabled = true { didSet { checkMainThread() } }
  open var backgroundColor: UIColor? { didSet { checkMainThread() } }

  open private(set) var subviews: [UIView] = []
  open private(set) weak var superview: UIView?
  /// The controller whose view it is.
  weak var controller: UIViewController?
  open var window: UIWindow? { self as? UIWindow ?? superview?.window }

  open func addSubview(_ view: UIView) {
    checkMainThread()
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
    if window != nil { view.movedToWindow() }
    view.controller?.viewWasAdded()
  }

  open func removeFromSuperview() {
    checkMainThread()
    guard let superview else { return }
    let hadWindow = window != nil
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
    if hadWindow { movedToWindow() }
  }

  private func movedToWindow() {
    didMoveToWindow()
    for view in subviews { view.movedToWindow() }
  }

  open func didMoveToWindow() {}
  open func layoutSubviews() {}
  open func setNeedsLayout() {}
  open func layoutIfNeeded() { layoutSubviews() }

  open private(set) var gestureRecognizers: [UIGestureRecognizer]?
  open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    gestureRecognizers = (gestureRecognizers ?? []) + [recognizer]
    recognizer.view = self
  }
}

/// https://developer.apple.com/documentation/uikit/uiwindow
open class UIWindow: UIView {
  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.disappear()
      if isKeyWindow { rootViewController?.appear(in: self) }
    }
  }
  open private(set) var isKeyWindow = false

  open func makeKeyAndVisible() {
    isKeyWindow = true
    rootViewController?.appear(in: self)
  }
}

/// https://developer.apple.com/documentation/uikit/uilabel
open class UILabel: UIView {
  open var text: String? { didSet { checkMainThread() } }
  open var attributedText: NSAttributedString? { didSet { text = attributedText?.string } }
}

/// https://developer.apple.com/documentation/uikit/uiimageview
open class UIImageView: UIView {
  open var image: UIImage? { didSet { checkMainThread() } }
}

/// https://developer.apple.com/documentation/uikit/uiprogressview
open class UIProgressView: UIView {
  open var progress: Float = 0 { didSet { checkMainThread() } }
}

/// https://developer.apple.com/documentation/uikit/uiactivityindicatorview
open class UIActivityIndicatorView: UIView {
  open private(set) var isAnimating = false
  open func startAnimating() { isAnimating = true }
  open func stopAnimating() { isAnimating = false }
}

/// https://developer.apple.com/documentation/uikit/nslayoutconstraint
open class NSLayoutConstraint: NSObject {
  public enum Axis: Int, Sendable { case horizontal, vertical }
}

/// https://developer.apple.com/documentation/uikit/uistackview
open class UIStackView: UIView {
  public enum Distribution: Int, Sendable { case fill, fillEqually, fillProportionally, equalSpacing, equalCentering }
  open var distribution: Distribution = .fill
  open var axis = NSLayoutConstraint.Axis.horizontal
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    views.forEach(addSubview)
  }
}

/// https://developer.apple.com/documentation/uikit/uigesturerecognizer
@preconcurrency @MainActor
open class UIGestureRecognizer: AssociatingObject {
  public enum State: Int, Sendable { case possible, began, changed, ended, cancelled, failed }
  open var state: State = .possible
  open internal(set) weak var view: UIView?
  open var isEnabled = true
  var targets = Targets<Int>()

  public init(target: Any?, action: Selector?) {
    super.init(associating: ())
    if let target, let action { addTarget(target, action: action) }
  }
  public convenience init() { self.init(target: nil, action: nil) }
  open func addTarget(_ target: Any, action: Selector) { targets.add(target, action, 0) }
  open func removeTarget(_ target: Any?, action: Selector?) { targets.remove(target, action, 0) }

  /// What a test does with a finger.
  public func recognize(_ state: State = .ended) {
    guard isEnabled else { return }
    self.state = state
    targets.perform(by: self) { _ in true }
  }

  /// How many targets there are.
  public var targetCount: Int { targets.count }
}

/// https://developer.apple.com/documentation/uikit/uitapgesturerecognizer
open class UITapGestureRecognizer: UIGestureRecognizer {}

/// https://developer.apple.com/documentation/uikit/uipangesturerecognizer
open class UIPanGestureRecognizer: UIGestureRecognizer {}

/// https://developer.apple.com/documentation/uikit/uibaritem
@preconcurrency @MainActor
open class UIBarItem: AssociatingObject {
  public init() { super.init(associating: ()) }
  open var isEnabled = true
  open var title: String?
  open var image: UIImage?
  open var tag = 0
}

/// https://developer.apple.com/documentation/uikit/uibarbuttonitem
open class UIBarButtonItem: UIBarItem {
  public enum Style: Int, Sendable { case plain = 0, done = 2 }
  open weak var target: AnyObject?
  open var action: Selector?
  public override init() { super.init() }
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init()
    self.title = title
    self.target = target as AnyObject?
    self.action = action
  }

  /// What a test does with a finger.
  public func tap() {
    if isEnabled, let target, let action { action.perform(target, self) }
  }
}

/// https://developer.apple.com/documentation/uikit/uitabbaritem
open class UITabBarItem: UIBarItem {
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    (self.title, self.image, self.tag) = (title, image, tag)
  }
}

/// https://developer.apple.com/documentation/uikit/uinavigationitem
@preconcurrency @MainActor
open class UINavigationItem: AssociatingObject {
  public init() { super.init(associating: ()) }
  open var title: String?
  open var prompt: String?
  open var leftBarButtonItem: UIBarButtonItem?
  open var rightBarButtonItem: UIBarButtonItem?
}
