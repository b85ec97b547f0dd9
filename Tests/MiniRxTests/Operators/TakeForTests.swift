import MiniRx
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

  func testTheEndPassesWithinTheSpan() {
    scheduler.expect(taking(scheduler.cold("-a|")), "-a|--")
    scheduler.expect(taking(scheduler.cold("-a#")), "-a#--")
  }

  func testAnEmptySourceCompletes() { scheduler.expect(taking(scheduler.cold("|")), "|---") }

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

  func testDisposeWithinTheSpanLetsTheSourceGo() {
    let source = scheduler.hot("               -ab-cd-|")
    scheduler.expect(taking(source), "         -a")
    scheduler.expect(subscriptionsOf: source, "^!")
  }

  func testNothingComesAfterDispose() {
    let recorder = Recorder(taking(.never()))
    recorder.dispose()
    scheduler.run()
    XCTAssertEqual(recorder.line, "")
  }

  func testAnElementThatTheObserverSendsComesAfterwards() {
    let source = PublishSubject<String>()
    let recorder = Recorder(taking(source))
    recorder.onNext = { if $0 == "a" { source.onNext("b") } }
    source.onNext("a")
    XCTAssertEqual(recorder.line, "a b")
    recorder.dispose()
  }

  func testDisposeInsideAnElementKeepsItFromCompleting() {
    let source = PublishSubject<String>()
    let recorder = Recorder<String>()
    recorder.onNext = { [unowned recorder] _ in recorder.dispose() }
    recorder.subscribe(to: taking(source))
    source.onNext("a")
    scheduler.run()
    XCTAssertEqual(recorder.line, "a")
  }
}
