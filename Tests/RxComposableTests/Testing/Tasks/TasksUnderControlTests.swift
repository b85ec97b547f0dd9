import Dispatch
import Foundation
import MiniRx
import XCTest

@testable import MiniRxTesting
@testable import RxComposableTesting

/// Asynchronous effects on virtual time, in each of the ways in which they can wait for it.
struct Waiting: ReducerProtocol {
  typealias State = [String]

  enum Action: Equatable { case start, endless, stop, said(String) }

  /// Waits for a second.
  let wait: @Sendable () async throws -> Void

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .start:
      return .run { [wait] send in
        for text in ["a", "b"] {
          try await wait()
          await Task.yield()
          await send(.said(text))
        }
      }
    case .endless: return .run { _ in try await Task.never() }.cancellable(id: "endless")
    case .stop: return .cancel(id: "endless")
    case .said(let text):
      state.append(text)
      return .none
    }
  }
}

@MainActor
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
final class TasksUnderControlTests: XCTestCase {
  private typealias Store = TestStoreOf<Waiting>

  private func store(_ scheduler: TestScheduler) -> Store {
    Store(initialState: [], reducer: Waiting { try await scheduler.sleep(for: .seconds(1)) })
  }

  private func receiveAll(_ store: Store) {
    store.receive(.said("a")) { $0 = ["a"] }
    store.receive(.said("b")) { $0 = ["a", "b"] }
    XCTAssertTrue(store.session.runningEffects.isEmpty)
  }

  // MARK: Time

  func testWhatTasksDoAfterTheyHaveSleptIsPartOfTheSameAdvance() async {
    let moves: [(TestScheduler) async -> Void] = [
      { await $0.advance(by: .seconds(2)) },
      { await $0.advance(to: 2) },
      { await $0.run() },
    ]
    for move in moves {
      let scheduler = TestScheduler(initialClock: 0)
      let store = store(scheduler)
      await store.send(.start)
      await move(scheduler)
      receiveAll(store)
      XCTAssertEqual(scheduler.clock, 2)
    }
  }

  func testAnAdvanceByNothingRunsWhatIsDueAndNothingElse() async {
    let scheduler = TestScheduler(initialClock: 0)
    var ran: [Int] = []
    for span in 0...1 {
      _ = scheduler.scheduleRelative(span, dueTime: .nanoseconds(span)) {
        ran.append($0)
        return Disposables.create()
      }
    }
    await scheduler.advance()
    XCTAssertEqual(ran, [0])
  }

  func testTheSameOnATestClock() async {
    for move in [{ await $0.advance(by: .seconds(2)) }, { await $0.run() }] as [(TestClock<Duration>) async -> Void] {
      let clock = TestClock()
      let store = Store(initialState: [], reducer: Waiting { try await clock.sleep(for: .seconds(1)) })
      await store.send(.start)
      await move(clock)
      receiveAll(store)
    }
  }

  func testAStoreThatIsNoTestStoreAndTasksOfTheTest() async {
    let scheduler = TestScheduler(initialClock: 0)
    let store = RxComposable.Store(
      initialState: [], reducer: Waiting { try await scheduler.sleep(for: .seconds(1)) })
    var log: [String] = []
    store.send(.start)
    Task {
      try await scheduler.sleep(for: .seconds(2))
      log.append("two")
    }
    await scheduler.advance(by: .seconds(2))
    XCTAssertEqual(store.state, ["a", "b"])
    XCTAssertEqual(log, ["two"])
  }

  /// Timers of one and two seconds that meet: in the order in which they were scheduled.
  func testWorkThatMeetsRunsInTheOrderOfItsScheduling() async {
    let scheduler = TestScheduler(initialClock: 0)
    var log: [String] = []
    let bag = DisposeBag()
    Observable<Int>.interval(.seconds(1), scheduler: scheduler)
      .subscribe(onNext: { _ in log.append("1 s") }).disposed(by: bag)
    Observable<Int>.interval(.seconds(2), scheduler: scheduler)
      .subscribe(onNext: { _ in log.append("2 s") }).disposed(by: bag)
    await scheduler.advance(by: .seconds(2))
    XCTAssertEqual(log, ["1 s", "2 s", "1 s"])
  }

