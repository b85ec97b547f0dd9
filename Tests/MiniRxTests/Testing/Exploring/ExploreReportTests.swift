import Testing
import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// Two requests, the second of which must be answered last.
private func lastAnswerWins(_ scheduler: TestScheduler) throws {
  var answer = ""
  for query in ["c", "ca"] {
    _ = Observable.just(query).latency(.milliseconds(10) ... .seconds(2), on: scheduler.lane("network"))
      .subscribe(onNext: { answer = $0 })
    scheduler.advance(by: .milliseconds(400))
  }
  scheduler.run()
  try scheduler.require(answer == "ca")
}

private let requireLine = 16

private let token = explored(.all(upTo: 1_000)) { try lastAnswerWins($0) }.token?.description ?? "none"

private let report = """
  This order fails, and the plain run passes. Replay: explore(orders: .replay("\(token)"))

  4 orders were run until one failed, of 1000 at most, the simplest first. This one differs from the plain run by 1 choice, \
  marked below (^). In the plain run each event comes as early as it can, and of those at one time the one that was scheduled first.

    the plain run (a column is an event; time is not drawn)
      main     --
      network  ab

    this order
      main     --!
      network  ba-
               ^ b before a

    b  network at 0.41 s: the end of a latency of 0.01 to 2 s
    a  network at 0.41 s (at 0.01 s in the plain run): the end of a latency of 0.01 to 2 s
    !  at 0.8 s: the failure below

  MiniRxTests/ExploreReportTests.swift:\(requireLine): A condition that the body requires does not hold.

      try scheduler.require(answer == "ca")
  """

/// One failure is reported, at the line of the call, whichever library runs the test; those of other orders are not.
struct ExploreReportSwiftTestingTests {
  @Test func oneFailureIsReportedAtTheLineOfTheCall() throws {
    let line = #line + 2
    try withKnownIssue {
      try TestScheduler.explore { try lastAnswerWins($0) }
    } matching: { issue in
      issue.comments.map(\.rawValue) == [report] && issue.sourceLocation?.line == line
        && issue.sourceLocation?.fileID == #fileID
    }
  }

  @Test func anExpectationOfTheTestLibraryFailsItsOrder() {
    withKnownIssue {
      TestScheduler.explore { scheduler in
        var log = ""
        for lane in ["a", "b"] { scheduler.lane(lane).run { log += lane } }
        scheduler.run()
        #expect(log == "ab")
      }
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains("An expectation of the test library is not met")
    }
  }

  @Test func anExplorationThatFindsNothingReportsNothing() {
    let explored = TestScheduler.explore { scheduler in
      scheduler.expectOneOf(
        Observable.merge(scheduler.cold("-a---|"), scheduler.cold("-b---|")), "-(ab)|", "-(ba)|")
    }
    #expect(explored.areAll)
    #expect(explored.count > 1)
  }
}

final class ExploreReportXCTestTests: XCTestCase {
  private var recorded: [(text: String, line: Int)] = []
  private var isRecording = false

  private func record(_ body: () throws -> Void) rethrows {
    isRecording = true
    defer { isRecording = false }
    try body()
  }

  func testOneFailureIsReportedAtTheLineOfTheCall() throws {
    let line = #line + 1
    try record { try TestScheduler.explore { try lastAnswerWins($0) } }
    XCTAssertEqual(recorded.map(\.line), [line])
    XCTAssertEqual(recorded.first?.text.hasSuffix(report), true, recorded.first?.text ?? "nothing")
  }

  func testAnErrorOfTheBodyIsAFailureOfItsOrder() {
    record { _ = try? TestScheduler.explore { _ in throw TestError.first } }
    XCTAssertEqual(recorded.count, 1)
    XCTAssertEqual(recorded.first?.text.contains("The plain run fails"), true)
    XCTAssertEqual(recorded.first?.text.contains("The body threw an error: first"), true)
  }

  func testThreeFailuresOfAnOrderAreShownAndTheOthersAreCounted() {
    for (count, others) in [(3, ""), (4, "(and 1 more)"), (6, "(and 3 more)")] {
      recorded = []
      record {
        TestScheduler.explore { scheduler in
          for _ in 1...count { scheduler.expect(scheduler.cold("a|"), "b|") }
        }
      }
      let text = recorded.first?.text ?? ""
      XCTAssertEqual(text.components(separatedBy: "not as drawn").count, 4, text)
      XCTAssertEqual(text.contains(" more)"), !others.isEmpty, text)
      XCTAssertTrue(text.hasSuffix(others), text)
    }
  }

