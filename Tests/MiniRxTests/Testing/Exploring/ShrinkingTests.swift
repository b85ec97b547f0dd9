import ThreadTesting
import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// A failing order is simplified as far as it can be, and found again by its token.
final class ShrinkingTests: XCTestCase {
  func testATokenIsTheDifferencesFromThePlainRun() {
    XCTAssertEqual(Choices([0, 0, 1, 0, 0, 3]).token, "2.1-5.3")
    XCTAssertEqual(Choices([0, 0]).token, "plain")
    for token in ["plain", "2.1", "2.1-5.3", "0.1"] { XCTAssertEqual(Choices(token: token)?.token, token) }
    for text in ["", "2", "2.0", "-1.2", "2.1-", "2..1", ".2.1", "2.1.", "2.1-2.3", "a.b", "2.1,3.1"] {
      XCTAssertNil(Choices(token: text), text)
    }
  }

  func testATokenOfAnOrderIsWhatComesBeforeWhatAndACheck() {
    XCTAssertEqual("\(OrderToken([Precedence(first: 36, second: 1)], check: 0xAB))", "10<1:ab")
    XCTAssertEqual("\(OrderToken([], check: 1))", "plain")
    for text in ["plain", "10<1", "10<1:ab", "10<1,zz<2:0"] { XCTAssertEqual(OrderToken(text)?.description, text) }
    for text in ["", "1", "1<", "1<2<3", "1<2,", "1<2:", "1<2:xy", "1<2:1:1", "a<b:12345"] {
      XCTAssertNil(OrderToken(text), text)
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

  func testNoPrecedenceOfAShrunkOrderCanBeLeftOut() throws {
    for seed in 0..<5 {
      let token = try XCTUnwrap(explored(.random(2_000, seed: UInt64(seed))) { try twoReversals($0) }.token)
      XCTAssertEqual(token.precedences.count, 2, "seed \(seed)")
      for left in token.precedences {
        let fewer = OrderToken(token.precedences.filter { $0 != left })
        XCTAssertNil(explored(.replay("\(fewer)")) { try twoReversals($0) }.finding, "seed \(seed): \(fewer)")
      }
    }
  }

  func testTwoInversionsAmongTwelveAnswersAreShownAsTwo() {
    let seeds = amount(20)
    let counts = (0..<seeds).map { seed in
      explored(.random(2_000, seed: UInt64(seed))) { scheduler in
        var answers: [Int] = []
        for index in 0..<12 {
          _ = Observable.just(index).latency(.milliseconds(10) ... .seconds(2), on: scheduler.lane("network"))
            .subscribe(onNext: { answers.append($0) })
        }
        scheduler.run()
        let places = (0..<12).map { answers.firstIndex(of: $0)! }
        try scheduler.require(places[2] < places[3] || places[7] < places[8])
      }.token?.precedences.count
    }
    XCTAssertEqual(counts, Array(repeating: 2, count: seeds))
  }

  func testAnAnswerToTheLastOfEightKeystrokesThatIsOvertakenIsShownAsOne() {
    for orders in [TestScheduler.Orders.all(upTo: 1_000)] + (0..<20).map({ .random(1_000, seed: $0) }) {
      let outcome = explored(orders) { scheduler in
        var shown = 0
        for key in 1...8 {
          _ = Observable.just(key).latency(.milliseconds(10) ... .seconds(2), on: scheduler.lane("network"))
            .subscribe(onNext: { shown = $0 })
          scheduler.advance(by: .milliseconds(400))
        }
        scheduler.run()
        try scheduler.require(shown == 8)
      }
      XCTAssertEqual(outcome.token?.precedences.count, 1, "\(orders)")
    }
  }

  func testATokenReplaysTheFailure() throws {
    let found = explored { try twoReversals($0) }
    let again = explored(.replay("\(try XCTUnwrap(found.token))")) { try twoReversals($0) }
    XCTAssertEqual(again.failing?.course.fingerprint, found.failing?.course.fingerprint)
    XCTAssertEqual(again.failing?.failures.map(\.message), found.failing?.failures.map(\.message))
    XCTAssertEqual(again.token, found.token)
    XCTAssertEqual(again.orders, 1)
  }

  func testATokenThatFitsNoOrderIsReported() {
    for token in ["zzz<1", "1<zzz:12"] {
      guard case .otherCourse = explored(.replay(token), { try twoReversals($0) }).finding else {
        return XCTFail(token)
      }
    }
    guard case .noToken("nonsense") = explored(.replay("nonsense"), { try twoReversals($0) }).finding else {
      return XCTFail("a text that is no token")
    }
  }

  func testATokenOfAnotherCourseIsReported() throws {
    func body(_ spans: [Int], isFixed: Bool = false, _ scheduler: TestScheduler) throws {
      let log = CourseLog()
      for (index, span) in spans.enumerated() { scheduler.lane("\(index)").run(after: span) { log.add("\(span)") } }
      for name in ["a", "b"] { scheduler.lane(name).run { log.add(name) } }
      scheduler.run()
      try scheduler.require(isFixed || log.line.hasPrefix("ab"))
    }
    let token = try XCTUnwrap(explored { try body([10, 20], $0) }.token)
    XCTAssertNotNil(explored(.replay("\(token)")) { try body([10, 20], $0) }.failing)
    guard case .otherCourse(token) = explored(.replay("\(token)"), { try body([20, 10], isFixed: true, $0) }).finding
    else {
      return XCTFail("another course passes")
    }
    XCTAssertNil(explored(.replay("\(token)")) { try body([10, 20], isFixed: true, $0) }.finding)
    let other = explored(.replay("\(token)")) { try body([20, 10], $0) }
    XCTAssertEqual(other.token?.precedences, token.precedences, "another course that fails as well")
    XCTAssertNotEqual(other.token?.check, token.check)
  }

  func testAFailingPlainRunIsTheSimplestOrder() {
    XCTAssertEqual(explored { try $0.require(false) }.token?.description, "plain")
  }

  // MARK: Memory

  func testNoMoreOrdersAreKeptThanMayBeRunHoweverLongTheyAre() {
    for seconds in [50, 200] {
      let outcome = explored(.all(upTo: 60)) { scheduler in
        let timers = (0..<2).map { _ in
          Observable<Int>.interval(.seconds(1), scheduler: scheduler).subscribe()
        }
        scheduler.advance(by: .seconds(seconds))
        for timer in timers { timer.dispose() }
      }
      XCTAssertEqual([outcome.orders, outcome.knownOrders], [60, 60])
      XCTAssertEqual(outcome.others, .beyondBound)
    }
  }

  // MARK: How it is done

  /// Lanes with one item each; fails where an item of the second half comes before each of the first.
  private static func eightLanes(_ guide: ExploredGuide) -> ExploredRun {
    let run = ExploredRun(guide, lateness: 0, isDrawn: false)
    let scheduler = TestScheduler(0, 1, simulatesProcessing: nil, chooser: run)
    var course: [Int] = []
    for number in 0..<8 { scheduler.lane("\(number)").run { course.append(number) } }
    scheduler.run()
    if course[0] >= 4 { run.receive("a failure", at: .here) }
    run.end()
    return run
  }

  /// Random runs that fail.
  private var failing: [ExploredRun] {
    (0..<30).map { Self.eightLanes(.random(RandomChoices(seed: UInt64($0), run: 0))) }.filter { !$0.failures.isEmpty }
  }

  func testNoOrderIsRunTwiceAndTheSimplestIsFound() {
    let plain = Self.eightLanes(.choices(.plain))
    var most = 0
    for found in failing {
      var tried: [Set<Precedence>] = [Set(Precedence.all(in: found.course))]
      let shrinking = Shrinking(found, plain: plain.course, limit: 1_000) { precedences in
        XCTAssertFalse(tried.contains(Set(precedences)), "An order is run twice.")
        tried.append(Set(precedences))
        return Self.eightLanes(.precedences(PrecedenceGuide(precedences)))
      }
      // One item of the second half comes first, and all others as in the plain run.
      XCTAssertEqual(shrinking.precedences.count, 1)
      XCTAssertEqual(shrinking.simplest.choices.differences.map(\.position), [0])
      XCTAssertFalse(shrinking.simplest.failures.isEmpty)
      most = max(most, tried.count)
    }
    XCTAssertLessThan(most, 300)
    XCTAssertGreaterThan(failing.count, 5)
  }

  func testNoMoreOrdersAreRunThanMayBe() {
    let plain = Self.eightLanes(.choices(.plain))
    for limit in [0, 1, 3] {
      for found in failing {
        var count = 0
        let shrinking = Shrinking(found, plain: plain.course, limit: limit) { precedences in
          count += 1
          return Self.eightLanes(.precedences(PrecedenceGuide(precedences)))
        }
        XCTAssertLessThanOrEqual(count, limit)
        if limit == 0 { XCTAssertEqual(shrinking.precedences, Precedence.all(in: found.course)) }
      }
    }
  }

  // MARK: How simple it becomes

  /// Lanes with one item each, of which some courses fail.
  private static func run(
    _ lanes: Int, _ guide: ExploredGuide, fails: @escaping (_ course: [Int]) -> Bool
  ) -> ExploredRun {
    let run = ExploredRun(guide, lateness: 0, isDrawn: false)
    let scheduler = TestScheduler(0, 1, simulatesProcessing: nil, chooser: run)
    var course: [Int] = []
    for number in 0..<lanes { scheduler.lane("\(number)").run { course.append(number) } }
    scheduler.run()
    if fails(course) { run.receive("a failure", at: .here) }
    run.end()
    return run
  }

  /// Five pairs of items trade places. Two of them matter only together: leaving out one of those hides the failure.
  func testTwoThatMatterOnlyTogetherAreLeftOut() {
    for one in 0..<5 {
      for other in one + 1..<5 {
        func fails(_ course: [Int]) -> Bool {
          let isReversed = (0..<5).map { course.firstIndex(of: 2 * $0)! > course.firstIndex(of: 2 * $0 + 1)! }
          let others = (0..<5).filter { $0 != one && $0 != other }
          return others.allSatisfy { isReversed[$0] } && isReversed[one] == isReversed[other]
        }
        let plain = Self.run(10, .choices(.plain), fails: fails)
        let found = Self.run(10, .choices(Choices([1, 0, 1, 0, 1, 0, 1, 0, 1])), fails: fails)
        let all = Precedence.all(in: found.course)
        XCTAssertEqual(all.count, 5)
        let shrinking = Shrinking(found, plain: plain.course, limit: 10_000) { precedences in
          Self.run(10, .precedences(PrecedenceGuide(precedences)), fails: fails)
        }
        let needed = all.indices.filter { $0 != one && $0 != other }.map { all[$0] }
        XCTAssertEqual(Set(shrinking.precedences), Set(needed), "\(one) and \(other)")
      }
    }
  }

  /// Four pairs of items trade places, of which three have to.
  func testOneThatDoesNotMatterBesideThreeIsLeftOut() {
    for idle in 0..<4 {
      func fails(_ course: [Int]) -> Bool {
        (0..<4).allSatisfy { $0 == idle || course.firstIndex(of: 2 * $0)! > course.firstIndex(of: 2 * $0 + 1)! }
      }
      let plain = Self.run(8, .choices(.plain), fails: fails)
      let found = Self.run(8, .choices(Choices([1, 0, 1, 0, 1, 0, 1])), fails: fails)
      let shrinking = Shrinking(found, plain: plain.course, limit: 10_000) { precedences in
        Self.run(8, .precedences(PrecedenceGuide(precedences)), fails: fails)
      }
      XCTAssertEqual(shrinking.precedences.count, 3, "\(idle)")
    }
  }

  /// How many precedences are left of a failure that either two reversals lead to or another one alone.
  private func precedences(failingIn courses: [String], _ body: @escaping (TestScheduler, Course) -> Void) -> Int {
    func run(_ guide: ExploredGuide) -> ExploredRun {
      let (run, course) = (ExploredRun(guide, lateness: 0, isDrawn: false), Course())
      body(TestScheduler(0, 1, simulatesProcessing: nil, chooser: run), course)
      if courses.contains(course.text) { run.receive("a failure", at: .here) }
      run.end()
      return run
    }
    let plain = run(.choices(.plain))
    let found = run(.choices(Choices([2, 0, 0, 2, 0, 0, 1])))
    XCTAssertEqual(found.failures.count, 1)
    let shrinking = Shrinking(found, plain: plain.course, limit: 1_000) { run(.precedences(PrecedenceGuide($0))) }
    return shrinking.precedences.count
  }

  /// What ran, in its order.
  private final class Course {
    var text = ""
  }

  private func answer(on scheduler: TestScheduler, to course: Course) {
    let answer = Observable.just(()).latency(.seconds(0) ... .seconds(2), on: scheduler.lane("answer"))
    _ = answer.subscribe(onNext: { course.text += "a" })
  }

  /// The end of a span has no place in the plain run, and is left where something else becomes simpler.
  func testTheEndOfASpanStaysWhereOthersAreReplaced() {
    let count = precedences(failingIn: ["201534|a", "021345|a"]) { scheduler, course in
      for number in 0..<6 { scheduler.lane("\(number)").run { course.text += "\(number)" } }
      self.answer(on: scheduler, to: course)
      scheduler.advance(by: .seconds(1))
      course.text += "|"
      scheduler.run()
    }
    XCTAssertEqual(count, 2)
  }

  /// What the plain run does not schedule has no place in it, either.
  func testWhatComesBeforeAnEventThatThePlainRunDoesNotHaveStaysWhereOthersAreReplaced() {
    let count = precedences(failingIn: ["201534ta", "021345ta"]) { scheduler, course in
      for number in 0..<6 {
        scheduler.lane("\(number)").run {
          course.text += "\(number)"
          if number == 1, course.text.contains("2") { self.answer(on: scheduler, to: course) }
        }
      }
      scheduler.lane("timer").run(after: 1_000) { course.text += "t" }
      scheduler.run()
    }
    XCTAssertEqual(count, 2)
  }

  func testOfAllPrecedencesInALongOrderThreeHundredAreTried() {
    func run(_ guide: ExploredGuide) -> ExploredRun { Self.run(30, guide) { $0[0] != 0 } }
    let plain = run(.choices(.plain))
    let found = run(.choices(Choices((1..<30).reversed())))
    var tried = 0
    _ = Shrinking(found, plain: plain.course, limit: 1_500) { precedences in
      if precedences.count == 1 { tried += 1 }
      return plain
    }
    XCTAssertEqual(tried, 300)
  }

  /// Which orders fail is as good as random.
  func testNoSimplerOrderFails() {
    var counts: [Int: Int] = [:]
    for seed in UInt64(0)..<40 {
      func fails(_ course: [Int]) -> Bool { course.reduce(into: seed) { $0 = mixed($0, UInt64($1)) } % 12 == 0 }
      func run(_ guide: ExploredGuide) -> ExploredRun { Self.run(6, guide, fails: fails) }
      func weight(_ precedences: [Precedence], _ run: ExploredRun) -> [Int] {
        let made = run.course.choices.map(\.made).filter { $0 > 0 }
        return [precedences.count, made.count, made.reduce(0, +)]
      }
      let plain = run(.choices(.plain))
      let random = (0..<100).lazy.map { run(.random(RandomChoices(seed: seed, run: $0))) }
      guard plain.failures.isEmpty, let found = random.first(where: { !$0.failures.isEmpty }) else { continue }
      let places = Dictionary(uniqueKeysWithValues: plain.course.steps.enumerated().map { ($1.id, $0) })
      let shrinking = Shrinking(found, plain: plain.course, limit: 10_000) { precedences in
        let areDifferences = precedences.allSatisfy { places[$0.first]! > places[$0.second]! }
        XCTAssertTrue(areDifferences, "seed \(seed): the plain run has an order that is tried")
        return run(.precedences(PrecedenceGuide(precedences)))
      }
      let (kept, best) = (shrinking.precedences, weight(shrinking.precedences, shrinking.simplest))
      counts[kept.count, default: 0] += 1

      let ids = shrinking.simplest.course.steps.map(\.id)
      let inversions = ids.indices.flatMap { second in
        ids[..<second].filter { places[$0]! > places[ids[second]]! }.map { Precedence(first: $0, second: ids[second]) }
      }
      var simpler: [[Precedence]] = []
      for one in kept.indices {
        simpler += kept.indices.map { other in kept.indices.filter { $0 != one && $0 != other }.map { kept[$0] } }
        for other in inversions where other.first == kept[one].first || other.second == kept[one].second {
          simpler.append(kept.indices.map { $0 == one ? other : kept[$0] })
        }
      }
      if kept.count > 1 { simpler += inversions.map { [$0] } }
      if kept.count > 2 { simpler += inversions.flatMap { one in inversions.map { [one, $0] } } }
      func isSimpler(_ candidate: [Precedence]) -> Bool {
        let run = run(.precedences(PrecedenceGuide(candidate)))
        return !run.failures.isEmpty && weight(candidate, run).lexicographicallyPrecedes(best)
      }
      // What is simpler in one order of the list alone may have been tried in another.
      let fault = simpler.first { isSimpler($0) && Self.permutations($0).allSatisfy(isSimpler) }
      XCTAssertNil(fault.map { "seed \(seed): \(OrderToken($0)) instead of \(OrderToken(kept))" })
    }
    XCTAssertGreaterThan(counts.values.reduce(0, +), 20)
    XCTAssertGreaterThan(counts.filter { $0.key > 1 }.values.reduce(0, +), 5)
  }

  private static func permutations(_ list: [Precedence]) -> [[Precedence]] {
    if list.isEmpty { return [[]] }
    return list.indices.flatMap { first in
      permutations(list.indices.filter { $0 != first }.map { list[$0] }).map { [list[first]] + $0 }
    }
  }
}
