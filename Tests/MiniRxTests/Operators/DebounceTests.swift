import MiniRx
import XCTest

final class DebounceTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testAnElementComesWhenNothingFollowsIt() {
    let source = scheduler.hot("                                            -ab----c----|")
    scheduler.expect(source.debounce(.seconds(2), scheduler: scheduler), "----b----c--|")
  }

  func testCompletionEmitsTheOneThatWaits() {
    let source = scheduler.hot("                                            -a-b|")
    scheduler.expect(source.debounce(.seconds(2), scheduler: scheduler), "----(b|)")
  }

  func testAnErrorDropsTheOneThatWaits() {
    let source = scheduler.hot("                                            -a-b#")
    scheduler.expect(source.debounce(.seconds(3), scheduler: scheduler), "----#")
  }

  func testAnEmptySequenceOnlyCompletes() {
    scheduler.expect(scheduler.cold("--|").debounce(.seconds(2), scheduler: scheduler), "--|")
  }

  func testAnElementAtTheVeryTimeTakesThePlaceIfItWasScheduledBefore() {
    let source = scheduler.cold("                                           -a-b---|")
    scheduler.expect(source.debounce(.seconds(2), scheduler: scheduler), "-----b-|")
  }
}
