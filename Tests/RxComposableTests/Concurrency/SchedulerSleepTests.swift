import RxComposable
import XCTest

@MainActor
final class SchedulerSleepTests: XCTestCase {
  private let scheduler = WatchedScheduler()

  func testItWaitsForASpanOfTheSchedulersTime() async throws {
    let hasEnded = LockIsolated(false)
    let task = Task {
      try await scheduler.sleep(for: .seconds(2))
      hasEnded.setValue(true)
    }
    await scheduler.hasBeenUsed()
    scheduler.base.advance(by: .seconds(1))
    XCTAssertFalse(hasEnded.value)
    scheduler.base.advance(by: .seconds(1))
    try await task.value
    XCTAssertTrue(hasEnded.value)
  }

  func testACancelledTaskStopsWaiting() async {
    let task = Task { try await scheduler.sleep(for: .seconds(2)) }
    await scheduler.hasBeenUsed()
    task.cancel()
    do {
      try await task.value
      XCTFail("returned")
    } catch { XCTAssertTrue(error is CancellationError) }
  }

  func testATimerTicksUntilItsLoopEnds() async {
    let task = Task {
      var times: [Double] = []
      for await time in scheduler.timer(interval: .seconds(2)) {
        times.append(time.timeIntervalSince1970)
        if times.count == 3 { break }
      }
      return times
    }
    await scheduler.hasBeenUsed()
    scheduler.base.advance(by: .seconds(7))
    let times = await task.value
    XCTAssertEqual(times, [2, 4, 6])
    scheduler.base.run()
  }

  func testATimerEndsWithItsTask() async {
    let task = Task { for await _ in scheduler.timer(interval: .seconds(2)) {} }
    await scheduler.hasBeenUsed()
    task.cancel()
    await task.value
    scheduler.base.run()
  }

  func testAnEffectThatWaits() async {
    let store = TestStore(
      initialState: 0,
      reducer: Reduce<Int, Bool> { [scheduler] state, isStart in
        if !isStart { state += 1 }
        return !isStart
          ? .none
          : .run { send in
            try await scheduler.sleep(for: .seconds(1))
            await send(false)
          }
      })
    await store.send(true)
    await scheduler.hasBeenUsed()
    scheduler.base.advance(by: .seconds(1))
    await store.receive(false) { $0 = 1 }
  }
}

/// A test scheduler that tells when work has been scheduled.
private final class WatchedScheduler: SchedulerType, @unchecked Sendable {
  let base = TestScheduler(initialClock: 0)
  private let uses = LockIsolated(0)

  var now: RxTime { base.now }

  func hasBeenUsed() async {
    while uses.value == 0 { await Task.yield() }
  }

  func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> any Disposable) -> any Disposable {
    defer { uses.withValue { $0 += 1 } }
    return base.schedule(state, action: action)
  }

  func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    defer { uses.withValue { $0 += 1 } }
    return base.scheduleRelative(state, dueTime: dueTime, action: action)
  }

  func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping (StateType) -> StateType
  ) -> any Disposable {
    defer { uses.withValue { $0 += 1 } }
    return base.schedulePeriodic(state, startAfter: startAfter, period: period, action: action)
  }
}
