// What a feature is: a state, the actions that users take, and a reducer that says how the one follows from the other.
// A screen subscribes to the parts of the state that it shows, and is called when they change.

import RxComposable

struct BasicUsage: ReducerProtocol {
  struct State: Equatable {
    var count = 0
    var errorMessage: String?
  }

  enum Action: Equatable {
    case incrementTapped
    case decrementTapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .incrementTapped:
      state.count += 1
      state.errorMessage = nil
    case .decrementTapped where state.count == 0:
      state.errorMessage = "A count is not negative."
    case .decrementTapped:
      state.count -= 1
    }
    return .none
  }
}