  /// Also after a call that has waited for all tasks, in whose turn the test continues.
  func testATestThatYieldsLetsTheMainQueueGoOn() async {
    let scheduler = TestScheduler(initialClock: 0)
    for _ in 0..<2 {
      await scheduler.advance()
      let isServed = LockIsolated(false)
      DispatchQueue.main.async { isServed.setValue(true) }
      await Task.megaYield()
      XCTAssertTrue(isServed.value)
    }
  }

  nonisolated func testATestOfNoActorThatYieldsLetsTheMainQueueGoOn() async {
    let scheduler = TestScheduler(initialClock: 0)
    for _ in 0..<2 {
      await scheduler.advance()
      let isServed = LockIsolated(false)
      DispatchQueue.main.async { isServed.setValue(true) }
      await Task.megaYield()
      XCTAssertTrue(isServed.value)
    }
  }

  // MARK: A busy machine

  func testABusyMachineChangesNothing() async {
    await withBusyMachine {
      for _ in 0..<amount(100) {
        await testWhatTasksDoAfterTheyHaveSleptIsPartOfTheSameAdvance()
        await testTheSameOnATestClock()
      }
    }
  }

  /// A task that belongs to no test, because a thread has begun it, is not waited for: here it is held up before it
  /// sleeps, as it may be on a busy machine.
  func testItDoesWithoutTheControl() async throws {
    let scheduler = TestScheduler(initialClock: 0)
    let log = LockIsolated<[String]>([])
    let begun = DispatchSemaphore(value: 0)
    let mayGoOn = DispatchSemaphore(value: 0)
    let hasSlept = LockIsolated(false)
    @Sendable func beHeldUp() {
      begun.signal()
      mayGoOn.wait()
    }
    func waitForTheTask() { begun.wait() }

    Thread {
      Task.detached {
        beHeldUp()
        for text in ["a", "b"] {
          try await scheduler.sleep(for: .seconds(1))
          log.withValue { $0.append(text) }
        }
        hasSlept.setValue(true)
      }
    }.start()
    waitForTheTask()
    await scheduler.advance(by: .seconds(2))
    XCTAssertEqual(log.value, [])

    mayGoOn.signal()
    while !hasSlept.value { await scheduler.advance(by: .seconds(1)) }
    XCTAssertEqual(log.value, ["a", "b"])
  }

  private func withBusyMachine(_ body: () async -> Void) async {
    let isOver = AtomicFlag()
    for _ in 0..<16 { Thread { while !isOver.isRaised {} }.start() }
    await body()
    _ = isOver.raise()
  }

  // MARK: The order

  func testTasksRunInTheOrderInWhichTheyBecomeReady() async {
    actor Place {
      var visits: [String] = []
      func visit(_ name: String) { visits.append(name) }
    }
    for _ in 0..<50 {
      let place = Place()
      let log = LockIsolated<[String]>([])
      await withMainSerialExecutor {
        var tasks: [Task<Void, Never>] = []
        for name in ["a", "b", "c"] {
          tasks.append(
            Task.detached {
              for round in 0..<2 {
                log.withValue { $0.append("\(name)\(round)") }
                await place.visit(name)
                await MainActor.run { log.withValue { $0.append("main \(name)\(round)") } }
                await Task.yield()
              }
            })
        }
        for task in tasks { await task.value }
      }
      XCTAssertEqual(
        log.value,
        ["a0", "b0", "c0", "main a0", "main b0", "main c0", "a1", "b1", "c1", "main a1", "main b1", "main c1"])
      let visits = await place.visits
      XCTAssertEqual(visits, ["a", "b", "c", "a", "b", "c"])
    }
  }

