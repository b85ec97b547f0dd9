import MiniRxTesting
import XCTest

final class DematerializeTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private let events: [Character: Event<String>] = [
    "a": .next("a"), "b": .next("b"), "e": .error(MarbleError()), "c": .completed,
  ]

  func testElementsAmongTheEventsAreEmitted() {
    let source = scheduler.hot("               -a--b-|", values: events)
    scheduler.expect(source.dematerialize(), " -a--b-|")
    scheduler.expect(subscriptionsOf: source, "^-----!")
  }

  func testACompletionAmongTheEventsCompletesAndLetsTheSourceGo() {
    let source = scheduler.hot("               -a-c-b-|", values: events)
    scheduler.expect(source.dematerialize(), " -a-|")
    scheduler.expect(subscriptionsOf: source, "^--!")
  }

  func testAnErrorAmongTheEventsEndsItAndLetsTheSourceGo() {
    let source = scheduler.hot("               -a-e-b-|", values: events)
    scheduler.expect(source.dematerialize(), " -a-#")
    scheduler.expect(subscriptionsOf: source, "^--!")
  }

  func testNothingAfterACompletionOfTheSameTimeIsHeard() {
    scheduler.expect(scheduler.cold("-(acb)-|", values: events).dematerialize(), "-(a|)")
  }

  func testAnEventThatTheObserverSendsComesAfterwards() {
    let source = PublishSubject<Event<Int>>()
    let recorder = Recorder<Int>()
    recorder.onNext = { if $0 == 1 { source.onNext(.completed) } }
    recorder.subscribe(to: source.dematerialize())
    source.onNext(.next(1))
    XCTAssertEqual(recorder.line, "1 |")
    XCTAssertFalse(source.hasObservers)
  }
}
