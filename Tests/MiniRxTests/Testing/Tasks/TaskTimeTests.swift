import XCTest

@testable import MiniRxTesting

/// For how long a task wanted to sleep, from what is left of that.
final class TaskTimeTests: XCTestCase {
  func testTheSpanIsTheRoundestThatCodeMayHaveAskedFor() {
    let microsecond: Int64 = 1_000
    let rows: [(delay: Int64, elapsed: Int64, span: Int64, isSure: Bool)] = [
      // At once, and whole milliseconds.
      (0, 0, 0, true), (3_000, 90_000, 3_000, true), (1, 0, 1_000, true), (-10, 90_000, 0, true),
      // A little less than a millisecond was there in time, whatever the job has done before.
      (976, 100_000, 1_000, true), (975, 100_000, 100_000, false), (1_000, 100_000, 1_000, true),
      // No other millisecond fits.
      (1_500, 10, 2_000, true), (1_500, 1_499, 2_000, true), (1_500, 1_500, 2_000, false), (500, 1_499, 1_000, true),
      (500, 1_500, 1_000, false),
      // The roundest, which is sure where few are as round.
      (1_962_500, 40_000, 2_000_000, true), (1_950_500, 50_000, 2_000_000, true),
      (1_949_900, 50_100, 2_000_000, false), (1_962_500, 37_500, 2_000_000, true),
      (1_963_001, 36_000, 1_970_000, false), (1_963_500, 2_000, 1_965_000, false), (470_500, 25_000, 480_000, false),
      (470_100, 29_900, 500_000, false), (480_100, 20_000, 500_000, true), (91_500, 8_500, 100_000, false),
      (95_500, 4_600, 100_000, true), (47_900, 2_200, 50_000, true), (9_600, 450, 10_000, true),
      (4_600, 1_500, 5_000, false), (7_100, 1_900, 8_000, false), (-30, 5_000, 1_000, false),
    ]
    for row in rows {
      let found = TaskTime.span(
        of: row.delay * microsecond, inJobOf: row.elapsed * microsecond, wasInterrupted: nil)
      XCTAssertEqual(found.span, row.span * microsecond, "\(row)")
      XCTAssertEqual(found.isSure, row.isSure, "\(row)")
    }
  }

  /// A delay of 2 ms may be what is left of 6, where others had the processor for 4.
  func testAJobThatWasNotInterruptedLostNoMillisecond() {
    let microsecond: Int64 = 1_000
    let rows: [(delay: Int64, elapsed: Int64, wasInterrupted: Bool?, span: Int64, isSure: Bool)] = [
      (1_990, 4_100, nil, 2_000, true), (1_990, 4_100, false, 2_000, true), (1_990, 4_100, true, 2_000, false),
      (3_900, 2_300, nil, 5_000, false), (3_900, 2_300, false, 4_000, true), (3_900, 2_300, true, 5_000, false),
      (1_962_500, 40_000, false, 1_963_000, true), (1_962_500, 40_000, true, 2_000_000, true),
      // No other millisecond fits.
      (1_500, 1_499, true, 2_000, true),
    ]
    for row in rows {
      let found = TaskTime.span(
        of: row.delay * microsecond, inJobOf: row.elapsed * microsecond, wasInterrupted: row.wasInterrupted)
      XCTAssertEqual(found.span, row.span * microsecond, "\(row)")
      XCTAssertEqual(found.isSure, row.isSure, "\(row)")
    }
  }

  /// The jobs are none, and are not run.
  func testTimeMovesToTheNextSleepAndTheLastScopeLeavesTheRestOfTheOthers() {
    func job(_ place: TaskJob.Place = .elsewhere) -> TaskJob {
      TaskJob(job: unsafeBitCast(1, to: UnownedJob.self), place: place)
    }
    var time = TaskTime()
    XCTAssertFalse(time.add(job(), after: 5), "Time is the system's.")
    time.begin()
    time.begin()
    XCTAssertFalse(time.ask(), "Nothing sleeps.")
    for (span, place) in [(8, .elsewhere), (5, .main), (5, .elsewhere), (20, .main)] as [(Int64, TaskJob.Place)] {
      XCTAssertTrue(time.add(job(place), after: span))
    }
    XCTAssertTrue(time.ask())
    XCTAssertFalse(time.ask(), "The question has been put.")
    XCTAssertNil(time.answer(mayMove: false))
    XCTAssertTrue(time.ask())
    XCTAssertEqual(time.answer(mayMove: true)?.place, .main, "Of two that wake at once, the first that slept.")
    XCTAssertTrue(time.add(job(), after: 1))
    XCTAssertEqual(time.end().count, 0, "The outer scope lasts.")
    XCTAssertEqual(time.end().map(\.remaining), [0, 1, 3, 15])
    XCTAssertFalse(time.add(job(), after: 5), "Time is the system's again.")
    time.begin()
    XCTAssertFalse(time.ask(), "What slept before is the system's.")
  }

  func testTheSystemTellsWhereOthersHadTheProcessor() throws {
    #if canImport(Glibc)
      // `RUSAGE_THREAD`, which Swift does not import.
      var usage = rusage()
      let tells = getrusage(__rusage_who_t(1), &usage) == 0
    #else
      let tells = false
    #endif
    guard let count = Interruptions.count else { return XCTAssertFalse(tells) }
    Thread.sleep(forTimeInterval: 0.01)
    XCTAssertGreaterThan(try XCTUnwrap(Interruptions.count), count)
    // At some time work for as long as a question takes is not interrupted.
    while Interruptions.count != Interruptions.count {}
  }
}