  func testTheMainQueueHasItsTurn() async {
    let store = store(TestScheduler(initialClock: 0))
    var log: [String] = []
    DispatchQueue.main.async { log.append("queue") }
    await store.send(.said("a")) { $0 = ["a"] }
    XCTAssertEqual(log, ["queue"])
  }

  // MARK: Sleeps

  func testSleepsTakeVirtualTimeAndWakeInItsOrder() async throws {
    let start = ContinuousClock().now
    for _ in 0..<20 {
      let log = LockIsolated<[String]>([])
      try await withDeterministicTasks {
        async let one: Void = {
          for _ in 0..<4 {
            try await Task.sleep(for: .seconds(1))
            log.withValue { $0.append("1 s") }
          }
        }()
        async let two: Void = {
          for _ in 0..<2 {
            try await Task.sleep(nanoseconds: 2_000_000_000)
            log.withValue { $0.append("2 s") }
          }
        }()
        try await Task.sleep(nanoseconds: 3_600_000_000_000)
        log.withValue { $0.append("an hour") }
        _ = try await (one, two)
      }
      XCTAssertEqual(log.value, ["1 s", "2 s", "1 s", "1 s", "2 s", "1 s", "an hour"])
    }
    XCTAssertLessThan(ContinuousClock().now - start, .seconds(3600))
  }

  /// The second task lets the question be put again whether time may move, while the main queue is about to resume the third.
  func testTimeStandsStillWhileTheMainQueueHasSomethingForATask() async {
    let log = LockIsolated<[String]>([])
    await withDeterministicTasks {
      let tasks = [
        Task.detached {
          try? await Task.sleep(for: .seconds(100))
          log.withValue { $0.append("100 s") }
        },
        Task.detached { _ = Task.detached {} },
        Task.detached {
          await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
          try? await Task.sleep(for: .seconds(1))
          log.withValue { $0.append("1 s") }
        },
      ]
      for task in tasks { await task.value }
    }
    XCTAssertEqual(log.value, ["1 s", "100 s"])
  }

  /// The runtime computes a delay after the call, when another thread may have had the processor in between.
  func testASpanIsWhatWasAskedForHoweverLateItsDelayIsComputed() {
    let millisecond: Int64 = 1_000_000
    for (delay, elapsed, span) in [
      (1_999_999_670, 20_000, 2000), (1_963_400_000, 40 * millisecond, 2000), (1_995_100_000, 6 * millisecond, 2000),
      (4_999_700, 200 * millisecond, 5), (4_300_000, 900_000, 5), (1_499_700, 20_000, 2), (0, 0, 0), (-5, 0, 0),
      (59_987_300_000, 20 * millisecond, 60_000),
    ] as [(Int64, Int64, Int64)] {
      let guess = TaskTime.span(of: delay, inJobOf: elapsed, wasInterrupted: nil)
      XCTAssertEqual(guess.span, span * millisecond, "\(delay) in \(elapsed)")
      XCTAssertTrue(guess.isSure, "\(delay) in \(elapsed)")
    }
  }

  func testASleepOutlastsAScopeInsideItsOwn() async throws {
    let start = ContinuousClock().now
    try await withDeterministicTasks {
      let task = Task { try await Task.sleep(for: .seconds(3600)) }
      await withDeterministicTasks { await Task.yield() }
      try await task.value
    }
    XCTAssertLessThan(ContinuousClock().now - start, .seconds(600))
  }

  /// 2^55 seconds are a multiple of 2^64 nanoseconds, which 64 bits show as none.
  func testASleepOfMoreNanosecondsThanANumberHoldsDoesNotEndAtOnce() async {
    let hasEnded = LockIsolated(false)
    await withDeterministicTasks {
      let long = Task {
        try await Task.sleep(for: .seconds(Int64(1) << 55))
        hasEnded.setValue(true)
      }
      let short = Task { try await Task.sleep(for: .milliseconds(1)) }
      _ = await short.result
      XCTAssertFalse(hasEnded.value)
      long.cancel()
    }
  }

