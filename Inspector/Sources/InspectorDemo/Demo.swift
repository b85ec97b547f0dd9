import RxComposable

/// What the demo shows: a counter, a search with answers that take a while, a stopwatch and a list.
package enum Demo {
  /// The state of the demo.
  package struct State: Equatable, Codable {
    package var count = 0
    package var search = Search()
    package var stopwatch = Stopwatch()
    package var todos: [Todo] = []

    package init(count: Int = 0, search: Search = Search(), stopwatch: Stopwatch = Stopwatch(), todos: [Todo] = []) {
      (self.count, self.search, self.stopwatch, self.todos) = (count, search, stopwatch, todos)
    }
  }

  /// A search and its results.
  package struct Search: Equatable, Codable {
    package var query = ""
    package var results: [String] = []
    package var isLoading = false
    package var failure: String?

    package init(query: String = "", results: [String] = [], isLoading: Bool = false, failure: String? = nil) {
      (self.query, self.results, self.isLoading, self.failure) = (query, results, isLoading, failure)
    }
  }

  /// The seconds that have passed.
  package struct Stopwatch: Equatable, Codable {
    package var isRunning = false
    package var seconds = 0

    package init(isRunning: Bool = false, seconds: Int = 0) { (self.isRunning, self.seconds) = (isRunning, seconds) }
  }

  /// A line of the list.
  package struct Todo: Equatable, Codable, Identifiable {
    package var id: Int
    package var title: String
    package var isDone = false
  }

  /// What happens in the demo.
  package enum Action: Equatable, Codable {
    case plusButtonTapped
    case minusButtonTapped
    case queryChanged(String)
    case searchDelayEnded
    case searchSucceeded([String])
    case searchFailed(String)
    case stopwatchButtonTapped
    case stopwatchTicked
    case todoAdded(title: String)
    case todoTapped(id: Int)
  }

  /// What the demo depends on.
  package struct Environment {
    package var mainQueue: any SchedulerType
    package var search: (String) -> Effect<[String]>

    package init(mainQueue: any SchedulerType, search: @escaping (String) -> Effect<[String]>) {
      (self.mainQueue, self.search) = (mainQueue, search)
    }
  }

  /// Why a search has no answer.
  package struct SearchError: Error, Equatable {
    package init() {}
  }

  private enum SearchID {}
  private enum StopwatchID {}

  /// How the state evolves.
  package static let reducer = Reducer<State, Action, Environment> { state, action, environment in
    switch action {
    case .plusButtonTapped: state.count += 1
    case .minusButtonTapped: state.count -= 1
    case .queryChanged(let query):
      state.search.query = query
      state.search.failure = nil
      return Effect(value: .searchDelayEnded).delay(.milliseconds(300), scheduler: environment.mainQueue)
        .eraseToEffect().cancellable(id: SearchID.self, cancelInFlight: true)
    case .searchDelayEnded:
      state.search.isLoading = true
      return environment.search(state.search.query).receive(on: environment.mainQueue)
        .map(Action.searchSucceeded).catch { _ in .just(Action.searchFailed("The server does not answer.")) }
        .eraseToEffect().cancellable(id: SearchID.self, cancelInFlight: true)
    case .searchSucceeded(let results):
      state.search.isLoading = false
      state.search.results = results
    case .searchFailed(let text):
      state.search.isLoading = false
      state.search.failure = text
    case .stopwatchButtonTapped:
      state.stopwatch.isRunning.toggle()
      guard state.stopwatch.isRunning else { return .cancel(id: StopwatchID.self) }
      return Effect<Int>.timer(id: StopwatchID.self, every: .milliseconds(500), on: environment.mainQueue)
        .map { _ in Action.stopwatchTicked }.eraseToEffect()
    case .stopwatchTicked: state.stopwatch.seconds += 1
    case .todoAdded(let title): state.todos.append(Todo(id: state.todos.count + 1, title: title))
    case .todoTapped(let id):
      if let index = state.todos.firstIndex(where: { $0.id == id }) { state.todos[index].isDone.toggle() }
    }
    return .none
  }

  /// A server that knows a few animals, and none that begins with x.
  package static func search(on scheduler: any SchedulerType) -> (String) -> Effect<[String]> {
    { query in
      let animals = ["albatross", "badger", "bat", "bear", "beaver", "camel", "cat", "cod", "dormouse", "eagle"]
      if query.hasPrefix("x") { return Effect(error: SearchError()) }
      return Effect(value: animals.filter { $0.hasPrefix(query) })
        .delay(.milliseconds(query.count > 1 ? 120 : 250), scheduler: scheduler).eraseToEffect()
    }
  }
}
