import MiniRxTesting
import XCTest

/// Which elements are dropped; the edges are in `FlatteningTests`.
final class FlatMapFirstTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testElementsThatComeWhileAnInnerSequenceRunsAreDropped() {
    let source = scheduler.hot("                          -ab--c-|")
    let inner = scheduler.cold("                           -x-|")
    scheduler.expect(source.flatMapFirst { _ in inner }, "--x---x-|")
    scheduler.expect(subscriptionsOf: inner, "            -^--!", "-----^--!")
  }

  func testTheSelectorIsNotCalledForDroppedElements() {
    let source = scheduler.hot("-ab---c|")
    let calls = scheduler.createObserver(String.self)
    let result = source.flatMapFirst { [scheduler] element in
      calls.onNext(element)
      return scheduler.cold("    ---x|")
    }
    scheduler.expect(result, "  ----x----x|")
    scheduler.expect(calls, "   -a----c")
  }

  func testAnElementBeforeTheCompletionOfTheSameTimeIsDropped() {
    let source = scheduler.hot("                          -a--b-|")
    let inner = scheduler.hot("                           --x-|")
    scheduler.expect(source.flatMapFirst { _ in inner }, "--x---|")
    scheduler.expect(subscriptionsOf: inner, "            -^--!")
  }

  func testAnElementAfterTheCompletionOfTheSameTimeIsHeard() {
    let inner = scheduler.hot("                                                             --x-|")
    let source = scheduler.hot("                                                            -a--b-|")
    scheduler.expect(source.flatMapFirst { $0 == "a" ? inner.asObservable() : .just($0) }, "--x-b-|")
    scheduler.expect(subscriptionsOf: inner, "                                              -^--!")
  }

  func testAnInnerSequenceThatEndsAtOnceMakesRoomForTheNext() {
    let source = scheduler.hot("                                   -(ab)|")
    scheduler.expect(source.flatMapFirst { Observable.just($0) }, "-(ab)|")
  }

  func testAnElementThatTheObserverSendsMeanwhileIsDropped() {
    let source = PublishSubject<Int>()
    let inners = (0..<2).map { _ in PublishSubject<String>() }
    let recorder = Recorder<String>()
    recorder.onNext = { if $0 == "a" { source.onNext(1) } }
    recorder.subscribe(to: source.flatMapFirst { inners[$0] })
    source.onNext(0)
    inners[0].onNext("a")
    XCTAssertFalse(inners[1].hasObservers)
    recorder.dispose()
  }
}
