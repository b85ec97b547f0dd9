import RxComposableTesting
import XCTest

@testable import TerminalKit

/// Screens without a program around them.
@MainActor
final class WindowTests: XCTestCase {
  private struct Row: Identifiable {
    var id: Int
    var title: String
    init(_ id: Int, _ title: String) { (self.id, self.title) = (id, title) }
  }

  private final class Printed {
    var text = ""
    var hasQuit = false
  }

  private func window(_ screen: Screen, _ printed: Printed) -> (Window, PublishSubject<Key>) {
    let window = Window(
      output: Window.Output(isPrinted: true, write: { printed.text += $0 }), onQuit: { printed.hasQuit = true })
    window.show(screen)
    let keys = PublishSubject<Key>()
    window.handle(keys.asObservable())
    return (window, keys)
  }

  private func press(_ keys: [Key], _ subject: PublishSubject<Key>) { keys.forEach(subject.onNext) }

  // MARK: Printed

  func testEachChangeOfALabelIsALine() async {
    let (label, printed) = (Label("at the start"), Printed())
    let (window, _) = window(Screen("", [label], help: ""), printed)
    label.text = "one"
    label.text = "one"
    label.text = ""
    label.text = "two"
    XCTAssertEqual(printed.text, "one\ntwo\n")
    withExtendedLifetime(window) {}
  }

  func testEachRowThatComesOrGoesIsALine() async {
    let (list, printed) = (ListView<Row> { "\($0.title)" }, Printed())
    list.rows = [Row(1, "a"), Row(2, "b")]
    let (window, keys) = window(Screen("", [list], help: ""), printed)
    list.rows = [Row(1, "a"), Row(3, "c"), Row(2, "B")]
    list.rows = [Row(3, "c"), Row(2, "B")]
    press([.down], keys)
    XCTAssertEqual(printed.text, "+ c\n~ B\n- a\n> B\n")
    withExtendedLifetime(window) {}
  }

  func testAKeyThatDoesNothingPrintsTheHelp() async {
    let printed = Printed()
    let (window, keys) = window(Screen("", [], help: "a adds"), printed)
    press(["x", .enter, " "], keys)
    XCTAssertEqual(printed.text, "a adds\n")
    withExtendedLifetime(window) {}
  }

  func testKeysReachTheScreenThatIsShown() async {
    let (printed, bag) = (Printed(), DisposeBag())
    var log: [String] = []
    let (first, second) = (Screen("First", [], help: ""), Screen("Second", [], help: ""))
    first.on("a").subscribe(onNext: { log.append("first") }).disposed(by: bag)
    second.on("a").subscribe(onNext: { log.append("second") }).disposed(by: bag)
    let (window, keys) = window(first, printed)
    press(["a"], keys)
    window.push(second)
    press(["a", .escape, "a"], keys)
    XCTAssertEqual(log, ["first", "second", "first"])
    XCTAssertEqual(printed.text, "Second\n")
    press(["q"], keys)
    XCTAssertTrue(printed.hasQuit)
  }

  func testAScreenThatLeavesIsReleased() async {
    let printed = Printed()
    let (window, _) = window(Screen("", [], help: ""), printed)
    weak var released: Screen?
    do {
      let screen = Screen("Second", [], help: "")
      window.push(screen)
      released = screen
    }
    XCTAssertNotNil(released)
    window.pop()
    XCTAssertNil(released)
  }

  func testTheProgramEndsAfterItsInputAndItsEffects() async {
    final class Waiting: Screen {
      var hasFinished = false
      override func finish() async { hasFinished = true }
    }
    let (screen, printed) = (Waiting("", [], help: ""), Printed())
    let (window, keys) = window(screen, printed)
    keys.onCompleted()
    for _ in 0..<1_000 where !printed.hasQuit { await Task.yield() }
    XCTAssertTrue(printed.hasQuit)
    XCTAssertTrue(screen.hasFinished)
    withExtendedLifetime(window) {}
  }

  // MARK: Stacks

  private enum Step: Equatable {
    case push(Int)
    case left(Int)
  }

  /// A stack of numbered screens; the one with the number 9 cannot be left.
  private func stack() -> (
    Window, PublishSubject<Key>, Store<IdentifiedArrayOf<Identified<Int, Int>>, Step>, any Disposable
  ) {
    let store = Store<IdentifiedArrayOf<Identified<Int, Int>>, Step>(
      initialState: [],
      reducer: Reduce { state, action in
        switch action {
        case .push(let number): state.append(Identified(number, id: \.self))
        case .left(9): break
        case .left(let number): state.remove(id: number)
        }
        return .none
      })
    let (window, keys) = window(Screen("Root", [], help: ""), Printed())
    let binding = window.bind(store, stack: \.self, action: { _, action in action }, popped: Step.left) {
      (element: Store<Identified<Int, Int>, Step>) in Screen("\(element.state.value)", [], help: "")
    }
    return (window, keys, store, binding)
  }

  func testAStackFollowsTheState() async {
    let (window, keys, store, binding) = stack()
    for number in 1...3 { store.send(.push(number)) }
    XCTAssertEqual(window.screens.map(\.title), ["Root", "1", "2", "3"])
    let first = window.screens[1]
    store.send(.left(2))
    XCTAssertEqual(window.screens.map(\.title), ["Root", "1", "3"])
    XCTAssertTrue(window.screens[1] === first, "what stays is not made anew")
    press([.escape], keys)
    XCTAssertEqual(store.state.map(\.value), [1])
    XCTAssertEqual(window.screens.map(\.title), ["Root", "1"])
    binding.dispose()
  }

  func testWhatTheReducerKeepsStaysOnTheScreen() async {
    let (window, keys, store, binding) = stack()
    store.send(.push(9))
    press([.escape], keys)
    XCTAssertEqual(window.screens.map(\.title), ["Root", "9"])
    binding.dispose()
  }

  // MARK: Drawn

  func testOnlyRowsThatDifferAreDrawn() async {
    let (label, other, printed) = (Label("a"), Label("b"), Printed())
    let screen = Screen("", [label, other], help: "keys")
    let window = Window(output: Window.Output(isPrinted: false, write: { printed.text += $0 }), onQuit: {})
    window.show(screen)
    await mainQueueRuns()
    printed.text = ""
    label.text = "x"
    label.text = "c"
    await mainQueueRuns()
    XCTAssertEqual(printed.text, "\u{1B}[2;1H\u{1B}[2K   c", "once a turn")
    printed.text = ""
    window.redraw()
    await mainQueueRuns()
    XCTAssertTrue(printed.text.hasPrefix("\u{1B}[2J"))
  }

  private func mainQueueRuns() async {
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
  }
}
