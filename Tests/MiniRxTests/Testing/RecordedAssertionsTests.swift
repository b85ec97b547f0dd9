import XCTest

@testable import MiniRx

final class RecordedAssertionsTests: XCTestCase {
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

  func testOnlyElementsCountForRecordedElements() {
    XCTAssertRecordedElements([.next(1, "a"), .next(5, "b"), .completed(9)], ["a", "b"])
  }
}
