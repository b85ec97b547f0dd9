import MiniRxTesting
import XCTest

final class ScanTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private let values: [Character: Int] = ["1": 1, "2": 2, "3": 3, "6": 6]

  func testItEmitsEachIntermediateResult() {
    let source = scheduler.hot("-1-2--3|", values: values)
    scheduler.expect(source.scan(0, accumulator: +), "-1-3--6|", values: values)
  }

  func testTheSeedIsNotEmitted() {
    scheduler.expect(scheduler.cold("--|", values: values).scan(1, accumulator: +), "--|", values: values)
  }

  func testInPlace() {
    let source = scheduler.hot("-1-2--3|", values: values)
    scheduler.expect(source.scan(into: 0) { $0 += $1 }, "-1-3--6|", values: values)
  }

  func testEverySubscriptionBeginsWithTheSeed() {
    let sums = Observable.of(1, 2).scan(0, accumulator: +)
    for _ in 0..<2 {
      var heard: [Int] = []
      _ = sums.subscribe(onNext: { heard.append($0) })
      XCTAssertEqual(heard, [1, 3])
    }
  }
}
