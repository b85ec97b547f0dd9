import MiniRxTesting
import XCTest

final class EnumeratedTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private let values: [Character: String] = ["m": "0a", "n": "1b", "o": "2c"]

  private func numbered(_ source: Observable<String>) -> Observable<String> {
    source.enumerated().map { "\($0.index)\($0.element)" }
  }

  func testItCountsFromZero() {
    let source = scheduler.hot("               -a--b-c|")
    scheduler.expect(numbered(source), "       -m--n-o|", values: values)
    scheduler.expect(subscriptionsOf: source, "^------!")
  }

  func testEachSubscriptionCountsForItself() {
    let source = numbered(scheduler.cold("-a-b|"))
    scheduler.expect(source, "            -m-n|", values: values)
    scheduler.expect(source, "            -m-n|", values: values)
  }
}
