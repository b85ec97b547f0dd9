import MiniRx
import XCTest

final class TimerTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private let values: [Character: Int] = ["0": 0, "1": 1, "2": 2]

  func testItEmitsOnceAndCompletes() {
    scheduler.expect(Observable<Int>.timer(.seconds(2), scheduler: scheduler), "--(0|)", values: values)
  }

  func testWithAPeriodItCounts() {
    let timer = Observable<Int>.timer(.seconds(1), period: .seconds(3), scheduler: scheduler)
    scheduler.expect(timer, "-0--1--2-", values: values)
  }

  func testAnIntervalWaitsForAPeriodFirst() {
    scheduler.expect(Observable<Int>.interval(.seconds(2), scheduler: scheduler), "--0-1-2-", values: values)
  }

  func testNoTimeAndLessStillGoThroughTheScheduler() {
    for span in [RxTimeInterval.seconds(0), .seconds(-5)] {
      var heard: [Int] = []
      _ = Observable<Int>.timer(span, scheduler: scheduler).subscribe(onNext: { heard.append($0) })
      XCTAssertEqual(heard, [])
      scheduler.advance()
      XCTAssertEqual(heard, [0])
    }
  }
}
