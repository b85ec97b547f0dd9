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

  func testTwoOfThemOnTheCurrentThreadTakeTurns() {
    let merged = Observable.merge(.repeatElement("a"), .repeatElement("b")).take(4)
    scheduler.expect(merged, "(abab|)")
  }
}
