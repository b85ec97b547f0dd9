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

  func testAnElementThatTheObserverSendsComesAfterwards() {
    let source = PublishSubject<Int>()
    let recorder = Recorder<Event<Int>>()
    recorder.onNext = { if $0.element == 1 { source.onCompleted() } }
    recorder.subscribe(to: source.materialize())
    source.onNext(1)
    XCTAssertEqual(recorder.line, "next(1) completed |")
  }

  func testDisposeInsideTheLastEventKeepsItFromCompleting() {
    let source = PublishSubject<Int>()
    let recorder = Recorder<Event<Int>>()
    recorder.onNext = { [unowned recorder] _ in recorder.dispose() }
    recorder.subscribe(to: source.materialize())
    source.onError(TestError.first)
    XCTAssertEqual(recorder.line, "error(first)")
  }
}
