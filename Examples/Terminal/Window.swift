import Foundation
import RxComposable

/// A stack of screens, of which the last is shown: drawn on a terminal, or printed to a pipe.
///
///     Window().run(CounterScreen(store: store))
///
/// On a terminal, a changed screen is drawn once a turn of the main queue, and only the rows that differ. From a pipe, or on a
/// terminal that cannot move its cursor (`TERM=dumb`), each change is a line.
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
  }

  /// Shows a screen on top of the present one. A pipe is told its title.
  public func push(_ screen: Screen) {
    screens.append(screen)
    screen.window = self
    changed(screen, screen.title.isEmpty ? [] : [screen.title])
  }

  /// Goes back to the screen before, if there is one. The screen that leaves is released, with its store.
  public func pop() {
    guard screens.count > 1 else { return }
    screens.removeLast().window = nil
    needsDrawing()
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

  // MARK: Inside

  private func press(_ key: Key) {
    guard let screen = screens.last, !screen.press(key) else { return }
    switch key {
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
    guard screen === screens.last else { return }
    if isPrinted {
      for line in lines { output.write("\(Line(line).text)\n") }
    } else {
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
    let lines = screen.lines(width: max(1, columns - 1), height: max(1, rows))
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
  /// - Parameter makeScreens: the screens to begin with, from the root to the one that is shown.
  public static func run(_ makeScreens: (Window) -> [Screen]) -> Never {
    let isPrinted = !Terminal.canDraw
    if !isPrinted { Terminal.enter() }
    let window = Window(
      output: isPrinted
        ? Output(isPrinted: true, write: Terminal.write)
        : Output(isPrinted: false, hasColors: Terminal.hasColors, size: { Terminal.size }, write: Terminal.write),
      onQuit: { exit(0) })
    for (place, screen) in makeScreens(window).enumerated() {
      if place == 0 { window.show(screen) } else { window.push(screen) }
    }
    let resizes = isPrinted ? nil : Terminal.onResize { window.redraw() }
    window.handle(
      Observable.bytes(from: STDIN_FILENO).observe(on: MainScheduler.instance).keys(on: MainScheduler.instance))
    withExtendedLifetime((window, resizes)) { RunLoop.main.run() }
    exit(0)
  }
}
