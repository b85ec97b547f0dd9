import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// The whole text of each kind of failure.
final class MarbleFailureTests: XCTestCase {
  private func failure(_ diagram: String, _ actual: [Recorded<Event<String>>], from origin: Int = 0) throws -> String? {
    try MarbleExpectation(diagram, MarbleAlphabet(), error: MarbleError()).failure(of: actual, from: origin)
  }

  private func failure(_ diagrams: [String], _ actual: [Subscription], from origin: Int = 0) throws -> String? {
    try SubscriptionExpectation(diagrams).failure(of: actual, from: origin)
  }

  func testWhatIsAsDrawnDoesNotFail() throws {
    XCTAssertNil(try failure("--a-(b|)", [.next(2, "a"), .next(4, "b"), .completed(4)]))
    XCTAssertNil(try failure(["^-!", "--^"], [Subscription(0, 2), Subscription(2)]))
    XCTAssertNil(try failure(["^-!", "--^"], [Subscription(10, 12), Subscription(12)], from: 10))
  }

  func testALateElementIsMarkedWhereItWasExpected() throws {
    XCTAssertEqual(
      try failure("--a-b-|", [.next(12, "a"), .next(15, "b"), .completed(16)], from: 10),
      """
      The sequence is not as drawn.

        expected  --a-b-|
        actual    --a--b|
                      ^ at 4: expected next(b), got nothing
      """)
  }

  func testAnElementThatValuesDoesNotHaveIsAQuestionMark() throws {
    let expectation = try MarbleExpectation("-a-b", MarbleAlphabet(["a": 1, "b": 2]), error: MarbleError())
    XCTAssertEqual(
      expectation.failure(of: [.next(1, 1), .next(3, 42)], from: 0),
      """
      The sequence is not as drawn.

        expected  -a-b
        actual    -a-?
                     ^ at 3: expected next(2), got next(42)
      """)
  }

  func testATextThatNoCharacterOfADiagramStandsForIsAQuestionMark() throws {
    XCTAssertEqual(
      try failure("a-b-c-|", [.next(0, "-"), .next(2, "bc"), .next(4, ""), .completed(6)]),
      """
      The sequence is not as drawn.

        expected  a-b-c-|
        actual    ?-?-?-|
                  ^ at 0: expected next(a), got next(-)
      """)
  }

  func testOfCharactersWithEqualValuesTheExpectedOneIsDrawn() throws {
    let expectation = try MarbleExpectation("-b-|", MarbleAlphabet(["a": 1, "b": 1]), error: MarbleError())
    XCTAssertEqual(
      expectation.failure(of: [.next(1, 1), .completed(4)], from: 0),
      """
      The sequence is not as drawn.

        expected  -b-|
        actual    -b--|
                     ^ at 3: expected completed, got nothing
      """)
  }

  func testAMissingEndIsMarked() throws {
    XCTAssertEqual(
      try failure("-a-|", [.next(1, "a")]),
      """
      The sequence is not as drawn.

        expected  -a-|
        actual    -a--
                     ^ at 3: expected completed, got nothing
      """)
  }

  func testALineEndsWithItsTerminalEvent() throws {
    XCTAssertEqual(
      try failure("-a---|", [.next(1, "a"), .completed(2)]),
      """
      The sequence is not as drawn.

        expected  -a---|
        actual    -a|
                    ^ at 2: expected nothing, got completed
      """)
  }

  func testAnotherErrorIsToldApart() throws {
    XCTAssertEqual(
      try failure("-#", [.error(1, RxError.timeout)]),
      """
      The sequence is not as drawn.

        expected  -#
        actual    -#
                   ^ at 1: expected error(#), got error(Nothing came in time.)
      """)
  }

  func testAGroupStaysInItsColumns() throws {
    XCTAssertEqual(
      try failure("-(ab)-c", [.next(1, "a"), .next(2, "b"), .next(6, "c")]),
      """
      The sequence is not as drawn.

        expected  -(ab)-c
        actual    -ab---c
                   ^ at 1: expected next(a), next(b), got next(a)
      """)
  }

  func testWhatFollowsAGroupTooSoonStretchesBothLines() throws {
    XCTAssertEqual(
      try failure("-ab-c", [.next(1, "a"), .next(1, "b"), .next(2, "c")]),
      """
      The sequence is not as drawn.

        expected  -a   b-c
        actual    -(ab)c--
                   ^ at 1: expected next(a), got next(a), next(b)
      """)
  }

  func testALongLineIsCutBehindItsLastColumn() throws {
    for (time, end) in [(479, "b"), (480, "-…"), (1_000_000, "-…")] {
      XCTAssertEqual(
        try failure("-a", [.next(1, "a"), .next(time, "b")]),
        """
        The sequence is not as drawn.

          expected  -a
          actual    -a\(String(repeating: "-", count: 477))\(end)
          \(String(repeating: " ", count: 10 + min(time, 480)))^ at \(time): expected nothing, got next(b)
        """)
    }
  }

  func testASubscriptionThatLastsTooLongIsMarkedAtItsEnd() throws {
    XCTAssertEqual(
      try failure(["^--!"], [Subscription(0, 5)]),
      """
      The subscriptions are not as drawn.

        expected  ^--!
        actual    ^----!
                     ^ at 3: expected its end, got nothing
      """)
  }

  func testASubscriptionThatLastsIsDrawnWithoutAnEnd() throws {
    XCTAssertEqual(
      try failure(["^--", "^-!"], [Subscription(11), Subscription(10)], from: 10),
      """
      The subscriptions are not as drawn.

        expected  ^--
        actual    -^-
                  ^ at 0: expected a subscription, got nothing

        expected  ^-!
        actual    ^--
      """)
  }

  func testEachSubscriptionIsDrawn() throws {
    XCTAssertEqual(
      try failure(["^-!", "--^-!"], [Subscription(0, 2)]),
      """
      The subscriptions are not as drawn.

        expected  ^-!
        actual    ^-!

        expected  --^-!
        actual    (none)
                    ^ at 2: expected a subscription, got nothing
      """)
  }

  func testASubscriptionThatIsNotDrawnIsShownBesideNone() throws {
    XCTAssertEqual(
      try failure(["^-!"], [Subscription(0, 2), Subscription(3, 5)]),
      """
      The subscriptions are not as drawn.

        expected  ^-!
        actual    ^-!

        expected  (none)
        actual    ---^-!
                     ^ at 3: expected nothing, got a subscription
      """)
  }
}
