import RxComposable

/// One of the lists: pages that follow each other, a search on the server, refreshing.
///
/// One request runs at a time. A query or a refresh takes the place of the request that runs; the end of the list waits
/// for it. So no page is asked for twice, and no late answer shows rows of a query that is over.
struct ListFeature<Item: SeasonRow>: ReducerProtocol {
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Item> = []
    var query = ""
    /// How many rows there are on the server; `nil` before the first answer.
    var total: Int?
    /// The page that is asked for next: the one that runs or has failed, or the one that follows the rows. `nil` where
    /// none follows.
    var nextPage: Int? = 1
    var status = LoadingStatus.idle
  }

  enum Action: Equatable {
    /// The screen has appeared, for the first time or again.
    case appeared
    /// The last row became visible.
    case endReached
    case queryChanged(String)
    case refreshed
    case retryTapped
    case response(page: Int, TaskResult<Page<Item>>)
    case opened(Entry)
    case starred(Entry)
  }

  private struct RequestID: Hashable {}

  @Dependency(\.scoresClient) private var client
  @Dependency(\.rxMainQueue) private var mainQueue
  private let fetch: @Sendable (ScoresClient, PageRequest) -> Observable<Page<Item>>

  /// - Parameter fetch: the endpoint of the client.
  init(_ fetch: @escaping @Sendable (ScoresClient, PageRequest) -> Observable<Page<Item>>) { self.fetch = fetch }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared:
      guard state.status == .idle, state.total == nil else { return .none }
      return load(1, &state)

    case .endReached:
      guard state.status == .idle, state.total != nil, let page = state.nextPage else { return .none }
      return load(page, &state)

    case .queryChanged(let query):
      guard query != state.query else { return .none }
      state.query = query
      return load(1, &state, after: .milliseconds(300))

    case .refreshed:
      return load(1, &state)

    case .retryTapped:
      guard state.status.isFailed, let page = state.nextPage else { return .none }
      return load(page, &state)

    case .response(let number, .success(let page)):
      if number == 1 { state.rows = [] }
      // A page may repeat rows when the list on the server has grown meanwhile.
      for row in page.rows { state.rows.updateOrAppend(row) }
      state.total = page.total
      state.nextPage = number < page.pages ? number + 1 : nil
      state.status = .idle
      return .none

    case .response(_, .failure(let error)):
      state.status = LoadingStatus(error)
      return .none

    case .opened, .starred:
      return .none
    }
  }

  private func load(_ page: Int, _ state: inout State, after pause: RxTimeInterval? = nil) -> Effect<Action> {
    state.nextPage = page
    state.status = .loading
    let request = fetch(client, PageRequest(query: state.query, page: page))
      .receive(on: mainQueue)
      .catchToEffect { Action.response(page: page, TaskResult($0)) }
    guard let pause else { return request.cancellable(id: RequestID(), cancelInFlight: true) }
    return request.debounce(id: RequestID(), for: pause, scheduler: mainQueue)
  }
}
