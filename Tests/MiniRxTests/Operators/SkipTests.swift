import MiniRxTesting
import XCTest

final class SkipTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testItDropsTheFirst() { scheduler.expect(scheduler.hot("-a-b-c|").skip(2), "-----c|") }

  func testZeroAndLessDropNone() {
    scheduler.expect(scheduler.cold("-a|").skip(0), "-a|")
    scheduler.expect(scheduler.cold("-a|").skip(-1), "-a|")
  }

  func testTheLargestCountSkipsAll() { scheduler.expect(scheduler.cold("-a-b|").skip(.max), "----|") }

  func testEachSubscriptionCountsForItself() {
    let source = Observable.of(1, 2).skip(1)
    XCTAssertEqual((0..<2).map { _ in Recorder(source).line }, ["2 |", "2 |"])
  }
}
