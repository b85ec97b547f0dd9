import MiniRxTesting
import XCTest

final class TakeLastTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testItEmitsTheLastElementsWhenTheSourceCompletes() {
    let source = scheduler.hot("               -a-b-c-d-|")
    scheduler.expect(source.takeLast(2), "     ---------(cd|)")
    scheduler.expect(subscriptionsOf: source, "^--------!")
  }

  func testAShorterSourceIsEmittedAsAWhole() {
    for count in [5, .max] { scheduler.expect(scheduler.hot("-a-b-|").takeLast(count), "-----(ab|)") }
  }

  func testNoneIsTakenWithACountOfZero() { scheduler.expect(scheduler.hot("-a-b-|").takeLast(0), "-----|") }

  func testAnErrorComesWithoutElements() { scheduler.expect(scheduler.hot("-a-#").takeLast(2), "---#") }

  func testMoreElementsThanItReservesRoomForKeepTheirOrder() {
    let recorder = Recorder(Observable.from(1...100).takeLast(20))
    XCTAssertEqual(recorder.events, (81...100).map { "\($0)" } + ["|"])
  }
}