  func testTheFirstFailuresOfAnOrderAreShownInTheOrderInWhichTheyArose() {
    record {
      TestScheduler.explore { scheduler in
        for name in "wxyz" { scheduler.expect(scheduler.cold("a|"), "\(name)|") }
      }
    }
    let text = recorded.first?.text ?? ""
    let expected = text.components(separatedBy: "expected next(").dropFirst()
    XCTAssertEqual(expected.compactMap(\.first), ["w", "x", "y"], text)
  }

  func testAFailureIsMarkedInTheLaneOfTheItemInWhichItArose() {
    let outcome = explored { scheduler in
      var isFirst = true
      for name in ["a", "b"] {
        scheduler.lane(name).run {
          if isFirst, name == "b" { ExploredRun.current?.receive("b is first", at: .here) }
          isFirst = false
        }
      }
      scheduler.run()
    }
    let lanes = outcome.failing.map { run in run.marks.filter { $0.kind == .failure }.map { run.laneNames[$0.lane] } }
    XCTAssertEqual(lanes, ["b"])
  }

  func testOfALongCourseThoseEventsAreDrawnThatTradePlaces() {
    let outcome = explored { scheduler in
      var log = ""
      for span in 1...40 { scheduler.run(after: span) {} }
      for name in ["x", "y"] { scheduler.lane(name).run(after: 50) { log += name } }
      scheduler.run()
      try scheduler.require(log == "xy")
    }
    let text = outcome.finding.map { ExplorationTexts.text($0, outcome.orders, of: .all(upTo: 20)) } ?? "nothing"
    let drawing = """
        this order
          main  --!
          x     -a-
          y     b--
                ^ b before a

        b  y at 0.05 s: the end of a timer
        a  x at 0.05 s: the end of a timer
        !  at 0.05 s: the failure below
        (40 other events are not drawn: for this failure they need not trade places)
      """
    XCTAssertTrue(text.contains(drawing), text)
  }

  func testWhatAnEventFollowsFromIsDrawnWithIt() {
    let outcome = explored { scheduler in
      var log = ""
      for span in 1...20 { scheduler.run(after: span) {} }
      for (name, time) in [("x", 30), ("y", 31)] {
        scheduler.lane(name).run(after: time) {
          ExploredRun.current?.note("asks for \(name)")
          _ = Observable.just(name).latency(.seconds(1) ... .seconds(2), on: scheduler).subscribe(onNext: { log += $0 })
        }
      }
      scheduler.run()
      try scheduler.require(log == "xy")
    }
    let text = outcome.finding.map { ExplorationTexts.text($0, outcome.orders, of: .all(upTo: 20)) } ?? "nothing"
    for line in [
      "asks for x, from the end of a timer", "asks for y, from the end of a timer", "(20 other events are not",
    ] {
      XCTAssertTrue(text.contains(line), text)
    }
  }

  func testMarksHaveTheTimesAtWhichThingsHappened() {
    let outcome = explored(lateness: .milliseconds(5)) { scheduler in
      var order = ""
      scheduler.run(after: 10) { order += "a" }
      scheduler.run(after: 12) { order += "b" }
      scheduler.advance(by: .milliseconds(20))
      ExploredRun.current?.note("the body")
      try scheduler.require(order == "ab")
    }
    XCTAssertEqual(outcome.failing?.marks.map { $0.time / 1_000_000 }, [12, 12, 20, 20])
    XCTAssertEqual(outcome.failing?.marks.map(\.notes), [[], [], ["the body"], []])
  }

  func testALaneThatOneOfTheRunsHasIsDrawnForBoth() {
    for owner in ["a", "b"] {
      let outcome = explored { scheduler in
        var first: String?
        for name in ["a", "b"] {
          scheduler.lane(name).run {
            if first == nil, name == owner { scheduler.lane("of one").run {} }
            first = first ?? name
          }
        }
        scheduler.run()
        try scheduler.require(first == "a")
      }
      let text = outcome.finding.map { ExplorationTexts.text($0, outcome.orders, of: .all(upTo: 20)) } ?? "nothing"
      XCTAssertEqual(text.components(separatedBy: "\n    of one  ").count, 3, text)
    }
  }

  func testAnOrderThatGoesOnWhereThePlainRunEndsIsMarkedThere() {
    let outcome = explored(lateness: .milliseconds(5)) { scheduler in
      var hasFired = false
      scheduler.run(after: 10) { hasFired = true }
      scheduler.advance(by: .milliseconds(12))
      let wasInTime = hasFired
      scheduler.advance(by: .milliseconds(12))
      try scheduler.require(wasInTime)
    }
    let text = outcome.finding.map { ExplorationTexts.text($0, outcome.orders, of: .all(upTo: 20)) } ?? "nothing"
    XCTAssertTrue(text.contains("^ the test continues before a"), text)
  }

