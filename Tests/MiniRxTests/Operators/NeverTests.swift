import MiniRxTesting
import XCTest

final class NeverTests: XCTestCase {
  func testNothingEverHappens() {
    let scheduler = TestScheduler(initialClock: 0)
    scheduler.expect(Observable<String>.never(), "--------")
  }

  func testTheSubscriptionLastsUntilItIsDisposed() {
    let recorder = Recorder(Observable<Int>.never())
    XCTAssertFalse(recorder.isDisposed)
    recorder.dispose()
    XCTAssertTrue(recorder.isDisposed)
    XCTAssertEqual(recorder.line, "")
  }
}
