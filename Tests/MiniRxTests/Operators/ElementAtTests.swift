import MiniRxTesting
import XCTest

final class ElementAtTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testItEmitsTheElementAtThePlaceAndLetsTheSourceGo() {
    let source = scheduler.hot("               -a-b-c-|")
    scheduler.expect(source.element(at: 1), "  ---(b|)-")
    scheduler.expect(subscriptionsOf: source, "^--!")
  }

  func testTheFirstPlaceIsZero() { scheduler.expect(scheduler.hot("-a-b|").element(at: 0), "-(a|)") }

  func testASourceThatIsTooShortFails() {
    scheduler.expect(scheduler.hot("-a-b|").element(at: 2), "----#", error: RxError.argumentOutOfRange)
  }

  func testAnEmptySourceFails() {
    scheduler.expect(scheduler.hot("--|").element(at: 0), "--#", error: RxError.argumentOutOfRange)
  }

  func testAnErrorIsPassedOn() { scheduler.expect(scheduler.hot("-a-#").element(at: 1), "---#") }
}
