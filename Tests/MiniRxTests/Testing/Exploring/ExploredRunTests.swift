import XCTest

@testable import MiniRx
@testable import MiniRxTesting

/// One run, without an exploration around it.
final class ExploredRunTests: XCTestCase {
  private func course(_ guide: ExploredGuide, _ body: (TestScheduler, ExploredRun) -> Void) -> Course {
    let run = ExploredRun(guide, lateness: 0, isDrawn: true)
    body(TestScheduler(0, 1, simulatesProcessing: nil, chooser: run), run)
    run.end()
    return run.course
  }

  private func twoLanes(_ scheduler: TestScheduler) {
    for name in ["a", "b"] { scheduler.lane(name).run {} }
    scheduler.run()
  }

  func testAChoiceThatIsNotThereIsThatOfThePlainRun() {
    XCTAssertEqual(course(.choices(Choices([2]))) { scheduler, _ in twoLanes(scheduler) }.choices.map(\.made), [0])
  }

  func testPrecedencesMakeTheChoicesThatTheyWereTakenFrom() {
    for seed in 0..<200 {
      func body(_ scheduler: TestScheduler, _ run: ExploredRun) {
        for index in 0..<4 {
          _ = Observable.just(index).latency(.seconds(index) ... .seconds(9), on: scheduler.lane("\(index % 2)"))
            .subscribe(onNext: { scheduler.lane("c").run(after: $0) {} })
          scheduler.advance(by: .seconds(1))
        }
        scheduler.run()
      }
      let found = course(.random(RandomChoices(seed: 1, run: seed)), body)
      let again = course(.precedences(PrecedenceGuide(Precedence.all(in: found))), body)
      XCTAssertEqual(again.fingerprint, found.fingerprint, "seed \(seed)")
    }
  }

  func testPrecedencesTakeWhatIsMissingOrWhatWaitsForNothingOrElseWhatThePlainRunDoes() {
    let rows: [(precedences: [(UInt64, UInt64)], options: [UInt64], chosen: Int)] = [
      ([], [1, 2], 0), ([(7, 2)], [1, 2], 0), ([(2, 1)], [1, 2], 1), ([(7, 1)], [1, 2], 1), ([(3, 1)], [1, 2, 3], 2),
      ([(7, 1), (3, 2)], [1, 2, 3], 2), ([(7, 1), (8, 2)], [1, 2, 3], 2), ([(7, 1), (8, 2)], [1, 2], 0),
      ([(7, 1), (7, 2), (7, 3)], [1, 2, 3], 0),
    ]
    for row in rows {
      var guide = PrecedenceGuide(row.precedences.map { Precedence(first: $0, second: $1) })
      XCTAssertEqual(guide.choose(among: row.options, after: Course()), row.chosen, "\(row)")
    }
  }

  func testWhatTheBodyDoesBetweenItemsIsItsOwn() {
    let run = ExploredRun(.choices(.plain), lateness: 0, isDrawn: true)
    let scheduler = TestScheduler(0, 1, simulatesProcessing: nil, chooser: run)
    scheduler.advance(by: .milliseconds(10))
    run.note("a note")
    run.receive("a failure", at: .here)
    scheduler.lane("network").run {}
    scheduler.run()
    run.end()
    XCTAssertEqual(run.course.steps.map(\.creator), [nil])
    XCTAssertEqual(run.marks.map(\.lane), [0, 0, 1])
    XCTAssertEqual(run.marks.map(\.notes), [["a note"], [], []])
    XCTAssertEqual(run.marks.map(\.time), [10_000_000, 10_000_000, 10_000_000])
  }

  func testAnInvariantThatDoesNotHoldAtTheEndFailsAtTheTimeOfTheEnd() {
    let run = ExploredRun(.choices(.plain), lateness: 0, isDrawn: true)
    let scheduler = TestScheduler(0, 1, simulatesProcessing: nil, chooser: run)
    var holds = true
    run.addInvariant("holds", at: .here) { holds }
    scheduler.advance(by: .milliseconds(10))
    holds = false
    run.end()
    XCTAssertEqual(run.failures.map(\.message), ["The invariant “holds” does not hold."])
    XCTAssertEqual(run.marks.map(\.kind), [.failure])
    XCTAssertEqual(run.marks.map(\.time), [10_000_000])
  }

