@testable import MiniRx
@testable import MiniRxTesting
@testable import RxComposable
@testable import RxComposableTesting

/// An asynchronous feature with a fault that shows in some orders only, the same feature without it, and the test of both.
struct AsyncFault: Sendable {
  let name: String
  let test: @MainActor @Sendable (TestScheduler, _ isFixed: Bool) async throws -> Void

  @MainActor
  func outcome(_ orders: TestScheduler.Orders = .all(upTo: 200), isFixed: Bool = false) -> Exploration.Outcome {
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: 1)
    let test = test
    return Exploration.outcome(of: orders, at: site) { try await test($0, isFixed) }
  }

  static let all = [
    AsyncFault(name: "a stale search", test: search),
    AsyncFault(name: "a double submit", test: submit),
    AsyncFault(name: "a lost update across an actor's hop", test: cart),
    AsyncFault(name: "a cancellation that comes a hop late", test: upload),
    AsyncFault(name: "a retry after logout", test: logout),
    AsyncFault(name: "pagination beside refresh", test: pages),
    AsyncFault(name: "a token refreshed twice", test: token),
    AsyncFault(name: "an optimistic change and its late failure", test: edits),
    AsyncFault(name: "a stream that outlives its screen", test: screen),
    AsyncFault(name: "a debounce by Task.sleep", test: debounce),
    AsyncFault(name: "a poll's answer that is older than a push", test: prices),
    AsyncFault(name: "a request that is cancelled while others wait for its token", test: waiters),
    AsyncFault(name: "an answer after its timeout", test: timeout),
  ]
}

private enum RequestID {}
private struct Failed: Error {}

private let response: TestScheduler.Latency = .milliseconds(10) ... .seconds(2)

/// A store whose test looks at the state alone.
@MainActor
private func store<State, Action>(
  _ state: State, _ reduce: @escaping (inout State, Action) -> Effect<Action>
) -> TestStore<State, Action, State, Action, Void> {
  let store = TestStore(initialState: state, reducer: Reduce(reduce))
  store.exhaustivity = .off
  return store
}

// MARK: - The features

private enum SearchAction { case queryChanged(String), response([String]) }

@MainActor @Sendable private func search(_ scheduler: TestScheduler, isFixed: Bool) async throws {
  let network = scheduler.lane("network")
  let store = store([String]()) { (state, action: SearchAction) in
    switch action {
    case .queryChanged(let query):
      let request = Effect<SearchAction>.task {
        try await network.latency(response)
        return .response([query])
      }
      return isFixed ? request.cancellable(id: RequestID.self, cancelInFlight: true) : request
    case .response(let results):
      state = results
      return .none
    }
  }
  await store.send(.queryChanged("c"))
  await scheduler.advance(by: .milliseconds(400))
  await store.send(.queryChanged("ca"))
  await scheduler.run()
  try scheduler.require(store.state == ["ca"])
}

private enum SubmitAction { case tapped, began, ended }

private struct Submission: Equatable {
  var isRunning = false
  var orders = 0
}

@MainActor @Sendable private func submit(_ scheduler: TestScheduler, isFixed: Bool) async throws {
  let store = store(Submission()) { (state, action: SubmitAction) in
    switch action {
    case .tapped:
      if state.isRunning { return .none }
      state.isRunning = isFixed
      return .run { send in
        try await scheduler.latency(.milliseconds(10) ... .milliseconds(500))
        await send(.began)
        try await scheduler.latency(.seconds(1) ... .seconds(2))
        await send(.ended)
      }
    case .began:
      state.isRunning = true
      return .none
    case .ended:
      state.orders += 1
      return .none
    }
  }
  await store.send(.tapped)
  await scheduler.advance(by: .milliseconds(300))
  await store.send(.tapped)
  await scheduler.run()
  try scheduler.require(store.state.orders == 1)
}

private actor Cart {
  var count = 0

  func set(_ count: Int) { self.count = count }

  func add() { count += 1 }
}

