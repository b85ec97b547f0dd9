import MiniRxTesting
import XCTest

final class CompactMapTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testItDropsElementsWithoutAResult() {
    let source = scheduler.hot("                     -1-a-3-|")
    scheduler.expect(source.compactMap { Int($0) }, "-1---3-|", values: ["1": 1, "3": 3])
    scheduler.expect(subscriptionsOf: source, "      ^------!")
  }

  func testElementsThatAreAllDroppedLeaveTheEnd() {
    scheduler.expect(scheduler.cold("-a-b|").compactMap { _ in String?.none }, "----|")
  }

  func testAnOptionalResultLosesOneLevelOnly() {
    let source = Observable<Int?>.of(1, nil).compactMap { value -> Int?? in .some(value) }
    XCTAssertEqual(Recorder(source).line, "Optional(1) nil |")
  }
}
