import MiniRxTesting
import XCTest

final class SkipForTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  private func skipping(_ source: Observable<String>) -> Observable<String> {
    source.skip(.seconds(3), scheduler: scheduler)
  }

  func testElementsPassOnceTheSpanIsOver() {
    let source = scheduler.hot("               -ab-cd-|")
    scheduler.expect(skipping(source), "       ----cd-|-")
    scheduler.expect(subscriptionsOf: source, "^------!")
  }

  func testAtTheSameTimeWhatWasScheduledFirstWins() {
    scheduler.expect(skipping(scheduler.hot("---a-")), "-----")
    scheduler.expect(skipping(scheduler.cold("---a-")), "---a-")
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
}
