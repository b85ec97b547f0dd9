import XCTest

@testable import MiniRxTesting

/// For how long a task wanted to sleep, from what is left of that.
final class TaskTimeTests: XCTestCase {
  func testTheSpanIsOneThatCodeMayHaveAskedFor() {
    let microsecond: Int64 = 1_000
    let rows: [(delay: Int64, passed: Int64, span: Int64, isSure: Bool)] = [
      // At once, and whole milliseconds.
      (0, 0, 0, true), (3_000, 90_000, 3_000, true), (1, 0, 1_000, true), (-10, 90_000, 0, true),
      // A little less than a millisecond was there in time, whatever the job has done before.
      (751, 100_000, 1_000, true), (750, 100_000, 100_000, false), (1_000, 100_000, 1_000, true),
      (3_960, 2_300, 4_000, true),
      // No other millisecond fits.
      (1_500, 10, 2_000, true), (1_500, 1_499, 2_000, true), (1_500, 1_500, 2_000, false), (500, 1_499, 1_000, true),
      (500, 1_500, 1_000, false),
      // The roundest, which is sure where few are as round.
      (1_962_500, 40_000, 2_000_000, true), (1_950_500, 50_000, 2_000_000, true), (1_949_700, 50_300, 2_000_000, false),
      (1_962_500, 37_500, 2_000_000, true), (1_963_001, 36_000, 1_970_000, false), (1_963_500, 2_000, 1_965_000, false),
      (470_500, 25_000, 480_000, false), (470_100, 29_900, 500_000, false), (480_100, 20_000, 500_000, true),
      (91_500, 8_500, 100_000, false), (95_500, 4_600, 100_000, true), (47_700, 2_400, 50_000, true),
      (9_600, 450, 10_000, true),
      (4_600, 1_500, 5_000, false), (7_100, 1_900, 8_000, false), (-300, 5_000, 1_000, false),
    ]
    for row in rows {
      let job = JobClock.Span(passed: row.passed * microsecond)
      let found = TaskTime.span(of: row.delay * microsecond, in: job)
      XCTAssertEqual(found.span, row.span * microsecond, "\(row)")
      XCTAssertEqual(found.isSure, row.isSure, "\(row)")
    }
  }

  /// A delay of 2 ms may be what is left of 3 where the job lost a millisecond and was not asked for its work in between.
  func testASpanIsNotSureWhereLostTimeHidesAnother() {
    let microsecond: Int64 = 1_000
    let rows: [(delay: Int64, passed: Int64, lost: Int64, isSure: Bool)] = [
      (1_990, 4_000, 499, true), (1_260, 4_000, 499, true),
      (1_990, 4_000, 500, false), (1_963_500, 40_000, 30_000, false),
      (17_300, 20_000, 19_000, false), (500, 1_499, 1_499, true), (500, 1_500, 1_500, false),
    ]
    for row in rows {
      let job = JobClock.Span(passed: row.passed * microsecond, lost: row.lost * microsecond)
      XCTAssertEqual(TaskTime.span(of: row.delay * microsecond, in: job).isSure, row.isSure, "\(row)")
    }
  }

  func testOfSeveralSpansOneIsTakenThatWasSureBefore() {
    let millisecond: Int64 = 1_000_000
    let rows: [(delay: Int64, lost: Int64, known: [Int64], span: Int64)] = [
      (-20, 60, [20, 100], 20), (-20, 60, [20, 40], 40), (-20, 60, [40, 20], 20), (-20, 60, [41], 10), (3, 0, [4], 3),
    ]
    for row in rows {
      let job = JobClock.Span(passed: 60 * millisecond, lost: row.lost * millisecond)
      let found = TaskTime.span(of: row.delay * millisecond, in: job, known: row.known.map { $0 * millisecond })
      XCTAssertEqual(found.span, row.span * millisecond, "\(row)")
    }
  }

  func testAJobsClockTellsWorkFromWaiting() {
    var clock = JobClock()
    Thread.sleep(forTimeInterval: 0.01)
    XCTAssertGreaterThan(clock.span.lost, 5_000_000)
    clock.restart()
    // Ends where work does not count as lost.
    while clock.span.passed - clock.span.lost < 20_000_000 {}
  }
}
