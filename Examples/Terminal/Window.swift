import Foundation
import RxComposable

/// A stack of screens, of which the last is shown: drawn on a terminal, or printed to a pipe.
///
///     Window.run { _ in [CounterScreen(store: store)] }
///
/// On a terminal, a changed screen is drawn once a turn of the main queue, and only the rows that differ. From a pipe, or on a
/// terminal that cannot move its cursor (`TERM=dumb`), each change is a line, also
/// of a screen that another covers.
///
/// Escape goes back to the screen before, `q` ends the program, and so does the end of the input, once
/// the effects have ended.
@MainActor
public final class Window {
  /// Where the screens are shown.
  public struct Output: Sendable {
    var isPrinted: Bool
    var hasColors: Bool
    var size: @MainActor @Sendable () -> (columns: Int, rows: Int)
    var write: @MainActor @Sendable (String) -> Void

    /// - Parameters:
    ///   - isPrinted: whether each change is a line.
    ///   - hasColors: whether there are colours.
    ///   - size: how much there is room for.
    ///   - write: takes text, and the codes that move the cursor.
    public init(
      isPrinted: Bool, hasColors: Bool = false,
      size: @escaping @MainActor @Sendable () -> (columns: Int, rows: Int) = { (80, 24) },
      write: @escaping @MainActor @Sendable (String) -> Void
    ) {
      (self.isPrinted, self.hasColors, self.size, self.write) = (isPrinted, hasColors, size, write)
    }
  }

  /// From the root to the one that is shown.
  public private(set) var screens: [Screen] = []

  private let output: Output
  private let onQuit: @MainActor () -> Void
  private let disposeBag = DisposeBag()
  /// The rows that the terminal shows, with their codes; `nil` for what is not known.
  private var drawn: [String]?
  private var willDraw = false
  /// Shown below the screen.
  private var notice = ""

  /// - Parameters:
  ///   - output: where the screens are shown.
  ///   - onQuit: called when the user quits, and when the input has ended.
  public init(output: Output, onQuit: @escaping @MainActor () -> Void) {
    self.output = output
    self.onQuit = onQuit
  }

  var isPrinted: Bool { output.isPrinted }

  /// Shows a screen in place of all others.
  public func show(_ screen: Screen) {
    for each in screens { each.window = nil }
    screens = [screen]
    screen.window = self
    drawn = nil
    needsDrawing()
    screen.appear()
  }

  /// Shows a screen on top of the present one. To a pipe its title is printed.
  public func push(_ screen: Screen) {
    screens.append(screen)
    screen.window = self
    changed(screen, screen.title.isEmpty ? [] : [screen.title])
    screen.appear()
  }

  /// Goes back to the screen before, if there is one. The screen that leaves is released, with its store.
  public func pop() { pop(to: max(1, screens.count - 1)) }

  private func pop(to count: Int) {
    for screen in screens.suffix(from: count) { screen.window = nil }
    screens.removeSubrange(count...)
    needsDrawing()
  }

  /// Shows a screen for each element of a part of the state, on top of those that are there: the counterpart of
  /// `UINavigationController.bind(_:stack:action:popped:controller:)`.
  ///
  /// Escape sends `popped`, and the screen leaves when the reducer has removed the element.
  ///
  /// - Parameters:
  ///   - store: the store.
  ///   - stack: the part of the state.
  ///   - action: wraps an action of an element.
  ///   - popped: the action for an element that the user leaves.
  ///   - screen: makes the screen of an element.
  /// - Returns: the subscription.
  public func bind<State, Action, ID, Element, ElementAction>(
    _ store: Store<State, Action>, stack: KeyPath<State, IdentifiedArray<ID, Element>>,
    action: @escaping (ID, ElementAction) -> Action, popped: @escaping (ID) -> Action,
    screen: @escaping (Store<Element, ElementAction>) -> Screen
  ) -> any Disposable {
    let elements = store.scope(state: stack)
    var shown: [(id: ID, screen: Screen)] = []
    return elements.subscribe(\.ids).subscribe(onNext: { [weak self] ids in
      guard let self else { return }
      let kept = zip(shown, ids).prefix { $0.0.id == $0.1 }.count
      let leaving = shown.suffix(from: kept).map(\.screen)
      if let first = screens.firstIndex(where: { screen in leaving.contains { $0 === screen } }) { pop(to: first) }
      shown.removeLast(leaving.count)
      for id in ids.dropFirst(kept) {
        guard let element = elements.scope(at: id, action: { action(id, $0) }) else { continue }
        let added = screen(element)
        added.onBack = { store.send(popped(id)) }
        shown.append((id, added))
        push(added)
      }
    })
  }

