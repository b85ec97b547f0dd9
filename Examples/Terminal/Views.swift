import RxComposable

/// A part of a screen. What it shows is set from a store, as in UIKit:
///
///     store.subscribe(\.count).map { "\($0)" }.bind(to: countLabel.rx.text).disposed(by: disposeBag)
@MainActor
open class View: ReactiveCompatible {
  weak var screen: Screen?

  /// Takes no place on the screen, and no keys.
  public var isHidden = false {
    didSet { if isHidden != oldValue { changed([]) } }
  }

  /// A view that is shown.
  public init() {}

  /// What it looks like.
  ///
  /// - Parameters:
  ///   - width: how many columns there are.
  ///   - height: how many rows there are; a view that takes more is cut.
  open func lines(width: Int, height: Int) -> [Line] { [] }

  /// Whether it takes all rows that the others leave.
  open var fillsScreen: Bool { false }

  /// Handles a key; `false` leaves it to other views and to the screen.
  open func press(_ key: Key) -> Bool { false }

  /// Subclasses call this when they look different.
  ///
  /// - Parameter lines: what is printed to a pipe.
  public func changed(_ lines: [String]) { screen?.changed(isHidden ? [] : lines) }
}

/// A text. From a pipe, each text is a line.
public final class Label: View {
  /// The text, in one style.
  public var text: String {
    get { line.text }
    set { line = Line(newValue, style) }
  }

  /// The text, in several styles.
  public var line: Line {
    didSet { if line != oldValue { changed(line.text.isEmpty || !isPrinted ? [] : [line.text]) } }
  }

  private let style: Style
  private let isPrinted: Bool
  private let before: Line
  private let behind: Line

  /// - Parameters:
  ///   - text: the text to begin with.
  ///   - style: its style.
  ///   - isPrinted: whether each text is a line to a pipe.
  ///   - before: what is drawn in front of a text that is not empty.
  ///   - behind: what is drawn behind it.
  public init(
    _ text: String = "", _ style: Style = .plain, isPrinted: Bool = true, before: Line = "", behind: Line = ""
  ) {
    (self.style, self.isPrinted, self.before, self.behind) = (style, isPrinted, before, behind)
    line = Line(text, style)
  }

  public override func lines(width: Int, height: Int) -> [Line] {
    line.text.isEmpty ? [""] : (before + line + behind).wrapped(to: width)
  }
}

/// A text that the user edits while the field has the focus: `screen.focus = field`.
///
///     store.bind(\.query, to: field.rx.text, send: SearchAction.queryChanged).disposed(by: disposeBag)
public final class TextField: View {
  /// What the user has typed so far.
  public var text = "" {
    didSet {
      guard text != oldValue else { return }
      cursor = text.count
      changed([])
    }
  }

  /// Which keys there are while the field has the focus, in place of the screen's.
  let help: String?
  private let prompt: String
  /// The character before which the next is typed.
  private var cursor = 0
  fileprivate let edited = PublishSubject<String>()
  private let returned = PublishSubject<Void>()

  /// - Parameters:
  ///   - prompt: what stands before the text.
  ///   - help: which keys there are while the field has the focus; `nil` for those of the screen.
  public init(_ prompt: String = "", help: String? = nil) { (self.prompt, self.help) = (prompt, help) }

  /// Emits when enter is pressed. Without a subscriber, enter is left to other views.
  public var didReturn: Observable<Void> { returned.asObservable() }

  private var hasFocus: Bool { screen?.focus === self }

  public override func lines(width: Int, height: Int) -> [Line] {
    guard hasFocus else { return [(Line(prompt, .dim) + Line(text)).cut(to: width)] }
    let (before, after) = (text.prefix(cursor), text.dropFirst(cursor))
    let field = Line(String(before)) + Line(after.isEmpty ? " " : String(after.prefix(1)), .inverse)
    // The part around the cursor is shown, whatever the width.
    let free = width - prompt.count
    guard field.columns > free, free > 1 else {
      return [(Line(prompt, .bold) + field + Line(String(after.dropFirst()))).cut(to: width)]
    }
    let visible = String(before.suffix(max(0, free / 2 - 1)))
    return [Line(prompt, .bold) + Line("…" + visible) + Line(after.isEmpty ? " " : String(after.prefix(1)), .inverse)]
  }

  public override func press(_ key: Key) -> Bool {
    guard hasFocus else { return false }
    switch key {
    case .character(let character):
      edit { text, place in
        text.insert(character, at: place)
        return 1
      }
    case .backspace where cursor > 0:
      edit { text, place in
        text.remove(at: text.index(before: place))
        return -1
      }
    case .backspace: break
    case .left: move(to: cursor - 1)
    case .right: move(to: cursor + 1)
    case .home: move(to: 0)
    case .end: move(to: text.count)
    case .enter where returned.hasObservers: returned.onNext(())
    default: return false
    }
    return true
  }

  private func move(to place: Int) {
    cursor = min(max(place, 0), text.count)
    changed([])
  }

  private func edit(_ change: (inout String, String.Index) -> Int) {
    var edited = text
    let place = cursor + change(&edited, text.index(text.startIndex, offsetBy: cursor))
    text = edited
    // A combining mark joins the character before it.
    cursor = min(place, text.count)
    self.edited.onNext(text)
  }
}

extension Reactive where Base: TextField {
  /// The text: at the subscription and after each edit; it can be set.
  @MainActor public var text: ControlProperty<String> {
    let values = Observable.deferred { [base] in base.edited.startWith(base.text) }
    return ControlProperty(values: values, valueSink: Binder(base) { $0.text = $1 })
  }
}
