import MiniRxTesting
import XCTest

final class SingleTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testTheOnlyElementIsEmittedWhenItComes() {
    let source = scheduler.hot("               -a--|")
    scheduler.expect(source.single(), "        -a--|-")
    scheduler.expect(subscriptionsOf: source, "^---!")
  }

  func testASecondElementFailsAndLetsTheSourceGo() {
    let source = scheduler.hot("               -a-b--|")
    scheduler.expect(source.single(), "        -a-#---", error: RxError.moreThanOneElement)
    scheduler.expect(subscriptionsOf: source, "^--!")
  }

  func testAnEmptySourceFails() {
    scheduler.expect(scheduler.hot("--|").single(), "--#", error: RxError.noElements)
  }

  func testOnlyElementsThatSatisfyThePredicateCount() {
    scheduler.expect(scheduler.hot("-a-b-c|").single { $0 == "b" }, "---b--|")
  }

  func testASecondElementThatSatisfiesThePredicateFails() {
    scheduler.expect(
      scheduler.hot("-a-b-c|").single { $0 > "a" },
      "              ---b-#-", error: RxError.moreThanOneElement)
  }

  func testASourceWithoutAnElementThatSatisfiesThePredicateFails() {
    scheduler.expect(
      scheduler.hot("-a-b-c|").single { $0 > "c" },
      "              ------#", error: RxError.noElements)
  }
}
