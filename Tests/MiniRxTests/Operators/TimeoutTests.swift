import MiniRxTesting
import XCTest

final class TimeoutTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testASilenceAfterAnElementFails() {
    let source = scheduler.hot("-a--b-----c--")
    scheduler.expect(
      source.timeout(.seconds(4), scheduler: scheduler),
      "                         -a--b---#    ", error: RxError.timeout)
    scheduler.expect(subscriptionsOf: source, "^-------!")
  }

  func testASilenceAtTheBeginningFails() {
    scheduler.expect(
      scheduler.hot("-----a").timeout(.seconds(3), scheduler: scheduler), "---#", error: RxError.timeout)
  }

  func testAnotherSequenceTakesOver() {
    let source = scheduler.hot("-a------b-|")
    let other = scheduler.cold("    -x-y|")
    scheduler.expect(
      source.timeout(.seconds(3), other: other, scheduler: scheduler), "-a---x-y|")
    scheduler.expect(subscriptionsOf: source, "^---!")
    scheduler.expect(subscriptionsOf: other, "----^---!")
  }

  func testTheSourceIsDisposedAlsoWhereWhatTakesOverIsSilent() {
    let source = PublishSubject<Int>()
    let recorder = Recorder(source.timeout(.seconds(3), other: Observable.never(), scheduler: scheduler))
    scheduler.advance(by: .seconds(3))
    XCTAssertFalse(source.hasObservers)
    source.onNext(1)
    XCTAssertEqual(recorder.line, "")
  }

  func testTheEndOfTheSourceStopsTheClock() {
    scheduler.expect(scheduler.hot("--|").timeout(.seconds(3), scheduler: scheduler), "--|")
    scheduler.expect(scheduler.hot("--#").timeout(.seconds(3), scheduler: scheduler), "--#")
  }

  func testAtTheSameTimeWhatWasScheduledFirstWins() {
    scheduler.expect(scheduler.hot("---a|").timeout(.seconds(3), scheduler: scheduler), "---a|")
    let late = PublishSubject<Int>()
    let recorder = Recorder(late.timeout(.seconds(3), scheduler: scheduler))
    scheduler.scheduleAt(scheduler.clock + 3) { late.onNext(1) }
    scheduler.advance(by: .seconds(3))
    XCTAssertTrue(recorder.line.hasPrefix("#"))
  }

  func testNoSpanAndLessFailInTheNextTurnOfTheScheduler() {
    for span in [RxTimeInterval.seconds(0), .seconds(-1)] {
      let recorder = Recorder(Observable<Int>.never().timeout(span, scheduler: scheduler))
      XCTAssertEqual(recorder.line, "")
      scheduler.advance()
      XCTAssertTrue(recorder.line.hasPrefix("#"))
    }
  }

  func testTheSpanBeginsWhenAnElementHasBeenDelivered() {
    let source = PublishSubject<Int>()
    let recorder = Recorder(source.timeout(.seconds(4), scheduler: scheduler))
    recorder.onNext = { [scheduler] _ in scheduler.sleep(5) }
    source.onNext(1)
    scheduler.advance(by: .seconds(3))
    XCTAssertEqual(recorder.line, "1")
    scheduler.advance(by: .seconds(1))
    XCTAssertTrue(recorder.line.hasPrefix("1 #"))
  }

  func testATickThatCameDuringADeliveryIsTooLate() {
    let (scheduler, source) = (ManualScheduler(), PublishSubject<Int>())
    let recorder = Recorder(source.timeout(.seconds(4), scheduler: scheduler))
    recorder.onNext = { _ in scheduler.runNext() }
    source.onNext(1)
    XCTAssertEqual(recorder.line, "1")
    scheduler.runNext()
    XCTAssertTrue(recorder.line.hasPrefix("1 #"))
  }

  func testATimerThatRunsAtOnceLetsTheOtherTakeOver() {
    let source = PublishSubject<Int>()
    let recorder = Recorder(source.timeout(.seconds(0), other: Observable.just(1), scheduler: ImmediateScheduler()))
    XCTAssertEqual(recorder.line, "1 |")
    XCTAssertFalse(source.hasObservers)
  }
}
