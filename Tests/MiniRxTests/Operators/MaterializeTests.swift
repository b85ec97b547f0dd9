import MiniRxTesting
import XCTest

final class MaterializeTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private let events: [Character: Event<String>] = [
    "a": .next("a"), "b": .next("b"), "e": .error(MarbleError()), "c": .completed,
  ]

  func testElementsAndCompletionBecomeElements() {
    let source = scheduler.hot("               -a--b-|")
    scheduler.expect(source.materialize(), "   -a--b-(c|)", values: events)
    scheduler.expect(subscriptionsOf: source, "^-----!")
  }

  func testAnErrorBecomesAnElementAndCompletesTheSequence() {
    let source = scheduler.hot("               -a-#")
    scheduler.expect(source.materialize(), "   -a-(e|)", values: events)
    scheduler.expect(subscriptionsOf: source, "^--!")
  }

  func testAnEmptySourceGivesItsCompletion() {
    scheduler.expect(scheduler.cold("---|").materialize(), "---(c|)", values: events)
  }

  func testADematerializedSequenceIsTheSame() {
    for diagram in ["-a--b-|", "-a-#", "-a--"] {
      scheduler.expect(scheduler.cold(diagram).materialize().dematerialize(), diagram)
    }
  }
}
