import RxComposableTesting
import XCTest

@MainActor
final class SchedulerSleepTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testItWaitsForASpanOfTheSchedulersTime() async throws {
    let hasEnded = LockIsolated(false)
    let task = Task {
      try await scheduler.sleep(for: .seconds(2))
      hasEnded.setValue(true)
    }
    await scheduler.advance(by: .seconds(1))
    XCTAssertFalse(hasEnded.value)
    await scheduler.advance(by: .seconds(1))
    try await task.value
    XCTAssertTrue(hasEnded.value)
  }

  func testACancelledTaskStopsWaiting() async {
    let task = Task { try await scheduler.sleep(for: .seconds(2)) }
    await scheduler.advance()
    task.cancel()
    do {
      try await task.value
      XCTFail("returned")
    } catch { XCTAssertTrue(error is CancellationError) }
  }

  func testACancelledTaskSchedulesNothing() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await UnimplementedScheduler("not used").sleep(for: .seconds(1))
    }
    do {
      try await task.value
      XCTFail("returned")
    } catch { XCTAssertTrue(error is CancellationError) }
  }

  func testATaskThatIsCancelledWhenItsTimeComesIsCancelled() async {
    let task = Task { try await scheduler.sleep(for: .seconds(2)) }
    await scheduler.advance()
    _ = scheduler.scheduleRelative((), dueTime: .seconds(2)) { _ in
      task.cancel()
      return Disposables.create()
    }
    await scheduler.advance(by: .seconds(2))
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
    await scheduler.advance(by: .seconds(7))
    let times = await task.value
    XCTAssertEqual(times, [2, 4, 6])
    await scheduler.run()
  }

  func testATimerEndsWithItsTask() async {
    let task = Task { for await _ in scheduler.timer(interval: .seconds(2)) {} }
    await scheduler.advance()
    task.cancel()
    await task.value
    await scheduler.run()
  }

  func testWhereProcessingTakesTimeARunThatLetsTasksContinueEnds() async {
    let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: true)
    var times: [Int] = []
    func note() -> any Disposable {
      times.append(scheduler.clock)
      return Disposables.create()
    }
    _ = scheduler.schedule(()) { _ in note() }
    _ = scheduler.scheduleRelative((), dueTime: .milliseconds(2_600)) { _ in note() }
    await scheduler.advance(by: .seconds(5))
    XCTAssertEqual(times, [1, 3])
    XCTAssertEqual(scheduler.clock, 5)
  }

  func testWhatIsCancelledDoesNotMoveTheClock() async {
    Observable<Int>.timer(.seconds(1_000), scheduler: scheduler).subscribe().dispose()
    scheduler.scheduleRelative((), dueTime: .seconds(5)) { _ in Disposables.create() }.dispose()
    _ = scheduler.scheduleRelative((), dueTime: .seconds(2)) { _ in Disposables.create() }
    scheduler.scheduleRelative((), dueTime: .milliseconds(1_999)) { _ in Disposables.create() }.dispose()
    await scheduler.run()
    XCTAssertEqual(scheduler.clock, 2)
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
    await scheduler.advance(by: .seconds(1))
    await store.receive(false) { $0 = 1 }
  }
}
