import MiniRxTesting
import XCTest

final class StartWithTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testItsElementsComeFirst() {
    let source = scheduler.hot("                  -----a-|")
    scheduler.expect(source.startWith("x", "y"), "(xy)-a-|")
    scheduler.expect(subscriptionsOf: source, "   ^------!")
  }

  func testASourceThatEndsAtOnceEndsItAfterThem() {
    scheduler.expect(Observable.empty().startWith("x"), "             (x|)")
    scheduler.expect(Observable.error(MarbleError()).startWith("x"), "(x#)")
  }

  func testTheSourceIsNotSubscribedToWhenTheyAreEnough() {
    let source = scheduler.cold("                         a|")
    scheduler.expect(source.startWith("x", "y").take(1), "(x|)")
    scheduler.expect(subscriptionsOf: source)
  }

  func testWithoutElementsItIsTheSourceItself() {
    scheduler.expect(scheduler.cold("-a-|").startWith(), "-a-|")
  }
}
