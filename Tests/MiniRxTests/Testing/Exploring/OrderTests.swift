import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// Which orders an exploration shows, and which it never does.
final class OrderTests: XCTestCase {
  // MARK: Lanes

  func testImmediateWorkOfALaneKeepsItsOrder() {
    XCTAssertEqual(
      courses { scheduler, log in
        let lane = scheduler.lane("network")
        for name in ["a", "b", "c"] { lane.run { log.add(name) } }
        scheduler.run()
      }, ["abc"])
  }

  func testImmediateWorkOfTheSchedulerItselfKeepsItsOrder() {
    XCTAssertEqual(
      courses { scheduler, log in
        for name in ["a", "b", "c"] { scheduler.run { log.add(name) } }
        scheduler.run()
      }, ["abc"])
  }

  func testASpanOfZeroIsImmediateWork() {
    XCTAssertEqual(
      courses { scheduler, log in
        scheduler.run { log.add("a") }
        scheduler.run(after: 0) { log.add("b") }
        scheduler.run(after: -5) { log.add("c") }
        scheduler.run()
      }, ["abc"])
  }

  func testWorkOfTwoLanesIsInterleavedInAllWays() {
    XCTAssertEqual(
      courses { scheduler, log in
        for name in ["a", "b"] { scheduler.run { log.add(name) } }
        for name in ["1", "2"] { scheduler.lane("network").run { log.add(name) } }
        scheduler.run()
      }, ["12ab", "1a2b", "1ab2", "a12b", "a1b2", "ab12"])
  }

  func testTheSameNameIsTheSameLane() {
    XCTAssertEqual(
      courses { scheduler, log in
        scheduler.run { log.add("a") }
        scheduler.lane("main").run { log.add("b") }
        scheduler.run()
      }, ["ab"])
  }

  func testWorkOfAConcurrentLaneHasNoOrder() {
    XCTAssertEqual(
      courses { scheduler, log in
        let lane = scheduler.lane("workers", isConcurrent: true)
        for name in ["a", "b", "c"] { lane.run { log.add(name) } }
        scheduler.run()
      }, ["abc", "acb", "bac", "bca", "cab", "cba"])
  }

  func testWorkThatIsScheduledByWorkComesBehindIt() {
    XCTAssertEqual(
      courses { scheduler, log in
        scheduler.run {
          log.add("a")
          scheduler.lane("network").run { log.add("b") }
        }
        scheduler.run { log.add("c") }
        scheduler.run()
      }, ["abc", "acb"])
  }

  // MARK: Timers

  func testTimersOfTheSameInstantFireInEitherOrder() {
    XCTAssertEqual(
      courses { scheduler, log in
        scheduler.run(after: 10) { log.add("a") }
        scheduler.run(after: 10) { log.add("b") }
        scheduler.run()
      }, ["ab", "ba"])
  }

  func testTimersOfDifferentInstantsKeepTheirOrder() {
    XCTAssertEqual(
      courses { scheduler, log in
        scheduler.run(after: 11) { log.add("b") }
        scheduler.run(after: 10) { log.add("a") }
        scheduler.run()
      }, ["ab"])
  }

  func testALateTimerTradesPlacesWithOthersInTheSpan() {
    XCTAssertEqual(
      courses(lateness: .milliseconds(5)) { scheduler, log in
        scheduler.run(after: 10) { log.add("a") }
        scheduler.run(after: 15) { log.add("b") }
        scheduler.run(after: 16) { log.add("c") }
        scheduler.run()
      }, ["abc", "acb", "bac"])
  }

  func testTheClockNeverGoesBackAndATimerIsNeverEarly() {
    let times = courses(lateness: .milliseconds(5)) { scheduler, log in
      for span in [10, 12, 15] {
        scheduler.run(after: span) { log.add("\(span)@\(scheduler.clockNanoseconds / 1_000_000) ") }
      }
      scheduler.run()
    }
    XCTAssertEqual(
      times,
      [
        "10@10 12@12 15@15 ", "10@10 15@15 12@15 ", "12@12 10@12 15@15 ", "12@12 15@15 10@15 ", "15@15 10@15 12@15 ",
        "15@15 12@15 10@15 ",
      ])
  }

