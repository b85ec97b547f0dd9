import Testing
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)
@MainActor
final class ClockTests: XCTestCase {
  func testTasksThatSleepOnAnImmediateClockTakeTurns() async throws {
    let log = LockIsolated("")
    try await withMainSerialExecutor {
      let clock = ImmediateClock()
      let tasks = ["a", "b"].map { name in
        Task.detached {
          for _ in 0..<3 {
            log.withValue { $0 += name }
            try await clock.sleep(for: .seconds(1))
          }
        }
      }
      for task in tasks { try await task.value }
    }
    XCTAssertEqual(log.value, "ababab")
  }

  func testAnImmediateClockMovesAndDoesNotWait() async throws {
    let clock = ImmediateClock()
    let start = ContinuousClock().now
    try await clock.sleep(for: .seconds(3600))
    XCTAssertEqual(clock.now, .init(offset: .seconds(3600)))
    XCTAssertLessThan(ContinuousClock().now - start, .seconds(60))
    try await clock.sleep(until: .init(offset: .seconds(1)))
    XCTAssertEqual(clock.now, .init(offset: .seconds(3600)))
    let cancelled = Task {
      while !Task.isCancelled { await Task.yield() }
      try await clock.sleep(for: .seconds(1))
    }
    cancelled.cancel()
    do {
      try await cancelled.value
      XCTFail("slept")
    } catch { XCTAssertTrue(error is CancellationError) }
  }

  func testAnUnimplementedClockFailsWhateverIsAskedOfIt() async throws {
    let clock = UnimplementedClock(name: "Feature.clock")
    let issues = await issues {
      _ = clock.now
      _ = clock.minimumResolution
      try? await clock.sleep(until: .init(), tolerance: nil)
    }
    XCTAssertEqual(
      issues.map { $0.message.prefix { $0 != " " } },
      ["Feature.clock.now", "Feature.clock.minimumResolution", "Feature.clock.sleep"])
    XCTAssertTrue(issues[0].fileID.hasSuffix("ClockTests.swift"))
  }

  func testASleepOfAnUnimplementedClockInACancelledTaskThrows() async {
    let issues = await issues {
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await UnimplementedClock(name: "clock").sleep(until: .init(), tolerance: nil)
      }
      do {
        try await task.value
        XCTFail("slept")
      } catch { XCTAssertTrue(error is CancellationError) }
    }
    XCTAssertEqual(issues.count, 1)
  }

  func testClocksHaveShortNames() async throws {
    func sleep(_ clock: some Clock<Duration>) async throws { try await clock.sleep(for: .seconds(1)) }
    try await sleep(.immediate)
    let issues = try await issues { try await sleep(.unimplemented) }
    XCTAssertFalse(issues.isEmpty)
  }

  func testAWrappedClockIsTheClock() async throws {
    let clock = TestClock()
    await clock.advance(by: .seconds(5))
    let existential: any Clock<Duration> = clock
    let wrapped = AnyClock(existential)
    let start = wrapped.now
    let task = Task { try await wrapped.sleep(until: start.advanced(by: .seconds(2)), tolerance: nil) }
    while clock.sleeping == 0 { await Task.yield() }
    await clock.advance(by: .seconds(2))
    try await task.value
    XCTAssertEqual(start.duration(to: wrapped.now), .seconds(2))
    XCTAssertEqual(wrapped.minimumResolution, .zero)
  }

  func testATimerLeavesOutTheMomentsThatPassWhileItsLoopIsBusy() async throws {
    // Its time is moved by what sleeps on it, so that nothing depends on when a task gets to run.
    let clock = ImmediateClock()
    var moments: [Duration] = []
    for await _ in clock.timer(interval: .seconds(1)) {
      moments.append(clock.now.offset)
      if moments.count == 1 { try await clock.sleep(for: .milliseconds(2_500)) }
      if moments.count == 3 { break }
    }
    XCTAssertEqual(moments, [.seconds(1), .seconds(4), .seconds(5)])
  }

  func testATimerEndsWithItsTask() async {
    let clock = TestClock()
    let task = Task { for await _ in clock.timer(interval: .seconds(1)) {} }
    while clock.sleeping == 0 { await Task.yield() }
    task.cancel()
    await task.value
  }

  func testATimerWhoseTaskWasCancelledHasEndedForOtherTasksToo() async {
    let timer = ImmediateClock().timer(interval: .seconds(1))
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      var moments = timer.makeAsyncIterator()
      _ = await moments.next()
      return moments
    }
    task.cancel()
    var moments = await task.value
    let moment = await moments.next()
    XCTAssertNil(moment)
  }
}

struct ClockPreconditionTests {
  @Test func anIntervalOfNothingStopsTheProgramAndSaysWhatToDo() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      if #available(iOS 16, macOS 13, tvOS 16, watchOS 9, *) { _ = ImmediateClock().timer(interval: .zero) }
    }
    #if DEBUG
      let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      let text = "timer(interval:tolerance:): the interval is 0.0 seconds. Pass more than zero."
      #expect(output.contains(text), "\(output)")
    #endif
  }
}
