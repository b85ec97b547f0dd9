// Written by `Recording.test(named:)` from a recorded session.
import RxComposableTesting
import XCTest

@testable import CaseStudies

final class KeepingTodosTests: XCTestCase {
  func testKeepingTodos() {
    let store = TestStore(
      initialState: Todos.State(todos: [], edited: nil, nextID: 1),
      reducer: Todos()
    )
    store.continueAfterFailure = false

    store.send(.addTapped) {
      $0.todos = [Todo.State(id: 1, title: "Todo 1", isDone: false)]
      $0.nextID = 2
    }
    store.send(.addTapped) {
      $0.todos.append(Todo.State(id: 2, title: "Todo 2", isDone: false))
      $0.nextID = 3
    }
    store.send(.addTapped) {
      $0.todos.append(Todo.State(id: 3, title: "Todo 3", isDone: false))
      $0.nextID = 4
    }
    store.send(.editTapped(id: 2)) {
      $0.edited = 2
    }
    store.send(.todo(id: 2, action: .titleChanged("Buy \"milk\"\nand bread"))) {
      $0.todos[id: 2]?.title = "Buy \"milk\"\nand bread"
    }
    store.send(.editingEnded) {
      $0.edited = nil
    }
    store.send(.moved(id: 3, to: 0)) {
      $0.todos = [
        Todo.State(id: 3, title: "Todo 3", isDone: false),
        Todo.State(id: 1, title: "Todo 1", isDone: false),
        Todo.State(id: 2, title: "Buy \"milk\"\nand bread", isDone: false),
      ]
    }
    store.send(.todo(id: 1, action: .doneTapped)) {
      $0.todos[id: 1]?.isDone = true
    }
    store.send(.removeTapped(id: 2)) {
      $0.todos.remove(id: 2)
    }
  }
}
