import MiniRx
import XCTest

final class RangeTests: XCTestCase {
  func testItCountsFromTheStart() { XCTAssertEqual(Recorder(Observable.range(start: 3, count: 3)).line, "3 4 5 |") }

  func testACountOfZeroCompletes() { XCTAssertEqual(Recorder(Observable.range(start: 3, count: 0)).line, "|") }

  func testTheLastIntegerOfItsTypeIsInRange() {
    XCTAssertEqual(Recorder(Observable<Int8>.range(start: 126, count: 2)).line, "126 127 |")
  }

  func testItWaitsForItsScheduler() {
    let scheduler = TestScheduler(initialClock: 0)
    let recorder = Recorder(Observable.range(start: 1, count: 2, scheduler: scheduler))
    XCTAssertEqual(recorder.line, "")
    scheduler.advance()
    XCTAssertEqual(recorder.line, "1 2 |")
  }

  func testTwoRangesOnTheCurrentThreadTakeTurns() {
    let merged = Observable.merge(Observable.range(start: 1, count: 2), Observable.range(start: 10, count: 2))
    XCTAssertEqual(Recorder(merged).line, "1 10 2 11 |")
  }

  func testDisposeEndsIt() {
    XCTAssertEqual(Recorder(Observable.range(start: 1, count: .max).take(2)).line, "1 2 |")
  }

  func testADisposedRangeOnASchedulerEmitsNothing() {
    let scheduler = TestScheduler(initialClock: 0)
    let recorder = Recorder(Observable.range(start: 1, count: 2, scheduler: scheduler))
    recorder.dispose()
    scheduler.advance()
    XCTAssertEqual(recorder.line, "")
  }

  func testEachSubscriptionCountsFromTheStart() {
    let source = Observable.range(start: 1, count: 2)
    XCTAssertEqual((0..<2).map { _ in Recorder(source).line }, ["1 2 |", "1 2 |"])
  }
}
