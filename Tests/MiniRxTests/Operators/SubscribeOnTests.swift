import MiniRxTesting
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

  func testDisposingLaterSilencesTheSourceAtOnceAndDisposesItOnTheScheduler() {
    let subject = PublishSubject<Int>()
    var mapped = 0
    let subscription = subject.subscribe(on: scheduler).map { mapped += $0 }.subscribe()
    scheduler.advance()
    subscription.dispose()
    subject.onNext(1)
    XCTAssertTrue(subject.hasObservers)
    scheduler.advance()
    XCTAssertFalse(subject.hasObservers)
    XCTAssertEqual(mapped, 0)
  }

  func testASourceThatEmitsWithoutAnEndIsDisposedInsideItsElement() {
    var mapped = 0
    let endless = Observable.repeatElement(1).map { mapped += $0 }
    XCTAssertEqual(Recorder(endless.subscribe(on: ImmediateScheduler()).take(2)).events.count, 3)
    _ = endless.subscribe(on: scheduler).take(3).subscribe()
    scheduler.run()
    XCTAssertEqual(mapped, 5)
  }

  func testASourceThatEndsIsDisposedOnTheScheduler() {
    for end in [Event<Int>.completed, .error(LawError())] {
      let scheduler = TestScheduler(initialClock: 0)
      let source = scheduler.createHotObservable([Recorded(time: 300, value: end)])
      let recorded = scheduler.start { source.subscribe(on: scheduler) }
      XCTAssertEqual(recorded.events, [Recorded(time: 300, value: end)])
      XCTAssertEqual(source.subscriptions, [Subscription(201, 301)])
    }
  }

  func testASchedulerThatRunsWorkAtOnceSubscribesInsideTheCall() {
    XCTAssertEqual(Recorder(Observable.just(1).subscribe(on: ImmediateScheduler())).line, "1 |")
  }
}
