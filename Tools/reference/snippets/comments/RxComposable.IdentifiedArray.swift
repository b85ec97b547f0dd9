import RxComposable

struct Row: Identifiable {
  let id: Int
}

enum RowDetail {
  struct State {}
}

let row = Row(id: 1)

struct Todo: Identifiable, Equatable {
  let id: Int
  var isDone = false
}

let milk = Todo(id: 1)
let bread = Todo(id: 2)

//# others
