import XCTest

@testable import RxComposable
@testable import RxComposableTesting

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
@MainActor
final class TestClockTests: XCTestCase {
  private let clock = TestClock()

  func testSleepersWakeInTheOrderOfTheirTimeAndSeeIt() async {
    let log = LockIsolated<[String]>([])
    for seconds in [3, 1, 2] {
      Task { [clock] in
        try await clock.sleep(for: .seconds(seconds))
        log.withValue { $0.append("\(seconds) at \(clock.now.offset)") }
      }
    }
    await clock.waitUntilSleeping(3)
    for count in 1...3 {
      await clock.advance(to: .init(offset: .seconds(count)))
      while log.value.count < count { await Task.yield() }
    }
    XCTAssertEqual(log.value, ["1 at 1.0 seconds", "2 at 2.0 seconds", "3 at 3.0 seconds"])
    XCTAssertEqual(clock.now, .init(offset: .seconds(3)))
  }

  func testThoseWhoSleepUntilOneMomentAreDueInTheirOrder() async throws {
    let continuations = LockIsolated<[CheckedContinuation<Void, any Error>]>([])
    let tasks = (1...3).map { _ in
      Task { try await withCheckedThrowingContinuation { one in continuations.withValue { $0.append(one) } } }
    }
    while continuations.value.count < 3 { await Task.yield() }
    var state = TestClockState(now: TestClock<Duration>.Instant())
    for (number, one) in continuations.value.enumerated() {
      XCTAssertNil(state.add(Sleeper(id: number, deadline: .init(offset: .seconds(1)), continuation: one)))
    }
    var due: [Int] = []
    while let next = state.nextDue(until: .init(offset: .seconds(1))) {
      due.append(next.id)
      next.continuation.resume()
    }
    XCTAssertEqual(due, [0, 1, 2])
    for task in tasks { try await task.value }
  }

  func testASleepMayFollowAnother() async throws {
    let task = Task { [clock] in
      for _ in 0..<5 { try await clock.sleep(for: .seconds(1)) }
      return clock.now
    }
    for _ in 0..<5 {
      await clock.waitUntilSleeping(1)
      await clock.advance(by: .seconds(1))
    }
    let end = try await task.value
    XCTAssertEqual(end, .init(offset: .seconds(5)))
  }

  func testAPastMomentDoesNotWaitAndThePresentOneWaitsForAnAdvance() async throws {
    await clock.advance(by: .seconds(1))
    try await clock.sleep(until: .init())
    let hasWoken = LockIsolated(false)
    let task = Task { [clock] in
      try await clock.sleep(until: clock.now)
      hasWoken.setValue(true)
    }
    await clock.waitUntilSleeping(1)
    XCTAssertFalse(hasWoken.value)
    await clock.advance()
    try await task.value
    XCTAssertTrue(hasWoken.value)
  }

  func testTheClockDoesNotGoBack() async {
    await clock.advance(by: .seconds(2))
    await clock.advance(to: .init(offset: .seconds(1)))
    XCTAssertEqual(clock.now, .init(offset: .seconds(2)))
    XCTAssertEqual(TestClock<Duration>(now: .init(offset: .seconds(9))).now, .init(offset: .seconds(9)))
  }

  func testACancelledSleepThrowsAndIsForgotten() async throws {
    let task = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
    await clock.waitUntilSleeping(1)
    do {
      try await clock.checkSuspension()
      XCTFail("nothing sleeps")
    } catch { XCTAssertEqual(error as? SuspensionError, SuspensionError()) }
    task.cancel()
    do {
      try await task.value
      XCTFail("woke")
    } catch { XCTAssertTrue(error is CancellationError) }
    try await clock.checkSuspension()
  }

  func testATaskThatIsAboutToSleepCounts() async throws {
    let task = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
    do {
      try await clock.checkSuspension()
      XCTFail("nothing sleeps")
    } catch { XCTAssertTrue(error is SuspensionError) }
    task.cancel()
  }

