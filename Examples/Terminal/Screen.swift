import RxComposable

/// A screen of views, and the keys that it knows. The counterpart of a view controller.
@MainActor
open class Screen {
  /// The first line; empty for none.
  public let title: String
  /// From top to bottom.
  public let views: [View]
  /// The last line: which keys there are.
  public let help: String
  /// What ends with the screen.
  public let disposeBag = DisposeBag()
  /// The window that shows it.
  public internal(set) weak var window: Window?

  /// The field that takes what is typed. Where there are several, tab moves on to the next.
  public var focus: TextField? {
    didSet { if focus !== oldValue { changed([]) } }
  }

  private var keys: [Key: PublishSubject<Void>] = [:]
  /// What is shown in place of the help, until the next key.
  private var hint: String?

  /// - Parameters:
  ///   - title: the first line; empty for none.
  ///   - views: from top to bottom. The first field has the focus.
  ///   - help: the last line.
  public init(_ title: String, _ views: [View], help: String) {
    (self.title, self.views, self.help) = (title, views, help)
    focus = views.lazy.compactMap { $0 as? TextField }.first
    for view in views { view.screen = self }
  }

  /// Emits when a key is pressed that no view takes. A field that has the focus takes all that is typed.
  public func on(_ key: Key) -> Observable<Void> {
    let presses = keys[key] ?? PublishSubject()
    keys[key] = presses
    return presses.asObservable()
  }

  /// Called when a window has begun to show the screen.
  open func appear() {}

  /// What escape does where the screen leaves by an action.
  var onBack: (() -> Void)?

  /// Waits for what the screen has begun, when the input has ended: a program that is fed from a pipe ends after its last effect.
  open func finish() async {}

  // MARK: What a window needs

  /// Whether changes are printed, a line each, and not drawn.
  var isPrinted: Bool { window?.isPrinted ?? false }

  func changed(_ lines: [String]) { window?.changed(self, lines) }

  /// Returns `false` for a key that does nothing here.
  func press(_ key: Key) -> Bool {
    hint = nil
    if key == .tab, moveFocus() { return true }
    if let focus, !focus.isHidden, focus.press(key) { return true }
    for view in views where !view.isHidden && view !== focus && view.press(key) { return true }
    guard let presses = keys[key], presses.hasObservers else { return false }
    presses.onNext(())
    return true
  }

  func showHint() {
    hint = "That key does nothing. \(presentHelp)"
    changed([presentHelp])
  }

  /// Which keys there are now: a field takes those that would be letters.
  private var presentHelp: String { focus?.help ?? help }

  private func moveFocus() -> Bool {
    let fields = views.compactMap { $0 as? TextField }.filter { !$0.isHidden }
    guard fields.count > 1 else { return false }
    let place = fields.firstIndex { $0 === focus } ?? -1
    focus = fields[(place + 1) % fields.count]
    return true
  }

  /// What fits into a window.
  func lines(width: Int, height: Int) -> [Line] {
    let margin = width < 40 ? 0 : 3
    let inner = width - margin
    let keys = Line(hint ?? presentHelp, .dim).wrapped(to: width).prefix(max(1, height / 2))
    let top: [Line] = title.isEmpty ? [""] : [Line(title, .bold).cut(to: width), ""]
    let shown = views.filter { !$0.isHidden }
    let fixed = shown.map { $0.fillsScreen ? [] : $0.lines(width: inner, height: height) }
    let rest = height - top.count - keys.count - 1 - fixed.reduce(0) { $0 + $1.count }
    let middle = zip(shown, fixed).flatMap { view, lines in
      view.fillsScreen ? view.lines(width: inner, height: max(rest, 3)) : lines
    }
    let above = top + middle.map { Line(String(repeating: " ", count: margin)) + $0 } + [""]
    // Of a window that is too low, the top is shown, and the keys.
    return Array(above.prefix(max(0, height - keys.count))) + keys
  }
}

/// A screen that shows a store:
///
///     final class CounterScreen: StoreScreen<CounterState, CounterAction> {
///       init(store: Store<CounterState, CounterAction>) {
///         let count = Label()
///         super.init("Counter", store, [count], help: "+ and - count")
///         store.subscribe(\.count).map { "\($0)" }.bind(to: count.rx.text).disposed(by: disposeBag)
///         on("+").send(.incrementTapped, to: store).disposed(by: disposeBag)
///       }
///     }
open class StoreScreen<State, Action>: Screen {
  /// What is shown.
  public let store: Store<State, Action>

  /// - Parameters:
  ///   - title: the first line; empty for none.
  ///   - store: what is shown.
  ///   - views: from top to bottom. The first field has the focus.
  ///   - help: the last line.
  public init(_ title: String, _ store: Store<State, Action>, _ views: [View], help: String) {
    self.store = store
    super.init(title, views, help: help)
  }

  /// Waits for the effects of the store.
  open override func finish() async { await store.finish() }
}
