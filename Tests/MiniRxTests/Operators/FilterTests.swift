import MiniRxTesting
import XCTest

final class FilterTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testItKeepsWhatSatisfiesThePredicate() {
    scheduler.expect(scheduler.hot("-a--b-c|").filter { $0 != "b" }, "-a----c|")
  }
}
