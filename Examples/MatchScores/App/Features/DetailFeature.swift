import RxComposable

/// Everything about one team, game or player.
struct DetailFeature: ReducerProtocol {
  struct State: Equatable {
    var entry: Entry
    var details: Details?
    var status = LoadingStatus.idle
  }

  enum Action: Equatable {
    case appeared
    case retryTapped
    case response(TaskResult<Details>)
    case starred(Entry)
    case closeTapped
  }

  @Dependency(\.scoresClient) private var client

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared where state.status == .idle, .retryTapped where state.status.isFailed:
      state.status = .loading
      return .run { [client, id = state.entry.id] send in
        await send(.response(TaskResult { try await client.details(id) }))
      }

    case .response(.success(let details)):
      state.details = details
      state.status = .idle
      return .none

    case .response(.failure(let error)):
      state.status = LoadingStatus(error)
      return .none

    case .appeared, .retryTapped, .starred, .closeTapped:
      return .none
    }
  }
}