  func testALateTimerFiresAfterWhatTheBodyDoesNext() {
    XCTAssertEqual(
      courses(lateness: .milliseconds(5)) { scheduler, log in
        scheduler.run(after: 10) { log.add("timer ") }
        scheduler.advance(by: .milliseconds(10))
        log.add("body ")
        scheduler.advance(by: .milliseconds(10))
      }, ["body timer ", "timer body "])
  }

  func testALateTickDoesNotDelayTheNext() {
    let lines = courses(lateness: .milliseconds(5)) { scheduler, log in
      let subscription = Observable<Int>.interval(.milliseconds(10), scheduler: scheduler).take(3)
        .subscribe(onNext: { log.add("\($0)") })
      for span in [12, 36] { scheduler.run(after: span) { log.add("|") } }
      scheduler.run()
      subscription.dispose()
    }
    XCTAssertEqual(Set(lines), ["0|12|", "|012|"])
  }

  func testALateTickOfALaneDoesNotDelayTheNext() {
    let lines = courses(lateness: .milliseconds(5)) { scheduler, log in
      let subscription = Observable<Int>.interval(.milliseconds(10), scheduler: scheduler.lane("timer")).take(3)
        .subscribe(onNext: { log.add("\($0)") })
      for span in [12, 36] { scheduler.run(after: span) { log.add("|") } }
      scheduler.run()
      subscription.dispose()
    }
    XCTAssertEqual(Set(lines), ["0|12|", "|012|"])
  }

  func testATimerOfItsInstantFiresBeforeOrAfterWorkOfThatInstant() {
    XCTAssertEqual(
      courses { scheduler, log in
        scheduler.run(after: 10) { scheduler.run { log.add("work ") } }
        scheduler.run(after: 10) { log.add("timer ") }
        scheduler.run()
      }, ["timer work ", "timer work ", "work timer "])
  }

  func testWhatIsCancelledIsNoAlternative() {
    XCTAssertEqual(
      courses { scheduler, log in
        let timer = scheduler.run(after: 10) { log.add("a") }
        scheduler.run(after: 10) { log.add("b") }
        timer.dispose()
        scheduler.run()
      }, ["b"])
  }

  func testWhatIsCancelledBehindAnotherIsNoAlternative() {
    XCTAssertEqual(
      courses { scheduler, log in
        scheduler.run(after: 10) { log.add("b") }
        scheduler.run(after: 10) { log.add("a") }.dispose()
        scheduler.run()
      }, ["b"])
  }

  func testACancelledTimerBehindTheSpanDoesNotMoveTheClock() {
    XCTAssertEqual(
      courses { scheduler, log in
        scheduler.run(after: 10) {}.dispose()
        scheduler.advance(by: .milliseconds(4))
        log.add("\(scheduler.clockNanoseconds / 1_000_000)")
      }, ["4"])
  }

  func testATickInTheInstantOfItsCancellationComesOrDoesNot() {
    XCTAssertEqual(
      courses { scheduler, log in
        let timer = SingleAssignmentDisposable()
        scheduler.run(after: 10) { timer.dispose() }
        timer.setDisposable(scheduler.run(after: 10) { log.add("tick") })
        scheduler.run()
      }, ["", "tick"])
  }

  // MARK: Marbles

  func testTheEventsOfADiagramKeepTheirOrder() {
    let scheduled = courses { scheduler, log in
      _ = scheduler.hot("-(ab)c|").subscribe(onNext: { log.add($0) })
      _ = scheduler.cold("-(xy)|").subscribe(onNext: { log.add($0) })
      scheduler.run()
    }
    let lines = Set(scheduled)
    XCTAssertEqual(lines.count, 6)
    XCTAssertTrue(lines.allSatisfy { $0.filter("abc".contains) == "abc" && $0.filter("xy".contains) == "xy" })
  }