  func testASleepInACancelledTaskThrowsAtOnce() async throws {
    let task = Task { [clock] in
      while !Task.isCancelled { await Task.yield() }
      try await clock.sleep(for: .seconds(1))
    }
    task.cancel()
    do {
      try await task.value
      XCTFail("woke")
    } catch { XCTAssertTrue(error is CancellationError) }
    try await clock.checkSuspension()
  }

  func testRunGoesOnUntilNothingSleeps() async {
    let ticks = Task { [clock] in
      var ticks = 0
      for await _ in clock.timer(interval: .seconds(1)).prefix(10) { ticks += 1 }
      return ticks
    }
    let hasEnded = LockIsolated(false)
    Task {
      _ = await ticks.value
      hasEnded.setValue(true)
    }
    while !hasEnded.value { await clock.run(timeout: .seconds(60)) }
    let count = await ticks.value
    XCTAssertEqual(count, 10)
    XCTAssertEqual(clock.now, .init(offset: .seconds(10)))
  }

  func testRunFailsWhereSleepingHasNoEnd() async {
    let task = Task { [clock] in
      while true { try await clock.sleep(for: .seconds(1)) }
    }
    var issues: [RuntimeIssue] = []
    while issues.isEmpty { issues = await RxComposableTests.issues { await clock.run(timeout: .milliseconds(20)) } }
    XCTAssertEqual(issues.count, 1)
    XCTAssertTrue(issues[0].message.hasPrefix("TestClock.run(timeout:): something still sleeps after 0.02 seconds."))
    do {
      try await task.value
      XCTFail("woke")
    } catch { XCTAssertTrue(error is CancellationError) }
    // It is over for the clock, too.
    do { try await clock.checkSuspension() } catch { XCTFail("\(error)") }
  }

  func testATimeInWhichTheMachineIsBusyIsNotThatOfARun() async throws {
    @Sendable func standStill() { Thread.sleep(forTimeInterval: 0.05) }
    let task = Task { [clock] in
      for _ in 0..<3 {
        try await clock.sleep(for: .seconds(1))
        standStill()
      }
    }
    await clock.run(timeout: .milliseconds(60))
    try await task.value
  }

  func testAFeatureThatSleepsIsTestedInVirtualTime() async {
    struct Timer: ReducerProtocol {
      enum Action { case start, tick, stop }
      @Dependency(\.continuousClock) var clock

      func reduce(into ticks: inout Int, action: Action) -> Effect<Action> {
        switch action {
        case .start:
          return .run { [clock] send in
            for await _ in clock.timer(interval: .seconds(1)) { await send(.tick) }
          }
          .cancellable(id: 1)
        case .tick:
          ticks += 1
          return .none
        case .stop: return .cancel(id: 1)
        }
      }
    }
    let store = TestStore(initialState: 0, reducer: Timer()) { [clock] in $0.continuousClock = clock }
    await store.send(.start)
    for count in 1...2 {
      await clock.waitUntilSleeping(1)
      await clock.advance(by: .seconds(1))
      await store.receive(.tick) { $0 = count }
    }
    await store.send(.stop)
    await store.finish()
  }

  func testASleepThatWasCancelledBeforeItBeganEndsAtOnceAndIsNotKept() async throws {
    var state = TestClockState(now: clock.now)
    let id = state.makeID()
    XCTAssertNil(state.cancel(id))
    do {
      try await withCheckedThrowingContinuation { continuation in
        let sleeper = Sleeper(id: id, deadline: clock.now.advanced(by: .seconds(1)), continuation: continuation)
        guard let end = state.add(sleeper) else { return continuation.resume() }
        end()
      }
      XCTFail("slept")
    } catch { XCTAssertTrue(error is CancellationError) }
    XCTAssertEqual(state.sleepers.count, 0)
  }
}

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
extension TestClock {
  /// What sleeps in another task gets there in its own time.
  fileprivate func waitUntilSleeping(_ count: Int) async {
    while sleeping != count { await Task.yield() }
  }
}
