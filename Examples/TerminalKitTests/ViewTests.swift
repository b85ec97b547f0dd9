import RxComposableTesting
import XCTest

@testable import TerminalKit

/// What views look like, and which keys they take.
@MainActor
final class ViewTests: XCTestCase {
  private struct Row: Identifiable {
    var id: Int
    var title: String
    init(_ id: Int, _ title: String) { (self.id, self.title) = (id, title) }
  }

  private func text(_ screen: Screen, _ width: Int = 30, _ height: Int = 8) -> [String] {
    screen.lines(width: width, height: height).map(\.text)
  }

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

  func testALowWindowShowsTheTopAndTheKeys() async {
    let screen = Screen("A title", [Label("one two three")], help: "keys")
    XCTAssertEqual(text(screen, 8, 5), ["A title", "", "one two", "three", "keys"])
    XCTAssertEqual(text(screen, 8, 4), ["A title", "", "one two", "keys"])
    XCTAssertEqual(text(screen, 8, 2), ["A title", "keys"])
    XCTAssertEqual(text(screen, 8, 1), ["keys"])
  }

  func testAFieldWithTheFocusHasKeysOfItsOwn() async {
    let (field, plain) = (TextField("?", help: "enter ends"), TextField("!"))
    let screen = Screen("", [field, plain], help: "a adds")
    XCTAssertEqual(text(screen).last, "enter ends")
    screen.focus = plain
    XCTAssertEqual(text(screen).last, "a adds")
    screen.focus = nil
    XCTAssertEqual(text(screen).last, "a adds")
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
}
