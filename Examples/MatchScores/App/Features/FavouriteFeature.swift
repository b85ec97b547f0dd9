import RxComposable

/// One favourite, with how it stands at present.
struct FavouriteFeature: ReducerProtocol {
  struct State: Equatable, Identifiable {
    var entry: Entry
    /// How it stood when it was asked for last.
    var summary: String?
    var status = LoadingStatus.idle

    var id: Entry.ID { entry.id }
  }

  enum Action: Equatable {
    case appeared
    case response(TaskResult<Details>)
  }

  @Dependency(\.scoresClient) private var client

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared where state.status != .loading:
      state.status = .loading
      return .run { [client, id = state.id] send in
        await send(.response(TaskResult { try await client.details(id) }))
      }

    case .appeared:
      return .none

    case .response(.success(let details)):
      state.summary = details.summary
      state.status = .idle
      return .none

    case .response(.failure(let error)):
      state.status = LoadingStatus(error)
      return .none
    }
  }
}