  func testTheEventsOfADiagramAreNeverLate() {
    XCTAssertEqual(
      courses(lateness: .seconds(9)) { scheduler, log in
        _ = scheduler.hot("-a--b").subscribe(onNext: { log.add($0) })
        scheduler.run()
      }, ["ab"])
  }

  func testStartMakesSubscribesAndDisposesInThisOrder() {
    let lines = courses { scheduler, log in
      let observer = scheduler.start(created: 1, subscribed: 1, disposed: 1) { Observable.just(1) }
      log.add("\(observer.events.count)")
    }
    XCTAssertEqual(lines, ["2"])
  }

  func testPeriodicWorkBeginsWhenTheTimerRanThatBeganIt() {
    let orders = courses(lateness: .milliseconds(500)) { scheduler, log in
      scheduler.run(after: 1_000) {
        _ = Observable<Int>.interval(.seconds(1), scheduler: scheduler).take(1).subscribe(onNext: { _ in
          log.add("tick ")
        })
      }
      scheduler.run(after: 2_600) { log.add("work ") }
      scheduler.run()
    }
    XCTAssertEqual(orders, ["tick work ", "work tick "])
  }

  func testOrdersByChanceAlternateBetweenLanesAsOftenAsTheyCan() {
    let orders = courses(.random(500, seed: 1)) { scheduler, log in
      for name in ["a", "b"] { for _ in 0..<3 { scheduler.lane(name).run { log.add(name) } } }
      scheduler.run()
    }
    XCTAssertEqual(Set(orders).count, 20)
  }

  // MARK: The plain run

  func testTheFirstOrderIsThatOfAPlainRun() {
    func run(_ scheduler: TestScheduler, _ log: CourseLog) {
      func note(_ name: String) { log.add("\(name)\(scheduler.clockNanoseconds / 1_000_000) ") }
      var random = RandomChoices(seed: 7, run: 0)
      let cancelled = scheduler.run(after: 990) { note("never") }
      for index in 0..<30 {
        let lane = scheduler.lane(["main", "network", "files"][index % 3])
        lane.run(after: Int.random(in: 0..<8, using: &random)) {
          note("t\(index)")
          lane.run { note("i\(index)") }
        }
      }
      _ = Observable<Int>.interval(.milliseconds(3), scheduler: scheduler).take(4).subscribe(onNext: { note("\($0)") })
      scheduler.advance(by: .milliseconds(4))
      note("body")
      scheduler.sleep(1)
      cancelled.dispose()
      scheduler.run()
      note("end")
    }
    let plain = CourseLog()
    run(TestScheduler(initialClock: 0), plain)
    XCTAssertEqual(courses(.replay("plain"), run), [plain.line])
    XCTAssertEqual(courses(.all(upTo: 1), run), [plain.line])
    XCTAssertEqual(courses(.random(1, seed: 3), run), [plain.line])
  }

  /// Plain timers move, those of an exploration are scheduled anew.
  func testTimersThatAreCancelledDoNotMoveTheClock() {
    let operators: [(String, (Observable<Int>, TestScheduler) -> Observable<Int>)] = [
      ("debounce", { $0.debounce(.milliseconds(500), scheduler: $1) }),
      ("throttle", { $0.throttle(.milliseconds(500), scheduler: $1) }),
      ("delay", { $0.delay(.milliseconds(500), scheduler: $1) }),
      ("timeout", { $0.timeout(.milliseconds(500), scheduler: $1) }),
      ("buffer", { $0.buffer(timeSpan: .milliseconds(500), count: 9, scheduler: $1).map(\.count) }),
      ("interval", { .merge($0, .interval(.milliseconds(70), scheduler: $1)) }),
    ]
    for (name, transform) in operators {
      func run(_ scheduler: TestScheduler, _ log: CourseLog) {
        let source = PublishSubject<Int>()
        let subscription = transform(source, scheduler).subscribe(onNext: { log.add("\($0) ") })
        for time in [10, 20, 120] { scheduler.run(after: time) { source.onNext(time) } }
        scheduler.run(after: 200) { subscription.dispose() }
        scheduler.run()
        log.add("end \(scheduler.clockNanoseconds / 1_000_000)")
      }
      let plain = CourseLog()
      run(TestScheduler(initialClock: 0), plain)
      XCTAssertEqual(courses(.replay("plain"), run), [plain.line], name)
      XCTAssertEqual(plain.line.suffix(7), "end 200", name)
    }
  }

