import MiniRxTesting
import XCTest

@testable import MiniRx
@testable import MiniRxTesting

final class ActorSchedulerTests: XCTestCase {
  private actor Ledger {
    private(set) var entries: [Int] = []

    func append(_ entry: Int) { entries.append(entry) }

    /// Keeps the actor busy while a closure runs.
    func occupy(_ body: @Sendable () -> Void) { body() }
  }

  private func schedulers() -> [(scheduler: ActorScheduler, actor: any Actor)] {
    let ledger = Ledger()
    return [(ActorScheduler(ledger), ledger), (MainActorScheduler(), MainActor.shared)]
  }

  func testWorkRunsIsolatedToTheActorInTheOrderOfScheduling() {
    for (scheduler, actor) in schedulers() {
      let log = ValueLog()
      for value in 0..<1000 {
        _ = scheduler.schedule(value) { value in
          actor.preconditionIsolated()
          log.append(value)
          return Disposables.create()
        }
      }
      waitUntil { log.values.count == 1000 }
      XCTAssertEqual(log.values, Array(0..<1000))
    }
  }

  func testTheWorkOfEachOfFourThreadsKeepsItsOrder() {
    for (scheduler, _) in schedulers() {
      let log = ValueLog()
      onThreads(4) { thread in
        for value in 0..<500 {
          _ = scheduler.schedule(()) {
            log.append(thread * 1000 + value)
            return Disposables.create()
          }
        }
      }
      waitUntil { log.values.count == 2000 }
      for thread in 0..<4 {
        XCTAssertEqual(log.values.filter { $0 / 1000 == thread }, (0..<500).map { thread * 1000 + $0 })
      }
    }
  }

  @MainActor
  func testNothingRunsWhileTheActorIsBusy() async {
    let ledger = Ledger()
    let log = ValueLog()
    await ledger.occupy {
      _ = ActorScheduler(ledger).schedule(()) { _ in
        log.append(2)
        return Disposables.create()
      }
      log.append(1)
    }
    _ = MainActorScheduler.instance.schedule(()) { _ in
      log.append(3)
      return Disposables.create()
    }
    XCTAssertFalse(log.values.contains(3))
    while log.values.count < 3 { await Task.yield() }
    XCTAssertEqual(log.values.first, 1)
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  func testWhatWaitsRunsInOneJobOfTheActor() {
    let held = Held()
    let scheduler = ActorScheduler(held)
    let log = ValueLog()
    for value in 1...3 {
      _ = scheduler.schedule(value) { value in
        log.append(value)
        return Disposables.create()
      }
    }
    waitUntil { held.executor.jobs.withLock { !$0.isEmpty } }
    let jobs = held.executor.jobs.exchange([])
    XCTAssertEqual(jobs.count, 1)
    for job in jobs { job.runSynchronously(on: held.unownedExecutor) }
    XCTAssertEqual(log.values, [1, 2, 3])
  }

  func testWorkThatIsCancelledNeverRuns() {
    for (scheduler, _) in schedulers() {
      let log = ValueLog()
      func record(_ value: Int) -> any Disposable {
        log.append(value)
        return Disposables.create()
      }
      let isOpen = DispatchSemaphore(value: 0)
      let gate = scheduler.schedule(()) { _ in
        isOpen.wait()
        return Disposables.create()
      }
      scheduler.schedule(1, action: record).dispose()
      scheduler.scheduleRelative(2, dueTime: .milliseconds(1), action: record).dispose()
      isOpen.signal()
      _ = scheduler.scheduleRelative(3, dueTime: .milliseconds(5), action: record)
      waitUntil { log.values.contains(3) }
      XCTAssertEqual(log.values, [3])
      gate.dispose()
    }
  }

  func testWorkRunsAfterItsSpanOfTimeOnTheActor() {
    for (scheduler, actor) in schedulers() {
      let start = MonotonicClock.nanoseconds
      let end = Locked<Int64?>(nil)
      _ = scheduler.scheduleRelative((), dueTime: .milliseconds(10)) { _ in
        actor.preconditionIsolated()
        _ = end.exchange(MonotonicClock.nanoseconds)
        return Disposables.create()
      }
      waitUntil { end.withLock { $0 } != nil }
      XCTAssertGreaterThanOrEqual(end.withLock { $0 ?? 0 } - start, 10_000_000)
    }
  }

  func testPeriodicWorkRunsOnAGridUntilItIsStopped() {
    for (scheduler, actor) in schedulers() {
      let log = ValueLog()
      let start = scheduler.now
      let timer = scheduler.schedulePeriodic(0, startAfter: .milliseconds(1), period: .milliseconds(2)) { count in
        actor.preconditionIsolated()
        log.append(count)
        return count + 1
      }
      waitUntil { log.values.count >= 5 }
      timer.dispose()
      XCTAssertGreaterThanOrEqual(scheduler.now.timeIntervalSince(start), 0.009)
      XCTAssertEqual(Array(log.values.prefix(5)), [0, 1, 2, 3, 4])
    }
  }

  func testTheSchedulerKeepsItsActorUntilTheWorkIsDone() {
    weak var probe: Ledger?
    let hasRun = BooleanDisposable()
    do {
      let ledger = Ledger()
      probe = ledger
      _ = ActorScheduler(ledger).schedule(()) { _ in
        hasRun.dispose()
        return Disposables.create()
      }
    }
    waitUntil { hasRun.isDisposed && probe == nil }
    XCTAssertTrue(hasRun.isDisposed)
    XCTAssertNil(probe)
  }

  func testTheSchedulerKeepsItsActorWithoutWork() {
    weak var probe: Ledger?
    var scheduler: ActorScheduler?
    do {
      let ledger = Ledger()
      probe = ledger
      scheduler = ActorScheduler(ledger)
    }
    XCTAssertNotNil(probe)
    withExtendedLifetime(scheduler) {}
    scheduler = nil
    XCTAssertNil(probe)
  }

  /// Work inherits nothing from the caller that happens to come first.
  func testWorkSeesNoTaskLocalValuesOfItsCaller() {
    let seen = Locked<String?>(nil)
    Caller.$name.withValue("caller") {
      _ = ActorScheduler(Ledger()).schedule(()) { _ in
        _ = seen.exchange(Caller.name)
        return Disposables.create()
      }
    }
    waitUntil { seen.withLock { $0 } != nil }
    XCTAssertEqual(seen.withLock { $0 }, "none")
  }
}

private enum Caller {
  @TaskLocal static var name = "none"
}

/// An actor whose jobs a test runs.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
private actor Held {
  final class Executor: SerialExecutor {
    let jobs = Locked<[UnownedJob]>([])

    func enqueue(_ job: UnownedJob) { jobs.withLock { $0.append(job) } }
  }

  nonisolated let executor = Executor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}
