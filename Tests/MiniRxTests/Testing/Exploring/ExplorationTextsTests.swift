import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// The texts of an exploration for each thing that it may come to.
final class ExplorationTextsTests: XCTestCase {
  private func exploredRun(_ failures: [String] = []) -> ExploredRun {
    let run = ExploredRun(.choices(.plain), lateness: 0, isDrawn: true)
    for failure in failures { run.receive(failure, at: .here) }
    return run
  }

  private func text(
    of finding: Exploration.Finding, _ count: Int = 7, _ orders: TestScheduler.Orders = .all(upTo: 20)
  ) -> String {
    ExplorationTexts.text(finding, count, of: orders)
  }

  func testTheOrdersSayHowManyWereRunAndWhichOthersThereAre() {
    let others: [(TestScheduler.ExploredOrders.Others, String)] = [
      (.none, "There are no others."), (.unknown, "There may be others."), (.beyondBound, "raise `.all(upTo:)`"),
      (.otherTimes, "There are others: work reads the clock"), (.hops, "when it leaves an actor"),
      (.heldBack, "Let `await scheduler.advance()` run it."), (.tasks, "the orders of a synchronous body."),
      (.outside, "resumed from outside of the schedule"),
    ]
    for (others, text) in others {
      for (count, beginning) in [(1, "1 order was run. There "), (2, "2 orders were run. There ")] {
        let description = "\(TestScheduler.ExploredOrders(count: count, others: others))"
        XCTAssertTrue(description.hasPrefix(beginning), description)
        XCTAssertTrue(description.contains(text), description)
      }
      XCTAssertEqual(TestScheduler.ExploredOrders(count: 1, others: others).areAll, others == .none, "\(others)")
    }
  }

  func testOfTasksTheOrdersSayWhenTheTestContinues() {
    for (others, isSaid) in [(TestScheduler.ExploredOrders.Others.none, true), (.beyondBound, false)] {
      let description = "\(TestScheduler.ExploredOrders(count: 2, others: others, hasTasks: true))"
      XCTAssertEqual(
        description.hasSuffix("The test's own steps come only when no task is ready."), isSaid, description)
    }
  }

  func testATokenThatFitsNoOrderMayBeOfAnotherBuild() {
    let text = text(of: .otherCourse(OrderToken([Precedence(first: 1, second: 2)], check: 3)))
    XCTAssertTrue(text.hasPrefix("The token \"1<2:3\" is that of no order of this body"), text)
    XCTAssertTrue(text.contains("the token comes from a debug build and this is a release build"), text)
  }

  func testTasksAreListedOnceWithHowOftenTheyAreThere() {
    func lines(_ tasks: [String]) -> [String] {
      ExplorationTexts.bodyWaits(beside: tasks).components(separatedBy: "\n\n")[1...2].flatMap {
        $0.components(separatedBy: "\n")
      }
    }
    XCTAssertEqual(lines([]).first, "No task is left but the body.")
    XCTAssertEqual(lines(["a"]), ["1 task waits as well:", "  a"])
    XCTAssertEqual(lines(["b", "a", "b"]), ["3 tasks wait as well:", "  a", "  b (2 times)"])
    let five = ["a", "b", "c", "d", "e"]
    XCTAssertEqual(lines(five.reversed()), ["5 tasks wait as well:"] + five.map { "  \($0)" })
    XCTAssertEqual(
      lines(["f", "g"] + five), ["7 tasks wait as well:"] + five.map { "  \($0)" } + ["  (and 2 more)"])
    XCTAssertEqual(lines(["f"] + five).last, "  (and 1 more)")
  }

  func testTasksThatDoNotEndAreWarnedOf() {
    func warning(_ tasks: [String]) -> String? {
      ExplorationTexts.warning(Exploration.Outcome(first: exploredRun(), leaked: tasks), of: .all(upTo: 9))
    }
    for (tasks, beginning) in [
      (["a"], "1 task does not end with the body, although tasks are cancelled then:\n\n  a\n\n"),
      (["a", "a"], "2 tasks do not end with the body, although tasks are cancelled then:\n\n  a (2 times)\n\n"),
    ] {
      XCTAssertEqual(warning(tasks)?.hasPrefix(beginning), true, warning(tasks) ?? "")
    }
    XCTAssertEqual(warning([])?.contains("nothing was scheduled"), true)
  }

