import XCTest

@testable import MiniRx
@testable import RxComposableRecording

final class MomentTests: XCTestCase {
  private let start = Moment()
  private let second: Int64 = 1_000_000_000

  override func setUp() { Moment.observe() }

  private func timer(after span: RxTimeInterval) throws -> MomentTimer {
    try XCTUnwrap(start.run { MomentTimer.start(after: span) })
  }

  func testWhatLedToAMomentIsInsertedAsFarAsItIsNotKnown() {
    let first = Moment()
    let second = Moment(after: first)
    let (third, other) = (Moment(after: second), Moment(after: second))
    var numbers: Set<Int> = []
    numbers.insert(chainOf: third)
    XCTAssertEqual(numbers, [first.number, second.number, third.number])
    numbers = [second.number]
    numbers.insert(chainOf: other)
    XCTAssertEqual(numbers, [second.number, other.number])
  }

  func testARunOfATimerNamesTheMomentThatStartedItAndTheSpan() throws {
    let timer = try timer(after: .milliseconds(1500))
    XCTAssertEqual(start.timers.map(\.span), [1_500_000_000])
    let run = try XCTUnwrap(timer.run { Moment.current })
    XCTAssertTrue(run.parent === start)
    XCTAssertEqual(run.span, 1_500_000_000)
    XCTAssertGreaterThan(run.number, start.number)
    XCTAssertTrue(start.timers.isEmpty)
    XCTAssertNil(Moment.current)
  }

  func testTheRunsOfATimerWithAPeriodAreCountedFromItsStart() throws {
    let timer = try timer(after: .seconds(1))
    let runs = (0..<3).compactMap { _ in timer.run(every: 2 * second) { Moment.current } }
    XCTAssertEqual(runs.map(\.span), [second, 3 * second, 5 * second])
    XCTAssertTrue(runs.allSatisfy { $0.parent === start })
    XCTAssertEqual(runs.map(\.order), runs.map(\.order).sorted())
    XCTAssertEqual(start.timers.map(\.span), [7 * second])
  }

  func testARunOfATimerIsRememberedWhereItWasStarted() throws {
    let timers = try [5, 0].map { try timer(after: .seconds($0)) }
    let moments = timers.compactMap { $0.run { Moment.current } }
    XCTAssertEqual(start.runs.map(\.span), [5 * second, 0])
    XCTAssertEqual(start.runs.map(\.order), timers.map(\.order))
    XCTAssertEqual(start.runs.map(\.number), moments.map(\.number))
  }

  /// The moments between may have led to nothing else, and are released then.
  func testWhatIsKnownOfTheTimersOfAChainIsKnownWhereItBegins() throws {
    let timer = try timer(after: .seconds(2))
    let last = timer.run { MomentTimer.start(after: .seconds(1)) }
    let next = try XCTUnwrap(last?.run { MomentTimer.start(after: .seconds(3)) })
    XCTAssertEqual(start.known.runs.map(\.span), [2 * second, second])
    XCTAssertEqual(start.known.runs.map(\.start), [start.number, start.known.runs[0].number])
    XCTAssertEqual(start.known.timers.map(\.startNumber), [start.known.runs[1].number])
    next.end()
    XCTAssertEqual(start.known.timers.map(\.span), [3 * second])
    XCTAssertEqual(start.runs.map(\.span), [2 * second])
    XCTAssertTrue(start.timers.isEmpty)
  }

  /// Days of ticks do not fill the memory.
  func testTheLastRunsFromWhichNothingCameAreRemembered() throws {
    let timer = try timer(after: .seconds(1))
    for _ in 0..<25_000 { timer.run(every: second) {} }
    let runs = start.runs
    XCTAssertEqual(runs.last?.span, 25_000 * second)
    XCTAssertTrue((5_000...10_000).contains(runs.count), "\(runs.count)")
    XCTAssertEqual(runs.map(\.number), runs.map(\.number).sorted())
  }

  /// Where the clock says so before the timer runs, that comes before what asked the clock.
  func testASpanThatEndedByTheClockIsARunBeforeTheMomentOfNow() throws {
    let timer = try timer(after: .seconds(1))
    let now = Moment()
    now.run { timer.endByClock() }
    XCTAssertTrue(start.timers.isEmpty)
    XCTAssertEqual(start.runs.map(\.span), [second])
    XCTAssertEqual(start.runs.map(\.number), [now.number - 1])
    timer.end()
    XCTAssertNil(timer.endedBefore)
  }

  /// A source that fails once, and the moments in which it is subscribed to.
  private func failing(_ note: @escaping (Moment?) -> Void) -> Observable<Int> {
    var hasFailed = false
    return .deferred {
      note(.current)
      defer { hasFailed = true }
      return hasFailed ? .empty() : .error(RxError.unknown)
    }
  }

