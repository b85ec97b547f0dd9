import MiniRx
import XCTest

final class MaterializeTests: XCTestCase {
  func testElementsAndCompletionBecomeElements() {
    XCTAssertEqual(Recorder(Observable.of(1, 2).materialize()).line, "next(1) next(2) completed |")
  }

  func testAnErrorBecomesAnElementAndCompletesTheSequence() {
    XCTAssertEqual(Recorder(Observable<Int>.error(TestError.first).materialize()).line, "error(first) |")
  }

  func testAnEmptySourceGivesItsCompletion() {
    XCTAssertEqual(Recorder(Observable<Int>.empty().materialize()).line, "completed |")
  }

  func testDisposeLetsTheSourceGo() {
    let source = PublishSubject<Int>()
    Recorder(source.materialize()).dispose()
    XCTAssertFalse(source.hasObservers)
  }

  func testADematerializedSequenceIsTheSame() {
    XCTAssertEqual(Recorder(Observable.of(1, 2).materialize().dematerialize()).line, "1 2 |")
  }
}
