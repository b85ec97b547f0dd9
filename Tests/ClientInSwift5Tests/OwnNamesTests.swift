import Foundation
import MiniRxTesting
import XCTest

/// Names that a client has, and that RxTest 4 has as well: the client's come first.
final class OwnNamesTests: XCTestCase {
  private struct Failure: Error {}

  /// Members hide functions.
  private struct Pager {
    var page = 0
    mutating func next(_ step: Int, _ limit: Int) -> Int {
      page = min(page + step, limit)
      return page
    }

    mutating func twice() -> Int { next(1, 5) + next(1, 5) }
  }

  func testFunctionsOfTheClientComeFirst() {
    XCTAssertEqual(next(1, 2), [1, 2])
    XCTAssertEqual(completed(3), "3 of 3")
    XCTAssertEqual(error(404, Failure(), Int.self), "404 Int")
    var pager = Pager()
    XCTAssertEqual(pager.twice(), 3)
  }

  func testVariablesComeFirst() {
    let next = 1
    XCTAssertEqual(next + 1, 2)
    do { throw Failure() } catch { XCTAssertTrue(error is Failure) }
  }

  @available(*, deprecated)
  func testTheFunctionsOfRxTest4AreThereAllTheSame() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable([next(210, "a"), completed(300)])
    let events = scheduler.start { source.map { $0 + "!" } }.events
    XCTAssertEqual(events, [next(210, "a!"), completed(300)])
    let errors: [Recorded<Event<Int>>] = [error(210, Failure())]
    XCTAssertEqual(errors, [.error(210, Failure())])
  }
}

/// As generic as RxTest's, in another file than its use.
func next<Element>(_ first: Int, _ second: Element) -> [Int] where Element: BinaryInteger { [first, Int(second)] }

func completed(_ count: Int) -> String { "\(count) of \(count)" }

func error<Cause: Error, Value>(_ code: Int, _ cause: Cause, _ type: Value.Type) -> String { "\(code) \(type)" }
