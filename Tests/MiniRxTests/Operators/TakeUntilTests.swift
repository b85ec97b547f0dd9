import MiniRxTesting
import XCTest

/// `take(until:)` with another sequence. What it does with a predicate is the subject of `TakeWhileTests`.
final class TakeUntilTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testItCompletesWhenTheOtherSequenceEmitsAndLetsBothGo() {
    let source = scheduler.hot("                 -a-b---c-|")
    let other = scheduler.hot("                  -----x--x-")
    scheduler.expect(source.take(until: other), "-a-b-|----")
    scheduler.expect(subscriptionsOf: source, "  ^----!")
    scheduler.expect(subscriptionsOf: other, "   ^----!")
  }

  func testAtTheSameTimeTheOneThatEmitsFirstDecides() {
    let first = scheduler.hot("                 -a-b-c-|")
    let other = scheduler.hot("                 ---x----")
    let last = scheduler.hot("                  -a-b-c-|")
    let lastResult = scheduler.createObserver(String.self)
    _ = last.take(until: other).subscribe(lastResult)
    scheduler.expect(first.take(until: other), "-a-(b|)")
    scheduler.expect(lastResult, "              -a-|")
  }

  func testTheOtherSequencesCompletionChangesNothing() {
    let source = scheduler.hot("                 -a---b-|")
    let other = scheduler.hot("                  ---|----")
    scheduler.expect(source.take(until: other), "-a---b-|")
    scheduler.expect(subscriptionsOf: other, "   ^--!")
  }

  func testTheSourceIsNotSubscribedToWhenTheOtherSequenceEmitsAtOnce() {
    let source = scheduler.hot("                              -a-b-|")
    scheduler.expect(source.take(until: Observable.just(1)), "|-----")
    scheduler.expect(subscriptionsOf: source)
  }

  func testAnElementThatStopsItInsideTheObserverIsTheLast() {
    let (source, other) = (PublishSubject<Int>(), PublishSubject<String>())
    let recorder = Recorder<Int>()
    recorder.onNext = { _ in other.onNext("stop") }
    recorder.subscribe(to: source.take(until: other))
    source.onNext(1)
    source.onNext(2)
    XCTAssertEqual(recorder.line, "1 |")
  }
}