  func testWhatIsLeftOfASpanEndsWithAMillisecond() {
    for (left, milliseconds) in [(-1, 0), (0, 0), (1, 1), (1_000_000, 1), (1_000_001, 2)] as [(Int64, Int64)] {
      let span = TaskTime.span(of: left, inJobOf: 0, wasInterrupted: nil)
      XCTAssertEqual(span.span, milliseconds * 1_000_000, "\(left)")
      XCTAssertTrue(span.isSure, "\(left)")
    }
  }

  func testASpanThatABusyMachineHidesIsNotSure() {
    let millisecond: Int64 = 1_000_000
    let hidden: [(Int64, Int64)] = [
      (17_300_000, 20 * millisecond), (-18_500_000, 20 * millisecond), (500_000, 4 * millisecond),
    ]
    for (delay, elapsed) in hidden {
      XCTAssertFalse(TaskTime.span(of: delay, inJobOf: elapsed, wasInterrupted: nil).isSure, "\(delay) in \(elapsed)")
    }
    XCTAssertEqual(TaskTime.span(of: 1_990_000, inJobOf: 4 * millisecond, wasInterrupted: nil).span, 2 * millisecond)
    XCTAssertTrue(TaskTime.span(of: 1_990_000, inJobOf: 4 * millisecond, wasInterrupted: nil).isSure)
  }

  func testWhatStillSleepsAtTheEndWakesInRealTime() async {
    let task = await withDeterministicTasks {
      let hasBegun = LockIsolated(false)
      let task = Task {
        hasBegun.setValue(true)
        try await Task.sleep(for: .milliseconds(20))
      }
      while !hasBegun.value { await Task.yield() }
      return task
    }
    let result = await task.result
    XCTAssertNoThrow(try result.get())
  }

  func testASleepInAScopeThatLeavesTimeAloneTakesRealTime() async throws {
    let start = ContinuousClock().now
    try await withMainSerialExecutor { try await Task.sleep(for: .milliseconds(20)) }
    XCTAssertGreaterThanOrEqual(ContinuousClock().now - start, .milliseconds(20))
  }

  /// In real time the sleep would last an hour.
  func testAScopeInsideThatLeavesTimeAloneDoesNotEndTheTimeOfTheTest() async throws {
    func leaveScope() { withMainSerialExecutor {} }
    try await withDeterministicTasks {
      leaveScope()
      await withMainSerialExecutor { await Task.yield() }
      try await Task.sleep(for: .seconds(3_600))
    }
  }

  func testWhatStillSleepsAtTheEndIsNotWokenByTheNextScopeAsWell() async {
    let control = TaskControl.joined()
    let wakes = LockIsolated(0)
    let task = await withDeterministicTasks {
      let hasBegun = LockIsolated(false)
      let task = Task {
        hasBegun.setValue(true)
        try await Task.sleep(for: .milliseconds(20))
        wakes.withValue { $0 += 1 }
      }
      while !hasBegun.value { await Task.yield() }
      return task
    }
    await withDeterministicTasks { _ = try? await Task.sleep(for: .seconds(1)) }
    _ = await task.result
    XCTAssertEqual(wakes.value, 1)
    withExtendedLifetime(control) {}
  }