  func testAnInvariantIsCheckedBehindEachItem() {
    record {
      TestScheduler.explore { scheduler in
        var isOpen = false
        scheduler.invariant("closed") { !isOpen }
        scheduler.run { isOpen = true }
        scheduler.run { isOpen = false }
        scheduler.run()
      }
    }
    XCTAssertEqual(recorded.first?.text.contains("The invariant “closed” does not hold."), true)
  }

  func testAnInvariantIsCheckedBehindTheBody() {
    let outcome = explored { scheduler in
      var isOpen = false
      scheduler.invariant("closed") { !isOpen }
      isOpen = true
    }
    XCTAssertEqual(outcome.failing?.failures.map(\.message), ["The invariant “closed” does not hold."])
  }

  func testAFailureInsideAnExplorationIsTaken() {
    let outcome = explored { _ in XCTAssertTrue(TestRunner.record("a failure", at: .here)) }
    XCTAssertEqual(outcome.failing?.failures.map(\.message), ["a failure"])
  }

  func testWhatAnInvariantLooksAtIsReleasedAtTheEndOfARun() {
    final class Model {
      let scheduler: TestScheduler
      init(_ scheduler: TestScheduler) { self.scheduler = scheduler }
    }
    var models: [() -> Model?] = []
    _ = explored { scheduler in
      let model = Model(scheduler)
      models.append { [weak model] in model }
      scheduler.invariant("holds") { model.scheduler === scheduler }
      scheduler.run(after: 1) {}
      scheduler.run()
    }
    XCTAssertFalse(models.isEmpty)
    XCTAssertTrue(models.allSatisfy { $0() == nil })
  }

  func testEachInvariantThatDoesNotHoldIsReportedOnce() {
    let outcome = explored { scheduler in
      for name in ["one", "two"] { scheduler.invariant(name) { false } }
      for _ in 0..<3 { scheduler.run {} }
      scheduler.run()
    }
    XCTAssertEqual(
      outcome.failing?.failures.map(\.message), ["one", "two"].map { "The invariant “\($0)” does not hold." })
  }

  func testAMarbleExpectationFailsItsOrder() {
    record {
      TestScheduler.explore { scheduler in
        scheduler.expect(Observable.merge(scheduler.cold("-a---|"), scheduler.cold("-b---|")), "-(ab)|")
      }
    }
    XCTAssertEqual(recorded.count, 1)
    XCTAssertEqual(recorded.first?.text.contains("expected next(a), next(b), got next(b), next(a)"), true)
  }

  func testAnInvariantFailsItsOrder() {
    record {
      TestScheduler.explore { scheduler in
        var open = 0
        scheduler.invariant("one at a time") { open <= 1 }
        for lane in ["a", "b"] {
          scheduler.lane(lane).run {
            open += 1
            scheduler.lane(lane).run { open -= 1 }
          }
        }
        scheduler.run()
      }
    }
    XCTAssertEqual(recorded.count, 1)
    XCTAssertEqual(recorded.first?.text.contains("The invariant “one at a time” does not hold."), true)
  }

  func testAReplayedOrderThatFailsIsReportedWithoutACount() {
    record { _ = try? TestScheduler.explore(orders: .replay(token)) { try lastAnswerWins($0) } }
    XCTAssertEqual(recorded.count, 1)
    XCTAssertEqual(
      recorded.first?.text.contains("It was replayed: it differs from the plain run by 1 choice, marked below (^)."),
      true)
  }

  func testAStrangeTokenIsReported() {
    for (token, text) in [
      ("1<2", "The token \"1<2\" is that of no order of this body"), ("7.7", "The text \"7.7\" is no token"),
    ] {
      recorded = []
      record { _ = try? TestScheduler.explore(orders: .replay(token)) { try lastAnswerWins($0) } }
      XCTAssertEqual(recorded.map { $0.text.contains(text) }, [true])
    }
  }

  // MARK: What passes and shows nothing

