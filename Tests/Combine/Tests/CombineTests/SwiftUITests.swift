import Observation
import SwiftUI
import XCTest

@testable import RxComposable

private struct Todo: Equatable, Identifiable {
  let id: Int
  var title = ""
}

private struct Todos: ReducerProtocol {
  struct State: Equatable {
    var query = ""
    var isEditing = false
    var todos: IdentifiedArrayOf<Todo> = [Todo(id: 1, title: "a"), Todo(id: 2, title: "b")]
    var alert: AlertState<AlertAction>?
    var detail: Todo?
    var log: [String] = []
  }

  enum AlertAction: Equatable { case deleteConfirmed, askedAgain, dismissed }

  enum Action: Equatable {
    case queryChanged(String)
    case editorDismissed
    case renamed(id: Int, String)
    case removed(id: Int)
    case alert(AlertAction)
    case shown(AlertState<AlertAction>)
    case selected(Int?)
    case detailRenamed(String)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .queryChanged(let query): state.query = query
    case .editorDismissed: state.isEditing = false
    case .renamed(let id, let title): state.todos[id: id]?.title = title
    case .removed(let id): state.todos.remove(id: id)
    case .alert(let action):
      state.log.append("\(action)")
      state.alert = action == .askedAgain ? AlertState { TextState("Really?") } : nil
    case .shown(let alert): state.alert = alert
    case .selected(let id): state.detail = id.flatMap { state.todos[id: $0] }
    case .detailRenamed(let title): state.detail?.title = title
    }
    return .none
  }
}

/// The logic of the views, with a stand-in for SwiftUI that keeps what it is given. The tests are asynchronous because XCTest
/// on Linux does not call a class of tests that are all synchronous and the main actor's.
final class SwiftUITests: XCTestCase {
  private let store = Store(initialState: Todos.State(), reducer: Todos())

  private func changes<Value>(of read: () -> Value) -> ChangeCount {
    let changes = ChangeCount()
    _ = withObservationTracking(read) { changes.add() }
    return changes
  }

  private final class ChangeCount: Sendable {
    private let count = Locked(0)
    var value: Int { count.withLock { $0 } }
    func add() { count.withLock { $0 += 1 } }
  }

  @MainActor
  func testABindingReadsTheStateAndSends() async {
    let query = store.binding(\.query, send: Todos.Action.queryChanged)
    let reads = changes { query.wrappedValue }
    query.wrappedValue = "milk"
    XCTAssertEqual(query.wrappedValue, "milk")
    XCTAssertEqual(store.state.query, "milk")
    XCTAssertEqual(reads.value, 1)
  }

  @MainActor
  func testABindingMaySendAnActionWhateverIsWritten() async {
    let isEditing = store.binding(\.isEditing, send: .editorDismissed)
    isEditing.wrappedValue = true
    XCTAssertFalse(isEditing.wrappedValue)
  }

  @MainActor
  func testAChangeIsShownInTheTransactionOfTheBindingOrElseInThatAroundIt() async {
    let query = store.binding(\.query, send: Todos.Action.queryChanged)
    let isAnimated = Locked<[Bool]>([])
    let subscription = store.subscribe(\.query).skip(1).subscribe(onNext: { _ in
      isAnimated.withLock { $0.append(Transaction.current?.animation != nil) }
    })
    query.wrappedValue = "m"
    query.animation().wrappedValue = "mi"
    withTransaction(Transaction(animation: .default)) { query.wrappedValue = "mil" }
    withTransaction(Transaction(animation: nil)) { query.animation().wrappedValue = "milk" }
    XCTAssertEqual(isAnimated.withLock { $0 }, [false, true, true, true])
    subscription.dispose()
  }

  @MainActor
  func testEachRowHasItsStore() async {
    var evaluations = 0
    func body() -> [String] {
      evaluations += 1
      let rows = ForEachStore(
        store.scope(state: \.todos, action: { (id: Int, title: String) in .renamed(id: id, title) })
      ) { row in
        Text(verbatim: row.observed.title)
      }
      .body
      return rows.data.compactMap { rows.content($0)?.content }
    }
    XCTAssertEqual(body(), ["a", "b"])
    let list = changes {
      ForEachStore(store.scope(state: \.todos, action: { (id: Int, title: String) in .renamed(id: id, title) })) { _ in
        EmptyView()
      }.body.data.count
    }
    store.send(.renamed(id: 1, "c"))
    XCTAssertEqual(list.value, 0)
    XCTAssertEqual(body(), ["c", "b"])
    store.send(.removed(id: 1))
    XCTAssertEqual(list.value, 1)
    XCTAssertEqual(body(), ["b"])
  }

