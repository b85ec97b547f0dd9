import MiniRx
import XCTest

final class RepeatElementTests: XCTestCase {
  func testItEmitsUntilItIsDisposed() {
    XCTAssertEqual(Recorder(Observable.repeatElement(7).take(3)).line, "7 7 7 |")
  }

  func testItWaitsForItsScheduler() {
    let scheduler = TestScheduler(initialClock: 0)
    let recorder = Recorder(Observable.repeatElement(7, scheduler: scheduler).take(2))
    XCTAssertEqual(recorder.line, "")
    scheduler.advance()
    XCTAssertEqual(recorder.line, "7 7 |")
  }
}
