import MiniRx
import XCTest

final class SkipTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testItDropsTheFirst() { scheduler.expect(scheduler.hot("-a-b-c|").skip(2), "-----c|") }

  func testZeroAndLessDropNone() {
    scheduler.expect(scheduler.cold("-a|").skip(0), "-a|")
    scheduler.expect(scheduler.cold("-a|").skip(-1), "-a|")
  }

  func testTheEndPassesAsItIs() {
    scheduler.expect(scheduler.cold("-a|").skip(5), "--|")
    scheduler.expect(scheduler.cold("-a#").skip(5), "--#")
  }
}
