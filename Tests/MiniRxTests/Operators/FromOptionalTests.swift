import MiniRxTesting
import XCTest

final class FromOptionalTests: XCTestCase {
  /// A scheduler on which each turn takes a unit of time.
  private let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: true)

  func testAValueIsEmittedAtOnce() { scheduler.expect(Observable.from(optional: "a"), "(a|)") }

  func testNoValueCompletesAtOnce() { scheduler.expect(Observable<String>.from(optional: nil), "|") }

  func testValueAndCompletionAreTurnsOfTheScheduler() {
    scheduler.expect(Observable.from(optional: "a", scheduler: scheduler), "-a|")
  }

  func testNoValueCompletesInTheFirstTurnOfTheScheduler() {
    scheduler.expect(Observable<String>.from(optional: nil, scheduler: scheduler), "-|")
  }
}
