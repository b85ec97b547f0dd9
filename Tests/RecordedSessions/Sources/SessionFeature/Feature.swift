import Foundation
import RxComposable

/// A feature that a seed draws: which changes an action makes, and how long its effects take.
struct RandomFeature: ReducerProtocol {
  typealias State = SessionState

  enum Action: BindableAction, Equatable {
    // What users do.
    case binding(BindingAction<State>)
    case changed(Int)
    case typed(String)
    case started(Int)
    case stopped(Int)
    case postponed(Int)
    case loaded(Int)
    case raced(Int)
    case counted
    case cancelled
    case echoed(Int)
    case noted(Int)
    case followed(Int)
    case gathered(Int)
    case watched(Int)
    case recalled(Int)
    // What effects deliver.
    case searched(String)
    case found(String, Result<[String], SessionError>)
    case ticked(Int)
    case arrived(Int, text: String)
    case failed(Int, code: Int)
    case numbered(Int)
    case echo(Int)
    case note(Int)
  }

  private struct TimerID: Hashable { let number: Int }
  private enum SearchID {}
  private enum LoadID {}
  private enum FollowID {}
  private enum GatherID {}
  private enum WatchID {}
  private enum RecallID {}

  let seed: Int
  @Dependency(\.rxMainQueue) private var mainQueue
  @Dependency(\.sessionClient) private var client

  init(seed: Int) { self.seed = seed }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.steps += 1
    change(&state, by: action.kind)
    switch action {
    case .binding: return BindingReducer().reduce(into: &state, action: action)
    case .changed, .ticked, .found, .arrived, .failed, .numbered, .echo, .note: return .none
    case .typed(let text):
      return Effect(value: .searched(text))
        .debounce(id: SearchID.self, for: .milliseconds(draw(1, 20...120)), scheduler: mainQueue)
    case .searched(let text):
      return client.search(text).observe(on: mainQueue).catchToEffect {
        Action.found(text, $0.mapError { $0 as! SessionError })
      }
    case .started(let number):
      return Effect<Int>.timer(
        id: TimerID(number: number % 2), every: .milliseconds(draw(2 + number % 2, 15...60)), on: mainQueue
      ).map { Action.ticked($0) }.eraseToEffect()
    case .stopped(let number): return .cancel(id: TimerID(number: number % 2))
    case .postponed(let number):
      return Effect(value: .echo(number)).delay(.milliseconds(draw(4, 5...90)), scheduler: mainQueue).eraseToEffect()
    case .loaded(let number):
      return load(number).cancellable(id: LoadID.self, cancelInFlight: draw(5, 0...1) == 1)
    case .raced(let number): return .merge(load(number), load(number + 1))
    case .counted:
      return .run { [client] send in
        for _ in 1...2 { await send(.numbered(try await client.next())) }
      }
    case .cancelled: return .cancel(ids: [LoadID.self, SearchID.self, GatherID.self, WatchID.self, RecallID.self])
    case .echoed(let number):
      return .merge(
        Effect(value: .echo(number)), .concatenate(Effect(value: .echo(number + 1)), Effect(value: .echo(-number))))
    case .noted(let number):
      let desk = Desk()
      return .run { send in await send(.note(await desk.note(number))) }
    case .followed(let number):
      let ticks = Observable<Int>.interval(.milliseconds(draw(6, 10...40)), scheduler: mainQueue).take(6).share()
      let latest = ticks.flatMapLatest { [client] _ in
        Effect<Action>.task { .numbered(try await client.next()) }
      }
      let sampled = ticks.sample(Observable<Int>.interval(.milliseconds(draw(7, 30...90)), scheduler: mainQueue))
      return .merge(latest.eraseToEffect(), sampled.map { Action.echo($0 + number) }.eraseToEffect())
        .cancellable(id: FollowID.self, cancelInFlight: true)
    case .gathered(let number): return gather(number)
    case .watched(let number) where number % 2 == 0:
      return client.feed(number).asObservable().distinctUntilChanged()
        .throttle(.milliseconds(draw(10, 10...40)), scheduler: mainQueue)
        .observe(on: mainQueue)
        .eraseToEffect(Action.numbered)
        .cancellable(id: WatchID.self, cancelInFlight: true)
    case .watched(let number):
      return .run { [client] send in
        for await element in client.feed(number) { await send(.numbered(element)) }
        await send(.echo(number))
      }
      .cancellable(id: WatchID.self, cancelInFlight: draw(9, 0...1) == 1)
    case .recalled(let number):
      return .run { [client] send in
        async let text = client.recall(number % 3)
        async let next = client.next()
        await send(.arrived(try await next, text: try await text))
      } catch: { error, send in
        await send(.failed(number, code: (error as? SessionError)?.code ?? 0))
      }
      .cancellable(id: RecallID.self, cancelInFlight: true)
    }
  }

  private func load(_ number: Int) -> Effect<Action> {
    .task { [client] in
      do { return .arrived(number, text: try await client.load(number)) } catch let error as SessionError {
        return .failed(number, code: error.code)
      }
    }
  }

  /// Asks for several things at once: a pair, what comes as it comes, or all together.
  private func gather(_ number: Int) -> Effect<Action> {
    .run { [client, kind = draw(8, 0...2)] send in
      if kind == 0 {
        async let text = try? client.load(number)
        async let next = try? client.next()
        await send(.arrived(number, text: await text ?? "none"))
        return await send(.numbered(await next ?? 0))
      }
      await withTaskGroup(of: String.self) { group in
        for place in 0..<3 { group.addTask { (try? await client.load(number + place)) ?? "none" } }
        if kind == 1 {
          for await text in group { await send(.arrived(number, text: text)) }
        } else {
          await send(.found("all", .success(await group.reduce(into: []) { $0.append($1) })))
        }
      }
    }
    .cancellable(id: GatherID.self)
  }

  private func change(_ state: inout State, by kind: Int) {
    let changes = state.odd == nil ? Change.all : Change.all + Change.odd
    for part in 0..<draw(kind + 20, 0...2) {
      let index = draw(kind * 7 + part + 100, 0...(changes.count - 1))
      SessionLog.reached(index)
      if index == SessionLog.planted { continue }
      changes[index].apply(&state, state.steps)
    }
  }

  /// A number that depends on the seed.
  private func draw(_ place: Int, _ range: ClosedRange<Int>) -> Int {
    var generator = SplitMix(state: UInt64(seed) &* 1_000_003 &+ UInt64(place))
    return Int.random(in: range, using: &generator)
  }
}

