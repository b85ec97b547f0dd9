import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// What becomes of tasks, of what they wait for and of work when an asynchronous body ends.
@MainActor
final class EndOfTasksTests: XCTestCase {
  private typealias Work = @Sendable (TestScheduler) async -> Void

  @discardableResult
  private func run(
    outsideTimeout: Int64 = 0, isDrawn: Bool = true, _ body: @escaping @MainActor (TestScheduler) async -> Void
  ) -> ExploredRun {
    let run = ExploredRun(.choices(.plain), lateness: 0, isDrawn: isDrawn)
    TestRunner.$receiver.withValue(run) {
      let scheduler = TestScheduler(0, 1, simulatesProcessing: nil, chooser: run)
      run.perform(body, scheduler, outsideTimeout: outsideTimeout, at: .here)
    }
    return run
  }

  private let second: UInt64 = 1_000_000_000

  func testARunReceivesNothingOnceItsBodyHasEnded() async {
    run { [self] _ in
      let outer = ExploredRun.current
      run { _ in }
      XCTAssertIdentical(ExploredRun.current, outer)
      XCTAssertIdentical(TestRunner.receiverOnMainQueue.withLock { $0 }, outer)
    }
    XCTAssertNil(TestRunner.receiverOnMainQueue.withLock { $0 })
  }

  func testEachTaskEndsWhateverItWaitsFor() async {
    let second = second
    let works: [(name: String, work: Work)] = [
      ("sleeps", { _ in try? await Task.sleep(nanoseconds: second) }),
      ("sleeps on", { _ in for _ in 0..<3 { try? await Task.sleep(nanoseconds: second) } }),
      ("waits for a response", { try? await $0.latency(.seconds(1) ... .seconds(2)) }),
      ("yields", { _ in for _ in 0..<20 { await Task.yield() } }),
      ("moves the clock", { await $0.advance(by: .seconds(9)) }),
      ("lets all run", { await $0.run() }),
      (
        "moves the clock beside its child",
        { scheduler in
          async let child: Void = scheduler.advance(by: .seconds(9))
          await scheduler.advance(by: .seconds(8))
          await child
        }
      ),
      (
        "moves the clock when the body has ended",
        {
          try? await Task.sleep(nanoseconds: second)
          await $0.advance(by: .seconds(9))
          await $0.run()
        }
      ),
      (
        "begins a task when the body has ended",
        { _ in
          try? await Task.sleep(nanoseconds: second)
          await Task { await Task.yield() }.value
        }
      ),
      (
        "waits for its child",
        { _ in
          async let child: Void? = try? await Task.sleep(nanoseconds: second)
          _ = await child
        }
      ),
    ]
    for (name, work) in works {
      for isDetached in [false, true] {
        let ended = Counter()
        let run = run { scheduler in
          let task: @Sendable () async -> Void = {
            await work(scheduler)
            ended.add(1)
          }
          if isDetached { Task.detached(operation: task) } else { Task(operation: task) }
          await scheduler.advance(by: .milliseconds(1))
        }
        let text = "\(name), \(isDetached)"
        XCTAssertEqual(ended.value, 1, text)
        XCTAssertEqual(run.leaked, [], text)
        XCTAssertEqual(run.failures.map(\.message), [], text)
        run.state.withLock { state in
          XCTAssertEqual(state.tasks.phase, .over, text)
          XCTAssertTrue(state.tasks.waits.isEmpty, text)
          XCTAssertNil(state.tasks.move, text)
          XCTAssertTrue(state.queue.entries.isEmpty, text)
        }
      }
    }
  }

  func testWorkThatIsLeftDoesNotRunAndIsReleased() async {
    final class Holder: Sendable {}
    weak var held: Holder?
    let count = Counter()
    let run = run { scheduler in
      let holder = Holder()
      held = holder
      scheduler.run(after: 10) {
        withExtendedLifetime(holder) {}
        count.add(1)
      }
      Task { try? await Task.sleep(nanoseconds: 20_000_000) }
      await scheduler.advance(by: .milliseconds(5))
    }
    XCTAssertEqual(count.value, 0)
    XCTAssertNil(held)
    XCTAssertEqual(run.leaked, [])
  }

  private func resumeOnAnotherThread(_ continuation: UnsafeContinuation<Void, Never>?) {
    let isResumed = DispatchSemaphore(value: 0)
    Thread {
      continuation?.resume()
      isResumed.signal()
    }.start()
    isResumed.wait()
  }