  /// Handles keys until they end.
  public func handle(_ keys: Observable<Key>) {
    keys
      .subscribe(
        onNext: { [weak self] in self?.press($0) },
        onCompleted: { [weak self] in self?.inputEnded() }
      )
      .disposed(by: disposeBag)
  }

  /// The terminal has another size now, or shows something else.
  public func redraw() {
    drawn = nil
    needsDrawing()
  }

  /// Shows a text below the screen: the last line of what came on the standard error.
  func show(notice text: String) {
    notice = text.split(separator: "\n").last.map(String.init) ?? ""
    needsDrawing()
  }

  // MARK: Inside

  private func press(_ key: Key) {
    guard let screen = screens.last, !screen.press(key) else { return }
    switch key {
    case .escape where screen.onBack != nil: screen.onBack?()
    case .escape where screens.count > 1: pop()
    case "q": onQuit()
    case .enter, .tab, " ": break
    default: screen.showHint()
    }
  }

  private func inputEnded() {
    let (screens, onQuit) = (screens, onQuit)
    Task {
      for screen in screens { await screen.finish() }
      onQuit()
    }
  }

  func changed(_ screen: Screen, _ lines: [String]) {
    if isPrinted {
      for line in lines { output.write("\(Line(line).text)\n") }
    } else if screen === screens.last {
      needsDrawing()
    }
  }

  private func needsDrawing() {
    if isPrinted || willDraw { return }
    willDraw = true
    DispatchQueue.main.async { [weak self] in self?.draw() }
  }

  private func draw() {
    willDraw = false
    guard let screen = screens.last else { return }
    let (columns, rows) = output.size()
    // A character in the last column of the last row would scroll some terminals.
    let width = max(1, columns - 1)
    let below = notice.isEmpty ? [] : Line(notice).wrapped(to: width).prefix(max(0, rows / 2))
    let lines = (screen.lines(width: width, height: max(1, rows - below.count)) + below)
      .map { $0.codes(hasColors: output.hasColors) }
    var text = drawn == nil ? "\u{1B}[2J" : ""
    for (row, line) in lines.enumerated() where drawn == nil || row >= drawn!.count || drawn![row] != line {
      text += "\u{1B}[\(row + 1);1H\u{1B}[2K\(line)"
    }
    if let drawn, drawn.count > lines.count { text += "\u{1B}[\(lines.count + 1);1H\u{1B}[J" }
    drawn = lines
    if !text.isEmpty { output.write(text) }
  }
}

extension Window {
  /// Runs a program on standard input and output, and never returns.
  ///
  /// - Parameter makeScreens: the screens to begin with, from the root to the one that is shown. What is written on the standard error from
  ///   here on is shown below them.
  public static func run(_ makeScreens: (Window) -> [Screen]) -> Never {
    let isPrinted = !Terminal.canDraw
    if !isPrinted { Terminal.enter() }
    let window = Window(
      output: isPrinted
        ? Output(isPrinted: true, write: Terminal.write)
        : Output(isPrinted: false, hasColors: Terminal.hasColors, size: { Terminal.size }, write: Terminal.write),
      onQuit: { exit(0) })
    let errors = Terminal.catchErrors { window.show(notice: $0) }
    for (place, screen) in makeScreens(window).enumerated() {
      if place == 0 { window.show(screen) } else { window.push(screen) }
    }
    let resizes = isPrinted ? nil : Terminal.onResize { window.redraw() }
    window.handle(
      Observable.bytes(from: STDIN_FILENO).observe(on: MainScheduler.instance).keys(on: MainScheduler.instance))
    withExtendedLifetime((window, resizes, errors)) { RunLoop.main.run() }
    exit(0)
  }
}
