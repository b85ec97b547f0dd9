import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// A child action without child state is reported, with what to do, once a store.
final class MissingChildTests: XCTestCase {
  private enum Parent: Equatable {
    case child(Int)
    case absent
  }
  private enum Action: Equatable {
    case child(String)
    case row(Int, String)
  }
  private struct Rows: Equatable {
    struct Row: Equatable, Identifiable { let id: Int }
    var rows: IdentifiedArrayOf<Row> = []
  }

  private let never = Reduce<Int, String> { _, _ in
    XCTFail("The child ran without its state.")
    return .none
  }
  private let child = Reducer<Int, String, Void> { _, _, _ in
    XCTFail("The child ran without its state.")
    return .none
  }

  private let around = """
    Call it on that reducer: it lets the child run first.
    - another reducer removed the child's state, and an effect of the child runs on. Call it on that reducer: it ends them.
    """

  private func text(
    _ call: String, _ absence: String, _ order: String, action: String = "MissingChildTests.Action.child(\"tapped\")"
  ) -> String {
    """
    `\(call)` dropped an action of a child: \(absence).

      Action: \(action)

    This usually happens because

    - a reducer that runs before the child answers the same action by removing the child's state. \(order)
    - an effect of the parent sends actions of the child. Return it from the child's reducer: it ends with the child.
    - a view outlives the state that it shows. Stop sending from it when its state is removed.
    """
  }

  /// The text is reported at a line, once although two actions come.
  private func assertReported<State>(
    _ store: Store<State, Action>, _ text: String, _ childLine: UInt, sending action: Action = .child("tapped"),
    line: UInt = #line
  ) {
    let issues = issues {
      store.send(action)
      store.send(action)
    }
    XCTAssertEqual(issues.map(\.message), [text], line: line)
    XCTAssertEqual(issues.map(\.line), [childLine], line: line)
    XCTAssertEqual(issues.map(\.fileID), ["\(#fileID)"], line: line)
  }

  func testIfLet() {
    let store = Store(
      initialState: nil,
      reducer: EmptyReducer<Int?, Action>().ifLet(\.self, action: /Action.child) { never })
    assertReported(
      store, text("ifLet", "its state is nil", around),
      #line - 3)
  }

  func testIfCaseLet() {
    let store = Store(
      initialState: Parent.absent,
      reducer: EmptyReducer<Parent, Action>().ifCaseLet(/Parent.child, action: /Action.child) { never })
    assertReported(
      store,
      text("ifCaseLet", "the state is in another case", around),
      #line - 4)
  }

  func testForEach() {
    let store = Store(
      initialState: Rows(),
      reducer: EmptyReducer<Rows, Action>().forEach(\.rows, action: /Action.row) { EmptyReducer() })
    assertReported(
      store,
      text(
        "forEach", "there is no row with the id 7", around,
        action: "MissingChildTests.Action.row(\n    7,\n    \"tapped\"\n  )"),
      #line - 6, sending: .row(7, "tapped"))
  }

  func testScopeOfACase() {
    let store = Store(
      initialState: Parent.absent, reducer: Scope(state: /Parent.child, action: /Action.child) { never })
    assertReported(
      store,
      text("Scope", "the state is in another case", "List the `Scope` first, or use `ifLet` or `ifCaseLet`."),
      #line - 4)
  }

  func testScopeOfAnOptionalPath() {
    let store = Store(
      initialState: nil, reducer: Scope(state: OptionalPath(\Int?.self), action: /Action.child) { never })
    assertReported(
      store, text("Scope", "its state is absent", "List the `Scope` first, or use `ifLet` or `ifCaseLet`."),
      #line - 3)
  }

  func testOptional() {
    let reducer: Reducer<Int?, Action, Void> = child.optional()
      .pullback(state: \.self, action: /Action.child, environment: { $0 })
    assertReported(
      Store(initialState: nil, reducer: reducer, environment: ()),
      text("optional", "its state is nil", "List the child's reducer first in `combine`.", action: "\"tapped\""),
      #line - 5)
  }

  func testPullbackToACase() {
    let reducer: Reducer<Parent, Action, Void> =
      child
      .pullback(state: /Parent.child, action: /Action.child, environment: { $0 })
    assertReported(
      Store(initialState: .absent, reducer: reducer, environment: ()),
      text("pullback", "its state is absent", "List the child's reducer first in `combine`."), #line - 3)
  }

  func testForEachOfAClosureBasedReducer() {
    let row = Reducer<Rows.Row, String, Void> { _, _, _ in .none }
    let reducer: Reducer<Rows, Action, Void> =
      row
      .forEach(state: \.rows, action: /Action.row, environment: { $0 })
    assertReported(
      Store(initialState: Rows(), reducer: reducer, environment: ()),
      text(
        "forEach", "there is no row with the id 7", "List the child's reducer first in `combine`.",
        action: "MissingChildTests.Action.row(\n    7,\n    \"tapped\"\n  )"), #line - 5, sending: .row(7, "tapped"))
  }

  func testAnotherStoreReportsItsOwn() {
    let reducer = EmptyReducer<Int?, Action>().ifLet(\.self, action: /Action.child) { never }
    for _ in 0..<2 {
      let store = Store(initialState: nil, reducer: reducer)
      XCTAssertEqual(issues { store.send(.child("tapped")) }.count, 1)
    }
  }

  func testAChildThatIsThereIsNotReported() {
    let child = Reduce<Int, String> { count, _ in
      count += 1
      return .none
    }
    let store = Store(
      initialState: 0, reducer: EmptyReducer<Int?, Action>().ifLet(\.self, action: /Action.child) { child })
    XCTAssertEqual(issues { store.send(.child("tapped")) }.count, 0)
    XCTAssertEqual(store.state, 1)
  }
}
