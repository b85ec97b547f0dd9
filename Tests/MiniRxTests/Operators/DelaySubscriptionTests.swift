import MiniRxTesting
import XCTest

final class DelaySubscriptionTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testTheSourceIsSubscribedToLater() {
    let source = scheduler.cold("                                                  -a-|")
    scheduler.expect(source.delaySubscription(.seconds(3), scheduler: scheduler), "----a-|")
    scheduler.expect(subscriptionsOf: source, "                                    ---^--!")
  }

  func testAnElementAtTheVeryTimeIsMissedIfItWasScheduledBefore() {
    let source = scheduler.hot("                                                   ---a-b|")
    scheduler.expect(source.delaySubscription(.seconds(3), scheduler: scheduler), "-----b|")
  }

  func testNoSpanAndLessStillGoThroughTheScheduler() {
    for span in [RxTimeInterval.seconds(0), .seconds(-1)] {
      let recorder = Recorder(Observable.just(1).delaySubscription(span, scheduler: scheduler))
      XCTAssertEqual(recorder.line, "")
      scheduler.advance()
      XCTAssertEqual(recorder.line, "1 |")
    }
  }

  func testAnEmptySourceCompletesAfterTheSpan() {
    scheduler.expect(scheduler.cold("|").delaySubscription(.seconds(2), scheduler: scheduler), "--|")
  }

  func testNothingIsSubscribedToAfterDisposalWhereTheSchedulerCancelsNothing() {
    let manual = ManualScheduler()
    var subscriptions = 0
    let source = Observable<Int>.deferred {
      subscriptions += 1
      return .never()
    }
    source.delaySubscription(.seconds(1), scheduler: manual).subscribe().dispose()
    manual.runNext()
    XCTAssertEqual(subscriptions, 0)
  }
}