  func testARunInWhichProcessingTakesTimeIsThatOfAPlainRun() {
    func events(_ scheduler: TestScheduler) -> String {
      let observer = scheduler.start {
        Observable.of(1, 2, scheduler: scheduler).delay(.seconds(3), scheduler: scheduler)
      }
      return "\(observer.events)"
    }
    XCTAssertEqual(
      courses(.replay("plain")) { $1.add(events($0)) }, [events(TestScheduler(initialClock: 0))])
  }

  func testWhatWaitsIsOrderedAnewWhereProcessingTakesTime() {
    func run(_ scheduler: TestScheduler, _ log: CourseLog) {
      for (name, span) in [("a", 2_300), ("b", 1_700)] { scheduler.run(after: span) { log.add(name) } }
      scheduler.start()
    }
    let plain = CourseLog()
    run(TestScheduler(initialClock: 0), plain)
    XCTAssertEqual(plain.line, "ab")
    XCTAssertEqual(courses(.replay("plain"), run), ["ab"])
  }

  func testAnItemHasTheSameNumberInEachOrderAlsoWhereItsCreatorRanInsideAnother() {
    let outcome = explored { scheduler in
      var first: String?
      scheduler.run {
        Self.runChains(on: scheduler) { first = first ?? $0 }
        scheduler.advance()
      }
      scheduler.run()
      try scheduler.require(first == "a")
    }
    assertEqualNumbers(outcome)
  }

  func testAnItemHasTheSameNumberInEachOrderAlsoWhereItsCreatorRanFirst() {
    let outcome = explored { scheduler in
      var first: String?
      Self.runChains(on: scheduler) { first = first ?? $0 }
      scheduler.run()
      try scheduler.require(first == "a")
    }
    assertEqualNumbers(outcome)
  }

  /// On each of two lanes, work that schedules more work there.
  private static func runChains(on scheduler: TestScheduler, _ didBegin: @escaping (String) -> Void) {
    for name in ["a", "b"] {
      let lane = scheduler.lane(name)
      lane.run {
        didBegin(name)
        lane.run {}
      }
    }
  }

  /// Fails where the items of the failing order have other numbers than those of the plain run.
  private func assertEqualNumbers(_ outcome: Exploration.Outcome, line: UInt = #line) {
    guard case .failure(let run, _, let plain) = outcome.finding else { return XCTFail("\(outcome)", line: line) }
    let numbers = [run, plain].map { run in
      Dictionary(grouping: run.course.steps) { run.laneNames[$0.work.lane] }.mapValues { $0.map(\.id) }
    }
    XCTAssertEqual(numbers[0], numbers[1], line: line)
    XCTAssertEqual(numbers[0]["b"]?.count, 2, line: line)
  }

  func testAStepKnowsTheOneThatScheduledIt() {
    let outcome = explored { scheduler in
      scheduler.run { scheduler.run { scheduler.run {} } }
      scheduler.run {}
      scheduler.run()
      try scheduler.require(false)
    }
    XCTAssertEqual(outcome.failing?.course.steps.map(\.creator), [nil, nil, 0, 2])
  }

