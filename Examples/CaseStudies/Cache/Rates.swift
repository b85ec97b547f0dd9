// Two parts of a program want the same answer. Behind `share(replay: 1)` the first asks for it, the second waits for the same request
// or is given the answer at once, and when the last has lost interest the answer is forgotten. An error is not kept: the next one
// who asks makes a new request.

import RxComposable

struct Rates: ReducerProtocol {
  struct State: Equatable {
    var panels: IdentifiedArrayOf<Panel.State> = [Panel.State(id: "left"), Panel.State(id: "right")]
  }

  enum Action: Equatable {
    case panel(id: String, action: Panel.Action)
  }

  var body: some ReducerProtocol<State, Action> {
    EmptyReducer().forEach(\.panels, action: /Action.panel(id:action:)) { Panel() }
  }
}

/// Looks at the rates while it is open.
struct Panel: ReducerProtocol {
  struct State: Equatable, Identifiable {
    let id: String
    var content = Content.closed
  }

  enum Content: Equatable {
    case closed, loading, failed
    case rates(String)
  }

  enum Action: Equatable {
    case toggleTapped
    case response(Result<String, RatesError>)
  }

  private struct RequestID: Hashable {
    let panel: String
  }

  @Dependency(\.ratesClient) private var client
  @Dependency(\.rxMainQueue) private var mainQueue

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .toggleTapped where state.content == .closed || state.content == .failed:
      state.content = .loading
      return client.rates
        .observe(on: mainQueue)
        .catchToEffect(Action.response)
        .cancellable(id: RequestID(panel: state.id))
    case .toggleTapped:
      state.content = .closed
      return .cancel(id: RequestID(panel: state.id))
    case .response(.success(let rates)):
      state.content = .rates(rates)
      return .none
    case .response(.failure):
      state.content = .failed
      return .none
    }
  }
}

struct RatesError: Error, Equatable {}
