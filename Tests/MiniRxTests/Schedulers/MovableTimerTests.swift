@preconcurrency import Dispatch
import XCTest

@testable import MiniRx

/// The timer of an operator, on each kind of scheduler.
final class MovableTimerTests: XCTestCase {
  private let queue = DispatchQueue(label: "timer")

  func testATimerThatIsStartedAgainRunsOnceAtTheLaterTime() {
    let scheduler = TestScheduler(initialClock: 0)
    let work = Work()
    let timer = scheduler.timer(running: work)
    _ = timer.start(after: 10)
    scheduler.advance(by: .nanoseconds(9))
    let order = timer.start(after: 10)
    scheduler.advance(by: .nanoseconds(9))
    XCTAssertEqual(work.orders, [])
    scheduler.advance(by: .nanoseconds(1))
    XCTAssertEqual(work.orders, [order])
    scheduler.run()
    XCTAssertEqual(work.orders, [order])
  }

  func testATimerThatIsStartedForAnEarlierTimeDoesNotMoveTheClockToTheLaterOne() {
    let scheduler = TestScheduler(initialClock: 0)
    let work = Work()
    let timer = VirtualTimer(scheduler, work)
    for span: Int64 in [10, 5] { _ = timer.start(after: span) }
    scheduler.run()
    XCTAssertEqual(work.orders.count, 1)
    XCTAssertEqual(scheduler.clockNanoseconds, 5)
    timer.dispose()
  }

  func testATimerOnAQueueThatWasBusyRunsAtTheLaterTime() {
    let work = Work()
    let timer = SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "timer").timer(running: work)
    queue.suspend()
    _ = timer.start(after: 1_000_000)
    usleep(20_000)
    let began = DispatchTime.now()
    let order = timer.start(after: 50_000_000)
    queue.resume()
    work.wait()
    XCTAssertEqual(work.orders, [order])
    XCTAssertGreaterThanOrEqual(DispatchTime.now().uptimeNanoseconds - began.uptimeNanoseconds, 50_000_000)
  }

  /// A timer of each kind.
  private var makers: [(Work) -> any MovableTimer] {
    let (queue, virtual) = (queue, TestScheduler(initialClock: 0))
    let schedulers: [any SchedulerType] = [
      virtual, SerialDispatchQueueScheduler(queue: queue, internalSerialQueueName: "timer"), HistoricalScheduler(),
    ]
    return [{ VirtualTimer(virtual, $0) }, { DispatchTimer(queue, .nanoseconds(0), $0) }]
      + schedulers.map { scheduler in { ScheduledTimer(scheduler, $0) } }
  }

  func testATimerThatIsDisposedOrStoppedKeepsNoWork() {
    for make in makers {
      for end in [{ $0.dispose() }, { _ = $0.start(after: .max) }] as [(any MovableTimer) -> Void] {
        weak var released: Work?
        var timer: (any MovableTimer)?
        do {
          let work = Work()
          timer = make(work)
          released = work
          _ = timer?.start(after: 3_600_000_000_000)
        }
        XCTAssertNotNil(released, "\(timer as Any)")
        timer.map(end)
        XCTAssertNil(released, "\(timer as Any)")
      }
    }
  }

  func testEachStartHasANumberOfItsOwn() {
    for make in makers {
      let work = Work()
      let timer = make(work)
      let numbers = (0..<2).map { _ in timer.start(after: 3_600_000_000_000) }
      XCTAssertNotEqual(numbers[0], numbers[1], "\(timer)")
      timer.dispose()
      withExtendedLifetime(work) {}
    }
  }

  func testATimerThatIsDisposedIsNotStartedAgain() {
    for make in makers {
      let work = Work()
      let timer = make(work)
      _ = timer.start(after: 1_000)
      timer.dispose()
      XCTAssertNil(timer.start(after: 1_000), "\(timer)")
      withExtendedLifetime(work) {}
    }
  }

  func testATimerInVirtualTimeLeavesNothingInTheQueue() {
    let scheduler = TestScheduler(initialClock: 0)
    let work = Work()
    for end in [{ $0.dispose() }, { _ = $0.start(after: .max) }] as [(VirtualTimer) -> Void] {
      let timer = VirtualTimer(scheduler, work)
      _ = timer.start(after: 1)
      XCTAssertNotNil(scheduler.nextTime(until: .max))
      end(timer)
      XCTAssertNil(scheduler.nextTime(until: .max))
    }
  }
}

private final class Work: TimedWork, @unchecked Sendable {
  private let ran = DispatchSemaphore(value: 0)
  private let log = Locked<[UInt64]>([])

  var orders: [UInt64?] { log.withLock { $0 } }

  func run(scheduledAs order: UInt64) {
    log.withLock { $0.append(order) }
    ran.signal()
  }

  func wait() { ran.wait() }
}