  func testWhatIsTriedAgainAtOnceBelongsToTheMomentOfTheFirstAnswer() {
    let answer = Moment(after: start)
    var moments: [Moment?] = []
    let source = failing { moments.append($0) }.retry { (errors: Observable<any Error>) in
      errors.map { _ in }.flatMap {
        Observable<Void>.create { observer in
          for moment in [answer, Moment(after: answer)] { moment.run { observer.onNext(()) } }
          return Disposables.create()
        }
      }
    }
    start.run { _ = source.subscribe() }
    XCTAssertEqual(moments.map { $0?.number }, [start.number, answer.number])
  }

  /// A task may answer long after the moment that it names as the current one.
  func testWhatIsTriedAgainLaterDoesNotLetAnEarlierMomentHappen() {
    var happens: [Bool?] = []
    let answers = PublishSubject<Void>()
    let source = failing { happens.append($0?.isNow) }.retry { (_: Observable<any Error>) in answers }
    let subscription = start.run { source.subscribe() }
    Moment.$current.withValue(start) { answers.onNext(()) }
    XCTAssertEqual(happens, [true, false])
    subscription.dispose()
  }

  func testATimerThatIsCancelledSaysWhenOnce() throws {
    let timer = try timer(after: .seconds(1))
    XCTAssertNil(timer.endedBefore)
    let number = Moment.nextNumber()
    timer.end()
    let end = try XCTUnwrap(timer.endedBefore)
    XCTAssertGreaterThan(end, number)
    timer.end()
    XCTAssertEqual(timer.endedBefore, end)
    XCTAssertNil(timer.endedIn)
  }

  func testATimerKnowsTheMomentThatCancelledIt() throws {
    let (timer, moment) = (try timer(after: .seconds(1)), Moment())
    moment.run { timer.end() }
    XCTAssertEqual(timer.endedIn, moment.number)
  }

  func testATimerThatHasRunIsNotCancelled() throws {
    let timer = try timer(after: .seconds(1))
    timer.run {}
    timer.end()
    XCTAssertNil(timer.endedBefore)
  }

  func testASpanThatAClockShortenedIsOfWholeMilliseconds() throws {
    for (span, expected) in [
      (.nanoseconds(1_999_999_670), 2 * second), (.nanoseconds(1), 1_000_000), (.nanoseconds(1_000_000), 1_000_000),
      (.nanoseconds(-5), 0), (.seconds(-1), 0), (.seconds(2), 2 * second), (.microseconds(1), 1_000), (.never, .max),
      (.nanoseconds(.max), .max),
    ] as [(RxTimeInterval, Int64)] {
      XCTAssertEqual(try timer(after: span).span, expected, "\(span)")
    }
    XCTAssertEqual(MomentTimer.start(exactly: 5)?.span, 5)
    XCTAssertEqual(MomentTimer.start(exactly: -5)?.span, 0)
  }

  func testASpanThatBeginsWhenTheTimerOfAnOperatorIsDisposedIsCancelled() {
    final class Work: TimedWork { func run(scheduledAs order: UInt64) {} }
    let work = Work()
    let timer = ScheduledTimer(HistoricalScheduler(), work)
    start.run { _ = timer.spanBegan(second) }
    XCTAssertEqual(start.timers.map(\.endedBefore), [nil])
    timer.dispose()
    start.run { _ = timer.spanBegan(2 * second) }
    XCTAssertEqual(Set(start.timers.map(\.span)), [second, 2 * second])
    XCTAssertFalse(start.timers.contains { $0.endedBefore == nil })
  }

  func testItIsNowWhileItRuns() {
    XCTAssertFalse(start.isNow)
    start.run {
      XCTAssertTrue(start.isNow)
      start.run {}
      XCTAssertTrue(start.isNow)
      XCTAssertTrue(Moment.current === start)
    }
    XCTAssertFalse(start.isNow)
  }

  /// A task that an effect begins may run at once, on another thread.
  func testATaskIsNoneOfTheEffectsOwnCodeWhileThatStillBegins() async {
    func strandOfCaller(_ begin: (Moment) -> Strand) -> (strand: Strand, found: Strand?) {
      let moment = Moment()
      let strand = begin(moment)
      return moment.run { Strand.$current.withValue(strand) { (strand, Strand.ofCallingTask) } }
    }
    XCTAssertNil(strandOfCaller { Strand(action: 1, in: $0) }.found)
    let ofOther = strandOfCaller { moment in
      let strand = Locked<Strand?>(nil)
      onAnotherThread { strand.withLock { $0 = Strand(action: 1, in: moment) } }
      return strand.withLock(\.self)!
    }
    XCTAssertTrue(ofOther.found === ofOther.strand)
  }

  /// On the main queue, what it brings has a place of its own between the actions.
  func testWhatATaskBringsToAnEffectBelongsToTheMomentOfItsAnswerElsewhereThanOnTheMainQueue() {
    let answer = Moment(after: start)
    func momentOfWork(number: Int) -> Moment? {
      let log = RecordedStrand(action: 1, number: number, in: start)
      log.receive(answer, for: nil)
      let strand = Strand(action: 1, number: number, in: start, log: log)
      let found = Locked<Moment?>(nil)
      Moment.$current.withValue(start) {
        Strand.$current.withValue(strand) { Moment.runHere { _ = found.exchange(Moment.current) } }
      }
      return found.withLock(\.self)
    }
    let elsewhere = Locked<[Moment?]>([])
    onAnotherThread { elsewhere.withLock { $0 = [momentOfWork(number: 0), momentOfWork(number: 1)] } }
    XCTAssertEqual(elsewhere.withLock { $0.map { $0?.number } }, [answer.number, start.number])
    XCTAssertTrue(momentOfWork(number: 0) === start)
  }

