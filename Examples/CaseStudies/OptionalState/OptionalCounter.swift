// A part that comes and goes is an optional in the state. `ifLet` runs its reducer while it is there and ends its effects when it
// leaves; `store.ifLet` shows it and takes it away again.

import RxComposable

struct OptionalCounter: ReducerProtocol {
  struct State: Equatable {
    var counter: BasicUsage.State?
  }

  enum Action: Equatable {
    case toggleTapped
    case counter(BasicUsage.Action)
  }

  var body: some ReducerProtocol<State, Action> {
    Reduce { state, action in
      if case .toggleTapped = action { state.counter = state.counter == nil ? BasicUsage.State() : nil }
      return .none
    }
    .ifLet(\.counter, action: /Action.counter) { BasicUsage() }
  }
}