  @MainActor
  func testARowSendsWithItsId() async {
    let rows = ForEachStore(
      store.scope(state: \.todos, action: { (id: Int, title: String) in .renamed(id: id, title) })
    ) { row -> Text in
      row.send("c")
      return Text(verbatim: "")
    }
    .body
    _ = rows.content(2)
    XCTAssertEqual(store.state.todos[id: 2]?.title, "c")
  }

  @MainActor
  func testAViewOfAnOptionalStateComesAndGoes() async {
    func body() -> [String] {
      var shown: [String] = []
      _ =
        IfLetStore(store.scope(state: \.detail, action: Todos.Action.detailRenamed)) { detail -> EmptyView in
          shown.append(detail.observed.title)
          return EmptyView()
        } else: { () -> EmptyView in
          shown.append("none")
          return EmptyView()
        }
        .body
      return shown
    }
    XCTAssertEqual(body(), ["none"])
    let presence = changes(of: body)
    store.send(.selected(1))
    XCTAssertEqual(presence.value, 1)
    XCTAssertEqual(body(), ["a"])
    let detail = store.scope(state: \.detail, action: Todos.Action.detailRenamed).unwrapped()
    detail?.send("c")
    XCTAssertEqual(body(), ["c"])
    XCTAssertEqual(detail?.observed.title, "c")
    store.send(.selected(nil))
    XCTAssertEqual(body(), ["none"])
    XCTAssertEqual(detail?.observed.title, "c")
  }

  private let alert = AlertState<Todos.AlertAction> {
    TextState("Delete?")
  } actions: {
    ButtonState(role: .destructive, action: .deleteConfirmed) { TextState("Delete") }
    ButtonState(role: .cancel) { TextState("Keep") }
  }

  @MainActor
  private func presentation() -> StatePresentation<AlertState<Todos.AlertAction>, Todos.AlertAction> {
    StatePresentation(store.scope(state: \.alert, action: Todos.Action.alert), dismiss: .dismissed)
  }

  @MainActor
  func testAnAlertIsThereWhileTheStateHasOne() async {
    let isPresented = changes { presentation().isPresented }
    XCTAssertFalse(presentation().isPresented.wrappedValue)
    store.send(.shown(alert))
    XCTAssertEqual(isPresented.value, 1)
    XCTAssertTrue(presentation().isPresented.wrappedValue)
    let other = changes { presentation().isPresented }
    store.send(
      .shown(AlertState { TextState("Another one?") }))
    XCTAssertEqual(other.value, 1)
  }

  @MainActor
  func testAButtonSendsItsActionAndClosingSendsNothingMore() async {
    store.send(.shown(alert))
    let presentation = presentation()
    let isPresented = presentation.isPresented
    presentation.tap(alert.buttons[0])
    isPresented.wrappedValue = false
    XCTAssertEqual(store.state.log, ["deleteConfirmed"])
  }

  @MainActor
  func testClosingAnAlertDoesNotDismissTheOneThatFollows() async {
    store.send(.shown(alert))
    let presentation = presentation()
    let isPresented = presentation.isPresented
    presentation.tap(ButtonState(action: .askedAgain) { TextState("Delete") })
    isPresented.wrappedValue = false
    XCTAssertEqual(store.state.alert?.title, TextState("Really?"))
    self.presentation().isPresented.wrappedValue = false
    XCTAssertEqual(store.state.log, ["askedAgain", "dismissed"])
  }

  @MainActor
  func testAButtonWithoutAnActionOnlyCloses() async {
    store.send(.shown(alert))
    let presentation = presentation()
    let isPresented = presentation.isPresented
    presentation.tap(alert.buttons[1])
    isPresented.wrappedValue = false
    XCTAssertEqual(store.state.log, ["dismissed"])
  }

  @MainActor
  func testTextsAndRolesOfStatesAreThoseOfSwiftUI() async {
    XCTAssertEqual(Text(TextState("a")).content, "a")
    XCTAssertEqual(ButtonRole(.cancel), .cancel)
    XCTAssertEqual(ButtonRole(.destructive), .destructive)
  }

  @MainActor
  func testAlertsAndDialogsAreModifiersOfAView() async {
    let dialog = Store<ConfirmationDialogState<Int>?, Int>(
      initialState: ConfirmationDialogState { TextState("Leave?") }, reducer: Reduce { _, _ in .none })
    _ = EmptyView()
      .alert(store.scope(state: \.alert, action: Todos.Action.alert), dismiss: .dismissed)
      .confirmationDialog(dialog, dismiss: 0)
  }
}