  /// What is made before a test, as in `setUp`, has a control that the test takes over: with it comes what the main queue begins. Behind
  /// another test both have one already.
  func testWhatTheMainQueueBeginsBelongsToTheTestThatTookOverAnotherControl() async {
    let control = TaskControl.joined()
    let held = await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume(returning: TaskControl.joined()) }
    }
    XCTAssertTrue(TaskControl.joined(held) === control)

    let taken = await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume(returning: TaskControl.joined()) }
    }
    XCTAssertTrue(taken === control)
  }

  /// Lets a thread that belongs to no test begin something.
  private func onAnotherThread<Result: Sendable>(
    _ body: @escaping @Sendable (CheckedContinuation<Result, Never>) -> Void
  ) async -> Result {
    await withCheckedContinuation { continuation in Thread { body(continuation) }.start() }
  }

  private func controlOfTheMainQueue() async -> TaskControl {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume(returning: TaskControl.joined()) }
    }
  }

  func testAThreadWithoutATaskHasAControlOfItsOwnBesideThatOfTheMainQueue() async {
    let control = await controlOfTheMainQueue()
    let other = await onAnotherThread { $0.resume(returning: TaskControl.joined()) }
    XCTAssertFalse(other === control)
  }

  func testTheMainQueueGoesOverWithTheControlThatItHas() async {
    let held = await controlOfTheMainQueue()
    let own = await onAnotherThread { $0.resume(returning: TaskControl.joined()) }
    await onAnotherThread { continuation in
      Task.detached {
        _ = TaskControl.joined(own)
        await MainActor.run { _ = TaskControl.joined(held) }
        continuation.resume()
      }
    }
    let taken = await controlOfTheMainQueue()
    XCTAssertTrue(taken === own)
    withExtendedLifetime(held) {}
  }

  /// The control sees a task that is younger first.
  func testATaskThatTheTestBeganBeforeItsControlBelongsToIt() async {
    let isOnMainThread: @Sendable () -> Bool = { Thread.isMainThread }
    var waiting: CheckedContinuation<Void, Never>?
    let task = Task {
      await withCheckedContinuation { waiting = $0 }
      return await Task.detached { isOnMainThread() }.value
    }
    while waiting == nil { await Task.yield() }
    let control = TaskControl.joined()
    await Task {}.value
    waiting?.resume()
    let isUnderControl = await task.value
    XCTAssertTrue(isUnderControl)
    withExtendedLifetime(control) {}
  }

  func testAJobThatIsReadyGoesOverWithItsControl() async {
    let control = TaskControl.joined()
    let hasRun = LockIsolated(false)
    let held = Self.controlWithAJob { hasRun.setValue(true) }
    _ = TaskControl.joined(held)
    await control.settle()
    XCTAssertTrue(hasRun.value)
  }

  /// What a task does that waits until its control is gone.
  private func isOnMainThreadBehindItsControl(joining joins: Bool) async -> Bool {
    let (waiting, result) = (LockIsolated<CheckedContinuation<Void, Never>?>(nil), LockIsolated<Bool?>(nil))
    let isOnMainThread: @Sendable () -> Bool = { Thread.isMainThread }
    weak var gone: TaskControl?
    do {
      let held = Self.controlWithAJob {
        await withCheckedContinuation { waiting.setValue($0) }
        result.setValue(isOnMainThread())
      }
      gone = held
      if joins { _ = TaskControl.joined(held) }
      while waiting.value == nil { await Task.yield() }
    }
    while gone != nil { await Task.yield() }
    await onAnotherThread { done in
      waiting.value?.resume()
      done.resume()
    }
    while result.value == nil { await Task.yield() }
    return result.value!
  }

  func testATaskThatWentOverStaysWithItsControl() async {
    let control = TaskControl.joined()
    let isUnderControl = await isOnMainThreadBehindItsControl(joining: true)
    XCTAssertTrue(isUnderControl)
    withExtendedLifetime(control) {}
  }

  func testATaskContinuesWithoutControlWhenItsTestHasEnded() async {
    let isUnderControl = await isOnMainThreadBehindItsControl(joining: false)
    XCTAssertFalse(isUnderControl)
  }

  /// A control that another thread has made, with a task that is ready. It blocks the main queue, on which the task would run.
  private static func controlWithAJob(_ job: @escaping @Sendable () async -> Void) -> TaskControl {
    let made = LockIsolated<TaskControl?>(nil)
    let isReady = DispatchSemaphore(value: 0)
    Thread {
      let control = TaskControl.joined()
      made.setValue(control)
      Task.detached {
        _ = TaskControl.joined(control)
        Task.detached { await job() }
        isReady.signal()
      }
    }.start()
    isReady.wait()
    return made.value!
  }

  /// A store that is made before a test is part of it as soon as it lets tasks run.
  private func joinLate(_ settle: (TestSession<[String], Waiting.Action>) async -> Void) async {
    let control = TaskControl.joined()
    let session = await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume(returning: self.store(TestScheduler(initialClock: 0)).session) }
    }
    await settle(session)
    XCTAssertTrue(session.control === control)
  }

  func testAStoreThatIsMadeBeforeATestJoinsItWhereItWaits() async { await joinLate { await $0.settle() } }

  func testAStoreThatIsMadeBeforeATestJoinsItWhereItBlocks() async { await joinLate { $0.settleBlocking() } }

  /// The control continues with the scheduler; the time is the system's again.
  func testASleepBehindAScopeTakesRealTime() async throws {
    let scheduler = TestScheduler(initialClock: 0)
    await withDeterministicTasks { await Task.yield() }
    Self.leaveScope()
    let start = ContinuousClock().now
    try await Task.sleep(nanoseconds: 5_000_000)
    XCTAssertGreaterThanOrEqual(ContinuousClock().now - start, .milliseconds(5))
    withExtendedLifetime(scheduler) {}
  }

  private static func leaveScope() { withDeterministicTasks {} }

  func testACancelledSleepEnds() async {
    let result = await withDeterministicTasks {
      let task = Task { try await Task.sleep(for: .seconds(5)) }
      await Task.yield()
      task.cancel()
      return await task.result
    }
    XCTAssertThrowsError(try result.get())
  }

  // MARK: From outside

  /// Runs a job on a thread of its own, and waits for that: what runs calls back while the caller is still in the job before.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  private final class OnAThreadAndBack: SerialExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      let hasRun = DispatchSemaphore(value: 0)
      Thread {
        unsafe job.runSynchronously(on: self.asUnownedSerialExecutor())
        hasRun.signal()
      }.start()
      hasRun.wait()
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  private actor Visited {
    private let executor = OnAThreadAndBack()

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private var visits = 0

    /// Changes something, because the optimizer leaves out what needs no executor.
    func visit() { visits += 1 }
  }

  func testATaskThatComesBackFromAnotherThreadTakesItsTurn() async {
    guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) else { return }
    let control = TaskControl.joined()
    let (log, visited) = (LockIsolated<[String]>([]), Visited())
    let away = Task.detached {
      await visited.visit()
      log.withValue { $0.append("away") }
    }
    let other = Task.detached { log.withValue { $0.append("other") } }
    for task in [away, other] { await task.value }
    XCTAssertEqual(log.value, ["other", "away"])
    withExtendedLifetime(control) {}
  }

  func testAnotherThreadBlocksUntilNothingIsReadyOnTheMainQueue() async {
    let control = TaskControl.joined()
    let isThrough = LockIsolated(false)
    Task {
      for _ in 0..<500 { await Task {}.value }
      isThrough.setValue(MainQueue.isCurrent)
    }
    let wasThrough = await withCheckedContinuation { continuation in
      let begins = DispatchSemaphore(value: 0)
      Thread {
        begins.signal()
        control.settleBlocking()
        continuation.resume(returning: isThrough.value)
      }.start()
      begins.wait()
    }
    XCTAssertTrue(wasThrough)
  }

  func testWhatComesFromDispatchIsWaitedForInRealTime() async {
    let store = Store(
      initialState: [],
      reducer: Waiting {
        await withCheckedContinuation { continuation in
          DispatchQueue.global().asyncAfter(deadline: .now() + 0.01) { continuation.resume() }
        }
      })
    await store.send(.start)
    await store.receive(.said("a")) { $0 = ["a"] }
    await store.receive(.said("b")) { $0 = ["a", "b"] }
  }

  func testATaskThatNeverWaitsIsReportedOnceAtTheStepThatFindsIt() async {
    let failures = Failures()
    let line = #line + 6
    await TestRunner.$receiver.withValue(failures) {
      await TaskControl.$longestRun.withValue(1_000) {
        let isOver = LockIsolated(false)
        let store = store(TestScheduler(initialClock: 0))
        let task = Task { while !isOver.value { await Task.yield() } }
        await store.send(.said("a")) { $0 = ["a"] }
        await store.send(.said("b")) { $0 = ["a", "b"] }
        isOver.setValue(true)
        await task.value
        await store.send(.said("c")) { $0 = ["a", "b", "c"] }
      }
    }
    XCTAssertEqual(failures.messages.value.count, 1)
    XCTAssertTrue(failures.messages.value[0].hasPrefix("Tasks have run 1000 times without waiting"))
    XCTAssertEqual(failures.lines.value, [UInt(line)])
  }

  func testTasksMayRunSoManyTimesAndNoMore() async {
    for (tasks, count) in [(100, 0), (101, 1)] {
      let failures = Failures()
      await TestRunner.$receiver.withValue(failures) {
        await TaskControl.$longestRun.withValue(100) {
          let scheduler = TestScheduler(initialClock: 0)
          for _ in 0..<tasks { Task {} }
          await scheduler.advance()
        }
      }
      XCTAssertEqual(failures.messages.value.count, count, "\(tasks) tasks")
    }
  }

  // MARK: Costs

  func testAStepBesideARunningEffectTakesUnderAMillisecond() async {
    let store = store(TestScheduler(initialClock: 0))
    await store.send(.endless)
    var shortest = Duration.seconds(1)
    for count in 1...50 {
      let start = ContinuousClock().now
      await store.send(.said("a")) { $0 = Array(repeating: "a", count: count) }
      shortest = min(shortest, ContinuousClock().now - start)
    }
    XCTAssertLessThan(shortest, .milliseconds(1))
    await store.send(.stop)
  }
}

