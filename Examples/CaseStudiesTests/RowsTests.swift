import RxComposableTesting
import XCTest

@testable import CaseStudies

final class RowsTests: XCTestCase {
  private let three: IdentifiedArrayOf<Todo.State> = [
    Todo.State(id: 1, title: "a"), Todo.State(id: 2, title: "b"), Todo.State(id: 3, title: "c"),
  ]

  func testRowsAreAddedEditedAndRemoved() {
    let store = TestStore(initialState: Todos.State(), reducer: Todos())
    store.send(.addTapped) {
      $0.todos = [Todo.State(id: 1, title: "Todo 1")]
      $0.nextID = 2
    }
    store.send(.editTapped(id: 1)) { $0.edited = 1 }
    store.send(.todo(id: 1, action: .titleChanged("Milk"))) { $0.todos[id: 1]?.title = "Milk" }
    store.send(.editingEnded) { $0.edited = nil }
    store.send(.todo(id: 1, action: .doneTapped)) { $0.todos[id: 1]?.isDone = true }
    store.send(.removeTapped(id: 1)) { $0.todos = [] }
  }

  func testRowsAreMoved() {
    let store = TestStore(initialState: Todos.State(todos: three), reducer: Todos())
    store.send(.moved(id: 3, to: 0)) { $0.todos.move(fromOffsets: [2], toOffset: 0) }
    XCTAssertEqual(store.state.todos.map(\.id), [3, 1, 2])
    store.send(.moved(id: 3, to: -1))
    store.send(.moved(id: 2, to: 3))
  }

  func testARowThatIsRemovedIsEditedNoLonger() {
    let store = TestStore(initialState: Todos.State(todos: three, edited: 2), reducer: Todos())
    store.send(.removeTapped(id: 2)) {
      $0.todos.remove(id: 2)
      $0.edited = nil
    }
  }
}