  func testOutsideAnExplorationLanesAreOneQueue() {
    let scheduler = TestScheduler(initialClock: 0)
    let log = CourseLog()
    scheduler.lane("network", isConcurrent: true).run { log.add("a") }
    scheduler.run { log.add("b") }
    scheduler.lane("files").run { log.add("c") }
    scheduler.run()
    XCTAssertEqual(log.line, "abc")
  }

  func testWhatDoesNotRunIsReleasedWithItsRun() {
    final class Holder { var timer: (any Disposable)? }
    weak var holder: Holder?
    _ = explored(.replay("plain")) { scheduler in
      let made = Holder()
      made.timer = scheduler.run(after: 10) { _ = made }
      holder = made
    }
    XCTAssertNil(holder)
  }

  // MARK: Which orders are run

  func testWhereThereAreTooManyOrdersTheFirstHalfAreThoseWithFewDifferences() {
    var counts: [Int] = []
    _ = explored(.all(upTo: 20)) { scheduler in
      for lane in ["a", "b", "c"] { for _ in 0..<2 { scheduler.lane(lane).run {} } }
      scheduler.run()
      counts.append(scheduler.exploredRun!.choices.count)
    }
    XCTAssertEqual(counts.prefix(9), [0, 1, 1, 1, 1, 1, 1, 2, 2])
    XCTAssertEqual(counts.count, 20)
  }

  func testAllOrdersAreRunOnceAndTheirNumberIsKnown() {
    func body(_ scheduler: TestScheduler) {
      for lane in ["a", "b", "c"] { for _ in 0..<2 { scheduler.lane(lane).run {} } }
      scheduler.run()
    }
    let outcome = explored(.all(upTo: 90)) { body($0) }
    XCTAssertEqual([outcome.orders, outcome.isComplete ? 1 : 0], [90, 1])
    let tooFew = explored(.all(upTo: 89)) { body($0) }
    XCTAssertEqual([tooFew.orders, tooFew.isComplete ? 1 : 0], [89, 0])
  }

  func testOrdersWithFewDifferencesComeFirst() {
    var counts: [Int] = []
    _ = explored { scheduler in
      for lane in ["a", "b", "c"] { for _ in 0..<2 { scheduler.lane(lane).run {} } }
      scheduler.run()
      counts.append(scheduler.exploredRun!.choices.count)
    }
    XCTAssertEqual(counts, counts.sorted())
  }

  func testAPlaceWithoutAnAlternativeIsNoChoice() {
    let outcome = explored { scheduler in
      var log = ""
      scheduler.run(after: 1) {}
      for name in ["a", "b"] { scheduler.run(after: 2) { log += name } }
      scheduler.run()
      try scheduler.require(log == "ab")
    }
    XCTAssertEqual(outcome.failing?.choices.token, "0.1")
  }

  func testEachOptionIsAsLikelyAsTheOthersInAllInOneOfFourAndInOneOfSixteenChoices() {
    for (run, oneIn) in [1, 4, 16].enumerated() {
      var random = RandomChoices(seed: 1, run: run)
      var counts = [0, 0, 0, 0]
      for _ in 0..<64_000 { counts[random.choose(of: 4)] += 1 }
      let each = 16_000 / oneIn
      for count in counts.dropFirst() { XCTAssertEqual(count, each, accuracy: each / 8, "one in \(oneIn)") }
      XCTAssertEqual(counts.dropFirst().reduce(0, +), 3 * each, accuracy: each / 8, "one in \(oneIn)")
    }
  }

  func testTheSameSeedMeansTheSameOrders() {
    func lines(_ seed: UInt64) -> [String] {
      courses(.random(20, seed: seed)) { scheduler, log in
        for name in "abcdef" { scheduler.lane("\(name)").run { log.add("\(name)") } }
        scheduler.run()
      }
    }
    XCTAssertEqual(lines(1), lines(1))
    XCTAssertNotEqual(lines(1), lines(2))
    XCTAssertGreaterThan(Set(lines(1)).count, 10)
  }
}