private final class Failures: FailureReceiver, @unchecked Sendable {
  let messages = LockIsolated<[String]>([])
  let lines = LockIsolated<[UInt]>([])

  func receive(_ message: String, at site: CallSite) -> Bool {
    messages.withValue { $0.append(message) }
    lines.withValue { $0.append(site.line) }
    return true
  }
}

/// A synchronous test of asynchronous code.
final class SynchronousTasksTests: XCTestCase {
  override func invokeTest() { withMainSerialExecutor { super.invokeTest() } }

  func testAReceiveWithATimeoutAsTheLastStepAccusesNothing() {
    for _ in 0..<50 {
      let store = TestStoreOf<Feature>.fetching { "fact" }
      store.send(.fetch)
      store.receive(.loaded("fact"), timeout: 1_000_000_000) { $0.alert = "fact" }
      XCTAssertTrue(store.session.runningEffects.isEmpty)
    }
  }

  /// `withDeterministicTasks` is what lets it take none.
  func testASleepTakesItsTime() {
    let start = DispatchTime.now().uptimeNanoseconds
    let hasWoken = LockIsolated(false)
    Task {
      try await Task.sleep(nanoseconds: 20_000_000)
      hasWoken.setValue(true)
    }
    while !hasWoken.value { RunLoop.main.run(until: Date() + 0.001) }
    XCTAssertGreaterThanOrEqual(DispatchTime.now().uptimeNanoseconds - start, 20_000_000)
  }

  func testAnAsynchronousTestIsUnderControlFromItsFirstLine() async {
    let log = LockIsolated<[Int]>([])
    let tasks = (0..<20).map { number in Task.detached { log.withValue { $0.append(number) } } }
    for task in tasks { await task.value }
    XCTAssertEqual(log.value, Array(0..<20))
  }
}
