import MiniRx
import XCTest

final class IgnoreElementsTests: XCTestCase {
  func testNoElementPasses() { XCTAssertEqual(Recorder(Observable.of(1, 2).ignoreElements()).line, "|") }

  func testAnEmptySourceCompletes() { XCTAssertEqual(Recorder(Observable<Int>.empty().ignoreElements()).line, "|") }

  func testAnErrorIsPassedOn() {
    XCTAssertEqual(Recorder(Observable<Int>.error(TestError.first).ignoreElements()).line, "#first")
  }

  func testDisposeLetsTheSourceGo() {
    let source = PublishSubject<Int>()
    Recorder(source.ignoreElements()).dispose()
    XCTAssertFalse(source.hasObservers)
  }
}