  func testTimesThatAreUsedNoLongerAreForgotten() {
    for readsClock in [false, true] {
      var most = 0
      _ = course(.choices(.plain)) { scheduler, run in
        func ask(_ left: Int) {
          if readsClock { _ = scheduler.clockNanoseconds }
          most = max(most, run.timeCount)
          if left == 0 { return }
          _ = Observable.just(1).latency(.seconds(1) ... .seconds(2), on: scheduler.lane("network"))
            .subscribe(onNext: { _ in ask(left - 1) })
        }
        ask(500)
        scheduler.run()
      }
      XCTAssertLessThanOrEqual(most, 3, "reads: \(readsClock)")
    }
  }

  func testWhatHasArrivedFromOutsideIsNotWaitedFor() {
    let run = ExploredRun(.choices(.plain), lateness: 0, isDrawn: false)
    XCTAssertFalse(run.receiveFromOutside())
    var log: [Int] = []
    run.state.withLock { state in
      state.tasks.outside.timeout = .max
      for number in 1...2 { state.tasks.outside.add { _ in log.append(number) } }
    }
    for expected in [[1], [1, 2]] {
      XCTAssertTrue(run.receiveFromOutside())
      XCTAssertEqual(log, expected)
    }
  }

  // MARK: Spans that a busy machine hides

  func testARunKnowsWhetherTheSpanOfASleepIsAGuess() async throws {
    let job = TaskJob(job: try XCTUnwrap(TaskRuntime.jobOfCurrentTask), place: .elsewhere)
    for isSure in [true, false] {
      let run = ExploredRun(.choices(.plain), lateness: 0, isDrawn: false)
      XCTAssertTrue(run.add(job, after: 5, isSure: isSure, of: TaskControl.joined()))
      XCTAssertEqual(run.tasks.hasGuessedSpan, !isSure)
    }
  }

  func testARunWithAGuessIsRunAgainFiveTimesAtMost() {
    for (guesses, expected) in [(0, 1), (1, 2), (5, 6), (100, 6)] {
      var runs = 0
      let outcome = explored { scheduler in
        runs += 1
        if runs <= guesses { scheduler.exploredRun?.state.withLock { $0.tasks.hasGuessedSpan = true } }
      }
      XCTAssertEqual([runs, outcome.orders], [expected, 1], "\(guesses) guesses")
    }
  }

  // MARK: The clock

  /// The body does not wait for it, so that the run is over.
  @MainActor
  func testATaskThatASynchronousBodyBeginsMovesTheClockLater() async {
    var task: Task<Bool, Never>?
    _ = explored(.replay("plain")) { scheduler in
      var hasRun = false
      scheduler.run(after: 5_000) { hasRun = true }
      task = Task { @MainActor in
        await scheduler.advance(by: .seconds(1))
        await scheduler.advance(to: 5)
        return hasRun
      }
    }
    let hasRun = await task?.value
    XCTAssertNotNil(hasRun)
  }

  /// The first reading fixes when the timer ends, which is 3 to 13 s: the work at 5 s cannot come before it any more.
  func testARunThatReadsTheClockTwiceKnowsThatTheFirstReadingLeavesOrdersOut() {
    let run = ExploredRun(.choices(.plain), lateness: 0, isDrawn: false)
    let scheduler = TestScheduler(0, 1, simulatesProcessing: nil, chooser: run)
    func answer(_ lane: String, _ action: @escaping () -> Void) {
      _ = Observable.just(()).latency(.seconds(0) ... .seconds(10), on: scheduler.lane(lane))
        .subscribe(onNext: { _ in
          _ = scheduler.clock
          action()
        })
    }
    answer("first") { scheduler.lane("timer").run(after: 3_000) {} }
    answer("second") { scheduler.scheduleAt(5) {} }
    scheduler.run()
    XCTAssertEqual(run.others, .otherTimes)
  }