  func testAnExplorationThatShowsNothingSaysWhy() {
    func warning(_ orders: TestScheduler.Orders = .all(upTo: 9), _ body: (TestScheduler) -> Void) -> String {
      ExplorationTexts.warning(explored(orders) { body($0) }, of: orders) ?? ""
    }
    XCTAssertTrue(warning { _ in }.contains("nothing was scheduled on its scheduler"))
    XCTAssertTrue(warning { $0.run {} }.contains("the body did not move the clock"))
    XCTAssertTrue(
      warning { scheduler in
        scheduler.run {}
        scheduler.run()
      }.contains("no two events could trade places"))
    XCTAssertTrue(
      warning { scheduler in
        _ = Observable.just(1).latency(.seconds(1) ... .seconds(4), on: scheduler)
          .subscribe(onNext: { _ in scheduler.run(after: 2_000 + scheduler.clock) {} })
        scheduler.advance(by: .seconds(5))
        scheduler.run()
      }.contains("although there are others: work reads the clock"))
    XCTAssertTrue(warning(.replay("plain")) { _ in }.isEmpty)
    func twoLanes(_ scheduler: TestScheduler) {
      for name in ["a", "b"] { scheduler.lane(name).run {} }
      scheduler.run()
    }
    XCTAssertEqual(warning { twoLanes($0) }, "")
    XCTAssertEqual(warning(.random(1, seed: 1)) { twoLanes($0) }, "")
  }

  func testAnOrderThatHoldsAgainIsWarnedOf() throws {
    func body(_ scheduler: TestScheduler, _ isFixed: Bool) throws {
      var log = ""
      for name in ["a", "b"] { scheduler.lane(name).run { log += name } }
      scheduler.run()
      try scheduler.require(isFixed || log == "ab")
    }
    let token = "\(try XCTUnwrap(explored { try body($0, false) }.token))"
    let again = explored(.replay(token)) { try body($0, true) }
    XCTAssertEqual(ExplorationTexts.warning(again, of: .replay(token))?.contains("does not fail"), true)
  }

  func testTheOrdersSayWhichWereNotRun() {
    func text(upTo limit: Int, _ lanes: Int) -> String {
      let orders = TestScheduler.explore(orders: .all(upTo: limit)) { scheduler in
        for name in 0..<lanes { scheduler.lane("\(name)").run {} }
        scheduler.run()
      }
      return "\(orders)"
    }
    XCTAssertEqual(text(upTo: 10, 2), "2 orders were run. There are no others.")
    XCTAssertTrue(text(upTo: 10, 5).hasPrefix("10 orders were run. There are others, beyond the bound"))
  }

  func testARequirementOutsideAnExplorationNamesItsLine() {
    let line = #line + 1
    XCTAssertThrowsError(try TestScheduler(initialClock: 0).require(false, "why")) { error in
      XCTAssertEqual("\(error)", "\(#fileID):\(line): why")
    }
  }

  #if canImport(Darwin)
    override func record(_ issue: XCTIssue) {
      guard isRecording else { return super.record(issue) }
      recorded.append((issue.compactDescription, issue.sourceCodeContext.location?.lineNumber ?? 0))
    }
  #else
    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
      guard isRecording else {
        return super.recordFailure(
          withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
      }
      recorded.append((description, lineNumber))
    }
  #endif
}

/// `expectOneOf` accepts each of its diagrams and nothing else.
final class ExpectOneOfTests: XCTestCase {
  private func failures(_ body: (TestScheduler) -> Void) -> [String] {
    explored(.replay("plain")) { body($0) }.failing?.failures.map(\.message) ?? []
  }

  func testEachDiagramIsAccepted() {
    for drawn in ["-a|", "--b|"] {
      XCTAssertEqual(failures { $0.expectOneOf($0.cold(drawn), "-a|", "--b|") }, [])
    }
  }

  func testWhatNoDiagramDrawsIsShownBesideEach() {
    let texts = failures { $0.expectOneOf($0.cold("-c|"), "-a|", "--b|") }
    XCTAssertEqual(texts.count, 1)
    XCTAssertTrue(texts[0].contains("expected  -a|"), texts[0])
    XCTAssertTrue(texts[0].contains("expected  --b|"), texts[0])
  }

  func testValuesAndObserversAreComparedToo() {
    let texts = failures { scheduler in
      let values: [Character: Int] = ["1": 1, "2": 2]
      scheduler.expectOneOf(scheduler.cold("-1|", values: values), "-2|", "-1|", values: values)
      let numbers = scheduler.createObserver(Int.self)
      let letters = scheduler.createObserver(String.self)
      _ = Observable.just(1).subscribe(numbers)
      _ = Observable.just("a").subscribe(letters)
      scheduler.expectOneOf(numbers, "(1|)", "(2|)", values: values)
      scheduler.expectOneOf(letters, "(b|)", "(a|)")
    }
    XCTAssertEqual(texts, [])
  }
}
