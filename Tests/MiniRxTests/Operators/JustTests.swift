import MiniRx
import XCTest

final class JustTests: XCTestCase {
  func testTheElementComesWhileItIsSubscribedTo() { XCTAssertEqual(Recorder(Observable.just(7)).line, "7 |") }

  func testTheElementWaitsForItsScheduler() {
    let scheduler = TestScheduler(initialClock: 0)
    let recorder = Recorder(Observable.just(7, scheduler: scheduler))
    XCTAssertEqual(recorder.line, "")
    scheduler.advance()
    XCTAssertEqual(recorder.line, "7 |")
  }

  func testDisposeCancelsTheElement() {
    let scheduler = TestScheduler(initialClock: 0)
    let recorder = Recorder(Observable.just(7, scheduler: scheduler))
    recorder.dispose()
    scheduler.advance()
    XCTAssertEqual(recorder.line, "")
  }
}
