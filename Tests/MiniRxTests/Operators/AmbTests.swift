import MiniRx
import XCTest

final class AmbTests: XCTestCase {
  private let left = PublishSubject<Int>()
  private let right = PublishSubject<Int>()
  private lazy var recorder = Recorder(left.amb(right))

  override func setUp() { _ = recorder }

  func testTheFirstToEmitWinsAndTheOtherIsLetGo() {
    right.onNext(1)
    XCTAssertFalse(left.hasObservers)
    right.onNext(2)
    right.onCompleted()
    XCTAssertEqual(recorder.line, "1 2 |")
  }

  func testCompletionWins() {
    left.onCompleted()
    XCTAssertEqual(recorder.line, "|")
    XCTAssertFalse(right.hasObservers)
  }

  func testAnErrorWins() {
    right.onError(TestError.first)
    XCTAssertEqual(recorder.line, "#first")
    XCTAssertFalse(left.hasObservers)
  }

  func testASequenceThatEmitsAtOnceKeepsLaterOnesFromBeingSubscribedTo() {
    let later = Observable<Int>.deferred {
      XCTFail("subscribed to a later sequence")
      return .never()
    }
    XCTAssertEqual(Recorder(Observable.amb([.just(1), later])).line, "1 |")
  }

  func testNoSequencesNeverEnd() { XCTAssertEqual(Recorder(Observable<Int>.amb([])).line, "") }

  func testDisposeLetsAllGo() {
    recorder.dispose()
    XCTAssertFalse(left.hasObservers)
    XCTAssertFalse(right.hasObservers)
  }

  func testAnElementThatTheObserverSendsToTheLoserIsNotHeard() {
    recorder.onNext = { [right] in if $0 == 1 { right.onNext(2) } }
    left.onNext(1)
    XCTAssertEqual(recorder.line, "1")
  }

  func testAnEmptySequenceWinsAtOnce() {
    XCTAssertEqual(Recorder(Observable.amb([.empty(), .just(1)])).line, "|")
  }

  func testTheWinnersErrorIsPassedOnLater() {
    left.onNext(1)
    left.onError(TestError.first)
    XCTAssertEqual(recorder.line, "1 #first")
  }

  func testDisposeAfterOneHasWonLetsItGo() {
    left.onNext(1)
    recorder.dispose()
    XCTAssertFalse(left.hasObservers)
  }
}
