import MiniRx
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

  func testTheEndPassesWithinTheSpan() {
    scheduler.expect(skipping(scheduler.cold("-a|")), "--|")
    scheduler.expect(skipping(scheduler.cold("-a#")), "--#")
  }

  func testTheEndPassesOnceTheSpanIsOver() {
    scheduler.expect(skipping(scheduler.cold("-a--b|")), "----b|")
    scheduler.expect(skipping(scheduler.cold("-a--b#")), "----b#")
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

  func testDisposeWithinTheSpanLetsTheSourceGo() {
    let source = scheduler.hot("               -a-b-c")
    scheduler.expect(skipping(source), "       ---")
    scheduler.expect(subscriptionsOf: source, "^-!")
  }

  func testDisposeOnceTheSpanIsOverLetsTheSourceGo() {
    let source = scheduler.hot("               -a--b-c")
    scheduler.expect(skipping(source), "       ----b-")
    scheduler.expect(subscriptionsOf: source, "^----!")
  }

  func testAnElementThatTheObserverSendsPassesOnceOpen() {
    let source = PublishSubject<String>()
    let recorder = Recorder(skipping(source))
    scheduler.advance(by: .seconds(3))
    recorder.onNext = { if $0 == "a" { source.onNext("b") } }
    source.onNext("a")
    XCTAssertEqual(recorder.line, "a b")
    recorder.dispose()
  }
}
