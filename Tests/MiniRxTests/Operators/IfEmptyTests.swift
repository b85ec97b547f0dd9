import MiniRx
import XCTest

final class IfEmptyTests: XCTestCase {
  func testAnEmptySequenceGivesTheElement() {
    XCTAssertEqual(Recorder(Observable.empty().ifEmpty(default: 0)).line, "0 |")
  }

  func testASequenceThatEmitsIsPassedOn() {
    XCTAssertEqual(Recorder(Observable.of(1, 2).ifEmpty(default: 0)).line, "1 2 |")
    XCTAssertEqual(Recorder(Observable.of(1, 2).ifEmpty(switchTo: .just(0))).line, "1 2 |")
  }

  func testAnErrorIsPassedOn() {
    XCTAssertEqual(Recorder(Observable.error(TestError.first).ifEmpty(default: 0)).line, "#first")
    XCTAssertEqual(Recorder(Observable.error(TestError.first).ifEmpty(switchTo: .just(0))).line, "#first")
  }

  func testAnEmptySequenceIsFollowedByTheOther() {
    XCTAssertEqual(Recorder(Observable.empty().ifEmpty(switchTo: .of(1, 2))).line, "1 2 |")
  }

  func testTheOthersErrorIsPassedOn() {
    XCTAssertEqual(Recorder(Observable<Int>.empty().ifEmpty(switchTo: .error(TestError.first))).line, "#first")
  }

  func testDisposeLetsTheOtherGo() {
    let other = PublishSubject<Int>()
    let recorder = Recorder(Observable.empty().ifEmpty(switchTo: other))
    XCTAssertTrue(other.hasObservers)
    recorder.dispose()
    XCTAssertFalse(other.hasObservers)
  }

  func testAnEmptyOtherCompletes() {
    XCTAssertEqual(Recorder(Observable<Int>.empty().ifEmpty(switchTo: .empty())).line, "|")
  }

  func testDisposeLetsTheSourceGo() {
    let source = PublishSubject<Int>()
    Recorder(source.ifEmpty(default: 0)).dispose()
    Recorder(source.ifEmpty(switchTo: .just(0))).dispose()
    XCTAssertFalse(source.hasObservers)
  }

  func testDisposeInsideTheDefaultKeepsItFromCompleting() {
    let source = PublishSubject<Int>()
    let recorder = Recorder<Int>()
    recorder.onNext = { [unowned recorder] _ in recorder.dispose() }
    recorder.subscribe(to: source.ifEmpty(default: 0))
    source.onCompleted()
    XCTAssertEqual(recorder.line, "0")
  }

  func testACompletionThatTheObserverSendsInsideAnElementGivesNoDefault() {
    let operators: [(Observable<Int>) -> Observable<Int>] = [
      { $0.ifEmpty(default: 0) }, { $0.ifEmpty(switchTo: .just(0)) },
    ]
    for ifEmpty in operators {
      let (source, recorder) = (PublishSubject<Int>(), Recorder<Int>())
      recorder.onNext = { _ in source.onCompleted() }
      recorder.subscribe(to: ifEmpty(source))
      source.onNext(1)
      XCTAssertEqual(recorder.line, "1 |")
    }
  }
}
