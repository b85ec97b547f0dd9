import MiniRxTesting
import XCTest

final class TakeForTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  private func taking(_ source: Observable<String>) -> Observable<String> {
    source.take(for: .seconds(3), scheduler: scheduler)
  }

  func testItCompletesWhenTheSpanIsOverAndLetsTheSourceGo() {
    let source = scheduler.hot("               -ab-cd-|")
    scheduler.expect(taking(source), "         -ab|----")
    scheduler.expect(subscriptionsOf: source, "^--!")
  }

  func testAtTheSameTimeWhatWasScheduledFirstWins() {
    scheduler.expect(taking(scheduler.hot("---a-")), "---(a|)")
    scheduler.expect(taking(scheduler.cold("---a-")), "---|-")
  }

  func testSpansOfZeroAndLessCompleteInTheNextTurn() {
    for span in [RxTimeInterval.seconds(0), .seconds(-1)] {
      let recorder = Recorder(Observable<Int>.never().take(for: span, scheduler: scheduler))
      XCTAssertEqual(recorder.line, "")
      scheduler.advance()
      XCTAssertEqual(recorder.line, "|")
    }
  }
}
