import MiniRx
import XCTest

final class FromOptionalTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testAValueIsEmitted() { XCTAssertEqual(Recorder(Observable.from(optional: 7)).line, "7 |") }

  func testNoValueCompletes() { XCTAssertEqual(Recorder(Observable<Int>.from(optional: nil)).line, "|") }

  func testAValueWaitsForItsScheduler() {
    let recorder = Recorder(Observable.from(optional: 7, scheduler: scheduler))
    XCTAssertEqual(recorder.line, "")
    scheduler.advance()
    XCTAssertEqual(recorder.line, "7 |")
  }

  func testCompletionWaitsForItsScheduler() {
    let recorder = Recorder(Observable<Int>.from(optional: nil, scheduler: scheduler))
    XCTAssertEqual(recorder.line, "")
    scheduler.advance()
    XCTAssertEqual(recorder.line, "|")
  }
}
