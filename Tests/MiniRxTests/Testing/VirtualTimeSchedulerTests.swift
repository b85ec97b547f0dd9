import Foundation
import XCTest

@testable import MiniRx
@testable import MiniRxTesting

final class VirtualTimeSchedulerTests: XCTestCase {
  private let scheduler = VirtualTimeScheduler(initialClock: 0, converter: FrameConverter())
  private var ran: [String] = []

  private func note(_ name: String) -> any Disposable {
    ran.append("\(name) at \(scheduler.clock)")
    return Disposables.create()
  }

  func testWorkRunsByTimeThenInTheOrderOfScheduling() {
    _ = scheduler.scheduleAbsoluteVirtual("c", time: 90, action: note)
    _ = scheduler.scheduleRelativeVirtual("a", dueTime: 30, action: note)
    _ = scheduler.scheduleRelative("d", dueTime: .milliseconds(1500), action: note)
    _ = scheduler.scheduleAbsoluteVirtual("b", time: 30, action: note)
    scheduler.start()
    XCTAssertEqual(ran, ["a at 30", "b at 30", "c at 90", "d at 90"])
    XCTAssertEqual(scheduler.clock, 90)
  }

  func testAPeriodicRunComesBeforeWhatTheRunBeforeHasScheduledForItsTime() {
    func order(on scheduler: any SchedulerType, start: () -> Void) -> [String] {
      var order: [String] = []
      let ticks = scheduler.schedulePeriodic(0, startAfter: .seconds(1), period: .seconds(1)) { count in
        order.append("tick \(count)")
        if count == 0 {
          _ = scheduler.scheduleRelative((), dueTime: .seconds(1)) {
            order.append("work")
            return Disposables.create()
          }
        }
        return count + 1
      }
      start()
      ticks.dispose()
      return order
    }
    XCTAssertEqual(order(on: scheduler) { scheduler.advanceTo(120) }, ["tick 0", "tick 1", "work"])
    let test = TestScheduler(initialClock: 0)
    XCTAssertEqual(order(on: test) { test.advance(by: .seconds(2)) }, ["tick 0", "tick 1", "work"])
  }

  func testWhatIsPastRunsNow() {
    scheduler.advanceTo(60)
    _ = scheduler.scheduleAbsoluteVirtual("past", time: 10, action: note)
    _ = scheduler.schedule("now", action: note)
    scheduler.advanceTo(0)
    XCTAssertEqual(ran, ["past at 60", "now at 60"])
    XCTAssertEqual(scheduler.now, Date(timeIntervalSince1970: 1))
  }

  func testAdvanceToRunsWhatFallsDue() {
    for frame in [10, 20, 30] { _ = scheduler.scheduleAbsoluteVirtual("\(frame)", time: frame, action: note) }
    scheduler.advanceTo(20)
    XCTAssertEqual(ran, ["10 at 10", "20 at 20"])
    XCTAssertEqual(scheduler.debugDescription, "VirtualTimeScheduler<FrameConverter>(clock: 20, waiting: 1)")
  }

  func testANeverIsNotGivenToTheConverter() {
    struct Nanoseconds: VirtualTimeConverterType {
      func convertFromVirtualTime(_ time: Int) -> RxTime { Date(timeIntervalSince1970: Double(time) / 1e9) }
      func convertToVirtualTime(_ time: RxTime) -> Int { Int(time.timeIntervalSince1970 * 1e9) }
      func convertFromVirtualTimeInterval(_ interval: Int) -> TimeInterval { Double(interval) / 1e9 }
      func convertToVirtualTimeInterval(_ interval: TimeInterval) -> Int { Int(interval * 1e9) }
      func offsetVirtualTime(_ time: Int, offset: Int) -> Int { time + offset }
      func compareVirtualTime(_ left: Int, _ right: Int) -> VirtualTimeComparison {
        left < right ? .lessThan : left > right ? .greaterThan : .equal
      }
    }
    let scheduler = VirtualTimeScheduler(initialClock: 0, converter: Nanoseconds())
    for span in [.never, .seconds(.max)] as [RxTimeInterval] {
      _ = scheduler.scheduleRelative("never", dueTime: span, action: note)
    }
    scheduler.start()
    XCTAssertEqual(ran, [])
  }

  func testCancelledWorkNeitherRunsNorMovesTheClockThatIsShown() {
    _ = scheduler.scheduleAbsoluteVirtual("kept", time: 10, action: note)
    scheduler.scheduleAbsoluteVirtual("cancelled", time: 20, action: note).dispose()
    scheduler.start()
    XCTAssertEqual(ran, ["kept at 10"])
    XCTAssertEqual(scheduler.clock, 10)
  }

