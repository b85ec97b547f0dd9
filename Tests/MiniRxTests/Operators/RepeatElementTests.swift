import MiniRxTesting
import XCTest

final class RepeatElementTests: XCTestCase {
  /// A scheduler on which each turn takes a unit of time.
  private let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: true)

  func testItEmitsUntilItIsDisposed() {
    scheduler.expect(Observable.repeatElement("a").take(3), "(aaa|)")
  }

  func testEachElementIsATurnOfTheScheduler() {
    scheduler.expect(Observable.repeatElement("a", scheduler: scheduler), "-aaaaa")
  }

  func testDisposeBetweenTurnsEndsThem() {
    var count = 0
    let source = Observable.repeatElement("a", scheduler: scheduler).do(onNext: { _ in count += 1 })
    scheduler.expect(source, "-aa")
    scheduler.advance(by: .seconds(5))
    XCTAssertEqual(count, 2)
  }

  func testDisposeInsideAnElementEndsTheTurns() {
    let recorder = Recorder<Int>()
    recorder.onNext = { [unowned recorder] _ in if recorder.events.count == 2 { recorder.dispose() } }
    recorder.subscribe(to: .repeatElement(7, scheduler: scheduler))
    scheduler.advance(by: .seconds(5))
    XCTAssertEqual(recorder.line, "7 7")
  }

  func testTwoOfThemOnTheCurrentThreadTakeTurns() {
    let merged = Observable.merge(.repeatElement("a"), .repeatElement("b")).take(4)
    scheduler.expect(merged, "(abab|)")
  }
}