actor Desk {
  private var count = 0

  func note(_ number: Int) -> Int {
    count += 1
    return number + count
  }
}

extension RandomFeature.Action {
  /// The number of the case.
  fileprivate var kind: Int {
    switch self {
    case .changed(let number): 20 + number % 6
    case .typed: 1
    case .started: 2
    case .stopped: 3
    case .postponed: 4
    case .loaded: 5
    case .raced: 6
    case .counted: 7
    case .cancelled: 8
    case .echoed: 9
    case .searched: 10
    case .found: 11
    case .ticked: 12
    case .arrived: 13
    case .failed: 14
    case .numbered: 15
    case .echo: 16
    case .noted: 17
    case .note: 18
    case .followed: 19
    case .gathered: 20
    case .binding: 21
    case .watched: 22
    case .recalled: 23
    }
  }
}

struct SessionError: Error, Equatable {
  var code: Int
}

/// What features ask for.
struct SessionClient: Sendable {
  var search: @Sendable (String) -> Observable<[String]>
  var load: @Sendable (Int) async throws -> String
  var next: @Sendable () async throws -> Int
  var feed: @Sendable (Int) -> AsyncStream<Int>
  var recall: @Sendable (Int) async throws -> String = unimplemented("recall")

  /// One that recalls what it loaded, and loads for all who wait.
  func shelved() -> Self {
    var client = self
    let shelf = Shelf(load)
    client.recall = { try await shelf.text($0) }
    return client
  }
}

private actor Shelf {
  private let load: @Sendable (Int) async throws -> String
  private var texts: [Int: Task<String, any Error>] = [:]

  init(_ load: @escaping @Sendable (Int) async throws -> String) { self.load = load }

  func text(_ number: Int) async throws -> String {
    let task = texts[number] ?? Task { [load] in try await load(number) }
    texts[number] = task
    do { return try await task.value } catch {
      if texts[number] == task { texts[number] = nil }
      throw error
    }
  }
}

private enum SessionClientKey: DependencyKey {
  static let liveValue = SessionClient(
    search: unimplemented("search", placeholder: .empty()), load: unimplemented("load"), next: unimplemented("next"),
    feed: unimplemented("feed", placeholder: .finished))
  static let testValue = liveValue
}

extension DependencyValues {
  var sessionClient: SessionClient {
    get { self[SessionClientKey.self] }
    set { self[SessionClientKey.self] = newValue }
  }
}

/// Numbers from a seed.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

/// Which changes a session reaches, and which of them is planted to be left out (`PLANT`, a number).
enum SessionLog {
  static let planted = ProcessInfo.processInfo.environment["PLANT"].flatMap { Int($0) }
  private static let changes = LockIsolated<Set<Int>>([])

  static func reached(_ index: Int) { changes.withValue { _ = $0.insert(index) } }

  static func takeReached() -> [Int] {
    changes.withValue { changes in
      defer { changes = [] }
      return changes.sorted()
    }
  }
}