  func testSleepMovesTheClockAndRunsNothing() {
    _ = scheduler.scheduleAbsoluteVirtual("late", time: 10, action: note)
    scheduler.sleep(60)
    XCTAssertEqual(scheduler.clock, 60)
    XCTAssertEqual(ran, [])
    scheduler.start()
    XCTAssertEqual(ran, ["late at 60"])
  }

  func testStopEndsTheRunAndTheNextGoesOn() {
    for frame in [10, 20, 30] {
      _ = scheduler.scheduleAbsoluteVirtual("\(frame)", time: frame) { name in
        if frame == 20 { self.scheduler.stop() }
        return self.note(name)
      }
    }
    scheduler.advanceTo(100)
    XCTAssertEqual(ran, ["10 at 10", "20 at 20"])
    XCTAssertEqual(scheduler.clock, 20)
    scheduler.start()
    XCTAssertEqual(ran.last, "30 at 30")
  }

  func testSpansShorterThanAUnitAreExact() {
    var ticks = 0
    let subscription = Observable<Int>.interval(.milliseconds(1), scheduler: scheduler)
      .delay(.microseconds(10), scheduler: scheduler)
      .subscribe(onNext: { _ in ticks += 1 })
    scheduler.advanceTo(60)
    XCTAssertEqual(ticks, 999)
    subscription.dispose()
  }

  func testASubclassAdjustsTheTimesOfRelativeWork() {
    let scheduler = Delaying(initialClock: 0, converter: FrameConverter())
    var frames: [Int] = []
    _ = scheduler.schedule(()) {
      frames.append(scheduler.clock)
      return scheduler.scheduleAbsoluteVirtual((), time: 0) {
        frames.append(scheduler.clock)
        return Disposables.create()
      }
    }
    scheduler.start()
    XCTAssertEqual(frames, [1, 1])
  }

  func testAdjustedWorkRunsBehindWhatIsDueBeforeItsAdjustedTime() {
    let scheduler = Delaying(initialClock: 0, converter: FrameConverter())
    var ran: [String] = []
    let note = { (name: String) -> any Disposable in
      ran.append(name)
      return Disposables.create()
    }
    _ = scheduler.schedule("adjusted", action: note)
    _ = scheduler.scheduleAbsoluteVirtual("exact", time: 0, action: note)
    scheduler.start()
    XCTAssertEqual(ran, ["exact", "adjusted"])
  }

  func testASchedulerWithWaitingWorkIsReleased() {
    weak var released: HistoricalScheduler?
    do {
      let scheduler = HistoricalScheduler()
      released = scheduler
      _ = scheduler.schedule(()) { Disposables.create() }
    }
    XCTAssertNil(released)
  }
}

/// What is scheduled for the present runs a frame later.
private final class Delaying: VirtualTimeScheduler<FrameConverter>, @unchecked Sendable {
  override func adjustScheduledTime(_ time: Int) -> Int { time <= clock ? clock + 1 : time }
}

final class HistoricalSchedulerTests: XCTestCase {
  func testWorkRunsAtItsDate() {
    let start = Date(timeIntervalSince1970: 1_700_000_000)
    let scheduler = HistoricalScheduler(initialClock: start)
    var dates: [Date] = []
    for seconds in [20.0, 10] {
      _ = scheduler.scheduleAbsoluteVirtual((), time: start + seconds) {
        dates.append(scheduler.clock)
        return Disposables.create()
      }
    }
    scheduler.start()
    XCTAssertEqual(dates, [start + 10, start + 20])
  }

  func testSpansOfVirtualTimeAreSeconds() {
    let converter = HistoricalSchedulerTimeConverter()
    XCTAssertEqual(converter.convertFromVirtualTimeInterval(1.5), 1.5)
    XCTAssertEqual(converter.convertToVirtualTimeInterval(1.5), 1.5)
  }

  func testItBeginsIn1970() {
    XCTAssertEqual(HistoricalScheduler().clock, Date(timeIntervalSince1970: 0))
  }

  func testThreeTenthsOfASecondAreExact() {
    let scheduler = HistoricalScheduler(initialClock: Date(timeIntervalSince1970: 1_700_000_000))
    var ran: [String] = []
    _ = scheduler.scheduleRelativeVirtual((), dueTime: 0.3) {
      ran.append("absolute")
      return Disposables.create()
    }
    let subscription = Observable<Int>.interval(.milliseconds(100), scheduler: scheduler)
      .subscribe(onNext: { ran.append("\($0)") })
    scheduler.advanceTo(Date(timeIntervalSince1970: 1_700_000_000.3))
    XCTAssertEqual(ran, ["0", "1", "absolute", "2"])
    subscription.dispose()
  }
}