  func testATaskThatIsResumedFromOutsideBeforeTheBodyEndsRunsToItsEndInTheRun() async {
    let ended = Counter()
    func end() { if Thread.isMainThread { ended.add(1) } }
    let run = run { scheduler in
      var continuation: UnsafeContinuation<Void, Never>?
      Task {
        await withUnsafeContinuation { continuation = $0 }
        await Task.yield()
        end()
      }
      await scheduler.advance()
      self.resumeOnAnotherThread(continuation)
    }
    XCTAssertEqual(ended.value, 1)
    XCTAssertEqual(run.leaked, [])
  }

  func testATaskThatAnotherThreadEndsAfterItsCancellationIsWaitedFor() async {
    let ended = Counter()
    let run = run(outsideTimeout: .max) { scheduler in
      let waiting = Locked<UnsafeContinuation<Void, Never>?>(nil)
      Task {
        await withTaskCancellationHandler {
          await withUnsafeContinuation { _ = waiting.exchange($0) }
        } onCancel: {
          Thread { waiting.exchange(nil)?.resume() }.start()
        }
        ended.add(1)
      }
      await scheduler.advance()
    }
    XCTAssertEqual(ended.value, 1)
    XCTAssertEqual(run.leaked, [])
  }

  #if DEBUG
    /// Wherever the run looks at what it shares with other threads.
    func testATaskThatAnotherThreadResumesWhileTheRunEndsComesToItsEnd() async {
      var (point, isResumed) = (0, false)
      repeat {
        point += 1
        let ended = Counter()
        var continuation: UnsafeContinuation<Void, Never>?
        // Its tasks are those of the test still when the run is over.
        var scheduler: TestScheduler?
        var reached = 0
        let thread = ControlledThread {
          reached += 1
          if reached == point { self.resumeOnAnotherThread(continuation) }
        }
        run {
          scheduler = $0
          Task {
            await withUnsafeContinuation { continuation = $0 }
            await Task { try? await Task.sleep(nanoseconds: 1) }.value
            ended.add(1)
          }
          await $0.advance()
          SchedulePoint.control(by: thread)
        }
        SchedulePoint.control(by: nil)
        isResumed = reached >= point
        if !isResumed { continuation?.resume() }
        for _ in 0..<10_000 where ended.value == 0 { await Task.yield() }
        XCTAssertEqual(ended.value, 1, "at point \(point) of \(reached)")
        withExtendedLifetime(scheduler) {}
      } while isResumed
      XCTAssertGreaterThan(point, 20)
    }
  #endif

  func testTasksEndInTheOrderInWhichTheyAreReady() async {
    let log = ValueLog()
    run { scheduler in
      for task in 1...3 {
        Task {
          try? await Task.sleep(nanoseconds: 1_000_000_000)
          log.append(task)
          await Task.yield()
          log.append(10 * task)
        }
      }
      await scheduler.advance()
    }
    XCTAssertEqual(log.values, [1, 2, 3, 10, 20, 30])
  }

  func testATaskThatIsOlderThanTheBodyIsNotPartOfTheRun() async {
    var waiting: CheckedContinuation<Void, Never>?
    var (hasContinued, hadContinued) = (false, false)
    let older = Task {
      await withCheckedContinuation { waiting = $0 }
      hasContinued = true
    }
    while waiting == nil { await Task.yield() }
    run { scheduler in
      waiting?.resume()
      await scheduler.advance()
      hadContinued = hasContinued
    }
    XCTAssertFalse(hadContinued)
    await older.value
    XCTAssertTrue(hasContinued)
  }

  func testAnAdvanceToATimeEndsThere() async {
    var ran: [Int] = []
    let run = run { scheduler in
      for second in [1, 3] { scheduler.run(after: second * 1_000) { ran.append(second) } }
      await scheduler.advance(to: 2)
      ran.append(2)
      await scheduler.advance(to: .max)
    }
    XCTAssertEqual(ran, [1, 2, 3])
    XCTAssertEqual(run.clock, 3_000_000_000)
  }

  /// What tasks do when they are cancelled is no part of any order.
  func testTheEndsOfTasksMakeNoOrders() async {
    func orders(_ yields: Int) -> Int {
      let second = second
      let outcome = Exploration.outcome(of: .all(upTo: 100), at: .here) { (scheduler: TestScheduler) async in
        for _ in 0..<2 {
          Task.detached {
            try? await Task.sleep(nanoseconds: second)
            for _ in 0..<yields { await Task.yield() }
          }
        }
        await scheduler.advance(by: .milliseconds(1))
      }
      XCTAssertTrue(outcome.isComplete)
      return outcome.orders
    }
    XCTAssertEqual(orders(3), orders(0))
  }

