import MiniRx
import XCTest

final class ReduceTests: XCTestCase {
  func testItEmitsTheResultWhenTheSourceCompletes() {
    let source = PublishSubject<Int>()
    let recorder = Recorder(source.reduce(10, accumulator: +))
    source.onNext(1)
    source.onNext(2)
    XCTAssertEqual(recorder.line, "")
    source.onCompleted()
    XCTAssertEqual(recorder.line, "13 |")
  }

  func testAnEmptySourceGivesTheSeed() {
    XCTAssertEqual(Recorder(Observable<Int>.empty().reduce(10, accumulator: +)).line, "10 |")
  }

  func testAnErrorComesWithoutAResult() {
    XCTAssertEqual(Recorder(Observable<Int>.error(TestError.first).reduce(10, accumulator: +)).line, "#first")
  }

  func testAThrowingAccumulatorEndsTheSequence() {
    let source = PublishSubject<Int>()
    let recorder = Recorder(source.reduce(0) { _, _ in throw TestError.first })
    source.onNext(1)
    XCTAssertEqual(recorder.line, "#first")
    XCTAssertFalse(source.hasObservers)
  }

  func testTheResultIsTransformed() {
    let source = Observable.of(1, 2).reduce(0, accumulator: +, mapResult: { "<\($0)>" })
    XCTAssertEqual(Recorder(source).line, "<3> |")
  }

  func testAThrowingTransformationTakesThePlaceOfTheResult() {
    let source = Observable.of(1).reduce(0, accumulator: +, mapResult: { _ -> Int in throw TestError.first })
    XCTAssertEqual(Recorder(source).line, "#first")
  }

  func testEachSubscriptionStartsWithTheSeed() {
    let source = Observable.of(1, 2).reduce(0, accumulator: +)
    XCTAssertEqual(Recorder(source).line, "3 |")
    XCTAssertEqual(Recorder(source).line, "3 |")
  }

  func testDisposeLetsTheSourceGo() {
    let source = PublishSubject<Int>()
    Recorder(source.reduce(0, accumulator: +)).dispose()
    XCTAssertFalse(source.hasObservers)
  }

  func testDisposeInsideTheResultKeepsItFromCompleting() {
    let source = PublishSubject<Int>()
    let recorder = Recorder<Int>()
    recorder.onNext = { [unowned recorder] _ in recorder.dispose() }
    recorder.subscribe(to: source.reduce(0, accumulator: +))
    source.onCompleted()
    XCTAssertEqual(recorder.line, "0")
  }
}