  /// As in a run that is not explored, all of them.
  func testTheClockStandsWhereItDoesInAPlainRun() {
    let moves: [(String, (TestScheduler) -> Void)] = [
      ("to the end of a span", { $0.advance(by: .milliseconds(7)) }), ("by nothing", { $0.advance() }),
      ("through all", { $0.run() }), ("without end", { $0.advance(by: .never) }),
      ("to a time", { $0.advance(to: 3) }),
      (
        "through what is drawn, with processing that takes time",
        { scheduler in
          _ = scheduler.scheduleRelativeVirtual((), dueTime: 0) { Disposables.create() }
          scheduler.advanceTo(0)
          _ = scheduler.scheduleRelativeVirtual((), dueTime: 0) {
            scheduler.stop()
            return Disposables.create()
          }
          scheduler.start()
        }
      ),
      (
        "twice",
        {
          $0.advance(by: .milliseconds(2)); $0.advance(by: .milliseconds(2))
        }
      ),
      (
        "until it is stopped",
        { scheduler in
          scheduler.run(after: 4) { scheduler.stop() }
          scheduler.advance(by: .milliseconds(9))
        }
      ),
      (
        "and on after that",
        { scheduler in
          scheduler.run(after: 4) { scheduler.stop() }
          scheduler.advance(by: .milliseconds(9))
          scheduler.advance(by: .milliseconds(1))
        }
      ),
      (
        "where work moves it",
        { scheduler in
          scheduler.run(after: 1) { scheduler.advance(by: .milliseconds(3)) }
          scheduler.advance(by: .milliseconds(2))
        }
      ),
    ]
    for (name, move) in moves {
      let lines = [
        TestScheduler(initialClock: 0),
        TestScheduler(
          0, 1, simulatesProcessing: nil, chooser: ExploredRun(.choices(.plain), lateness: 0, isDrawn: true)),
      ].map { scheduler in
        var line = ""
        func schedule(_ name: String, _ span: RxTimeInterval) {
          _ = scheduler.scheduleRelative((), dueTime: span) {
            line += "\(name)\(scheduler.clockNanoseconds / 1_000_000) "
            return Disposables.create()
          }
        }
        schedule("never", .never)
        schedule("past", .seconds(-1))
        for span in [3, 5, 8] { schedule("", .milliseconds(span)) }
        move(scheduler)
        return line + "| \(scheduler.clockNanoseconds)"
      }
      XCTAssertEqual(lines[1], lines[0], name)
    }
  }

  func testEventsThatWaitTogetherTakeATurnEachWhereProcessingTakesTime() {
    _ = course(.choices(.plain)) { scheduler, _ in
      let (subject, recorder) = (PublishSubject<Int>(), scheduler.createObserver(Int.self))
      _ = subject.observe(on: scheduler).subscribe(recorder)
      (1...2).forEach(subject.onNext)
      scheduler.start()
      XCTAssertEqual(recorder.events, [.next(1, 1), .next(2, 2)])
    }
  }

  func testEventsThatWaitTogetherKeepTheirPlacesWhereProcessingTakesNoTime() {
    _ = course(.choices(.plain)) { scheduler, _ in
      let subject = PublishSubject<Int>()
      var order = ""
      let subscription = subject.observe(on: scheduler).subscribe(onNext: { order += "\($0)" })
      (1...2).forEach(subject.onNext)
      scheduler.run { order += "w" }
      scheduler.advance()
      XCTAssertEqual(order, "12w")
      subscription.dispose()
    }
  }

  func testARunSaysWhetherItWasStopped() {
    let run = ExploredRun(.choices(.plain), lateness: 0, isDrawn: false)
    let scheduler = TestScheduler(0, 1, simulatesProcessing: nil, chooser: run)
    XCTAssertTrue(run.run(until: 5, simulating: false))
    scheduler.run(after: 1) { scheduler.stop() }
    XCTAssertFalse(run.run(until: .max, simulating: false))
    XCTAssertTrue(run.run(for: 5, simulating: false))
    scheduler.run(after: 1) { scheduler.stop() }
    XCTAssertFalse(run.run(for: .max, simulating: false))
    XCTAssertFalse(run.canReduce, "What could have run otherwise is not known.")
  }
}
