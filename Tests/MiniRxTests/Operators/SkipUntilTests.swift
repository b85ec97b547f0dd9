import MiniRx
import XCTest

final class SkipUntilTests: XCTestCase {
  private let source = PublishSubject<Int>()
  private let other = PublishSubject<String>()
  private lazy var recorder = Recorder(source.skip(until: other))

  override func setUp() { _ = recorder }

  func testElementsPassOnceTheOtherSequenceHasEmitted() {
    source.onNext(1)
    other.onNext("go")
    source.onNext(2)
    source.onCompleted()
    XCTAssertEqual(recorder.line, "2 |")
  }

  func testTheOtherSequenceIsLetGoWithItsElement() {
    other.onNext("go")
    XCTAssertFalse(other.hasObservers)
    XCTAssertTrue(source.hasObservers)
  }

  func testAnErrorOfTheSourceIsPassedOnWhileSkipping() {
    source.onError(TestError.first)
    XCTAssertEqual(recorder.line, "#first")
    XCTAssertFalse(other.hasObservers)
  }

  func testAnErrorOfTheOtherSequenceEndsTheSequence() {
    other.onError(TestError.second)
    XCTAssertEqual(recorder.line, "#second")
    XCTAssertFalse(source.hasObservers)
  }

  func testNothingPassesWhenTheOtherSequenceCompletesWithoutAnElement() {
    other.onCompleted()
    source.onNext(1)
    source.onCompleted()
    XCTAssertEqual(recorder.line, "")
  }

  func testASourceThatCompletesWhileSkippingIsSilentAndLetsBothGo() {
    source.onCompleted()
    other.onNext("go")
    XCTAssertEqual(recorder.line, "")
    XCTAssertFalse(other.hasObservers)
  }

  func testTheSourceIsSubscribedToFirst() {
    XCTAssertEqual(Recorder(Observable.just(1).concat(.never()).skip(until: Observable.just(()))).line, "")
  }

  func testDisposeLetsBothGo() {
    recorder.dispose()
    XCTAssertFalse(source.hasObservers)
    XCTAssertFalse(other.hasObservers)
  }

  func testAnElementThatOpensItselfIsStillSkipped() {
    let subject = PublishSubject<Int>()
    let recorder = Recorder(subject.skip(until: subject))
    subject.onNext(1)
    subject.onNext(2)
    XCTAssertEqual(recorder.line, "2")
  }
}
