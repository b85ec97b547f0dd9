import MiniRxTesting
import XCTest

final class SkipWhileTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)

  func testElementsPassFromTheFirstThatDoesNotSatisfyThePredicate() {
    let source = scheduler.hot("                        -a-b-c-a|")
    scheduler.expect(source.skip(while: { $0 < "c" }), "-----c-a|-")
    scheduler.expect(subscriptionsOf: source, "         ^-------!")
  }

  func testThePredicateIsNotAskedAgain() {
    var asked: [Int] = []
    let source = Observable.of(1, 2, 3).skip(while: {
      asked.append($0)
      return $0 < 2
    })
    _ = source.subscribe()
    XCTAssertEqual(asked, [1, 2])
  }

  func testASourceThatIsSkippedAsAWholeCompletes() {
    scheduler.expect(scheduler.hot("-a-b-|").skip(while: { _ in true }), "-----|")
  }
}
