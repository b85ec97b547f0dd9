import Foundation
import MiniRx
import XCTest

@testable import MiniRx

/// M9 and M10: time is monotonic and exact; virtual time is deterministic.
final class TimeLaw: XCTestCase {
  func testThreeTenthsOfASecondAreExact() {
    let scheduler = TestScheduler(initialClock: 0)
    var ticks = 0
    let subscription = Observable<Int>.interval(.milliseconds(100), scheduler: scheduler)
      .subscribe(onNext: { _ in ticks += 1 })
    for _ in 0..<3 { scheduler.advance(by: .milliseconds(100)) }
    XCTAssertEqual(ticks, 3)
    XCTAssertEqual(scheduler.clockNanoseconds, 300_000_000)
    scheduler.advance(by: .nanoseconds(99_999_999))
    XCTAssertEqual(ticks, 3)
    scheduler.advance(by: .nanoseconds(1))
    XCTAssertEqual(ticks, 4)
    subscription.dispose()
  }

  func testWorkRunsByTimeThenInTheOrderOfScheduling() {
    var generator = SystemRandomNumberGenerator()
    let scheduler = TestScheduler(initialClock: 0)
    var ran: [(time: Int, order: Int)] = []
    let times = (0..<1000).map { _ in Int.random(in: 0..<50, using: &generator) }
    for (order, time) in times.enumerated() {
      _ = scheduler.scheduleRelative((), dueTime: .seconds(time)) {
        XCTAssertEqual(scheduler.clock, time)
        ran.append((time, order))
        return Disposables.create()
      }
    }
    scheduler.run()
    let expected = times.enumerated().map { (time: $1, order: $0) }.sorted { ($0.time, $0.order) < ($1.time, $1.order) }
    XCTAssertEqual(ran.map(\.order), expected.map(\.order))
  }

  func testAdvanceByNothingRunsWhatIsDueAndWhatThatMakesDue() {
    let scheduler = TestScheduler(initialClock: 0)
    var ran: [String] = []
    _ = scheduler.schedule(()) {
      ran.append("first")
      return scheduler.schedule(()) {
        ran.append("second")
        return Disposables.create()
      }
    }
    _ = scheduler.scheduleRelative((), dueTime: .nanoseconds(1)) {
      ran.append("later")
      return Disposables.create()
    }
    XCTAssertEqual(ran, [])
    scheduler.advance()
    XCTAssertEqual(ran, ["first", "second"])
  }

  func testVirtualTimeDoesNotWait() {
    let start = Date()
    let scheduler = TestScheduler(initialClock: 0)
    var isCompleted = false
    _ = Observable<Int>.timer(.seconds(1_000_000), scheduler: scheduler).subscribe(onCompleted: { isCompleted = true })
    scheduler.run()
    XCTAssertTrue(isCompleted)
    XCTAssertEqual(scheduler.clock, 1_000_000)
    XCTAssertLessThan(Date().timeIntervalSince(start), 5)
  }

  func testSpansAtTheLimitsAreKeptThere() {
    XCTAssertEqual(RxTimeInterval.never.nanoseconds, .max)
    XCTAssertEqual(RxTimeInterval.seconds(.max).nanoseconds, .max)
    XCTAssertEqual(RxTimeInterval.seconds(.min).nanoseconds, .min)
    let scheduler = TestScheduler(initialClock: 0)
    var ran = false
    _ = scheduler.scheduleRelative((), dueTime: .seconds(-5)) {
      ran = true
      return Disposables.create()
    }
    scheduler.advance()
    XCTAssertTrue(ran)
    XCTAssertEqual(scheduler.clock, 0)
  }

  func testLiveTimeIsTakenFromTheMonotonicClock() {
    let schedulers: [any NanosecondScheduler] = [
      MainScheduler.instance, ConcurrentMainScheduler.instance, SerialDispatchQueueScheduler(qos: .default),
      ConcurrentDispatchQueueScheduler(qos: .default),
    ]
    for scheduler in schedulers {
      let dispatchBefore = DispatchTime.now().uptimeNanoseconds
      let (dateBefore, before) = (scheduler.now, scheduler.clockNanoseconds)
      Thread.sleep(forTimeInterval: 0.02)
      let (dateAfter, after) = (scheduler.now, scheduler.clockNanoseconds)
      let dispatchAfter = DispatchTime.now().uptimeNanoseconds
      XCTAssertGreaterThanOrEqual(after - before, 20_000_000)
      XCTAssertLessThanOrEqual(after - before, Int64(dispatchAfter - dispatchBefore))
      XCTAssertEqual(dateAfter.timeIntervalSince(dateBefore), Double(after - before) / 1e9, accuracy: 0.001)
    }
  }
}
