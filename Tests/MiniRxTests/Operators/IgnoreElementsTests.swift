import MiniRxTesting
import XCTest

final class IgnoreElementsTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testNoElementPasses() {
    let source = scheduler.hot("               -a-(bc)-|")
    scheduler.expect(source.ignoreElements(), "--------|-", values: [:])
    scheduler.expect(subscriptionsOf: source, "^-------!")
  }
}
