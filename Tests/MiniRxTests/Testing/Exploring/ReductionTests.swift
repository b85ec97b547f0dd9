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
    var (reduced, orders) = (0, 0)
    for seed in 0..<60 {
      let all = outcomes(seed, isIsolated: false)
      let some = outcomes(seed, isIsolated: true)
      XCTAssertTrue(some.lines == all.lines, "seed \(seed): \(some.lines.symmetricDifference(all.lines).count)")
      XCTAssertLessThanOrEqual(some.orders, all.orders, "seed \(seed)")
      orders += some.orders
      if some.orders < all.orders { reduced += 1 }
    }
    XCTAssertGreaterThan(reduced, 30)
    XCTAssertLessThanOrEqual(orders, 472, "More orders are run than have to be.")
  }

  /// The same where other lanes are not isolated, write to one variable, and the body looks on between two moves of the clock.
  func testTheSameOutcomesAreFoundBesideLanesThatAreNotIsolated() {
    var (reduced, orders) = (0, 0)
    for isolated in 0...2 {
      for seed in 0..<10 {
        let all = outcomes(seed, isolated, isIsolated: false)
        let some = outcomes(seed, isolated, isIsolated: true)
        XCTAssertTrue(
          some.lines == all.lines, "\(isolated), seed \(seed): \(some.lines.symmetricDifference(all.lines).count)")
        XCTAssertLessThanOrEqual(some.orders, all.orders)
        orders += some.orders
        if some.orders < all.orders { reduced += 1 }
      }
    }
    XCTAssertGreaterThan(reduced, 5)
    XCTAssertLessThanOrEqual(orders, 3536, "More orders are run than have to be.")
  }

  private func outcomes(_ seed: Int, _ isolated: Int = 3, isIsolated: Bool) -> (lines: Set<String>, orders: Int) {
    var lines: Set<String> = []
    let outcome = explored { scheduler in
      var random = RandomChoices(seed: UInt64(seed), run: 0)
      let program = Program(scheduler, &random, isolated, isIsolated: isIsolated)
      if isolated < 3 {
        scheduler.advance(by: .milliseconds(5))
        program.look()
      }
      scheduler.run()
      lines.insert(program.seen.joined(separator: " "))
    }
    XCTAssertTrue(outcome.isComplete, "seed \(seed)")
    return (lines, outcome.orders)
  }

  private final class Program {
    /// What each lane has seen, in its order; the last is the main lane, and what all see that are not isolated.
    private(set) var seen = ["", "", "", ""]
    private let isolated: Int

    /// - Parameter isolated: how many lanes write to their own variable alone.
    init(_ scheduler: TestScheduler, _ random: inout RandomChoices, _ isolated: Int, isIsolated: Bool) {
      self.isolated = isolated
      let lanes = ["x", "y", "z"].enumerated().map { index, name in
        scheduler.lane(name, isIsolated: isIsolated && index < isolated)
      }
      for item in 0..<4 {
        let lane = Int.random(in: 0..<3, using: &random)
        let span = Int.random(in: 0..<2, using: &random) * 10
        let target = Int.random(in: 0..<7, using: &random)
        lanes[lane].run(after: span) { [unowned self] in
          see("\(item)", lane)
          if target < 3 { lanes[target].run { [unowned self] in see("(\(item))", target) } }
          if target == 3 { scheduler.run { [unowned self] in seen[3] += "[\(item)]" } }
          if target == 4 {
            scheduler.run { [unowned self] in
              seen[3] += "<\(item)>"
              lanes[(lane + 1) % 3].run { [unowned self] in see("<\(item)>", (lane + 1) % 3) }
            }
          }
        }
      }
    }

    func look() { for lane in seen.indices { seen[lane] += "|" } }

    private func see(_ text: String, _ lane: Int) { seen[lane < isolated ? lane : 3] += text }
  }
}