  func testAnExplorationOfTasksThatShowsNothingSaysWhy() {
    func warning(_ change: (inout ExploredTasks) -> Void) -> String {
      let run = exploredRun()
      run.state.withLock { change(&$0.tasks) }
      return ExplorationTexts.warning(Exploration.Outcome(first: run), of: .all(upTo: 9)) ?? ""
    }
    for (text, change) in [
      ("An effect that never waits has ended when", { $0.isDriven = true }),
      ("The body has begun tasks", { $0.leavesOut(.tasks) }),
      ("Tasks were resumed from outside of the schedule", { $0.leavesOut(.outside) }),
      ("nothing was scheduled on its scheduler", { _ in }),
    ] as [(String, (inout ExploredTasks) -> Void)] {
      XCTAssertTrue(warning(change).contains(text), text)
    }
  }

  func testWhatWasFoundIsNotWarnedOf() {
    let outcome = Exploration.Outcome(first: exploredRun(), leaked: ["a"], finding: .noToken("x"))
    XCTAssertNil(ExplorationTexts.warning(outcome, of: .all(upTo: 9)))
    XCTAssertNil(ExplorationTexts.warning(Exploration.Outcome(), of: .all(upTo: 9)))
  }

  func testTheFirstFailuresAreShownAndTheOthersCounted() {
    let (first, token) = ("This order fails, and ", OrderToken([Precedence(first: 1, second: 2)]))
    func isPlain(_ text: String) -> Bool { text.hasPrefix("The plain run fails: the test as it runs") }
    for (count, end) in [(1, ": f1"), (3, ": f3"), (4, "\n\n(and 1 more)"), (5, "\n\n(and 2 more)")] {
      let failing = exploredRun((1...count).map { "f\($0)" })
      let plain = text(of: .failure(failing, OrderToken([]), plain: failing))
      XCTAssertTrue(isPlain(plain), plain)
      XCTAssertTrue(plain.hasSuffix(end), plain)
      XCTAssertEqual(plain.contains("f4"), false)
      let order = text(of: .failure(failing, token, plain: exploredRun()))
      XCTAssertTrue(order.hasPrefix(first + "the plain run passes. Replay: explore(orders: .replay(\"1<2\"))"), order)
      XCTAssertTrue(order.contains("\n\n7 orders were run until one failed, of 20 at most, the simplest first."), order)
      XCTAssertTrue(order.hasSuffix(end), order)
    }
    let both = text(of: .failure(exploredRun(["f"]), token, plain: exploredRun(["g"])))
    XCTAssertTrue(both.hasPrefix(first + "so does the plain run."), both)
  }

  func testTheNumberOfChoicesIsSaid() {
    let pairs = [Precedence(first: 1, second: 2), Precedence(first: 3, second: 4)]
    for (count, words) in [(1, "by 1 choice,"), (2, "by 2 choices,")] {
      let order = text(of: .failure(exploredRun(["f"]), OrderToken(Array(pairs.prefix(count))), plain: exploredRun()))
      XCTAssertTrue(order.contains("differs from the plain run \(words) marked below"), order)
    }
  }

  func testAnInstabilityShowsTheFailureThatThereWas() {
    let token = OrderToken([Precedence(first: 1, second: 2)])
    for (difference, first, failure) in [
      (Exploration.Difference.failure, "One run of an order failed", "The failure of the run that failed:"),
      (.work, "Two runs of the same order did different things", "One of them failed:"),
    ] {
      let failed = text(of: .instability(token, exploredRun(["f"]), difference))
      XCTAssertTrue(failed.hasPrefix(first), failed)
      XCTAssertTrue(failed.contains("may pass.\n\n\(failure)\n\n"), failed)
      XCTAssertTrue(failed.hasSuffix(": f"), failed)
      XCTAssertTrue(failed.contains("The likely cause is a variable outside the body"), failed)
      let passed = text(of: .instability(token, exploredRun(), difference))
      XCTAssertTrue(passed.hasSuffix("explore(orders: .replay(\"1<2\")) runs that order once, and may pass."), passed)
    }
    let outside = exploredRun()
    outside.state.withLock { $0.tasks.leavesOut(.outside) }
    let unstable = text(of: .instability(token, outside, .work))
    XCTAssertTrue(unstable.contains("Tasks were resumed from outside of the schedule"), unstable)
  }

