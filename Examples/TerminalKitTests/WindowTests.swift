import RxComposable
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

  private func text(_ screen: Screen, _ width: Int = 30, _ height: Int = 8) -> [String] {
    screen.lines(width: width, height: height).map(\.text)
  }

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
    press([.down], keys)
    XCTAssertEqual(printed.text, "- b\n+ c\n+ B\n> c\n")
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

  // MARK: Drawn

  func testTitleViewsAndHelp() async {
    let screen = Screen("Title", [Label("text")], help: "keys")
    XCTAssertEqual(text(screen), ["Title", "", "text", "", "keys"])
    XCTAssertEqual(text(screen, 60)[2], "   text", "a wide window has a margin")
  }

  func testAListScrollsToItsSelection() async {
    let list = ListView<Row> { "\($0.title)" }
    list.rows = (1...9).map { Row($0, "row \($0)") }
    let screen = Screen("Title", [list], help: "keys")
    XCTAssertEqual(text(screen, 30, 7), ["Title", "", "> row 1", "  row 2", "  row 3", "", "keys"])
    for _ in 1...4 { _ = screen.press(.down) }
    XCTAssertEqual(text(screen, 30, 7)[2...4], ["  row 3", "  row 4", "> row 5"])
    _ = screen.press(.end)
    XCTAssertEqual(text(screen, 30, 7)[2...4], ["  row 7", "  row 8", "> row 9"])
    _ = screen.press(.home)
    _ = screen.press(.pageDown)
    XCTAssertEqual(list.selection, 4)
    XCTAssertEqual(text(screen, 30, 13)[2], "  row 1", "a higher window shows more")
  }

  func testTheSelectionStaysWithItsRow() async {
    let list = ListView<Row> { "\($0.title)" }
    list.rows = [Row(1, "a"), Row(2, "b"), Row(3, "c")]
    _ = list.press(.down)
    list.rows = [Row(2, "b"), Row(3, "c"), Row(1, "a")]
    XCTAssertEqual(list.selectedIndex, 0)
    list.rows = [Row(3, "c"), Row(1, "a")]
    XCTAssertEqual(list.selection, 3, "the row that takes its place")
    list.rows = []
    XCTAssertNil(list.selection)
    XCTAssertFalse(list.press(.down))
  }

  func testAFieldIsEditedAtItsCursor() async {
    let (field, bag) = (TextField("Name: "), DisposeBag())
    let screen = Screen("", [field], help: "")
    var log: [String] = []
    field.rx.text.subscribe(onNext: { log.append($0) }).disposed(by: bag)
    for key in ["a", "c", .left, "b", .home, .backspace, .end, .backspace, "é"] as [Key] { _ = screen.press(key) }
    XCTAssertEqual(field.text, "abé")
    XCTAssertEqual(log, ["", "a", "ac", "abc", "ab", "abé"])
    XCTAssertEqual(text(screen)[1], "Name: abé ")
  }

  func testTheCursorIsShownInANarrowWindow() async {
    let field = TextField("Name: ")
    let screen = Screen("", [field], help: "")
    field.text = "a long name that does not fit"
    let line = text(screen, 20)[1]
    XCTAssertLessThanOrEqual(line.count, 20)
    XCTAssertTrue(line.hasSuffix("fit "), line)
  }

  func testAStoreAndAFieldDoNotLoop() async {
    let store = Store(
      initialState: "a",
      reducer: Reduce<String, String> { state, action in
        state = action.uppercased()
        return .none
      })
    let (field, bag) = (TextField(), DisposeBag())
    let screen = Screen("", [field], help: "")
    store.bind(\.self, to: field.rx.text, send: { $0 }).disposed(by: bag)
    _ = screen.press("b")
    XCTAssertEqual(store.state, "AB", "the reducer has the last word")
    XCTAssertEqual(field.text, "AB")
  }

  func testTabMovesTheFocus() async {
    let (first, second) = (TextField("1"), TextField("2"))
    let screen = Screen("", [first, second], help: "")
    _ = screen.press("a")
    _ = screen.press(.tab)
    _ = screen.press("b")
    _ = screen.press(.tab)
    _ = screen.press("c")
    XCTAssertEqual([first.text, second.text], ["ac", "b"])
  }

  func testHiddenViewsTakeNoPlaceAndNoKeys() async {
    let (label, field) = (Label("a"), TextField("?"))
    let screen = Screen("", [label, field], help: "")
    (label.isHidden, field.isHidden) = (true, true)
    XCTAssertEqual(text(screen), ["", "", ""])
    XCTAssertFalse(screen.press("x"))
  }

  func testNoWindowIsTooSmall() async {
    let list = ListView<Row> { "\($0.title)" }
    list.rows = (1...9).map { Row($0, "row \($0)") }
    let screen = Screen("A title", [Label("A text that is long"), TextField("Name: "), list], help: "keys, more keys")
    for width in 1...40 {
      for height in 1...12 {
        let lines = screen.lines(width: width, height: height)
        XCTAssertLessThanOrEqual(lines.count, height)
        for line in lines { XCTAssertLessThanOrEqual(line.columns, width, "\(width) × \(height): \(line.text)") }
      }
    }
  }

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
