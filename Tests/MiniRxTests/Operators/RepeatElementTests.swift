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

  func testDisposeEndsItOnAScheduler() {
    let scheduler = TestScheduler(initialClock: 0)
    let recorder = Recorder<Int>()
    recorder.onNext = { [unowned recorder] _ in if recorder.events.count == 2 { recorder.dispose() } }
    recorder.subscribe(to: .repeatElement(7, scheduler: scheduler))
    scheduler.advance()
    XCTAssertEqual(recorder.line, "7 7")
  }

  func testTwoOfThemOnTheCurrentThreadTakeTurns() {
    let merged = Observable.merge(.repeatElement(1), .repeatElement(2)).take(4)
    XCTAssertEqual(Recorder(merged).line, "1 2 1 2 |")
  }
}
