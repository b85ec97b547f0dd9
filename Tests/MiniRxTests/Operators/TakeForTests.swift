import MiniRx
import XCTest

final class TakeForTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private let source = PublishSubject<Int>()
  private lazy var recorder = Recorder(source.take(for: .seconds(2), scheduler: scheduler))

  override func setUp() { _ = recorder }

  func testItCompletesWhenTheSpanIsOver() {
    source.onNext(1)
    scheduler.advance(by: .seconds(1))
    source.onNext(2)
    scheduler.advance(by: .seconds(1))
    source.onNext(3)
    XCTAssertEqual(recorder.line, "1 2 |")
    XCTAssertFalse(source.hasObservers)
  }

  func testCompletionPassesWithinTheSpan() {
    source.onCompleted()
    XCTAssertEqual(recorder.line, "|")
  }

  func testAnErrorPassesWithinTheSpan() {
    source.onError(TestError.first)
    scheduler.advance(by: .seconds(3))
    XCTAssertEqual(recorder.line, "#first")
  }

  func testNothingComesAfterDispose() {
    recorder.dispose()
    scheduler.advance(by: .seconds(3))
    XCTAssertEqual(recorder.line, "")
    XCTAssertFalse(source.hasObservers)
  }

  func testSpansOfZeroAndLessCompleteInTheNextTurn() {
    for span in [RxTimeInterval.seconds(0), .seconds(-1)] {
      let recorder = Recorder(Observable<Int>.never().take(for: span, scheduler: scheduler))
      XCTAssertEqual(recorder.line, "")
      scheduler.advance()
      XCTAssertEqual(recorder.line, "|")
    }
  }

  func testSpansWithoutEndNeverComplete() {
    for span in [RxTimeInterval.never, .seconds(.max)] {
      let source = PublishSubject<Int>()
      let recorder = Recorder(source.take(for: span, scheduler: scheduler))
      scheduler.run()
      source.onNext(1)
      XCTAssertEqual(recorder.line, "1")
      recorder.dispose()
    }
  }

  func testAtTheSameTimeWhatWasScheduledFirstWins() {
    let hot = scheduler.hot("--a-")
    scheduler.expect(hot.take(for: .seconds(2), scheduler: scheduler), "--(a|)")
    let cold = scheduler.cold("--a-")
    scheduler.expect(cold.take(for: .seconds(2), scheduler: scheduler), "--|-")
  }

  func testAnElementThatTheObserverSendsComesAfterwards() {
    recorder.onNext = { [source] in if $0 == 1 { source.onNext(2) } }
    source.onNext(1)
    XCTAssertEqual(recorder.line, "1 2")
  }

  func testDisposeInsideAnElementStopsTheClock() {
    recorder.onNext = { [unowned recorder] _ in recorder.dispose() }
    source.onNext(1)
    scheduler.run()
    XCTAssertEqual(recorder.line, "1")
  }
}
