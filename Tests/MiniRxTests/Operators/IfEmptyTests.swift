import MiniRx
import XCTest

final class IfEmptyTests: XCTestCase {
  func testAnEmptySequenceGivesTheElement() {
    XCTAssertEqual(Recorder(Observable.empty().ifEmpty(default: 0)).line, "0 |")
  }

  func testASequenceThatEmitsIsPassedOn() {
    XCTAssertEqual(Recorder(Observable.of(1, 2).ifEmpty(default: 0)).line, "1 2 |")
    XCTAssertEqual(Recorder(Observable.of(1, 2).ifEmpty(switchTo: .just(0))).line, "1 2 |")
  }

  func testAnErrorIsPassedOn() {
    XCTAssertEqual(Recorder(Observable.error(TestError.first).ifEmpty(default: 0)).line, "#first")
    XCTAssertEqual(Recorder(Observable.error(TestError.first).ifEmpty(switchTo: .just(0))).line, "#first")
  }

  func testAnEmptySequenceIsFollowedByTheOther() {
    XCTAssertEqual(Recorder(Observable.empty().ifEmpty(switchTo: .of(1, 2))).line, "1 2 |")
  }

  func testTheOthersErrorIsPassedOn() {
    XCTAssertEqual(Recorder(Observable<Int>.empty().ifEmpty(switchTo: .error(TestError.first))).line, "#first")
  }

  func testDisposeLetsTheOtherGo() {
    let other = PublishSubject<Int>()
    let recorder = Recorder(Observable.empty().ifEmpty(switchTo: other))
    XCTAssertTrue(other.hasObservers)
    recorder.dispose()
    XCTAssertFalse(other.hasObservers)
  }
}
