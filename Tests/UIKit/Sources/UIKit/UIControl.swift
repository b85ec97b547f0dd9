/// https://developer.apple.com/documentation/uikit/uicontrol
open class UIControl: UIView {
  public struct Event: OptionSet, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchDown = Event(rawValue: 1 << 0)
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    public static let editingChanged = Event(rawValue: 1 << 17)
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
    public static let allEditingEvents = Event(rawValue: 0x000F_0000)
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  public struct State: OptionSet, Hashable, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let normal = State([])
    public static let highlighted = State(rawValue: 1 << 0)
    public static let disabled = State(rawValue: 1 << 1)
    public static let selected = State(rawValue: 1 << 2)
  }

  open var isEnabled = true { didSet { checkMainThread() } }
  open var isSelected = false { didSet { checkMainThread() } }
  open var isHighlighted = false { didSet { checkMainThread() } }

  private var targets = Targets<Event>()
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    targets.add(target, action, controlEvents)
  }
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    targets.remove(target, action, controlEvents)
  }
  open func sendActions(for controlEvents: Event) {
    targets.perform(by: self) { !$0.isDisjoint(with: controlEvents) }
  }

  /// How many targets there are.
  public var targetCount: Int { targets.count }

  /// What a test does with a finger: the user changed the value.
  func userChanged(_ change: () -> Void) {
    guard isEnabled, isUserInteractionEnabled else { return }
    change()
    sendActions(for: .valueChanged)
  }
}

/// https://developer.apple.com/documentation/uikit/uibutton
open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable { case custom, system }
  private var titles: [State: String] = [:]
  private var attributedTitles: [State: NSAttributedString] = [:]
  private var images: [State: UIImage] = [:]
  private var backgroundImages: [State: UIImage] = [:]
  public convenience init(type buttonType: ButtonType) { self.init(frame: .zero) }
  open func setTitle(_ title: String?, for state: State) { titles[state] = title }
  open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) { attributedTitles[state] = title }
  open func attributedTitle(for state: State) -> NSAttributedString? { attributedTitles[state] }
  open func setImage(_ image: UIImage?, for state: State) { images[state] = image }
  open func image(for state: State) -> UIImage? { images[state] }
  open func setBackgroundImage(_ image: UIImage?, for state: State) { backgroundImages[state] = image }
  open func backgroundImage(for state: State) -> UIImage? { backgroundImages[state] }

  /// What a test does with a finger.
  public func tap() {
    guard isEnabled, isUserInteractionEnabled else { return }
    sendActions(for: .touchDown)
    sendActions(for: .touchUpInside)
    sendActions(for: .primaryActionTriggered)
  }
}

/// https://developer.apple.com/documentation/uikit/uiswitch
open class UISwitch: UIControl {
  open var isOn = false { didSet { checkMainThread() } }
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }
  /// What a test does with a finger.
  public func tap() { userChanged { isOn.toggle() } }
}

/// https://developer.apple.com/documentation/uikit/uislider
open class UISlider: UIControl {
  open var minimumValue: Float = 0
  open var maximumValue: Float = 1
  private var stored: Float = 0
  open var value: Float {
    get { stored }
    set { stored = min(max(newValue, minimumValue), maximumValue) }
  }
  /// What a test does with a finger.
  public func drag(to value: Float) { userChanged { self.value = value } }
}

/// https://developer.apple.com/documentation/uikit/uistepper
open class UIStepper: UIControl {
  open var stepValue: Double = 1
  open var value: Double = 0
  /// What a test does with a finger.
  public func tapPlus() { userChanged { value += stepValue } }
}

/// https://developer.apple.com/documentation/uikit/uipagecontrol
open class UIPageControl: UIControl {
  open var numberOfPages = 0
  open var currentPage = 0
  /// What a test does with a finger.
  public func tapNext() { userChanged { currentPage = min(currentPage + 1, numberOfPages - 1) } }
}

/// https://developer.apple.com/documentation/uikit/uisegmentedcontrol
open class UISegmentedControl: UIControl {
  private var titles: [String?] = []
  private var images: [UIImage?] = []
  private var enabled: [Bool] = []
  open var selectedSegmentIndex = -1
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    titles = (items ?? []).map { $0 as? String }
    images = titles.map { _ in nil }
    enabled = titles.map { _ in true }
  }
  open var numberOfSegments: Int { titles.count }
  open func setTitle(_ title: String?, forSegmentAt segment: Int) { titles[segment] = title }
  open func titleForSegment(at segment: Int) -> String? { titles[segment] }
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) { images[segment] = image }
  open func imageForSegment(at segment: Int) -> UIImage? { images[segment] }
  open func setEnabled(_ isEnabled: Bool, forSegmentAt segment: Int) { enabled[segment] = isEnabled }
  open func isEnabledForSegment(at segment: Int) -> Bool { enabled[segment] }
  /// What a test does with a finger.
  public func tap(segment: Int) {
    if enabled[segment], selectedSegmentIndex != segment { userChanged { selectedSegmentIndex = segment } }
  }
}

/// https://developer.apple.com/documentation/uikit/uidatepicker
open class UIDatePicker: UIControl {
  open var date = Date(timeIntervalSinceReferenceDate: 0)
  open var countDownDuration: TimeInterval = 0
  /// What a test does with a finger.
  public func pick(_ date: Date) { userChanged { self.date = date } }
  /// What a test does with a finger.
  public func pick(duration: TimeInterval) { userChanged { countDownDuration = duration } }
}

/// https://developer.apple.com/documentation/uikit/uirefreshcontrol
open class UIRefreshControl: UIControl {
  open private(set) var isRefreshing = false
  open func beginRefreshing() { isRefreshing = true }
  open func endRefreshing() { isRefreshing = false }
  /// What a test does with a finger.
  public func pull() { userChanged { isRefreshing = true } }
}
