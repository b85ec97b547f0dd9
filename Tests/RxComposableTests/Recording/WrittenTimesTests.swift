import Foundation
import MiniRxTesting
import XCTest

@testable import MiniRx
@testable import RxComposable
@testable import RxComposableRecording

/// What was asked, which the test answers.
private final class Questions: @unchecked Sendable {
  private(set) var subjects: [PublishSubject<Int>] = []

  func ask() -> Observable<Int> {
    subjects.append(PublishSubject())
    return subjects[subjects.count - 1].asObservable()
  }
}

/// The times of a written test keep the order of its session.
final class WrittenTimesTests: XCTestCase {
  /// A session of which users did something now and then, and its recording, by the time of the test or by the real one.
  private func session(_ random: inout SeededGenerator, keepsTimes: Bool) -> Recording<Visit.State, Visit.Action> {
    let scheduler = TestScheduler(initialClock: 0)
    let store = Store(
      initialState: Visit.State(), reducer: Visit.reducer(scheduler), mainThreadChecksEnabled: false)
    let clock: any SchedulerType = keepsTimes ? scheduler : LateClock(scheduler, random.next())
    let limit = [4, 100].randomElement(using: &random)!
    let recording = Recording<Visit.State, Visit.Action>(limit: limit, scheduler: clock)
    // An effect may have begun before the recording, or may be of an action that is forgotten.
    if Bool.random(using: &random) {
      store.send(.addLater(100))
      scheduler.advance(by: .milliseconds(500))
    }
    store.record(into: recording)
    for step in 0..<Int.random(in: 1...12, using: &random) {
      let actions: [Visit.Action] = [
        .add(step), .addLater(step), .addLater(step), .addAtOnce(step), .start, .stop, .rename(to: "\(step)"),
      ]
      store.send(actions.randomElement(using: &random)!)
      scheduler.advance(by: .milliseconds([0, 0, 500, 1_000, 1_500, 2_000].randomElement(using: &random)!))
    }
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      recording.skip(Int.random(in: recording.indices, using: &random))
    }
    return recording
  }

  func testASessionThatIsRepeatedAtTheWrittenTimesHasTheSameActions() {
    var count = 0
    for seed in UInt64(1)...450 {
      var random = SeededGenerator(seed: seed)
      let keepsTimes = seed % 3 == 0
      let recording = session(&random, keepsTimes: keepsTimes)
      let session = WrittenSession(recording)
      let times = WrittenTimes(session, keepsTimes: keepsTimes)
      let scheduler = TestScheduler(initialClock: 0)
      let store = Store(
        initialState: session.entries.first?.stateBefore ?? Visit.State(), reducer: Visit.reducer(scheduler),
        mainThreadChecksEnabled: false)
      let repeated = RepeatedSession(session, at: times, in: store, scheduler, keepsOrderOfTimers: false)
      XCTAssertEqual(repeated.found.map(\.action), repeated.entries.map(\.action), "seed \(seed)")
      XCTAssertEqual(repeated.found.map(\.time), repeated.times, "seed \(seed)")
      // What an effect has delivered of which the session has nothing is sent, and so may come a little later.
      let isWhole = session.entries.allSatisfy { entry in
        if case .send = entry.cause { true } else { !entry.isSentByTest(in: session.entries) }
      }
      if keepsTimes, isWhole, session.entries.count == recording.entries.count {
        let start = session.entries.first?.time ?? 0
        XCTAssertEqual(repeated.times, session.entries.map { $0.time - start }, "seed \(seed)")
      }
      count += repeated.entries.count
    }
    XCTAssertGreaterThan(count, 2_300)
  }

  func testATimeIsThatSinceTheFirstActionInWholeMilliseconds() {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.000_000_001)
    let recording = Recording<Int, Int>(scheduler: scheduler)
    let store = Store(initialState: 0, reducer: Reduce<Int, Int> { _, _ in .none }, mainThreadChecksEnabled: false)
    store.record(into: recording)
    for span in [400, 1_000_100, 800] {
      scheduler.advance(by: .microseconds(span))
      store.send(span)
    }
    let session = WrittenSession(recording)
    let times = WrittenTimes(session, keepsTimes: false)
    XCTAssertEqual(session.entries.map { times[$0.place.number] }, [0, 1_000_000_000, 1_000_000_000])
  }

  func testATestEndsAtTheFirstPlaceForTheFirstReason() {
    var session = WrittenSession(Recording<Int, Int>(scheduler: TestScheduler(initialClock: 0)))
    let ends = [(3, "a"), (3, "b"), (4, "c"), (2, "d")].map { index, reason in
      session.end(at: index, reason)
      return session.end.map { "\($0.index) \($0.reason)" }
    }
    XCTAssertEqual(ends, ["3 a", "3 a", "3 a", "2 d"])
  }

  /// A place that others move often is no ring, and one is found in a long session.
  func testOnlyARingOfConditionsHasNoTimes() {
    func condition(_ earlier: Int, _ later: Int, _ distance: Int64 = 0) -> TimeCondition {
      TimeCondition(earlier: earlier, later: later, distance: distance, isStrict: false, number: 0)
    }
    let places = 0..<3_000
    let starts = Dictionary(uniqueKeysWithValues: (0...3_000).map { ($0, Int64(0)) })
    let star = places.map { condition($0, 3_000, Int64($0)) }
    XCTAssertEqual(star.times(from: starts, 1)?[3_000], 2_999)
    let row = places.map { condition($0, $0 + 1) }
    XCTAssertNotNil(row.times(from: starts, 1))
    XCTAssertNotNil((row + [condition(3_000, 0)]).times(from: starts, 1))
    XCTAssertNil((row + [condition(3_000, 0, 1)]).times(from: starts, 1))
    XCTAssertNil([condition(7, 7, 1)].times(from: starts, 1))
  }

  func testWhatMustNotMeetIsANanosecondApartAtLeast() {
    let condition = TimeCondition(earlier: 1, later: 2, distance: 10, isStrict: true, number: 2)
    XCTAssertEqual([condition].times(from: [1: 5, 2: 5]), [1: 5, 2: 16])
  }

  // MARK: Operators

  private enum Ping: Equatable {
    case listen
    case ping(Int)
    case later(Int)
    case heard(Int)
  }

  /// What an effect makes of the pings, and others of each ping by itself.
  private struct Listener {
    let name: String
    var listens: (Observable<Int>, any SchedulerType) -> Observable<Int> = { _, _ in .never() }
    var answers: (Int, any SchedulerType) -> Effect<Int> = { _, _ in .none }
    var share = 0.96
  }

  private enum PingID {}

  private func reducer(_ listener: Listener, _ scheduler: any SchedulerType) -> Reduce<[Int], Ping> {
    let pings = PublishSubject<Int>()
    return Reduce { state, action in
      switch action {
      case .listen: return listener.listens(pings, scheduler).map(Ping.heard).eraseToEffect()
      case .ping(let number):
        return .merge(
          .fireAndForget { pings.onNext(number) },
          listener.answers(number, scheduler).map(Ping.heard).eraseToEffect())
      case .later(let number): return Effect(value: .heard(number)).deferred(for: .seconds(1), scheduler: scheduler)
      case .heard(let number): state.append(number)
      }
      return .none
    }
  }

  private func session(_ listener: Listener, seed: UInt64, isLate: Bool = true) -> Recording<[Int], Ping> {
    var random = SeededGenerator(seed: seed)
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.000_000_001)
    scheduler.keepsOrderOfTimers = !isLate
    let recording = Recording<[Int], Ping>(scheduler: scheduler)
    let reducer = reducer(listener, isLate ? LateScheduler(scheduler, seed) : scheduler)
    let store = Store(initialState: [], reducer: reducer, mainThreadChecksEnabled: false)
    store.record(into: recording)
    store.send(.listen)
    for step in 1...20 {
      store.send([Ping.ping(step), .ping(step), .later(-step)].randomElement(using: &random)!)
      let pause = [0, isLate ? 20 : 0, 300_000, 500_000, 700_000, 1_000_000].randomElement(using: &random)!
      let more = isLate ? Int.random(in: 0...20, using: &random) * 150 : 0
      scheduler.advance(by: .microseconds(pause + more))
    }
    return recording
  }

  /// The seeds of the sessions that are others when they are repeated, and the share of actions that a test would have.
  private func failures(of listener: Listener) -> (seeds: [UInt64], share: Double) {
    var (all, written) = (0, 0)
    let seeds = (UInt64(1)...UInt64(max(randomSteps(120), 12))).filter { seed in
      let recording = session(listener, seed: seed)
      let session = WrittenSession(recording)
      let times = WrittenTimes(session, keepsTimes: false)
      let scheduler = TestScheduler(initialClock: 0)
      let store = Store(initialState: [], reducer: reducer(listener, scheduler), mainThreadChecksEnabled: false)
      let repeated = RepeatedSession(session, at: times, in: store, scheduler)
      (all, written) = (all + recording.entries.count, written + repeated.entries.count)
      return !repeated.isSame
    }
    return (seeds, Double(written) / Double(all))
  }

  /// A timer that leads to no action decides what comes later: when a gate opens, what a sample has, which request is the latest.
  func testWhatOperatorsMakeOfTimeIsTheSameAtTheWrittenTimes() {
    for listener in listeners {
      let (seeds, share) = failures(of: listener)
      XCTAssertEqual(seeds, [], listener.name)
      XCTAssertGreaterThan(share, listener.share, listener.name)
    }
  }

  /// Whatever meets there may meet.
  func testASessionThatHadVirtualTimeKeepsItsTimes() {
    for listener in listeners {
      let moved = (UInt64(1)...12).filter { seed in
        let session = WrittenSession(session(listener, seed: seed, isLate: false))
        let times = WrittenTimes(session, keepsTimes: true)
        return times.end < .max || session.entries.contains { times[$0.place.number] != $0.time }
      }
      XCTAssertEqual(moved, [], listener.name)
    }
  }

  private var listeners: [Listener] {
    let second = RxTimeInterval.seconds(1)
    return [
      Listener(
        name: "Effect.debounce", answers: { Effect(value: $0).debounce(id: PingID.self, for: second, scheduler: $1) }),
      Listener(
        name: "Effect.throttle, latest",
        answers: { Effect(value: $0).throttle(id: PingID.self, for: second, scheduler: $1, latest: true) }, share: 0.94),
      Listener(
        name: "Effect.throttle, first",
        answers: { Effect(value: $0).throttle(id: PingID.self, for: second, scheduler: $1, latest: false) }, share: 0.94
      ),
      Listener(
        name: "ticks before slower ticks",
        listens: { _, time in
          .merge([1, 3, 2].map { span in .interval(.seconds(span), scheduler: time).map { (_: Int) in span } })
        }, share: 0.79),
      Listener(
        name: "turns of timers beside other turns",
        answers: { number, time in
          switch number % 4 {
          case 0: Effect(value: number).receive(on: time)
          case 1: Effect(value: number).deferred(for: second, scheduler: time).receive(on: time)
          case 2: Effect(value: number).deferred(for: .seconds(2), scheduler: time).receive(on: time)
          default: Effect(value: number).receive(on: time).receive(on: time)
          }
        }),
      Listener(
        name: "ticks that ask for turns",
        listens: { pings, time in
          .merge(
            .interval(.seconds(1), scheduler: time).observe(on: time).map { (_: Int) in 0 },
            pings.observe(on: time).observe(on: time))
        }, share: 0.8),
      Listener(name: "Effect.deferred", answers: { Effect(value: $0).deferred(for: second, scheduler: $1) }),
    ] + TimedOperator.all.map { Listener(name: $0.name, listens: $0.listens, share: $0.share) }
  }

  /// Nothing else holds the moments of runs that led to no action.
  func testATimerThatWasCancelledBehindRunsWithoutAnActionIsKnown() throws {
    Moment.observe()
    let start = Moment()
    var timer = try XCTUnwrap(start.run { MomentTimer.start(after: .seconds(1)) })
    for _ in 0..<2 {
      var next: MomentTimer?
      timer.run {
        next = MomentTimer.start(after: .seconds(2))
        return Disposables.create()
      }
      timer = try XCTUnwrap(next)
    }
    timer.end()
    let known = KnownMoments(behind: [start])

    XCTAssertEqual(known.runs.map(\.span), [1_000_000_000, 2_000_000_000])
    XCTAssertTrue(known.runs.last?.parent === known.runs.first)
    XCTAssertTrue(known.timers.map(\.start).elementsEqual(known.runs.suffix(1), by: ===))
  }

  /// The law above notices what reads the clock by itself.
  func testATimeThatIsOnlyComparedIsNotKept() {
    let listener = Listener(
      name: "",
      listens: { pings, time in
        var last = RxTime.distantPast
        return pings.filter { _ in
          let passes = time.now.timeIntervalSince(last) >= 1
          if passes { last = time.now }
          return passes
        }
      })
    XCTAssertNotEqual(failures(of: listener).seeds, [])
  }

  /// A busy thread sends when a gate is due, which opens before the turn of what was sent.
  func testATestEndsWhereAGateOfOtherEffectsOpenedLate() {
    func reducer(_ scheduler: any SchedulerType) -> Reduce<[Int], Int> {
      Reduce { state, action in
        state.append(action)
        if action < 0 { return .none }
        return Effect(value: -action)
          .throttle(id: PingID.self, for: .milliseconds(250), scheduler: scheduler, latest: true)
      }
    }
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
    let recording = Recording<[Int], Int>(scheduler: scheduler)
    let store = Store(initialState: [], reducer: reducer(scheduler), mainThreadChecksEnabled: false)
    store.record(into: recording)
    for action in 1...2 {
      store.send(action)
      scheduler.advance(by: .milliseconds(100))
    }
    scheduler.sleep(100)
    store.send(3)
    scheduler.advance(by: .seconds(1))
    let session = WrittenSession(recording)
    let times = WrittenTimes(session, keepsTimes: false)
    let testScheduler = TestScheduler(initialClock: 0)
    let repeatedStore = Store(initialState: [], reducer: reducer(testScheduler), mainThreadChecksEnabled: false)
    let repeated = RepeatedSession(session, at: times, in: repeatedStore, testScheduler, keepsOrderOfTimers: false)

    XCTAssertEqual(recording.entries.map(\.action), [1, -1, 2, 3, -3])
    XCTAssertEqual(repeated.found.map(\.action), repeated.entries.map(\.action))
    XCTAssertEqual(repeated.entries.map(\.action), [1, -1, 2, 3])
  }

  /// In a test a gate is open in time, and what came before it opened would pass: a tick, the second of two where the gate has a timer.
  /// What leads to an action itself is not in the test then, nor is what comes behind it.
  func testATestEndsBeforeATickForWhichAGateOpenedTooLate() {
    let turn = { Observable.just(0).concat(Observable.never()).observe(on: $0 as any SchedulerType) }
    let timer = { Observable<Int>.timer(.seconds(1), scheduler: $0) }
    for (gate, isHeard, actions) in [
      (turn, false, [.listen]), (timer, false, [.listen, .ping(0)]),
      (timer, true, [.listen, .ping(0), .heard(0), .ping(1_000)]),
    ] as [((any SchedulerType) -> Observable<Int>, Bool, [Ping])] {
      func reducer(_ time: any SchedulerType, _ late: any SchedulerType) -> Reduce<[Int], Ping> {
        Reduce { _, action in
          guard action == .listen else { return .none }
          let spans = [500, 1_500, 3_500]
          let ticks = Observable.merge(spans.map { Observable<Int>.timer(.milliseconds($0), scheduler: time) })
          return Observable.merge(isHeard ? ticks : .never(), ticks.skip(until: gate(late))).map(Ping.heard)
            .eraseToEffect()
        }
      }
      let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
      let lateScheduler = TestScheduler(initialClock: 0)
      let recording = Recording<[Int], Ping>(scheduler: scheduler)
      let store = Store(
        initialState: [], reducer: reducer(scheduler, lateScheduler), mainThreadChecksEnabled: false)
      store.record(into: recording)
      store.send(.listen)
      for time in [0, 1_000, 2_000, 3_000] {
        scheduler.advance(to: time)
        store.send(.ping(time))
      }
      lateScheduler.advance(by: .seconds(1))
      store.send(.ping(3_000))
      scheduler.advance(by: .seconds(1))
      let session = WrittenSession(recording)
      let times = WrittenTimes(session, keepsTimes: false)
      let testScheduler = TestScheduler(initialClock: 0, resolution: 0.001)
      let repeatedStore = Store(
        initialState: [], reducer: reducer(testScheduler, testScheduler), mainThreadChecksEnabled: false)
      let repeated = RepeatedSession(session, at: times, in: repeatedStore, testScheduler)

      XCTAssertEqual(recording.entries.last?.action, .heard(0))
      XCTAssertEqual(repeated.entries.map(\.action), actions)
      XCTAssertTrue(repeated.isSame)
    }
  }

  /// Of two timers of one time the one that was started first asks for its turn first in a test: where it was late, that ends before both.
  func testATestEndsBeforeTheTurnsOfTwoTimersWhoseFirstWasLate() {
    for isLateFirst in [true, false] {
      func reducer(_ time: any SchedulerType, _ late: any SchedulerType) -> Reduce<[Int], Ping> {
        Reduce { _, action in
          guard case .ping(let number) = action else { return .none }
          let timer = Observable<Int>.timer(.seconds(1), scheduler: number == 1 ? time : late)
          return timer.observe(on: time).map { _ in .heard(number) }.eraseToEffect()
        }
      }
      let (scheduler, lateScheduler) = (TestScheduler(initialClock: 0), TestScheduler(initialClock: 0))
      let recording = Recording<[Int], Ping>(scheduler: scheduler)
      let store = Store(
        initialState: [], reducer: reducer(scheduler, lateScheduler), mainThreadChecksEnabled: false)
      store.record(into: recording)
      for number in isLateFirst ? [2, 1] : [1, 2] { store.send(.ping(number)) }
      for each in [scheduler, lateScheduler, scheduler] { each.advance(to: 1) }
      let session = WrittenSession(recording)
      let times = WrittenTimes(session, keepsTimes: true)
      let testScheduler = TestScheduler(initialClock: 0)
      let repeatedStore = Store(
        initialState: [], reducer: reducer(testScheduler, testScheduler), mainThreadChecksEnabled: false)
      let repeated = RepeatedSession(session, at: times, in: repeatedStore, testScheduler)

      XCTAssertEqual(recording.entries.suffix(2).map(\.action), [.heard(1), .heard(2)])
      XCTAssertEqual(repeated.entries.count, isLateFirst ? 2 : 4)
      XCTAssertTrue(repeated.isSame)
    }
  }

  /// The first tick comes behind an action, and so all come later in the test; the second one still cancels the delay.
  func testWhatATickCancelledForAnotherEffectIsDueBehindTheTick() {
    let listener = TimedOperator.all.last!
    func reducer(_ scheduler: any SchedulerType) -> Reduce<[Int], Ping> {
      self.reducer(Listener(name: listener.name, listens: listener.listens), scheduler)
    }
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
    let recording = Recording<[Int], Ping>(scheduler: scheduler)
    let store = Store(initialState: [], reducer: reducer(scheduler), mainThreadChecksEnabled: false)
    store.record(into: recording)
    store.send(.listen)
    scheduler.sleep(2_000)
    store.send(.ping(1))
    scheduler.advance(to: 3_000)
    store.send(.ping(2))
    scheduler.advance(to: 5_000)
    store.send(.ping(3))
    let session = WrittenSession(recording)
    let times = WrittenTimes(session, keepsTimes: false)
    let testScheduler = TestScheduler(initialClock: 0)
    let repeatedStore = Store(initialState: [], reducer: reducer(testScheduler), mainThreadChecksEnabled: false)
    let repeated = RepeatedSession(session, at: times, in: repeatedStore, testScheduler)

    XCTAssertEqual(repeated.found.map(\.action), [.listen, .ping(1), .ping(2), .ping(3)])
    XCTAssertTrue(repeated.isSame)
  }

  // MARK: Answers

  private enum Step: Equatable {
    case ask(Int)
    case answered(Int)
    case later(Int)
    case forget
  }

  /// Asks for something, does more some time after an answer, and forgets what it has asked for.
  private func reducer(
    _ scheduler: any SchedulerType, _ ask: @escaping (Int) -> Observable<Int>
  ) -> Reduce<[Int], Step> {
    enum QuestionID {}
    return Reduce { state, action in
      switch action {
      case .ask(let number):
        let asks = Observable.merge((0...(number % 3)).map { _ in ask(number) })
        return asks.map(Step.answered).eraseToEffect().cancellable(id: QuestionID.self)
      case .answered(let number):
        state.append(number)
        guard number % 2 == 0 else { return .none }
        return Effect(value: .later(number)).delay(.milliseconds(1_500), scheduler: scheduler).eraseToEffect()
      case .later(let number): state.append(-number)
      case .forget: return .cancel(id: QuestionID.self)
      }
      return .none
    }
  }

  func testAnswersThatAreRepeatedAtTheWrittenTimesLeadToTheSameActions() {
    var (count, answers) = (0, 0)
    for seed in UInt64(1)...400 {
      var random = SeededGenerator(seed: seed)
      let scheduler = TestScheduler(initialClock: 0)
      // What is behind the limit is forgotten.
      let limit = [4, 100, 100].randomElement(using: &random)!
      let recording = Recording<[Int], Step>(limit: limit, scheduler: LateClock(scheduler, seed))
      let questions = Questions()
      let ask = recording.dependency("ask") { (_: Int) in questions.ask() }
      let store = Store(initialState: [], reducer: reducer(scheduler, ask), mainThreadChecksEnabled: false)
      store.record(into: recording)
      for step in 1...15 {
        switch Int.random(in: 0...5, using: &random) {
        case 0, 1: store.send(.ask(step))
        case 2: store.send(.forget)
        case 3: questions.subjects.randomElement(using: &random)?.onCompleted()
        default: questions.subjects.randomElement(using: &random)?.onNext(step)
        }
        if Bool.random(using: &random) {
          scheduler.advance(by: .milliseconds(Int.random(in: 0...3, using: &random) * 500))
        }
      }
      let session = WrittenSession(recording)
      let times = WrittenTimes(session, keepsTimes: false)
      let other = TestScheduler(initialClock: 0, resolution: 0.000_000_001)
      var calls = session.callsOfTest[...]
      let second = Store(
        initialState: session.beginning?.value ?? [],
        reducer: reducer(other) { _ in
          guard let call = calls.popFirst() else { return .never() }
          let known = call.answers.filter { $0.moment.number < times.end }
          answers += known.count
          return other.createColdObservable(call.events(known, at: times)).asObservable()
        }, mainThreadChecksEnabled: false)
      let repeated = RepeatedSession(session, at: times, in: second, other)
      XCTAssertEqual(repeated.found.map(\.action), repeated.entries.map(\.action), "seed \(seed)")
      XCTAssertEqual(repeated.found.map(\.time), repeated.times, "seed \(seed)")
      count += repeated.entries.count
    }
    XCTAssertGreaterThan(count, 3_000)
    XCTAssertGreaterThan(answers, 500)
  }

  /// Another action is sent in the millisecond of the first, so that the element comes a millisecond later than in the session.
  func testTheEndOfASequenceDoesNotComeBeforeAnElementThatIsMoved() {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.000_000_001)
    let recording = Recording<[Int], Step>(scheduler: scheduler)
    let questions = Questions()
    let ask = recording.dependency("ask") { (_: Int) in questions.ask() }
    let store = Store(initialState: [], reducer: reducer(scheduler, ask), mainThreadChecksEnabled: false)
    store.record(into: recording)
    let steps: [() -> Void] = [
      { store.send(.ask(1)) }, { store.send(.answered(3)) }, { questions.subjects[0].onNext(5) },
      { questions.subjects[0].onCompleted() }, { store.send(.answered(7)) },
    ]
    for step in steps {
      step()
      scheduler.advance(by: .microseconds(100))
    }
    let times = WrittenTimes(WrittenSession(recording), keepsTimes: false)
    let answers = recording.calls[0].answers.map { times[$0.moment.number] }

    XCTAssertGreaterThan(answers[0], times[recording.entries[1].place.number])
    XCTAssertGreaterThanOrEqual(answers[1], answers[0])
  }

  /// Of several conditions that no time fulfils, a test names the first, whichever run writes it.
  func testEffectsThatAreNotConnectedComeInTheOrderOfTheirActions() {
    let parts = Dictionary(uniqueKeysWithValues: (0..<20).map { ($0, [$0]) })
    XCTAssertEqual([Recording<Visit.State, Visit.Action>.Entry]().connect(parts), (0..<20).map { [$0] })
  }
}
