import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// The examples of the article "Effects".
final class EffectsArticleTests: ControlledTestCase {
  private struct SearchID: Hashable {}
  private struct ReportID: Hashable {}
  private enum TimerID {}
  private struct Failure: Error, Equatable {}

  private enum Action: Equatable {
    case saveButtonTapped, closeButtonTapped, queryChanged(String), opened
    case saveResponse(Result<String, Failure>), accessResponse(Bool), factResponse(TaskResult<String>)
    case level(Int), failed(String), results([String]), ready, report, hideToast, tick, loaded(Int), moved(Int)
  }

  private let scheduler = TestScheduler(initialClock: 0)

  private func store(
    _ effect: @escaping (Action) -> Effect<Action>
  ) -> Store<[Action], Action> {
    Store(
      initialState: [],
      reducer: Reduce { log, action in
        log.append(action)
        return effect(action)
      })
  }

  func testTheOverview() {
    let document = PublishSubject<String>()
    let store = store { [scheduler] action in
      switch action {
      case .saveButtonTapped: document.observe(on: scheduler).catchToEffect(Action.saveResponse)
      default: .none
      }
    }
    store.send(.saveButtonTapped)
    document.onError(Failure())
    scheduler.advance()
    XCTAssertEqual(store.state, [.saveButtonTapped, .saveResponse(.failure(Failure()))])
  }

  func testActionsAtOnce() {
    var writes = 0
    let store = store { action in
      guard action == .opened else { return .none }
      return .merge(
        Effect(value: Action.ready), .result { Result { .loaded(try Self.read()) } }, .fireAndForget { writes += 1 })
    }
    store.send(.opened)
    XCTAssertEqual(store.state, [.opened, .ready, .loaded(3)])
    XCTAssertEqual(writes, 1)
  }

  private static func levels() -> AsyncStream<Int> {
    AsyncStream { continuation in
      for level in 1...2 { continuation.yield(level) }
      continuation.finish()
    }
  }

  private static func read() throws -> Int { 3 }

  func testCallbacks() {
    var listener: ((Int) -> Void)?
    let store = store { action in
      guard action == .opened else { return .none }
      return .merge(
        .future { callback in callback(.success(.accessResponse(true))) },
        .run { observer in
          listener = { observer.onNext(.moved($0)) }
          return Disposables.create { listener = nil }
        })
    }
    let task = store.send(.opened)
    listener?(7)
    task?.cancel()
    XCTAssertEqual(store.state, [.opened, .accessResponse(true), .moved(7)])
    XCTAssertNil(listener)
  }

  @MainActor
  func testAsyncCode() async {
    let store = store { action in
      guard action == .opened else { return .none }
      return .concatenate(
        .task { .factResponse(await TaskResult { "3 is odd" }) },
        .run { send in
          for await level in Self.levels() { await send(.level(level)) }
          throw Failure()
        } catch: { error, send in
          await send(.failed("\(error)"))
        },
        .fireAndForget { await Task.yield() })
    }
    await store.send(.opened)?.finish()
    XCTAssertEqual(
      store.state, [.opened, .factResponse(.success("3 is odd")), .level(1), .level(2), .failed("Failure()")])
  }

  @MainActor
  func testAPartOfAsyncCodeIsCancelledByItsId() async {
    let work = Workload()
    let store = store { action in
      switch action {
      case .queryChanged:
        .run { send in
          try? await withTaskCancellation(id: SearchID(), cancelInFlight: true) {
            try await work.wait()
            await send(.results([]))
          }
          await send(.ready)
        }
      case .closeButtonTapped: .cancel(id: SearchID())
      default: .none
      }
    }
    let task = store.send(.queryChanged("a"))
    await eventually { work.isRunning }
    store.send(.closeButtonTapped)
    await task?.finish()
    XCTAssertEqual(store.state, [.queryChanged("a"), .closeButtonTapped, .ready])
  }

  func testTime() {
    let store = store { [scheduler] action in
      switch action {
      case .queryChanged(let query):
        Effect(value: .results([query])).debounce(id: SearchID(), for: .milliseconds(300), scheduler: scheduler)
      case .opened:
        .merge(
          Effect(value: .report).throttle(id: ReportID(), for: .seconds(1), scheduler: scheduler, latest: true),
          Effect(value: .hideToast).deferred(for: .seconds(3), scheduler: scheduler),
          Effect<Int>.timer(id: TimerID.self, every: .seconds(2), on: scheduler).map { _ in .tick })
      case .closeButtonTapped: .cancel(ids: [TimerID.self])
      default: .none
      }
    }
    for query in ["a", "ab"] { store.send(.queryChanged(query)) }
    store.send(.opened)
    scheduler.advance(by: .seconds(3))
    store.send(.closeButtonTapped)
    scheduler.advance(by: .seconds(3))
    XCTAssertEqual(
      store.state,
      [
        .queryChanged("a"), .queryChanged("ab"), .opened, .report, .results(["ab"]), .tick, .hideToast,
        .closeButtonTapped,
      ])
  }
}
