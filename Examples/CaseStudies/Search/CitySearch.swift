// A request for each letter would be too many, and the answer to an old one must not replace that of a newer one. `debounce` with an id
// waits until the user pauses, and ends what the next query supersedes: the pause, and a request that runs.

import RxComposable

struct CitySearch: ReducerProtocol {
  struct State: Equatable {
    var query = ""
    var isLoading = false
    var results: [City] = []
    var errorMessage: String?
  }

  enum Action: Equatable {
    case queryChanged(String)
    case response(Result<[City], SearchError>)
  }

  private enum RequestID {}
  @Dependency(\.cityClient) private var client
  @Dependency(\.rxMainQueue) private var mainQueue

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .queryChanged(""):
      state = State()
      return .cancel(id: RequestID.self)
    case .queryChanged(let query):
      state.query = query
      state.isLoading = true
      return client.cities(query)
        .observe(on: mainQueue)
        .catchToEffect(Action.response)
        .debounce(id: RequestID.self, for: .milliseconds(300), scheduler: mainQueue)
    case .response(let result):
      state.isLoading = false
      switch result {
      case .success(let cities): (state.results, state.errorMessage) = (cities, nil)
      case .failure: (state.results, state.errorMessage) = ([], "The search failed.")
      }
      return .none
    }
  }
}

struct City: Equatable, Identifiable {
  let id: String
}

struct SearchError: Error, Equatable {}
