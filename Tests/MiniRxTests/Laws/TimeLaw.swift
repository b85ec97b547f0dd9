import Foundation
import MiniRxTesting
import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// Time is monotonic and exact; virtual time is deterministic.
final class TimeLaw: XCTestCase {
  private struct VirtualTime {
    let scheduler: any NanosecondScheduler
    /// Moves the clock on by so many tenths of a second.
    let advance: (Int) -> Void
    let run: () -> Void
    private let start: Int64

    init(_ scheduler: any NanosecondScheduler, advance: @escaping (Int) -> Void, run: @escaping () -> Void) {
      (self.scheduler, self.advance, self.run, start) = (scheduler, advance, run, scheduler.clockNanoseconds)
    }

    var name: String { "\(type(of: scheduler))" }
    var passed: Int64 { scheduler.clockNanoseconds - start }
  }

  /// Every scheduler of virtual time; frames are a sixtieth of a second.
  private var virtualTimes: [VirtualTime] {
    let tests = TestScheduler(initialClock: 0)
    let past = HistoricalScheduler(initialClock: Date(timeIntervalSince1970: 1_000_000_000.3))
    let frames = VirtualTimeScheduler(initialClock: 0, converter: FrameConverter())
    return [
      VirtualTime(tests, advance: { tests.advance(by: .milliseconds($0 * 100)) }, run: tests.run),
      VirtualTime(past, advance: { past.advanceTo(past.now.addingTimeInterval(Double($0) / 10)) }, run: past.start),
      VirtualTime(frames, advance: { frames.advanceTo(frames.clock + $0 * 6) }, run: frames.start),
    ]
  }

  func testThreeTenthsOfASecondAreExact() {
    for time in virtualTimes {
      var ticks = 0
      let subscription = Observable<Int>.interval(.milliseconds(100), scheduler: time.scheduler)
        .subscribe(onNext: { _ in ticks += 1 })
      for tenths in 1...30 {
        time.advance(1)
        XCTAssertEqual(ticks, tenths, time.name)
        XCTAssertEqual(time.passed, Int64(tenths) * 100_000_000, time.name)
      }
      subscription.dispose()
    }
  }

  func testATickComesAtItsNanosecond() {
    let scheduler = TestScheduler(initialClock: 0)
    var ticks = 0
    let subscription = Observable<Int>.interval(.milliseconds(100), scheduler: scheduler)
      .subscribe(onNext: { _ in ticks += 1 })
    scheduler.advance(by: .nanoseconds(99_999_999))
    XCTAssertEqual(ticks, 0)
    scheduler.advance(by: .nanoseconds(1))
    XCTAssertEqual(ticks, 1)
    subscription.dispose()
  }

  func testWorkRunsByTimeThenInTheOrderOfScheduling() {
    for virtual in virtualTimes {
      var ran: [Int] = []
      let times = (0..<1000).map { $0 * 7919 % 53 }
      for (order, time) in times.enumerated() {
        _ = virtual.scheduler.scheduleRelative((), dueTime: .seconds(time)) {
          XCTAssertEqual(virtual.passed, Int64(time) * 1_000_000_000, virtual.name)
          ran.append(order)
          return Disposables.create()
        }
      }
      virtual.run()
      XCTAssertEqual(ran, times.indices.sorted { (times[$0], $0) < (times[$1], $1) }, virtual.name)
    }
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
    for time in virtualTimes {
      let start = Date()
      var isCompleted = false
      _ = Observable<Int>.timer(.seconds(1_000_000), scheduler: time.scheduler).subscribe(onCompleted: {
        isCompleted = true
      })
      time.run()
      XCTAssertTrue(isCompleted, time.name)
      XCTAssertEqual(time.passed, 1_000_000_000_000_000, time.name)
      XCTAssertLessThan(Date().timeIntervalSince(start), 5, time.name)
    }
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

  func testTheMonotonicClockBeginsWhenItIsFirstAsked() {
    let now = MonotonicClock.nanoseconds
    XCTAssertLessThanOrEqual(now, Int64(DispatchTime.now().uptimeNanoseconds))
  }

  func testLiveTimeIsTakenFromTheMonotonicClock() {
    let schedulers: [any NanosecondScheduler] = [
      MainScheduler.instance, ConcurrentMainScheduler.instance, SerialDispatchQueueScheduler(qos: .default),
      ConcurrentDispatchQueueScheduler(qos: .default),
    ]
    for scheduler in schedulers {
      let dispatchBefore = DispatchTime.now().uptimeNanoseconds
      // Each date between two readings of the clock, since the thread may have to wait between any two calls.
      let outerBefore = scheduler.clockNanoseconds
      let (dateBefore, before) = (scheduler.now, scheduler.clockNanoseconds)
      Thread.sleep(forTimeInterval: 0.02)
      let (after, dateAfter) = (scheduler.clockNanoseconds, scheduler.now)
      let outerAfter = scheduler.clockNanoseconds
      let dispatchAfter = DispatchTime.now().uptimeNanoseconds
      XCTAssertGreaterThanOrEqual(after - before, 20_000_000)
      XCTAssertLessThanOrEqual(after - before, Int64(dispatchAfter - dispatchBefore))
      let (passed, rounding) = (dateAfter.timeIntervalSince(dateBefore), 1e-6)
      XCTAssertGreaterThanOrEqual(passed, Double(after - before) / 1e9 - rounding)
      XCTAssertLessThanOrEqual(passed, Double(outerAfter - outerBefore) / 1e9 + rounding)
    }
  }
}