@MainActor @Sendable private func cart(_ scheduler: TestScheduler, isFixed: Bool) async throws {
  let cart = Cart()
  let store = store(0) { (_, _: Void) in
    .fireAndForget {
      try await scheduler.latency(.milliseconds(10) ... .milliseconds(300))
      if isFixed { return await cart.add() }
      let count = await cart.count
      await cart.set(count + 1)
    }
  }
  await store.send(())
  await scheduler.advance(by: .milliseconds(100))
  await store.send(())
  await scheduler.run()
  let count = await cart.count
  try scheduler.require(count == 2)
}

private enum UploadAction { case begin, uploaded, cancelTapped }

private struct Upload: Equatable {
  var isCancelled = false
  var isDone = false
}

@MainActor @Sendable private func upload(_ scheduler: TestScheduler, isFixed: Bool) async throws {
  let store = store(Upload()) { (state, action: UploadAction) in
    switch action {
    case .begin:
      return Effect.task {
        try await scheduler.latency(.milliseconds(100) ... .seconds(2))
        return .uploaded
      }.cancellable(id: RequestID.self)
    case .uploaded:
      state.isDone = true
      return .none
    case .cancelTapped:
      state.isCancelled = true
      if isFixed { return .cancel(id: RequestID.self) }
      return .fireAndForget { () async in Task.cancel(id: RequestID.self) }
    }
  }
  await store.send(.begin)
  Task {
    try await Task.sleep(nanoseconds: 100_000_000)
    if !store.state.isDone { store.cancel() }
  }
  await scheduler.run()
  let state = store.state
  try scheduler.require(!(state.isCancelled && state.isDone))
}

extension TestStore where State == Upload, Action == UploadAction, ScopedState == Upload, ScopedAction == UploadAction {
  /// The tap of a button, which waits for nothing.
  fileprivate func cancel() { send(.cancelTapped) }
}

private enum ProfileAction { case appeared, loaded(String), loggedOut }

@MainActor @Sendable private func logout(_ scheduler: TestScheduler, isFixed: Bool) async throws {
  let attempts = LockIsolated(0)
  let store = store("") { (state, action: ProfileAction) in
    switch action {
    case .appeared:
      return Effect.run { send in
        while true {
          try await scheduler.latency(response)
          if attempts.withValue({
            $0 += 1; return $0
          }) == 2 {
            return await send(.loaded("profile"))
          }
          try await Task.sleep(nanoseconds: 1_000_000_000)
        }
      }.cancellable(id: RequestID.self)
    case .loaded(let profile):
      state = profile
      return .none
    case .loggedOut:
      state = ""
      return isFixed ? .cancel(id: RequestID.self) : .none
    }
  }
  await store.send(.appeared)
  await scheduler.advance(by: .seconds(3))
  await store.send(.loggedOut)
  await scheduler.run()
  try scheduler.require(store.state == "")
}

private enum PagesAction { case endReached, pulled, page([Int]), refreshed([Int]) }

@MainActor @Sendable private func pages(_ scheduler: TestScheduler, isFixed: Bool) async throws {
  let store = store([1, 2]) { (state, action: PagesAction) in
    switch action {
    case .endReached:
      return Effect.task {
        try await scheduler.latency(response)
        return .page([3, 4])
      }.cancellable(id: RequestID.self)
    case .page(let items):
      state += items
      return .none
    case .pulled:
      let refresh = Effect<PagesAction>.task {
        try await scheduler.latency(response)
        return .refreshed([11, 12])
      }
      return isFixed ? .merge(.cancel(id: RequestID.self), refresh) : refresh
    case .refreshed(let items):
      state = items
      return .none
    }
  }
  await store.send(.endReached)
  await scheduler.advance(by: .milliseconds(500))
  await store.send(.pulled)
  await scheduler.run()
  try scheduler.require(store.state == [11, 12])
}