  /// A line of this file, if it is a whole condition.
  func testTheLineOfAConditionIsQuoted() throws {
    func quotation(_ line: UInt, _ path: StaticString = #filePath, message: String? = nil) -> String? {
      let site = CallSite(fileID: "A/B.swift", filePath: path, line: line, column: 1)
      let run = exploredRun()
      run.bodyThrew(UnmetRequirement(message: message, site: site), at: .here)
      let text = text(of: .failure(run, OrderToken([]), plain: run))
      let failure = text.components(separatedBy: "A/B.swift:\(line): ").last
      return failure?.components(separatedBy: "\n\n    ").dropFirst().first
    }
    let scheduler = TestScheduler(initialClock: 0)
    let line: UInt = #line + 1
    try scheduler.require(!"()".isEmpty)
    try scheduler.require(
      true)
    XCTAssertEqual(quotation(line), "try scheduler.require(!\"()\".isEmpty)")
    XCTAssertNil(quotation(line, message: "a message"))
    for other in [line - 1, line + 1, line + 2, 0, 1, 100_000] { XCTAssertNil(quotation(other), "\(other)") }
    XCTAssertNil(quotation(line, "/there/is/no/such/file.swift"))
    let path: StaticString = "/tmp/MiniRxCarriageReturns.swift"
    try "// A file with carriage returns.\r\ntry scheduler.require(true)\r\n".write(
      toFile: "\(path)", atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: URL(fileURLWithPath: "\(path)")) }
    XCTAssertEqual(quotation(2, path), "try scheduler.require(true)")
  }
}

/// Chance once for each thread: of all that may run, the one with the highest priority does.
final class PriorityGuideTests: XCTestCase {
  private let threads: [UInt64] = [1, 2, 3, 4]

  /// The threads in the order of their priorities.
  private func ranking(_ guide: PriorityGuide) -> [UInt64] {
    var (guide, left, ranking) = (guide, threads, [UInt64]())
    while !left.isEmpty { ranking.append(left.remove(at: guide.choose(at: 100, among: left))) }
    return ranking
  }

  func testThePrioritiesAreTheSameAtEachChoice() {
    var rankings: Set<[UInt64]> = []
    for seed in 0..<40 {
      var guide = PriorityGuide(seed: UInt64(seed), run: 0, length: 10)
      let ranking = ranking(guide)
      rankings.insert(ranking)
      for position in 0..<10 {
        let shuffled = position % 2 == 0 ? threads : threads.reversed()
        XCTAssertEqual(shuffled[guide.choose(at: position, among: shuffled)], ranking[0])
        let two = [ranking[3], ranking[2]]
        XCTAssertEqual(two[guide.choose(at: position, among: two)], ranking[2])
      }
    }
    XCTAssertGreaterThan(rankings.count, 10)
  }

  /// The choice 0 is the only one of such a short run.
  func testAThreadThatIsLoweredIsBelowAllAndThoseAfterItBelowIt() {
    for run in 1...3 {
      var guide = PriorityGuide(seed: 5, run: run, length: 1)
      let before = ranking(guide)
      XCTAssertEqual(threads[guide.choose(at: 0, among: threads)], before[1])
      XCTAssertEqual(ranking(guide), [before[1], before[2], before[3], before[0]])
      XCTAssertEqual(threads[guide.choose(at: 1, among: threads)], before[1])
      XCTAssertEqual(threads[guide.choose(at: 0, among: threads)], before[2])
      XCTAssertEqual(ranking(guide), [before[2], before[3], before[0], before[1]])
    }
  }

  func testAThreadThatIsLoweredAgainIsAboveThoseAfterIt() {
    var guide = PriorityGuide(seed: 5, run: 1, length: 1)
    let before = ranking(guide)
    for thread in [before[1], before[1], before[0]] { _ = guide.choose(at: 0, among: [thread, thread]) }
    XCTAssertEqual(ranking(guide), [before[2], before[3], before[1], before[0]])
  }

  func testOfTwoPartsOfOneThreadTheFirstRunsAsInThePlainRun() {
    for run in 0...3 {
      var guide = PriorityGuide(seed: 5, run: run, length: 1)
      for position in 0...1 { XCTAssertEqual(guide.choose(at: position, among: [2, 2, 2]), 0, "run \(run)") }
    }
  }

  func testRunsTakeTurnsInHowOftenPrioritiesChange() {
    for (run, most) in [0, 1, 2, 3, 0].enumerated() {
      var counts: [Int] = []
      for seed in 0..<30 {
        var guide = PriorityGuide(seed: UInt64(seed), run: run, length: 50)
        var (last, count) = (ranking(guide), 0)
        for position in 0..<50 {
          _ = guide.choose(at: position, among: threads)
          let next = ranking(guide)
          if next != last { count += 1 }
          last = next
        }
        counts.append(count)
      }
      XCTAssertEqual(counts.max(), most, "run \(run)")
    }
  }
}
