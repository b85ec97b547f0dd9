import RxComposable

/// The tabs, and the detail screen above them.
struct RootFeature: ReducerProtocol {
  enum Tab: CaseIterable {
    case teams, games, players, favourites
  }

  struct State: Equatable {
    var tab = Tab.teams
    var teams = ListFeature<Team>.State()
    var games = ListFeature<Game>.State()
    var players = ListFeature<Player>.State()
    var favourites = FavouritesFeature.State()
    var detail: DetailFeature.State?
  }

  enum Action: Equatable {
    case launched
    case tabSelected(Tab)
    case teams(ListFeature<Team>.Action)
    case games(ListFeature<Game>.Action)
    case players(ListFeature<Player>.Action)
    case favourites(FavouritesFeature.Action)
    case detail(DetailFeature.Action)
  }

  var body: some ReducerProtocol<State, Action> {
    Scope(state: \.teams, action: /Action.teams) { ListFeature { $0.teams($1) } }
    Scope(state: \.games, action: /Action.games) { ListFeature { $0.games($1) } }
    Scope(state: \.players, action: /Action.players) { ListFeature { $0.players($1) } }
    Scope(state: \.favourites, action: /Action.favourites) { FavouritesFeature() }
    Reduce(core)
      .ifLet(\.detail, action: /Action.detail) { DetailFeature() }
  }

  private func core(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .launched:
      return .merge(.send(.favourites(.launched)), appeared(state.tab))

    case .tabSelected(let tab):
      state.tab = tab
      return appeared(tab)

    case .teams(.opened(let entry)), .games(.opened(let entry)), .players(.opened(let entry)),
      .favourites(.opened(let entry)):
      state.detail = DetailFeature.State(entry: entry)
      return .send(.detail(.appeared))

    case .teams(.starred(let entry)), .games(.starred(let entry)), .players(.starred(let entry)),
      .detail(.starred(let entry)):
      return .send(.favourites(.toggled(entry)))

    case .detail(.closeTapped):
      state.detail = nil
      return .none

    case .teams, .games, .players, .favourites, .detail:
      return .none
    }
  }

  private func appeared(_ tab: Tab) -> Effect<Action> {
    switch tab {
    case .teams: .send(.teams(.appeared))
    case .games: .send(.games(.appeared))
    case .players: .send(.players(.appeared))
    case .favourites: .send(.favourites(.appeared))
    }
  }
}