  func testPeriodicWorkRunsInMomentsOfItsTimer() throws {
    var (states, spans): ([Int], [Int64]) = ([], [])
    let timer = try timer(after: .seconds(1))
    XCTAssertEqual(timer.waitsSince, timer.order)
    let work = PeriodicWork(
      0,
      { state in
        states.append(state)
        spans.append(Moment.current?.span ?? 0)
        XCTAssertEqual(Moment.current?.order, timer.order)
        XCTAssertEqual(Moment.current?.number, timer.waitsSince)
        return state + 1
      }, timer, every: .seconds(2))
    for _ in 0..<3 { work.runOnce() }
    XCTAssertEqual(states, [0, 1, 2])
    XCTAssertEqual(spans, [second, 3 * second, 5 * second])
    work.dispose()
    work.runOnce()
    XCTAssertEqual(states.count, 3)
    XCTAssertNotNil(timer.endedBefore)
  }

  /// An operator that begins the next source when the present one is attached puts that off, not the moment to which it belongs.
  func testTheNextSourceBeginsInTheMomentInWhichTheOneBeforeEnded() {
    let (main, other) = (MainScheduler(), MainScheduler())
    struct Failure: Error {}
    let failed = Observable<Int>.error(Failure()).observe(on: main)
    let ended = Observable<Int>.empty().observe(on: main)
    func attempts() -> Observable<Int> {
      var count = 0
      return Observable.deferred {
        count += 1
        return count == 1 ? failed : .just(count)
      }
    }
    let moments = Observable<Moment?>.deferred { .just(Moment.current) }
    for (name, observable) in [
      ("catch", failed.map { _ in nil }.catch { _ in moments }),
      ("catch(sequence:)", .catch(sequence: [failed.map { _ in nil }, moments])),
      ("an end", failed.map { _ in nil }.catch { throw $0 }),
      ("concat", ended.map { _ in nil }.concat(moments)),
      ("concat of more", .concat([ended.map { _ in nil }, moments, moments])),
      ("concat of concat", ended.map { _ in nil }.concat(Observable.deferred { Observable.empty().concat(moments) })),
      ("ifEmpty", ended.map { _ in nil }.ifEmpty(switchTo: moments)),
      ("retry", attempts().flatMap { _ in moments }.retry()),
      (
        "retry(when:)",
        attempts().flatMap { _ in moments }.retry { $0.map { _ in }.flatMap { Observable.just($0).observe(on: other) } }
      ),
    ] as [(String, Observable<Moment?>)] {
      var found: [Moment?] = []
      start.run {
        _ = observable.subscribe(onNext: { found.append($0) }, onError: { _ in found.append(Moment.current) })
      }
      XCTAssertFalse(found.isEmpty, name)
      XCTAssertTrue(found.allSatisfy { $0?.parent != nil }, name)
    }
  }

  /// Otherwise time would pass, in a written test, before what cancels it.
  func testATurnOfTheMainQueueThatIsDisposedIsCancelled() {
    let source = PublishSubject<Int>()
    let subscription = source.observe(on: MainScheduler.asyncInstance).subscribe()
    start.run { for element in 0..<3 { source.onNext(element) } }
    XCTAssertEqual(start.timers.count, 3)
    XCTAssertTrue(start.timers.allSatisfy { $0.endedBefore == nil })
    subscription.dispose()
    XCTAssertTrue(start.timers.allSatisfy { $0.endedBefore != nil })
  }

  func testALongChainLosesItsBeginningAndIsReleasedOnASmallStack() {
    onSmallStack {
      var chain = [Moment()]
      for _ in 0...100_000 { chain.append(Moment(after: chain[chain.count - 1])) }
      XCTAssertNotNil(chain[100_000].parent)
      XCTAssertNil(chain[100_001].parent)
      chain.removeFirst(chain.count - 2)
    }
  }

  /// What another thread brought before a run had ended may have made the run void, or the run may have made that void.
  func testOfWhatCameBeforeARunEndedTheOrderIsNotKnown() throws {
    let timer = try timer(after: .seconds(1))
    var inside: Moment?
    timer.run {
      inside = Moment()
      return Disposables.create()
    }
    let (run, during, after) = (try XCTUnwrap(start.runs.first), try XCTUnwrap(inside), Moment())
    func point(_ number: Int) -> WrittenOrder.Point {
      WrittenOrder.Point(number: number, root: number, distance: 0, order: run.order)
    }
    var due = point(run.number)
    due.end = run.end.withLock(\.self)
    XCTAssertTrue(point(during.number).isUnknown(behind: due))
    XCTAssertFalse(point(after.number).isUnknown(behind: due))
  }
}
