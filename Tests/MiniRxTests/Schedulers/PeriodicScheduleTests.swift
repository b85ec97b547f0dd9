import Foundation
import MiniRxTesting
import XCTest

/// Periodic work on a scheduler that knows relative work alone.
final class PeriodicScheduleTests: XCTestCase {
  /// Writes down how late work is due, and keeps it until a test runs it.
  private final class SpanScheduler: SchedulerType, @unchecked Sendable {
    private(set) var now = Date(timeIntervalSinceReferenceDate: 0)
    private(set) var spans: [RxTimeInterval] = []
    private let work = ManualScheduler()

    func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> any Disposable) -> any Disposable {
      scheduleRelative(state, dueTime: .nanoseconds(0), action: action)
    }

    func scheduleRelative<StateType>(
      _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
      spans.append(dueTime)
      return work.schedule(state, action: action)
    }

    func runNext() { work.runNext() }

    func pass(_ seconds: Double) { now = now.addingTimeInterval(seconds) }
  }

  /// As with a timer of a queue: what a suspended application has missed does not come all at once.
  func testRunsThatWereMissedAreOne() {
    let scheduler = SpanScheduler()
    let ticks = scheduler.schedulePeriodic(0, startAfter: .seconds(2), period: .seconds(2)) { $0 + 1 }
    for seconds in [9.0, 1, 2] {
      scheduler.pass(seconds)
      scheduler.runNext()
    }
    XCTAssertEqual(scheduler.spans, [2, 1, 2, 2].map { .nanoseconds($0 * 1_000_000_000) })
    ticks.dispose()
  }

  func testSpansOfNothingAndLessAreDueAtOnce() {
    for span in [RxTimeInterval.seconds(0), .seconds(-1)] {
      let scheduler = SpanScheduler()
      let ticks = scheduler.schedulePeriodic(0, startAfter: span, period: span) { $0 + 1 }
      scheduler.runNext()
      XCTAssertEqual(scheduler.spans, [.nanoseconds(0), .nanoseconds(0)])
      ticks.dispose()
    }
  }

  func testAPeriodWithoutEndHasOneRun() {
    for period in [RxTimeInterval.never, .seconds(.max)] {
      let scheduler = SpanScheduler()
      let ticks = scheduler.schedulePeriodic(0, startAfter: .seconds(0), period: period) { $0 + 1 }
      scheduler.pass(1)
      scheduler.runNext()
      XCTAssertEqual(scheduler.spans, [.nanoseconds(0)])
      ticks.dispose()
    }
  }

  func testTheFirstRunIsDueAfterItsSpanAndEachOtherAPeriodLater() {
    let scheduler = SpanScheduler()
    let ticks = scheduler.schedulePeriodic(0, startAfter: .seconds(3), period: .seconds(2)) { $0 + 1 }
    scheduler.pass(3)
    scheduler.runNext()
    XCTAssertEqual(scheduler.spans, [.nanoseconds(3_000_000_000), .nanoseconds(2_000_000_000)])
    ticks.dispose()
  }

  func testALateRunWithoutAPeriodIsFollowedAtOnce() {
    let scheduler = SpanScheduler()
    let ticks = scheduler.schedulePeriodic(0, startAfter: .seconds(1), period: .seconds(0)) { $0 + 1 }
    scheduler.pass(3)
    scheduler.runNext()
    XCTAssertLessThanOrEqual(scheduler.spans[1].nanoseconds, 0)
    ticks.dispose()
  }

  func testAClockThatComesFromTheBeginningOfTimeDelaysNoRun() {
    let scheduler = SpanScheduler()
    scheduler.pass(-1e12)
    let ticks = scheduler.schedulePeriodic(0, startAfter: .seconds(3), period: .seconds(2)) { $0 + 1 }
    scheduler.pass(1e12 + 1e9)
    scheduler.runNext()
    XCTAssertLessThanOrEqual(scheduler.spans[1].nanoseconds, 2_000_000_000)
    ticks.dispose()
  }

  /// A scheduler of the user's on top of a `TestScheduler` may have the time of day for its `now`, or nothing but a constant.
  func testAClockThatStandsStillOrIsSetBackDelaysNoRun() {
    for seconds in [0.0, -3_600] {
      let scheduler = SpanScheduler()
      let ticks = scheduler.schedulePeriodic(0, startAfter: .seconds(3), period: .seconds(2)) { $0 + 1 }
      scheduler.pass(seconds)
      scheduler.runNext()
      scheduler.runNext()
      XCTAssertEqual(scheduler.spans, [3, 2, 2].map { .nanoseconds($0 * 1_000_000_000) })
      ticks.dispose()
    }
  }
}
