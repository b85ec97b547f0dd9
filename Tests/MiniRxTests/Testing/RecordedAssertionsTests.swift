import XCTest

@testable import MiniRx
@testable import MiniRxTesting

final class RecordedAssertionsTests: XCTestCase {
  func testRecordedEventsAreEqualWhereTheirTimesAndTheirEventsAre() {
    let event: Recorded<Event<Int>> = .next(1, 2)
    let rows: [(Recorded<Event<Int>>, isEqual: Bool)] = [
      (.next(1, 2), true), (.next(2, 2), false), (.next(1, 3), false), (.completed(1), false),
    ]
    for (other, isEqual) in rows {
      XCTAssertEqual(event == other, isEqual, "\(other)")
      XCTAssertEqual([event].contains(other), isEqual, "\(other), in code that is generic")
    }
  }

  func testEqualEventsDoNotFail() {
    XCTAssertNil(recordedEventsFailure([.next(1, 1), .completed(2)], [.next(1, 1), .completed(2)]))
  }

  func testTheFirstEventsThatDifferAreMarked() {
    XCTAssertEqual(
      recordedEventsFailure([.next(210, 1), .next(220, 2)], [.next(210, 1), .next(230, 2), .completed(300)]),
      """
      The recorded events differ.

          left           right
          next(1) @ 210  next(1) @ 210
        > next(2) @ 220  next(2) @ 230
                         completed @ 300
      """)
  }

  func testOfSeveralThatDifferTheFirstIsMarked() {
    XCTAssertEqual(
      recordedEventsFailure([.next(1, 1), .next(2, 2)], [.next(1, 9), .next(2, 8)]),
      """
      The recorded events differ.

          left         right
        > next(1) @ 1  next(9) @ 1
          next(2) @ 2  next(8) @ 2
      """)
  }

  func testAListThatIsShorterHasEmptyPlaces() {
    let none: [Recorded<Event<Int>>] = []
    XCTAssertEqual(
      recordedEventsFailure(none, [.completed(1)]),
      """
      The recorded events differ.

          left   right
        >        completed @ 1
      """)
    XCTAssertEqual(
      recordedEventsFailure([.completed(1)], none),
      """
      The recorded events differ.

          left           right
        > completed @ 1
      """)
  }

  func testListsOfEventsOfEachTraitAreCompared() {
    XCTAssertEqual([Event.next(1), .error(TestError.first)], [.next(1), .error(TestError.first)])
    XCTAssertEqual([SingleEvent.success(1), .failure(TestError.first)], [.success(1), .failure(TestError.first)])
    XCTAssertEqual([MaybeEvent.success(1), .completed], [.success(1), .completed])
    XCTAssertEqual([CompletableEvent.error(TestError.first)], [.error(TestError.first)])
    let differing: [(SingleEvent<Int>, SingleEvent<Int>)] = [
      (.success(1), .success(2)), (.success(1), .failure(TestError.first)),
      (.failure(TestError.first), .failure(TestError.second)),
    ]
    for (left, right) in differing { XCTAssertFalse(areSame(left, right)) }
  }

  func testErrorsAreEqualByTheirDomainCodeAndText() {
    final class Special: NSError, @unchecked Sendable {}
    enum Terse: Error, CustomStringConvertible {
      case offline, denied
      var description: String { "an error of the server" }
    }
    let plain = NSError(domain: "d", code: 1)
    XCTAssertEqual(Event<Int>.error(Special(domain: "d", code: 1)), .error(plain))
    XCTAssertNotEqual(Event<Int>.error(NSError(domain: "d", code: 2)), .error(plain))
    XCTAssertNotEqual(Event<Int>.error(Terse.offline), .error(Terse.denied))
    XCTAssertEqual(Event<Int>.error(Terse.offline), .error(Terse.offline))
  }

  func testOnlyElementsCountForRecordedElements() {
    XCTAssertRecordedElements([.next(1, "a"), .next(5, "b"), .completed(9)], ["a", "b"])
  }
}
