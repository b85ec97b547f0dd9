import XCTest

@testable import MiniRxTesting
@testable import RxComposableTesting

/// A store that `setUp` makes, in a test that has tasks of its own by the time it uses it.
@MainActor
final class TasksOfSetUpTests: XCTestCase {
  private var store: TestStoreOf<Waiting>!

  override func setUp() async throws { store = makeStore() }

  override func tearDown() async throws { store = nil }

  func testAStoreOfSetUpRunsTheTasksOfTheTestBetweenSynchronousSteps() async {
    let own = makeStore()
    goThroughSteps(of: own)
    goThroughSteps(of: store)
  }

  private func goThroughSteps(of store: TestStoreOf<Waiting>) {
    store.send(.start)
    store.receive(.said("a"), timeout: 1_000_000_000) { $0 = ["a"] }
    store.receive(.said("b"), timeout: 1_000_000_000) { $0 = ["a", "b"] }
  }

  private func makeStore() -> TestStoreOf<Waiting> { TestStore(initialState: []) { Waiting { await Task.yield() } } }
}

/// What an asynchronous `setUp` makes belongs to another task than the test, which XCTest begins afterwards.
@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
@MainActor
final class ObjectsOfAsynchronousSetUpTests: XCTestCase {
  private var store: TestStoreOf<Ticker>!
  private var clock: TestClock<Duration>!
  private var scheduler: TestScheduler!

  override func setUp() async throws {
    store = TestStore(initialState: 0, reducer: Ticker())
    clock = TestClock()
    scheduler = TestScheduler(initialClock: 0)
    store.dependencies.continuousClock = clock
  }

  override func tearDown() async throws { (store, clock, scheduler) = (nil, nil, nil) }

  func testEffectsOfAStoreRunBetweenSteps() async {
    await store.send(.start)
    await clock.advance(by: .seconds(2))
    await store.receive(.tick) { $0 = 1 }
    await store.receive(.tick) { $0 = 2 }
    await store.send(.stop)
  }

  func testATaskOfTheTestWaitsForTheClockBeforeItAdvances() async {
    let clock = clock!
    await assertTicks(of: { clock.timer(interval: .seconds(1)) }, when: { await clock.advance(by: .seconds(2)) })
  }

  func testATaskOfTheTestWaitsForTheSchedulerBeforeItAdvances() async {
    let scheduler = scheduler!
    await assertTicks(
      of: { scheduler.timer(interval: .seconds(1)) }, when: { await scheduler.advance(by: .seconds(2)) })
  }

  /// A timer of a second ticks twice while time is moved by two.
  private func assertTicks<Timer: AsyncSequence>(
    of timer: @escaping @Sendable () -> Timer, when advance: () async -> Void, line: UInt = #line
  ) async {
    let ticks = LockIsolated(0)
    let task = Task { for try await _ in timer() { ticks.withValue { $0 += 1 } } }
    await advance()
    XCTAssertEqual(ticks.value, 2, line: line)
    task.cancel()
  }
}

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
private struct Ticker: ReducerProtocol {
  enum Action: Equatable { case start, tick, stop }

  @Dependency(\.continuousClock) private var clock

  func reduce(into ticks: inout Int, action: Action) -> Effect<Action> {
    switch action {
    case .start:
      return .run { [clock] send in
        for await _ in clock.timer(interval: .seconds(1)) { await send(.tick) }
      }.cancellable(id: 1)
    case .tick:
      ticks += 1
      return .none
    case .stop: return .cancel(id: 1)
    }
  }
}
