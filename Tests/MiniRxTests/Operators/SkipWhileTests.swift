import MiniRx
import XCTest

final class SkipWhileTests: XCTestCase {
  func testElementsPassFromTheFirstThatDoesNotSatisfyThePredicate() {
    XCTAssertEqual(Recorder(Observable.of(1, 2, 3, 1).skip(while: { $0 < 3 })).line, "3 1 |")
  }

  func testThePredicateIsNotAskedAgain() {
    var asked: [Int] = []
    let source = Observable.of(1, 2, 3).skip(while: {
      asked.append($0)
      return $0 < 2
    })
    _ = source.subscribe()
    XCTAssertEqual(asked, [1, 2])
  }

  func testASourceThatIsSkippedAsAWholeCompletes() {
    XCTAssertEqual(Recorder(Observable.of(1, 2).skip(while: { _ in true })).line, "|")
  }

  func testAnErrorIsPassedOnWhileSkipping() {
    XCTAssertEqual(Recorder(Observable<Int>.error(TestError.first).skip(while: { _ in true })).line, "#first")
  }

  func testAThrowingPredicateEndsTheSequenceAndDisposesTheSource() {
    let source = PublishSubject<Int>()
    let recorder = Recorder(source.skip(while: { _ in throw TestError.first }))
    source.onNext(1)
    XCTAssertEqual(recorder.line, "#first")
    XCTAssertFalse(source.hasObservers)
  }

  func testAnElementThatTheObserverSendsPasses() {
    let source = PublishSubject<Int>()
    let recorder = Recorder<Int>()
    recorder.onNext = { if $0 == 3 { source.onNext(1) } }
    recorder.subscribe(to: source.skip(while: { $0 < 3 }))
    source.onNext(3)
    XCTAssertEqual(recorder.line, "3 1")
  }

  func testAnEmptySourceCompletes() {
    XCTAssertEqual(Recorder(Observable<Int>.empty().skip(while: { _ in true })).line, "|")
  }

  func testDisposeLetsTheSourceGo() {
    let source = PublishSubject<Int>()
    Recorder(source.skip(while: { _ in true })).dispose()
    XCTAssertFalse(source.hasObservers)
  }
}
