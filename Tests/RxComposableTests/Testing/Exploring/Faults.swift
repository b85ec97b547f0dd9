@testable import MiniRx
@testable import MiniRxTesting
@testable import RxComposable
@testable import RxComposableTesting

/// A feature with a fault that shows in some orders only, the same feature without it, and the test of both.
struct Fault: Sendable {
  let name: String
  let test: @Sendable (TestScheduler, _ isFixed: Bool) throws -> Void

  func outcome(_ orders: TestScheduler.Orders = .all(upTo: 1_000), isFixed: Bool = false) -> Exploration.Outcome {
    let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: 1)
    return Exploration.outcome(of: orders, at: site) { try test($0, isFixed) }
  }

  static let all = [
    Fault(name: "a superseded response arrives last", test: search),
    Fault(name: "two taps within a debounce's instant", test: taps),
    Fault(name: "a timer ticks in the instant of its cancellation", test: countdown),
    Fault(name: "an optimistic update fails after the next edit", test: edits),
    Fault(name: "a refresh overtakes a page", test: pages),
    Fault(name: "a cache is filled twice through share", test: cache),
    Fault(name: "a login expires while a request is retried", test: login),
    Fault(name: "a row is removed while its effect delivers", test: rows),
    Fault(name: "a glitch of combineLatest", test: charges),
  ]
}

extension Exploration.Outcome {
  /// The order that fails.
  var failing: ExploredRun? { if case .failure(let run, _, _) = finding { run } else { nil } }

  /// Its token.
  var token: OrderToken? { if case .failure(_, let token, _) = finding { token } else { nil } }
}

private let response: TestScheduler.Latency = .milliseconds(10) ... .seconds(2)

/// A store whose test looks at the state alone.
private func store<State, Action>(
  _ state: State, _ reduce: @escaping (inout State, Action) -> Effect<Action>
) -> TestStore<State, Action, State, Action, Void> {
  let store = TestStore(initialState: state, reducer: Reduce(reduce))
  store.exhaustivity = .off
  return store
}

// MARK: - The features

private enum RequestID {}

private enum SearchAction { case queryChanged(String), response([String]) }

@Sendable private func search(_ scheduler: TestScheduler, isFixed: Bool) throws {
  let network = scheduler.lane("network")
  let store = store([String]()) { (state, action: SearchAction) in
    switch action {
    case .queryChanged(let query):
      let request = Effect<[String]>.just([query]).latency(response, on: network).map(SearchAction.response)
        .eraseToEffect()
      return isFixed ? request.cancellable(id: RequestID.self, cancelInFlight: true) : request
    case .response(let results):
      state = results
      return .none
    }
  }
  store.send(.queryChanged("c"))
  scheduler.advance(by: .milliseconds(400))
  store.send(.queryChanged("ca"))
  scheduler.run()
  try scheduler.require(store.state == ["ca"])
}

@Sendable private func taps(_ scheduler: TestScheduler, isFixed: Bool) throws {
  var orders = 0
  let placeOrder = Observable<Int>.deferred {
    orders += 1
    return .just(orders).latency(.seconds(1) ... .seconds(3), on: scheduler.lane("network"))
  }
  let taps = PublishSubject<Void>()
  let confirmed = taps.debounce(.milliseconds(300), scheduler: scheduler)
  let placed = isFixed ? confirmed.flatMapFirst { placeOrder } : confirmed.flatMap { placeOrder }
  let subscription = placed.subscribe()
  scheduler.scheduleOnce(after: 300) { taps.onNext(()) }
  taps.onNext(())
  scheduler.run()
  subscription.dispose()
  try scheduler.require(orders == 1)
}

private enum CountdownAction { case started, tick, stopTapped }

private struct Countdown: Equatable {
  var remaining = 3
  var isStopped = false
  var rings = false
}

@Sendable private func countdown(_ scheduler: TestScheduler, isFixed: Bool) throws {
  let store = store(Countdown()) { (state, action: CountdownAction) in
    switch action {
    case .started:
      return Effect<Int>.timer(id: RequestID.self, every: .seconds(1), on: scheduler).map { _ in .tick }
    case .tick:
      state.remaining -= 1
      if state.remaining > 0 { return .none }
      state.rings = true
      return .cancel(id: RequestID.self)
    case .stopTapped:
      state.isStopped = true
      if isFixed { state.rings = false }
      return .cancel(id: RequestID.self)
    }
  }
  scheduler.scheduleAt(3) { store.send(.stopTapped) }
  store.send(.started)
  scheduler.run()
  let state = store.state
  try scheduler.require(!(state.isStopped && state.rings))
}

private struct Refusal: Error {}

private enum EditAction { case edited(String), saved, refused(String, previous: String) }

