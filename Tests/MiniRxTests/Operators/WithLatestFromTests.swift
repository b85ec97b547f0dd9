import MiniRx
import XCTest

final class WithLatestFromTests: XCTestCase {
  private let source = PublishSubject<Int>()
  private let second = PublishSubject<String>()
  private lazy var recorder = Recorder(source.withLatestFrom(second) { "\($0)\($1)" })

  override func setUp() { _ = recorder }

  func testEachElementComesWithTheLatestOfTheOther() {
    source.onNext(1)
    second.onNext("a")
    source.onNext(2)
    second.onNext("b")
    second.onNext("c")
    source.onNext(3)
    XCTAssertEqual(recorder.line, "2a 3c")
  }

  func testWithoutASelectorTheOthersElementIsEmitted() {
    XCTAssertEqual(Recorder(Observable.of(1, 2).withLatestFrom(Observable.just("a"))).line, "a a |")
  }

  func testTheLatestElementOutlivesTheOthersCompletion() {
    second.onNext("a")
    second.onCompleted()
    source.onNext(1)
    XCTAssertEqual(recorder.line, "1a")
  }

  func testCompletionOfTheSourceCompletes() {
    source.onCompleted()
    XCTAssertEqual(recorder.line, "|")
    XCTAssertFalse(second.hasObservers)
  }

  func testAnErrorOfTheSourceIsPassedOn() {
    source.onError(TestError.first)
    XCTAssertEqual(recorder.line, "#first")
    XCTAssertFalse(second.hasObservers)
  }

  func testAnErrorOfTheOtherEndsTheSequence() {
    second.onError(TestError.second)
    XCTAssertEqual(recorder.line, "#second")
    XCTAssertFalse(source.hasObservers)
  }

  func testAThrowingSelectorEndsTheSequence() {
    let recorder = Recorder(source.withLatestFrom(Observable.just(0)) { _, _ -> Int in throw TestError.first })
    source.onNext(1)
    XCTAssertEqual(recorder.line, "#first")
  }

  func testDisposeLetsBothGo() {
    recorder.dispose()
    XCTAssertFalse(source.hasObservers)
    XCTAssertFalse(second.hasObservers)
  }

  func testAnElementThatTheObserverSendsComesWithTheLatest() {
    let (source, other) = (PublishSubject<Int>(), BehaviorSubject(value: 10))
    let recorder = Recorder<Int>()
    recorder.onNext = {
      if $0 != 11 { return }
      other.onNext(20)
      source.onNext(2)
    }
    recorder.subscribe(to: source.withLatestFrom(other) { $0 + $1 })
    source.onNext(1)
    XCTAssertEqual(recorder.line, "11 22")
  }

  func testBothMayBeEmpty() {
    XCTAssertEqual(Recorder(Observable<Int>.empty().withLatestFrom(Observable<Int>.never())).line, "|")
    XCTAssertEqual(Recorder(Observable.just(1).withLatestFrom(Observable<Int>.empty())).line, "|")
  }
}
