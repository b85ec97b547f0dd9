import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// A body that depends on something besides the scheduler is reported as such.
final class InstabilityTests: XCTestCase {
  func testAFailureThatDoesNotComeAgainIsReported() {
    var runs = 0
    let outcome = explored { scheduler in
      runs += 1
      try scheduler.require(runs != 1)
    }
    XCTAssertTrue(outcome.isUnstable)
  }

  func testWorkThatTheFirstRunAloneSchedulesOrDoesNotIsReported() {
    for isOfTheFirst in [true, false] {
      var runs = 0
      let outcome = explored { scheduler in
        runs += 1
        for lane in ["a", "b"] { scheduler.lane(lane).run {} }
        if (runs == 1) == isOfTheFirst { scheduler.lane("c").run {} }
        scheduler.run()
      }
      XCTAssertTrue(outcome.isUnstable, "\(isOfTheFirst)")
    }
  }

  func testAnItemThatRunsOnceIsReportedAlsoWhereThereIsNoChoice() {
    var runs = 0
    let outcome = explored { scheduler in
      runs += 1
      scheduler.run {}
      if runs == 1 { scheduler.run {} }
      scheduler.run()
      try scheduler.require(false)
    }
    XCTAssertTrue(outcome.isUnstable)
  }

  func testABodyThatDependsOnItsOrderAloneIsNot() {
    let outcome = explored { scheduler in
      var first: String?
      for lane in ["a", "b", "c"] {
        scheduler.lane(lane).run {
          if first == nil { first = lane }
          if first == lane { scheduler.lane("d").run {} }
        }
      }
      scheduler.run()
    }
    XCTAssertNil(outcome.finding)
    XCTAssertTrue(outcome.isComplete)
  }

  func testAFailureOfTheBodysOwnMemoryIsNotToldAsOneOfThePlainRun() {
    for orders in [TestScheduler.Orders.all(upTo: 100), .random(100, seed: 1)] {
      var runs = 0
      let outcome = explored(orders) { scheduler in
        runs += 1
        for lane in ["a", "b"] { scheduler.lane(lane).run {} }
        scheduler.run()
        try scheduler.require(runs == 1, "It is run \(runs).")
      }
      guard case .instability(let token, let run, .failure) = outcome.finding else { return XCTFail("\(orders)") }
      XCTAssertEqual(outcome.orders, 2)
      XCTAssertEqual("\(token)", "plain")
      XCTAssertEqual(run.failures.map(\.message), ["It is run 3."], "the plain run, which passed before")
    }
  }

  func testTheTextSaysWhatFailsOnceAndWhatToLookFor() throws {
    var runs = 0
    let outcome = explored { scheduler in
      runs += 1
      try scheduler.require(runs > 1, "one run alone")
    }
    let text = ExplorationTexts.text(try XCTUnwrap(outcome.finding), 1, of: .all(upTo: 9))
    XCTAssertTrue(text.hasPrefix("One run of an order failed, and another run of the same order passed"), text)
    for word in ["one run alone", "Date()", "UUID()", "DispatchQueue", "Dictionary", "counter", "plain"] {
      XCTAssertTrue(text.contains(word), word)
    }
  }
}