@Sendable private func edits(_ scheduler: TestScheduler, isFixed: Bool) throws {
  let store = store("") { (state, action: EditAction) in
    switch action {
    case .edited(let title):
      let previous = state
      state = title
      let saved: Observable<EditAction> = title == "a" ? .error(Refusal()) : .just(.saved)
      return saved.latency(response, on: scheduler.lane("network"))
        .catchAndReturn(.refused(title, previous: previous)).eraseToEffect()
    case .saved: return .none
    case .refused(let title, let previous):
      if !isFixed || state == title { state = previous }
      return .none
    }
  }
  store.send(.edited("a"))
  scheduler.advance(by: .seconds(1))
  store.send(.edited("b"))
  scheduler.run()
  try scheduler.require(store.state == "b")
}

private enum PagesAction { case endReached, pulled, page([Int]), refreshed([Int]) }

@Sendable private func pages(_ scheduler: TestScheduler, isFixed: Bool) throws {
  let network = scheduler.lane("network")
  let store = store([1, 2]) { (state, action: PagesAction) in
    switch action {
    case .endReached:
      return Effect<[Int]>.just([3, 4]).latency(response, on: network).map(PagesAction.page).eraseToEffect()
        .cancellable(id: RequestID.self)
    case .page(let items):
      state += items
      return .none
    case .pulled:
      let refresh = Effect<[Int]>.just([11, 12]).latency(response, on: network).map(PagesAction.refreshed)
        .eraseToEffect()
      return isFixed ? .merge(.cancel(id: RequestID.self), refresh) : refresh
    case .refreshed(let items):
      state = items
      return .none
    }
  }
  store.send(.endReached)
  scheduler.advance(by: .milliseconds(500))
  store.send(.pulled)
  scheduler.run()
  try scheduler.require(store.state == [11, 12])
}

@Sendable private func cache(_ scheduler: TestScheduler, isFixed: Bool) throws {
  var loads = 0
  let image = Observable<Int>.deferred {
    loads += 1
    return .just(loads).latency(.milliseconds(100) ... .seconds(1), on: scheduler.lane("network"))
  }
  let cached = isFixed ? image.share(replay: 1, scope: .forever) : image.share(replay: 1)
  let bag = DisposeBag()
  scheduler.scheduleOnce(after: 100) { cached.subscribe().disposed(by: bag) }
  cached.subscribe().disposed(by: bag)
  scheduler.run()
  try scheduler.require(loads == 1)
}

private struct Unauthorized: Error {}

@Sendable private func login(_ scheduler: TestScheduler, isFixed: Bool) throws {
  var token = "1"
  var attempts = 0
  var answer = ""
  func server(_ sent: String) -> Observable<String> {
    attempts += 1
    return attempts == 1 ? .error(RxError.timeout) : sent == token ? .just("ok") : .error(Unauthorized())
  }
  let stale = token
  let request = Observable<String>.deferred { server(isFixed ? token : stale) }
    .retry(when: { errors in
      errors.flatMap { error -> Observable<Int> in
        error is Unauthorized ? .error(error) : .timer(.milliseconds(500), scheduler: scheduler)
      }
    })
  let subscription = request.subscribe(onNext: { answer = $0 }, onError: { _ in answer = "logged out" })
  scheduler.scheduleOnce(after: 500) { token = "2" }
  scheduler.run()
  subscription.dispose()
  try scheduler.require(answer == "ok")
}

private enum RowsAction { case appeared(Int), loaded(Int, String), removed(Int) }

@Sendable private func rows(_ scheduler: TestScheduler, isFixed: Bool) throws {
  let store = store([1: "", 2: ""]) { (state, action: RowsAction) in
    switch action {
    case .appeared(let id):
      return Effect<String>.just("image \(id)").latency(response, on: scheduler.lane("network"))
        .map { RowsAction.loaded(id, $0) }.eraseToEffect()
    case .loaded(let id, let image):
      if !isFixed || state[id] != nil { state[id] = image }
      return .none
    case .removed(let id):
      state[id] = nil
      return .none
    }
  }
  store.send(.appeared(1))
  store.send(.appeared(2))
  scheduler.advance(by: .seconds(1))
  store.send(.removed(1))
  scheduler.run()
  try scheduler.require(Array(store.state.keys) == [2])
}

@Sendable private func charges(_ scheduler: TestScheduler, isFixed: Bool) throws {
  let currency = BehaviorRelay(value: "EUR")
  let price = BehaviorRelay(value: 10)
  let currencies = currency.observe(on: scheduler.lane("settings"))
  let prices = price.observe(on: scheduler.lane("prices"))
  let pairs =
    isFixed
    ? Observable.zip(currencies, prices) { ($0, $1) } : Observable.combineLatest(currencies, prices) { ($0, $1) }
  var charges: [String] = []
  let subscription = pairs.distinctUntilChanged { $0.1 == $1.1 }.subscribe(onNext: { charges.append("\($1) \($0)") })
  scheduler.advance()
  currency.accept("USD")
  price.accept(12)
  scheduler.run()
  subscription.dispose()
  try scheduler.require(charges == ["10 EUR", "12 USD"])
}