  /// The steps of the body and of its tasks, with what each follows from.
  func testWhatIsScheduledAfterAWaitFollowsFromTheStepThatWaited() async {
    let run = run { scheduler in
      scheduler.lane("a").run {}
      await scheduler.advance(by: .milliseconds(1))
      scheduler.lane("b").run { scheduler.lane("c").run {} }
      await scheduler.run()
      scheduler.lane("d").run {}
      await scheduler.run()
    }
    let lanes = run.laneNames
    let causes = run.course.steps.map { step in
      "\(lanes[step.work.lane]) \(step.creator.map { lanes[run.course.steps[$0].work.lane] } ?? "-")"
    }
    XCTAssertEqual(
      causes,
      [
        "main -", "a main", "task 1 main", "main task 1", "b main", "c b", "task 1 main", "main task 1", "d main",
        "task 1 main", "main task 1",
      ])
    let isOfTest = run.course.steps.map { ["main", "task 1"].contains(lanes[$0.work.lane]) }
    XCTAssertEqual(run.course.steps.map(\.work.isOfTest), isOfTest)
  }

  /// A step of the body in which work runs.
  func testWhatIsScheduledAfterAWaitInsideOfWorkFollowsFromTheWork() async {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) else { return }
    func runWork(of scheduler: TestScheduler) { scheduler.run() }
    let run = run { scheduler in
      scheduler.lane("a").run {
        Task.immediate {
          await scheduler.advance(by: .milliseconds(1))
          scheduler.lane("b").run {}
        }
      }
      runWork(of: scheduler)
      await scheduler.run()
    }
    let (steps, lanes) = (run.course.steps, run.laneNames)
    var causes: [String] = []
    var step = steps.first { lanes[$0.work.lane] == "b" }
    while let creator = step?.creator {
      step = steps[creator]
      causes.append(lanes[steps[creator].work.lane])
    }
    XCTAssertEqual(causes, ["main", "task 1", "a", "main"])
  }

  func testATaskThatBeganAtOnceIsTheOneThatTheTestBegan() {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) else { return }
    let run = run(isDrawn: false) { scheduler in
      Task.immediate {
        scheduler.run {}
        await Task.yield()
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
    }
    XCTAssertEqual(run.leaked, ["a `Task` begun by the test at 0 s"])
  }

  func testWhatDidNotEndInTheFirstOfTwoOrdersIsKnownBehindTheOther() {
    let outcome = Exploration.outcome(of: .all(upTo: 9), at: .here) { (scheduler: TestScheduler) async in
      let names = Locked("")
      for name in ["a", "b"] { scheduler.lane(name).run { names.withLock { $0 += name } } }
      await scheduler.run()
      if names.withLock(\.self) == "ba" { return }
      Task { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
    }
    XCTAssertEqual(outcome.orders, 2)
    XCTAssertEqual(outcome.leaked, ["a `Task` begun by the test at 0 s"])
  }

  func testAnInterruptionCountsOnce() async throws {
    guard Interruptions.count != nil else { throw XCTSkip("The system does not tell.") }
    let run = run { _ in }
    run.state.withLock { $0.tasks.interruptions = -1 }
    XCTAssertEqual(run.wasInterrupted(), true)
    // At some time work for as long as a question takes is not interrupted.
    XCTAssertTrue((0..<1_000_000).contains { _ in run.wasInterrupted() == false })
  }

  func testABodyThatContinuesMayTakeMoreStepsInAll() {
    let run = ExploredRun.$longestWait.withValue(10) { self.run { _ in for _ in 0..<15 { await Task.yield() } } }
    XCTAssertGreaterThan(run.course.steps.count, 10)
    XCTAssertEqual(run.failures.map(\.message), [])
  }

  func testEachStepThatABodyWaitsForCountsOnce() {
    let body: @MainActor (TestScheduler) async -> Void = { _ in
      await Task { for _ in 0..<9 { await Task.yield() } }.value
    }
    // The first is the step in which the body begins, and the last that in which it continues.
    let steps = run(body).course.steps.count - 2
    for longest in [steps - 1, steps] {
      let run = ExploredRun.$longestWait.withValue(longest) { self.run(body) }
      XCTAssertEqual(run.failures.count, steps - longest, "\(longest) of \(steps)")
    }
  }

  func testABodyWaitsForNoMoreThanSoManySteps() {
    ExploredRun.$longestWait.withValue(3) {
      let run = ExploredRun(.choices(.plain), lateness: 0, isDrawn: false)
      let scheduler = TestScheduler(0, 1, simulatesProcessing: nil, chooser: run)
      func isEndless(_ steps: Int) -> Bool {
        run.state.withLock { state in
          state.tasks.steps = steps
          return state.isEndless
        }
      }
      for _ in 0..<30 { scheduler.run {} }
      scheduler.run()
      XCTAssertEqual([0, 3, 4].map(isEndless), [false, false, true])
      scheduler.run {}
      scheduler.run()
      XCTAssertTrue(isEndless(0), "ten times as many in all")
    }
  }
}
