import XCTest

@testable import MiniRx

/// A failing order is simplified as far as it can be, and found again by its token.
final class ShrinkingTests: XCTestCase {
  func testATokenIsTheDifferencesFromThePlainRun() {
    XCTAssertEqual(Choices([0, 0, 1, 0, 0, 3]).token, "2.1-5.3")
    XCTAssertEqual(Choices([0, 0]).token, "plain")
    for token in ["plain", "2.1", "2.1-5.3", "0.1"] { XCTAssertEqual(Choices(token: token)?.token, token) }
    for text in ["", "2", "2.0", "-1.2", "2.1-", "2.1-2.3", "a.b", "2.1,3.1"] {
      XCTAssertNil(Choices(token: text), text)
    }
  }

  func testFewerDifferencesAreSimplerThenEarlierThenSmaller() {
    let order = ["plain", "1.1", "1.2", "2.1", "1.1-2.1", "1.1-2.2", "1.1-3.1"].map { Choices(token: $0)! }
    for (simpler, other) in zip(order, order.dropFirst()) {
      XCTAssertTrue(simpler.isSimpler(than: other), "\(simpler.token) \(other.token)")
      XCTAssertFalse(other.isSimpler(than: simpler), "\(simpler.token) \(other.token)")
    }
  }

  func testNoCandidateIsTriedTwice() {
    for token in ["plain", "2.1", "1.1-3.2", "1.1-2.1-3.1", "0.2-4.3-5.1-9.2"] {
      let candidates = Choices(token: token)!.simpler
      XCTAssertEqual(Set(candidates).count, candidates.count, token)
    }
  }

  func testTheCandidatesThatWouldSaveTheMostComeFirst() {
    let candidates = [
      "1.1-3.2": ["1.1", "3.2", "0.1-3.2", "1.1-3.1", "0.2-1.1", "1.1-2.2"],
      "0.1-1.1-2.1": ["0.1-1.1", "0.1-2.1", "1.1-2.1"],
      "0.1-1.1-2.1-3.1": [
        "2.1-3.1", "0.1-1.1", "0.1-1.1-2.1", "0.1-1.1-3.1", "0.1-2.1-3.1", "1.1-2.1-3.1",
      ],
    ]
    for (token, expected) in candidates {
      XCTAssertEqual(Choices(token: token)!.simpler.map(\.token), expected, token)
    }
  }

  /// Six lanes with two items each; fails where b comes before a and d before c.
  private func twoReversals(_ scheduler: TestScheduler) throws {
    let log = CourseLog()
    for name in "abcdef" { for _ in 0..<2 { scheduler.lane("\(name)").run { log.add("\(name)") } } }
    scheduler.run()
    let places = "abcd".map { log.line.firstIndex(of: $0)! }
    try scheduler.require(places[0] < places[1] || places[2] < places[3])
  }

  func testARandomOrderIsShrunkUntilNoChoiceCanBeUndone() throws {
    for seed in 0..<5 {
      let outcome = explored(.random(2_000, seed: UInt64(seed))) { try twoReversals($0) }
      let choices = try XCTUnwrap(outcome.failing).choices
      XCTAssertEqual(choices.count, 2, "seed \(seed)")
      for position in choices.differing.keys {
        var undone = choices.differing
        undone[position] = nil
        let token = undone.map { "\($0).\($1)" }.joined(separator: "-")
        XCTAssertNil(explored(.replay(token)) { try twoReversals($0) }.finding, "seed \(seed): \(token)")
      }
    }
  }

  func testATokenReplaysTheFailure() throws {
    let found = try XCTUnwrap(explored { try twoReversals($0) }.failing)
    let again = try XCTUnwrap(explored(.replay(found.choices.token)) { try twoReversals($0) }.failing)
    XCTAssertEqual(again.course, found.course)
    XCTAssertEqual(again.failures.map(\.message), found.failures.map(\.message))
  }

  func testATokenThatFitsNoOrderIsReported() {
    for token in ["99.1", "0.99", "nonsense"] {
      guard case .strangeToken(token) = explored(.replay(token), { try twoReversals($0) }).finding else {
        return XCTFail(token)
      }
    }
  }

  func testAFailingPlainRunIsTheSimplestOrder() throws {
    let run = try XCTUnwrap(explored { try $0.require(false) }.failing)
    XCTAssertEqual(run.choices.token, "plain")
  }
}
