import MiniRxTesting
import XCTest

final class FilterTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testItKeepsWhatSatisfiesThePredicate() {
    scheduler.expect(scheduler.hot("-a--b-c|").filter { $0 != "b" }, "-a----c|")
  }

  func testAnErrorOfThePredicateEndsIt() {
    scheduler.expect(scheduler.hot("-a-b-c|").filter { if $0 == "b" { throw MarbleError() } else { true } }, "-a-#")
  }

  func testAnEmptySequenceCompletesWithoutAQuestion() {
    let result = scheduler.cold("--|").filter { _ in
      XCTFail("asked")
      return true
    }
    scheduler.expect(result, "--|")
  }
}
