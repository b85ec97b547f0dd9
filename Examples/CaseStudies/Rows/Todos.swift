// Rows live in an `IdentifiedArray`: actions name a row by its id, `forEach` runs the row's reducer, and each row on a screen has
// a store of its own, so that a change of one row is the business of that row alone.

import RxComposable

struct Todos: ReducerProtocol {
  struct State: Equatable {
    var todos: IdentifiedArrayOf<Todo.State> = []
    /// The row that is edited.
    var edited: Int?
    var nextID = 1
  }

  enum Action: Equatable {
    case addTapped
    case removeTapped(id: Int)
    case moved(id: Int, to: Int)
    case editTapped(id: Int)
    case editingEnded
    case todo(id: Int, action: Todo.Action)
  }

  var body: some ReducerProtocol<State, Action> {
    Reduce { state, action in
      switch action {
      case .addTapped:
        state.todos.append(Todo.State(id: state.nextID, title: "Todo \(state.nextID)"))
        state.nextID += 1
      case .removeTapped(let id):
        if state.edited == id { state.edited = nil }
        state.todos.remove(id: id)
      case .moved(let id, let place):
        guard state.todos.indices.contains(place), let todo = state.todos.remove(id: id) else { return .none }
        state.todos.insert(todo, at: place)
      case .editTapped(let id): state.edited = id
      case .editingEnded: state.edited = nil
      case .todo: break
      }
      return .none
    }
    .forEach(\.todos, action: /Action.todo(id:action:)) { Todo() }
  }
}

struct Todo: ReducerProtocol {
  struct State: Equatable, Identifiable {
    let id: Int
    var title: String
    var isDone = false
  }

  enum Action: Equatable {
    case doneTapped
    case titleChanged(String)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .doneTapped: state.isDone.toggle()
    case .titleChanged(let title): state.title = title
    }
    return .none
  }
}