private actor Session {
  private var token: Int?
  private var refresh: Task<Int, any Error>?
  private(set) var refreshes = 0
  private let isFixed: Bool
  private let lane: TestScheduler.Lane

  init(_ lane: TestScheduler.Lane, isFixed: Bool) { (self.lane, self.isFixed) = (lane, isFixed) }

  func validToken() async throws -> Int {
    if let token { return token }
    if isFixed, let refresh { return try await refresh.value }
    let task = Task { try await fetch() }
    refresh = task
    let new = try await task.value
    token = new
    return new
  }

  private func fetch() async throws -> Int {
    refreshes += 1
    try await lane.latency(response)
    return refreshes
  }
}

@MainActor @Sendable private func token(_ scheduler: TestScheduler, isFixed: Bool) async throws {
  let session = Session(scheduler.lane("network"), isFixed: isFixed)
  let store = store([Int]()) { (state, action: Int?) in
    if let action {
      state.append(action)
      return .none
    }
    return .task { try await session.validToken() }
  }
  await store.send(nil)
  await scheduler.advance(by: .milliseconds(300))
  await store.send(nil)
  await scheduler.run()
  let refreshes = await session.refreshes
  try scheduler.require(refreshes == 1)
}

private enum EditAction { case edited(String), saved, refused(String, previous: String) }

@MainActor @Sendable private func edits(_ scheduler: TestScheduler, isFixed: Bool) async throws {
  let store = store("") { (state, action: EditAction) in
    switch action {
    case .edited(let title):
      let previous = state
      state = title
      return .task {
        try await scheduler.latency(response)
        if title == "a" { throw Failed() }
        return .saved
      } catch: { _ in
        .refused(title, previous: previous)
      }
    case .saved: return .none
    case .refused(let title, let previous):
      if !isFixed || state == title { state = previous }
      return .none
    }
  }
  await store.send(.edited("a"))
  await scheduler.advance(by: .seconds(1))
  await store.send(.edited("b"))
  await scheduler.run()
  try scheduler.require(store.state == "b")
}

private enum ScreenAction { case appeared, moved(Int), disappeared }

private struct Screen: Equatable {
  var isShown = false
  var movesWhileHidden = 0
}

@MainActor @Sendable private func screen(_ scheduler: TestScheduler, isFixed: Bool) async throws {
  let places = Observable.of(1, 2).latency(.milliseconds(10) ... .seconds(1), on: scheduler.lane("places"))
  let store = store(Screen()) { (state, action: ScreenAction) in
    switch action {
    case .appeared:
      state.isShown = true
      return Effect.run { send in
        for try await place in places.values { await send(.moved(place)) }
      }.cancellable(id: RequestID.self)
    case .moved:
      if !state.isShown { state.movesWhileHidden += 1 }
      return .none
    case .disappeared:
      state.isShown = false
      return isFixed ? .cancel(id: RequestID.self) : .none
    }
  }
  await store.send(.appeared)
  await scheduler.advance(by: .milliseconds(500))
  await store.send(.disappeared)
  await scheduler.run()
  try scheduler.require(store.state.movesWhileHidden == 0)
}

private enum DebounceAction { case queryChanged(String), settled(String), response(String) }

@MainActor @Sendable private func debounce(_ scheduler: TestScheduler, isFixed: Bool) async throws {
  let store = store("") { (state, action: DebounceAction) in
    switch action {
    case .queryChanged(let query):
      return Effect.task {
        try await Task.sleep(nanoseconds: 300_000_000)
        return .settled(query)
      }.cancellable(id: RequestID.self, cancelInFlight: true)
    case .settled(let query):
      let request = Effect<DebounceAction>.task {
        try await scheduler.latency(response)
        return .response(query)
      }
      return isFixed ? request.cancellable(id: RequestID.self, cancelInFlight: true) : request
    case .response(let result):
      state = result
      return .none
    }
  }
  await store.send(.queryChanged("c"))
  await scheduler.advance(by: .milliseconds(400))
  await store.send(.queryChanged("ca"))
  await scheduler.run()
  try scheduler.require(store.state == "ca")
}

