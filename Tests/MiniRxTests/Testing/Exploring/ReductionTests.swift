import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// Orders that differ only in how independent work is interleaved are run once, and no other is left out.
final class ReductionTests: XCTestCase {
  func testFiveIndependentLanesOfFourItemsEachAreCoveredWithin2000Runs() {
    let outcome = explored(.all(upTo: 2_000)) { scheduler in
      for name in 1...5 {
        let lane = scheduler.lane("\(name)", isIsolated: true)
        for _ in 0..<4 { lane.run {} }
      }
      scheduler.run()
    }
    XCTAssertTrue(outcome.isComplete)
    XCTAssertEqual(outcome.orders, 1)
  }

  func testLanesThatReportToOneLaneAreInterleavedThere() {
    var lines: [String] = []
    let outcome = explored(.all(upTo: 2_000)) { scheduler in
      let log = CourseLog()
      for name in ["a", "b", "c"] {
        let lane = scheduler.lane(name, isIsolated: true)
        for _ in 0..<4 { lane.run {} }
        lane.run { scheduler.run { log.add(name) } }
      }
      scheduler.run()
      lines.append(log.line)
    }
    XCTAssertTrue(outcome.isComplete)
    XCTAssertEqual(Set(lines), ["abc", "acb", "bac", "bca", "cab", "cba"])
  }

  func testWithoutIsolatedLanesAllOrdersAreRun() {
    let lines = courses { scheduler, log in
      for name in ["a", "b", "c"] { scheduler.lane(name).run { log.add(name) } }
      scheduler.run()
    }
    XCTAssertEqual(lines.count, 6)
  }

  func testAnInvariantSeesAllOrders() {
    let outcome = explored { scheduler in
      scheduler.invariant("true") { true }
      for name in ["a", "b", "c"] { scheduler.lane(name, isIsolated: true).run {} }
      scheduler.run()
    }
    XCTAssertEqual(outcome.orders, 6)
  }

  func testARunThatIsStoppedIsFollowedByAllOrders() {
    let lines = courses { scheduler, log in
      for name in ["a", "b"] { scheduler.lane(name, isIsolated: true).run { log.add(name) } }
      scheduler.run {
        log.add("c")
        scheduler.stop()
      }
      scheduler.run()
    }
    XCTAssertEqual(lines, ["abc", "ac", "bac", "bc", "c"])
  }

  func testATickThatIsCancelledInItsInstantIsAnAlternative() {
    XCTAssertEqual(
      Set(
        courses { scheduler, log in
          let lane = scheduler.lane("a", isIsolated: true)
          let timer = SingleAssignmentDisposable()
          lane.run(after: 10) { timer.dispose() }
          timer.setDisposable(lane.run(after: 10) { log.add("tick") })
          scheduler.run()
        }), ["", "tick"])
  }

  func testResponsesOfIsolatedLanesChangePlacesBecauseThatChangesTheirTimes() {
    XCTAssertEqual(
      Set(
        courses { scheduler, log in
          for (name, shortest) in [("a", 1), ("b", 2)] {
            let lane = scheduler.lane(name, isIsolated: true)
            _ = Observable.just(name).latency(.seconds(shortest) ... .seconds(3), on: lane)
              .subscribe(onNext: { log.add("\($0)\(scheduler.clock)") })
          }
          scheduler.run()
        }), ["a1b2", "b2a2"])
  }

  /// Random programs on lanes whose items write to their own lane's variable and schedule on lanes; what each lane has
  /// seen at the end is compared.
  func testTheSameOutcomesAreFoundAsByPlainEnumeration() {
    var reduced = 0
    for seed in 0..<60 {
      let all = outcomes(seed, isIsolated: false)
      let some = outcomes(seed, isIsolated: true)
      XCTAssertTrue(some.lines == all.lines, "seed \(seed): \(some.lines.symmetricDifference(all.lines).count)")
      XCTAssertLessThanOrEqual(some.orders, all.orders, "seed \(seed)")
      if some.orders < all.orders { reduced += 1 }
    }
    XCTAssertGreaterThan(reduced, 30)
  }

  private func outcomes(_ seed: Int, isIsolated: Bool) -> (lines: Set<String>, orders: Int) {
    var lines: Set<String> = []
    let outcome = explored { scheduler in
      var random = RandomChoices(seed: UInt64(seed), run: 0)
      let program = Program(scheduler, &random, isIsolated: isIsolated)
      scheduler.run()
      lines.insert(program.seen.joined(separator: " "))
    }
    XCTAssertTrue(outcome.isComplete, "seed \(seed)")
    return (lines, outcome.orders)
  }

  private final class Program {
    /// What each lane has seen, in its order; the last is the main lane.
    private(set) var seen = ["", "", "", ""]

    init(_ scheduler: TestScheduler, _ random: inout RandomChoices, isIsolated: Bool) {
      let lanes = ["x", "y", "z"].map { scheduler.lane($0, isIsolated: isIsolated) }
      for item in 0..<4 {
        let lane = Int.random(in: 0..<3, using: &random)
        let span = Int.random(in: 0..<2, using: &random) * 10
        let target = Int.random(in: 0..<7, using: &random)
        lanes[lane].run(after: span) { [unowned self] in
          seen[lane] += "\(item)"
          if target < 3 { lanes[target].run { [unowned self] in seen[target] += "(\(item))" } }
          if target == 3 { scheduler.run { [unowned self] in seen[3] += "[\(item)]" } }
          if target == 4 {
            scheduler.run { [unowned self] in
              seen[3] += "<\(item)>"
              lanes[(lane + 1) % 3].run { [unowned self] in seen[(lane + 1) % 3] += "<\(item)>" }
            }
          }
        }
      }
    }
  }
}
