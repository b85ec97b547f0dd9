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

  func testFunctionsWithDefaultValuesComeBeforeThoseWithoutArguments() {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
    scheduler.advance()
    XCTAssertEqual(scheduler.clock, 1_000)
    scheduler.advance(by: 0.5)
    XCTAssertEqual(scheduler.clock, 1_500)
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(scheduler.clock, 2_500)
    scheduler.run()
    XCTAssertEqual(scheduler.clock, 9_000)
  }

  func testAnOperatorOfTheClientComesFirst() { XCTAssertTrue(RxError.unknown == .timeout) }

  @available(*, deprecated)
  func testHelpersOfTheClientForResults() {
    let result = Observable.of(1, 2).toBlocking().materialize()
    XCTAssertEqual(result.allElements, [1, 2])
    XCTAssertEqual(result, .completed(elements: [1, 2]))
    XCTAssertNil(Observable<Int>.empty().toBlocking().firstOrNil())
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

extension TestScheduler {
  fileprivate func advance(by seconds: TimeInterval = 1) { advanceTo(clock + Int(seconds * 1_000)) }

  fileprivate func run(until time: Int = 9_000) { advanceTo(time) }
}

private func == (left: RxError, right: RxError) -> Bool { true }

extension MaterializedSequenceResult {
  fileprivate var allElements: [T] {
    switch self {
    case .completed(let elements), .failed(let elements, _): elements
    }
  }
}

extension MaterializedSequenceResult: Equatable where T: Equatable {
  /// Whether both have the same elements.
  public static func == (left: MaterializedSequenceResult<T>, right: MaterializedSequenceResult<T>) -> Bool {
    left.allElements == right.allElements
  }
}

extension BlockingObservable {
  @available(*, deprecated)
  fileprivate func firstOrNil() -> E? { try? first() }
}

/// As generic as RxTest's, in another file than its use.
func next<Element>(_ first: Int, _ second: Element) -> [Int] where Element: BinaryInteger { [first, Int(second)] }

func completed(_ count: Int) -> String { "\(count) of \(count)" }

func error<Cause: Error, Value>(_ code: Int, _ cause: Cause, _ type: Value.Type) -> String { "\(code) \(type)" }