private enum PricesAction { case appeared, polled(Int), pushed(Int) }

@MainActor @Sendable private func prices(_ scheduler: TestScheduler, isFixed: Bool) async throws {
  let network = scheduler.lane("network")
  let price = LockIsolated(1)
  let (pushes, push) = AsyncStream<Int>.makeStream()
  let store = store(0) { (state, action: PricesAction) in
    switch action {
    case .appeared:
      return .merge(
        .run { send in
          for _ in 0..<2 {
            let version = price.value
            try await network.latency(response)
            await send(.polled(version))
            try await Task.sleep(nanoseconds: 1_000_000_000)
          }
        },
        .run { send in
          for await version in pushes { await send(.pushed(version)) }
        })
    case .polled(let version):
      state = isFixed ? max(state, version) : version
      return .none
    case .pushed(let version):
      state = version
      return .none
    }
  }
  await store.send(.appeared)
  await scheduler.advance(by: .milliseconds(1_500))
  price.setValue(2)
  push.yield(2)
  push.finish()
  await scheduler.run()
  try scheduler.require(store.state == 2)
}

/// Asks for a token once at a time, for all that want one meanwhile.
private actor Tokens {
  private var waiters: [CheckedContinuation<Int, any Error>]?
  private let lane: TestScheduler.Lane
  private let isFixed: Bool

  init(_ lane: TestScheduler.Lane, isFixed: Bool) { (self.lane, self.isFixed) = (lane, isFixed) }

  func next() async throws -> Int {
    if waiters == nil {
      waiters = []
      if !isFixed { return try await refresh() }
      Task { try await refresh() }
    }
    return try await withCheckedThrowingContinuation { waiters?.append($0) }
  }

  private func refresh() async throws -> Int {
    var answer = Result<Int, any Error>.success(1)
    do { try await lane.latency(response) } catch { answer = .failure(error) }
    let waiting = waiters ?? []
    waiters = nil
    for waiter in waiting { waiter.resume(with: answer) }
    return try answer.get()
  }
}

private enum RequestAction { case began(Int), left(Int), ended(Int) }

@MainActor @Sendable private func waiters(_ scheduler: TestScheduler, isFixed: Bool) async throws {
  let tokens = Tokens(scheduler.lane("network"), isFixed: isFixed)
  let store = store(Set<Int>()) { (state, action: RequestAction) in
    switch action {
    case .began(let request):
      return Effect.task {
        _ = try await tokens.next()
        return .ended(request)
      }.cancellable(id: request)
    case .left(let request): return .cancel(id: request)
    case .ended(let request):
      state.insert(request)
      return .none
    }
  }
  for request in 1...3 { await store.send(.began(request)) }
  await scheduler.advance(by: .milliseconds(100))
  await store.send(.left(1))
  await scheduler.run()
  try scheduler.require(store.state.isSuperset(of: [2, 3]))
}

private enum TimeoutAction { case appeared, loaded, timedOut }

@MainActor @Sendable private func timeout(_ scheduler: TestScheduler, isFixed: Bool) async throws {
  enum TimeoutID {}
  let store = store([TimeoutAction]()) { (state, action: TimeoutAction) in
    if action != .appeared { state.append(action) }
    switch action {
    case .appeared:
      return .merge(
        Effect.task {
          try await scheduler.lane("network").latency(.milliseconds(10) ... .seconds(4))
          return .loaded
        }.cancellable(id: RequestID.self),
        Effect.task {
          try await Task.sleep(nanoseconds: 2_000_000_000)
          return .timedOut
        }.cancellable(id: TimeoutID.self))
    case .loaded: return .cancel(id: TimeoutID.self)
    case .timedOut: return isFixed ? .cancel(id: RequestID.self) : .none
    }
  }
  await store.send(.appeared)
  await scheduler.run()
  try scheduler.require(store.state.count == 1)
}
