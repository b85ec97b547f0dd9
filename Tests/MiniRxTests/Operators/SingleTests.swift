import MiniRx
import XCTest

final class SingleTests: XCTestCase {
  private let source = PublishSubject<Int>()

  private func error(of sequence: Observable<Int>) -> RxError? {
    var error: (any Error)?
    _ = sequence.subscribe(onError: { error = $0 })
    return error as? RxError
  }

  func testTheOnlyElementIsEmittedWhenItComes() {
    let recorder = Recorder(source.single())
    source.onNext(1)
    XCTAssertEqual(recorder.line, "1")
    source.onCompleted()
    XCTAssertEqual(recorder.line, "1 |")
  }

  func testASecondElementFailsAndDisposesTheSource() {
    XCTAssertEqual(error(of: Observable.of(1, 2).single()), .moreThanOneElement)
    _ = Recorder(source.single())
    source.onNext(1)
    source.onNext(2)
    XCTAssertFalse(source.hasObservers)
  }

  func testAnEmptySourceFails() { XCTAssertEqual(error(of: Observable.empty().single()), .noElements) }

  func testAnErrorIsPassedOn() {
    let recorder = Recorder(source.single())
    source.onError(TestError.first)
    XCTAssertEqual(recorder.line, "#first")
  }

  func testOnlyElementsThatSatisfyThePredicateCount() {
    XCTAssertEqual(Recorder(Observable.of(1, 2, 3).single { $0 == 2 }).line, "2 |")
    XCTAssertEqual(error(of: Observable.of(1, 2, 3).single { $0 > 1 }), .moreThanOneElement)
    XCTAssertEqual(error(of: Observable.of(1, 2, 3).single { $0 > 3 }), .noElements)
  }

  func testAThrowingPredicateEndsTheSequence() {
    let recorder = Recorder(source.single { _ in throw TestError.first })
    source.onNext(1)
    XCTAssertEqual(recorder.line, "#first")
    XCTAssertFalse(source.hasObservers)
  }

  func testDisposeLetsTheSourceGo() {
    Recorder(source.single()).dispose()
    XCTAssertFalse(source.hasObservers)
  }

  func testASecondElementThatTheObserverSendsFailsAfterTheFirst() {
    let recorder = Recorder<Int>()
    recorder.onNext = { [source] _ in source.onNext(2) }
    recorder.subscribe(to: source.single())
    source.onNext(1)
    XCTAssertEqual(recorder.line, "1 #The sequence has more than one element.")
  }
}
