import MiniRx
import XCTest

final class SkipForTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private let source = PublishSubject<Int>()
  private lazy var recorder = Recorder(source.skip(.seconds(2), scheduler: scheduler))

  override func setUp() { _ = recorder }

  func testElementsPassOnceTheSpanIsOver() {
    source.onNext(1)
    scheduler.advance(by: .seconds(1))
    source.onNext(2)
    scheduler.advance(by: .seconds(1))
    source.onNext(3)
    source.onCompleted()
    XCTAssertEqual(recorder.line, "3 |")
  }

  func testCompletionPassesWithinTheSpan() {
    source.onCompleted()
    XCTAssertEqual(recorder.line, "|")
  }

  func testAnErrorPassesWithinTheSpan() {
    source.onError(TestError.first)
    XCTAssertEqual(recorder.line, "#first")
  }

  func testDisposeLetsTheSourceGo() {
    recorder.dispose()
    XCTAssertFalse(source.hasObservers)
  }

  func testSpansOfZeroAndLessOpenInTheNextTurn() {
    for span in [RxTimeInterval.seconds(0), .seconds(-1)] {
      let source = PublishSubject<Int>()
      let recorder = Recorder(source.skip(span, scheduler: scheduler))
      source.onNext(1)
      scheduler.advance()
      source.onNext(2)
      XCTAssertEqual(recorder.line, "2")
      recorder.dispose()
    }
  }

  func testSpansWithoutEndSkipAll() {
    for span in [RxTimeInterval.never, .seconds(.max)] {
      let source = PublishSubject<Int>()
      let recorder = Recorder(source.skip(span, scheduler: scheduler))
      scheduler.run()
      source.onNext(1)
      source.onCompleted()
      XCTAssertEqual(recorder.line, "|")
    }
  }

  func testAtTheSameTimeWhatWasScheduledFirstWins() {
    let hot = scheduler.hot("--a-")
    scheduler.expect(hot.skip(.seconds(2), scheduler: scheduler), "----")
    let cold = scheduler.cold("--a-")
    scheduler.expect(cold.skip(.seconds(2), scheduler: scheduler), "--a-")
  }

  func testAnElementThatTheObserverSendsPassesOnceOpen() {
    scheduler.advance(by: .seconds(2))
    recorder.onNext = { [source] in if $0 == 1 { source.onNext(2) } }
    source.onNext(1)
    XCTAssertEqual(recorder.line, "1 2")
  }
}
