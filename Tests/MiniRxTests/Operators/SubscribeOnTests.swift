import MiniRx
import XCTest

final class SubscribeOnTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testTheSourceIsSubscribedToOnTheScheduler() {
    let source = scheduler.cold("-a|")
    let subscription = source.subscribe(on: scheduler).subscribe { _ in }
    XCTAssertEqual(source.subscriptions.count, 0)
    scheduler.advance()
    XCTAssertEqual(source.subscriptions.count, 1)
    subscription.dispose()
  }

  func testDisposingBeforeCancelsTheSubscription() {
    let source = scheduler.cold("-a|")
    source.subscribe(on: scheduler).subscribe { _ in }.dispose()
    scheduler.run()
    XCTAssertEqual(source.subscriptions.count, 0)
  }

  func testDisposingAfterDisposesTheSourceAtOnce() {
    let subject = PublishSubject<Int>()
    let subscription = subject.subscribe(on: scheduler).subscribe { _ in }
    scheduler.advance()
    XCTAssertTrue(subject.hasObservers)
    subscription.dispose()
    XCTAssertFalse(subject.hasObservers)
  }

  func testASchedulerThatRunsWorkAtOnceSubscribesInsideTheCall() {
    XCTAssertEqual(Recorder(Observable.just(1).subscribe(on: ImmediateScheduler())).line, "1 |")
  }
}
