import MiniRxTesting
import XCTest

final class RangeTests: XCTestCase {
  /// A scheduler on which each turn takes a unit of time.
  private let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: true)
  private let digits: [Character: Int] = ["3": 3, "4": 4, "5": 5]

  func testItCountsFromTheStart() {
    scheduler.expect(Observable.range(start: 3, count: 3), "(345|)", values: digits)
  }

  func testACountOfZeroCompletesInTheFirstTurn() {
    scheduler.expect(Observable.range(start: 3, count: 0, scheduler: scheduler), "-|", values: digits)
  }

  func testAllIntegersOfItsTypeAreInRange() {
    XCTAssertEqual(Recorder(Observable<Int8>.range(start: 126, count: 2)).line, "126 127 |")
    XCTAssertEqual(Recorder(Observable<Int8>.range(start: -128, count: 0)).line, "|")
  }

  func testEachSubscriptionCountsFromTheStartInTurnsOfTheScheduler() {
    let source = Observable.range(start: 3, count: 3, scheduler: scheduler)
    scheduler.expect(source, "-345|", values: digits)
    scheduler.expect(source, "-345|", values: digits)
  }

  func testTwoRangesTakeTurns() {
    for scheduler in [CurrentThreadScheduler.instance, scheduler] as [any ImmediateSchedulerType] {
      let merged = Observable.merge(
        .range(start: 1, count: 2, scheduler: scheduler), .range(start: 10, count: 2, scheduler: scheduler))
      let recorder = Recorder(merged)
      self.scheduler.run()
      XCTAssertEqual(recorder.line, "1 10 2 11 |")
    }
  }
}
