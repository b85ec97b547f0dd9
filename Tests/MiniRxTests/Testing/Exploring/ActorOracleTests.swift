import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// Tasks that visit actors: an exploration shows no order that cannot happen, and calls them all only where it has shown all.
///
/// The oracle is what the language allows: parts of tasks in any order that keeps that of each task, because where a task
/// enters an actor, and where it leaves it, others may come first.
final class ActorOracleTests: XCTestCase {
  @MainActor
  func testProgramsOfActorsHaveOrdersOfTheOracleAndAreCalledAllOnlyWhereNoneIsMissing() async {
    var (found, allowed) = (Tally(), Tally())
    for seed in 0..<randomSteps(400) {
      let program = ActorProgram(seed)
      var lines: Set<String> = []
      let outcome = Exploration.outcome(of: .all(upTo: 20_000), at: .here) { (_: TestScheduler) async in
        lines.insert(await program.run())
      }
      let expected = program.orders()
      XCTAssertNil(outcome.finding)
      XCTAssertTrue(lines.isSubset(of: expected), "seed \(seed): \(program) \(lines.subtracting(expected))")
      if outcome.isComplete { XCTAssertEqual(lines, expected, "seed \(seed): \(program)") }
      XCTAssertEqual(outcome.isComplete, !program.usesActors, "seed \(seed): \(program)")
      if !program.usesActors { continue }
      found.add(lines, of: program)
      allowed.add(expected, of: program)
    }
    print("found \(found) of \(allowed)")
    XCTAssertLessThan(found.orders, allowed.orders, "The orders of actors are complete: call them all.")
  }

  private struct Tally {
    var orders = 0
    var results = 0

    mutating func add(_ lines: Set<String>, of program: ActorProgram) {
      orders += lines.count
      results += Set(lines.map(program.result)).count
    }
  }
}

/// Two or three tasks, each of which visits up to two actors one after the other, and writes down where it is.
private struct ActorProgram {
  private actor Place {
    func visit(_ body: @Sendable () -> Void) { body() }
  }

  /// The actors that each task visits. Between two visits it is on none.
  private let visits: [[Int]]

  init(_ seed: Int) {
    var random = RandomChoices(seed: UInt64(seed), run: 0)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    let count = number(2...3)
    visits = (0..<count).map { _ in (0..<number(0...(count == 2 ? 2 : 1))).map { _ in number(0...1) } }
  }

  var usesActors: Bool { visits.contains { !$0.isEmpty } }

  @MainActor
  func run() async -> String {
    let line = Locked("")
    let places = [Place(), Place()]
    let tasks = visits.enumerated().map { task, visits in
      let (visited, add) = (visits.map { places[$0] }, { @Sendable in line.withLock { $0 += "\(task)" } })
      return Task.detached {
        add()
        for place in visited {
          await place.visit(add)
          add()
        }
      }
    }
    for task in tasks { await task.value }
    return line.withLock { $0 }
  }

  func orders() -> Set<String> {
    var orders: Set<String> = []
    continues("", visits.map { 1 + 2 * $0.count }, &orders)
    return orders
  }

  private func continues(_ line: String, _ left: [Int], _ orders: inout Set<String>) {
    if left.allSatisfy({ $0 == 0 }) { orders.insert(line) }
    for task in left.indices where left[task] > 0 {
      var left = left
      left[task] -= 1
      continues(line + "\(task)", left, &orders)
    }
  }

  /// What the actors have in the end, if the first visit of a task reads and the second writes one more.
  func result(_ line: String) -> [Int] {
    var (values, read, parts) = ([0, 0], visits.map { _ in 0 }, visits.map { _ in 0 })
    for task in line.compactMap(\.wholeNumberValue) {
      defer { parts[task] += 1 }
      if parts[task] % 2 == 0 { continue }
      let place = visits[task][parts[task] / 2]
      if parts[task] == 1 { read[task] = values[place] }
      if parts[task] == 3 || visits[task].count == 1 { values[place] = read[task] + 1 }
    }
    return values
  }
}
