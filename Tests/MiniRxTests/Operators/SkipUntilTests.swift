import MiniRxTesting
import XCTest

final class SkipUntilTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testElementsPassOnceTheOtherSequenceHasEmitted() {
    let source = scheduler.hot("                 -a-b---c-d-|")
    let other = scheduler.hot("                  -----x----y-")
    scheduler.expect(source.skip(until: other), "-------c-d-|-")
    scheduler.expect(subscriptionsOf: source, "  ^----------!")
    scheduler.expect(subscriptionsOf: other, "   ^----!")
  }

  func testAtTheSameTimeTheOneThatEmitsFirstDecides() {
    let first = scheduler.hot("                 -a-b-c-|")
    let other = scheduler.hot("                 ---x----")
    let last = scheduler.hot("                  -a-b-c-|")
    let lastResult = scheduler.createObserver(String.self)
    _ = last.skip(until: other).subscribe(lastResult)
    scheduler.expect(first.skip(until: other), "-----c-|")
    scheduler.expect(lastResult, "              ---b-c-|")
  }

  func testAnErrorOfTheOtherSequenceBehindItsElementIsNotHeard() {
    let source = scheduler.hot("                 -----a-|")
    let other = scheduler.hot("                  -x-#----")
    scheduler.expect(source.skip(until: other), "-----a-|")
  }

  func testNothingPassesWhenTheOtherSequenceCompletesWithoutAnElement() {
    let source = scheduler.hot("                 -a---b-|")
    let other = scheduler.hot("                  ---|----")
    scheduler.expect(source.skip(until: other), "---------")
    scheduler.expect(subscriptionsOf: source, "  ^------!")
    scheduler.expect(subscriptionsOf: other, "   ^--!")
  }

  func testASourceThatCompletesWhileSkippingIsSilentAndLetsBothGo() {
    let source = scheduler.hot("                 -a-|----")
    let other = scheduler.hot("                  -----x--")
    scheduler.expect(source.skip(until: other), "--------")
    scheduler.expect(subscriptionsOf: source, "  ^--!")
    scheduler.expect(subscriptionsOf: other, "   ^--!")
  }

  func testTheSourceIsSubscribedToFirst() {
    XCTAssertEqual(Recorder(Observable.just(1).concat(.never()).skip(until: Observable.just(()))).line, "")
  }

  func testAnElementThatOpensItselfIsStillSkipped() {
    let source = scheduler.hot("                  -a-b-|")
    scheduler.expect(source.skip(until: source), "---b-|")
  }

  func testASourceThatCompletesBeforeTheGateOpensReleasesTheObserver() {
    weak var probe: Token?
    let (source, other) = (PublishSubject<Int>(), PublishSubject<Void>())
    let subscription: any Disposable
    do {
      let captured = Token(0, Census())
      probe = captured
      subscription = source.skip(until: other).subscribe { _ in _ = captured }
    }
    source.onCompleted()
    XCTAssertNil(probe)
    XCTAssertFalse(other.hasObservers)
    subscription.dispose()
  }
}
