import MiniRx
import XCTest

final class TakeUntilTests: XCTestCase {
  private let source = PublishSubject<Int>()
  private let other = PublishSubject<String>()

  func testItCompletesWhenTheOtherSequenceEmitsAndLetsBothGo() {
    let recorder = Recorder(source.take(until: other))
    source.onNext(1)
    other.onNext("stop")
    source.onNext(2)
    XCTAssertEqual(recorder.line, "1 |")
    XCTAssertFalse(source.hasObservers)
    XCTAssertFalse(other.hasObservers)
  }

  func testTheOtherSequencesCompletionChangesNothing() {
    let recorder = Recorder(source.take(until: other))
    other.onCompleted()
    source.onNext(1)
    XCTAssertEqual(recorder.line, "1")
    recorder.dispose()
  }

  func testTheOtherSequencesErrorEndsTheSequence() {
    let recorder = Recorder(source.take(until: other))
    other.onError(TestError.second)
    XCTAssertEqual(recorder.line, "#second")
    XCTAssertFalse(source.hasObservers)
  }

  func testTheSourcesErrorIsPassedOn() {
    let recorder = Recorder(source.take(until: other))
    source.onError(TestError.first)
    XCTAssertEqual(recorder.line, "#first")
    XCTAssertFalse(other.hasObservers)
  }

  func testTheSourcesCompletionIsPassedOn() {
    let recorder = Recorder(source.take(until: other))
    source.onCompleted()
    XCTAssertEqual(recorder.line, "|")
    XCTAssertFalse(other.hasObservers)
  }

  func testTheSourceIsNotSubscribedToWhenTheOtherSequenceEmitsAtOnce() {
    var isSubscribed = false
    let source = Observable<Int>.deferred {
      isSubscribed = true
      return .never()
    }
    XCTAssertEqual(Recorder(source.take(until: Observable.just(1))).line, "|")
    XCTAssertFalse(isSubscribed)
  }

  func testDisposeLetsBothGo() {
    Recorder(source.take(until: other)).dispose()
    XCTAssertFalse(source.hasObservers)
    XCTAssertFalse(other.hasObservers)
  }

  func testAnElementThatStopsItInsideTheObserverIsTheLast() {
    let recorder = Recorder<Int>()
    recorder.onNext = { [other] _ in other.onNext("stop") }
    recorder.subscribe(to: source.take(until: other))
    source.onNext(1)
    source.onNext(2)
    XCTAssertEqual(recorder.line, "1 |")
  }

  func testAPredicateEndsItBeforeTheElement() {
    let recorder = Recorder(source.take(until: { $0 == 3 }))
    for value in 1...4 { source.onNext(value) }
    XCTAssertEqual(recorder.line, "1 2 |")
    XCTAssertFalse(source.hasObservers)
  }

  func testInclusiveEmitsTheElementThatSatisfiesThePredicate() {
    let recorder = Recorder(source.take(until: { $0 == 3 }, behavior: .inclusive))
    for value in 1...4 { source.onNext(value) }
    XCTAssertEqual(recorder.line, "1 2 3 |")
  }

  func testAThrowingPredicateEndsTheSequence() {
    let recorder = Recorder(source.take(until: { _ in throw TestError.first }))
    source.onNext(1)
    XCTAssertEqual(recorder.line, "#first")
  }
}
