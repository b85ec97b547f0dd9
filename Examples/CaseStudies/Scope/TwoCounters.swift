// A feature made of others: `Scope` runs a child's reducer on a part of the state, `store.scope` gives the child's screen a
// store of its own. The child knows nothing of its parent, and serves twice.

import RxComposable

struct TwoCounters: ReducerProtocol {
  struct State: Equatable {
    var left = BasicUsage.State()
    var right = BasicUsage.State()
  }

  enum Action: Equatable {
    case left(BasicUsage.Action)
    case right(BasicUsage.Action)
  }

  var body: some ReducerProtocol<State, Action> {
    Scope(state: \.left, action: /Action.left) { BasicUsage() }
    Scope(state: \.right, action: /Action.right) { BasicUsage() }
  }
}
