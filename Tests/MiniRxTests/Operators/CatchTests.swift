import MiniRx
import XCTest

final class CatchTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testItGoesOnWithAnotherSequence() {
    let other = scheduler.cold("                       -x-y|")
    let source = scheduler.hot("                   -a-#")
    scheduler.expect(source.catch { _ in other }, "-a--x-y|")
    scheduler.expect(subscriptionsOf: other, "     ---^---!")
  }

  func testWithoutAnErrorTheHandlerIsNotAsked() {
    let source = scheduler.cold("-a|")
    scheduler.expect(
      source.catch { _ in
        XCTFail("asked")
        return .empty()
      }, "-a|")
  }

  func testTheErrorOfTheOtherSequenceEndsIt() {
    scheduler.expect(scheduler.cold("-#").catch { _ in .error(MarbleError()) }, "-#")
  }

  func testAnErrorOfTheHandlerEndsIt() {
    struct Thrown: Error {}
    scheduler.expect(scheduler.cold("-#").catch { _ in throw Thrown() }, "-#", error: Thrown())
  }

  func testAndReturn() { scheduler.expect(scheduler.cold("-a-#").catchAndReturn("x"), "-a-(x|)") }
}
