import Foundation
import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableRecording

/// What operators make of elements that other threads bring is the same at the written times, whatever timers do between.
final class WrittenBackgroundTests: XCTestCase {
  private enum Action: Equatable {
    case listen
    /// Where that is on already, it begins anew.
    case listenAnew
    case listenTwice
    case heard(Int)
    case later(Int)
  }

  private enum ListenID {}

  private func reducer(
    _ listens: @escaping (Observable<Int>, any SchedulerType) -> Observable<Int>, _ scheduler: any SchedulerType,
    _ pings: @escaping () -> Observable<Int>
  ) -> Reduce<[Int], Action> {
    Reduce { state, action in
      let heard = listens(.deferred(pings), scheduler).observe(on: scheduler).map(Action.heard).eraseToEffect()
      switch action {
      case .listen: return heard
      case .listenAnew: return heard.cancellable(id: ListenID.self, cancelInFlight: true)
      case .listenTwice: return .concatenate(Effect(value: .listenAnew), Effect(value: .listenAnew))
      case .later(let number): return Effect(value: .heard(number)).deferred(for: .seconds(1), scheduler: scheduler)
      case .heard(let number): state.append(number)
      }
      return .none
    }
  }

  /// The elements of a session as a test brings them at the written times.
  private func repeated(
    _ session: WrittenSession<[Int], Action>, _ times: WrittenTimes,
    _ reducer: (TestScheduler, _ pings: @escaping () -> Observable<Int>) -> Reduce<[Int], Action>
  ) -> RepeatedSession<[Int], Action> {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.000_000_001)
    var calls = session.calls[...]
    let reducer = reducer(scheduler) {
      guard let call = calls.popFirst() else { return .never() }
      // A test has all answers, of those behind its end too.
      return scheduler.createColdObservable(call.events(call.answers, at: times)).asObservable()
    }
    let store = Store(initialState: [], reducer: reducer, mainThreadChecksEnabled: false)
    return RepeatedSession(session, at: times, in: store, scheduler)
  }

  /// A session of which other threads brought something now and then, by a clock that is late.
  private func session(_ timed: TimedOperator, seed: UInt64) -> Recording<[Int], Action> {
    var random = SeededGenerator(seed: seed)
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.000_000_001)
    let recording = Recording<[Int], Action>(scheduler: scheduler)
    // Two effects may listen, each to a source of its own.
    let subjects = (0..<(seed % 3 == 1 ? 2 : 1)).map { _ in PublishSubject<Int>() }
    var listenerCount = 0
    let pings = recording.dependency("pings") {
      defer { listenerCount += 1 }
      return Effect(subjects[listenerCount % subjects.count])
    }
    let reducer = reducer(timed.listens, LateScheduler(scheduler, seed)) { pings().asObservable() }
    let store = Store(initialState: [], reducer: reducer, mainThreadChecksEnabled: false)
    store.record(into: recording)
    for _ in subjects { store.send(seed % 3 == 0 ? .listenTwice : .listen) }
    for step in 1...20 {
      if Int.random(in: 0..<3, using: &random) > 0 {
        let subject = subjects.randomElement(using: &random)!
        onAnotherThread { subject.onNext(step) }
      } else {
        store.send(.later(-step))
      }
      let pause = [0, 20, 300_000, 500_000, 700_000, 1_000_000].randomElement(using: &random)!
      scheduler.advance(by: .microseconds(pause + Int.random(in: 0...20, using: &random) * 150))
    }
    if seed.isMultiple(of: 2) {
      for subject in subjects { onAnotherThread { subject.onCompleted() } }
      scheduler.advance(by: .seconds(2))
    }
    return recording
  }

  /// The seeds of the sessions that are others when they are repeated, and the share of actions that a test would have.
  private func failures(of timed: TimedOperator) -> (seeds: [UInt64], share: Double) {
    var (all, written) = (0, 0)
    let seeds = (UInt64(1)...UInt64(max(randomSteps(120), 12))).filter { seed in
      let recording = session(timed, seed: seed)
      let session = WrittenSession(recording)
      let times = WrittenTimes(session, keepsTimes: false)
      let repeated = repeated(session, times) { self.reducer(timed.listens, $0, $1) }
      (all, written) = (all + recording.entries.count, written + repeated.entries.count)
      return !repeated.isSame
    }
    return (seeds, Double(written) / Double(all))
  }

  func testWhatOperatorsMakeOfElementsFromOtherThreadsIsTheSameAtTheWrittenTimes() {
    for timed in TimedOperator.all {
      let (seeds, share) = failures(of: timed)
      XCTAssertEqual(seeds, [], timed.name)
      XCTAssertGreaterThan(share, timed.share, timed.name)
    }
  }

  /// Two effects ask one dependency, of which one is late: in a test it asks behind the other too, and before it is cancelled.
  func testEffectsThatAskOneDependencyAreAnsweredInTheirOrder() {
    func reducer(
      _ times: [any SchedulerType], _ pings: @escaping () -> Observable<Int>
    ) -> Reduce<[Int], Action> {
      Reduce { state, action in
        func question(after span: Int, _ time: any SchedulerType) -> Effect<Action> {
          Observable<Int>.timer(.milliseconds(span), scheduler: time).flatMap { _ in pings() }.map(Action.heard)
            .eraseToEffect()
        }
        switch action {
        case .listen: return question(after: 101, times[0])
        case .listenAnew: return question(after: 100, times[1]).cancellable(id: ListenID.self, cancelInFlight: true)
        case .later: return .cancel(id: ListenID.self)
        case .heard(let number): state.append(number)
        case .listenTwice: break
        }
        return .none
      }
    }
    var swaps = 0
    for seed in UInt64(1)...20 {
      let scheduler = TestScheduler(initialClock: 0, resolution: 0.000_000_001)
      let recording = Recording<[Int], Action>(scheduler: scheduler)
      var count = 0
      let pings = recording.dependency("pings") {
        count += 1
        return Effect(Observable.just(count).delay(.milliseconds(40), scheduler: scheduler))
      }
      let late = reducer([scheduler, LateScheduler(scheduler, seed)]) { pings().asObservable() }
      let store = Store(initialState: [], reducer: late, mainThreadChecksEnabled: false)
      store.record(into: recording)
      store.send(.listen)
      scheduler.advance(by: .microseconds(600))
      store.send(.listenAnew)
      scheduler.advance(by: .milliseconds(131))
      store.send(.later(0))
      store.send(.listen)
      scheduler.advance(by: .seconds(1))
      let session = WrittenSession(recording)
      let times = WrittenTimes(session, keepsTimes: false)
      let repeated = repeated(session, times) { scheduler, pings in reducer([scheduler, scheduler], pings) }
      let (listen, cancel) = (session.entries[1], session.entries.first { $0.action == .later(0) })
      let order = WrittenOrder(session, keepsTimes: false)
      swaps += recording.calls.first?.strand?.action == 1 && recording.calls.count == 3 ? 1 : 0

      XCTAssertEqual(times.end, .max, "\(seed)")
      XCTAssertTrue(repeated.isSame, "\(seed)")
      XCTAssertTrue(
        order.conditions.contains { condition in
          condition.earlier == listen.place.number && condition.later == cancel?.place.number && condition.distance > 0
        }, "\(seed)")
    }
    XCTAssertGreaterThan(swaps, 4)
  }

  /// A gate was about to open when the second element came: in a test it would be open, and the element would pass. What leads to an action
  /// itself is not in the test then.
  func testATestEndsBeforeAnElementForWhichAGateOpenedTooLate() {
    XCTAssertEqual(actionsBeforeALateGate(isHeard: false), [.listen, .heard(1)])
    XCTAssertEqual(actionsBeforeALateGate(isHeard: true), [.listen, .heard(1), .heard(1), .heard(1)])
  }

  private func actionsBeforeALateGate(isHeard: Bool) -> [Action] {
    func reducer(
      _ times: [any SchedulerType], _ pings: @escaping () -> Observable<Int>
    ) -> Reduce<[Int], Action> {
      Reduce { _, action in
        guard action == .listen else { return .none }
        let source = pings().share()
        let delayed = source.delay(.seconds(1), scheduler: times[0])
        let passed = source.throttle(.seconds(1), latest: false, scheduler: times[1])
        return Observable.merge(isHeard ? source : .never(), delayed, passed).map(Action.heard).eraseToEffect()
      }
    }
    let (scheduler, lateScheduler) = (TestScheduler(initialClock: 0), TestScheduler(initialClock: 0))
    let recording = Recording<[Int], Action>(scheduler: LateClock(scheduler, 1))
    let subject = PublishSubject<Int>()
    let pings = recording.dependency("pings") { Effect(subject) }
    let store = Store(
      initialState: [], reducer: reducer([scheduler, lateScheduler]) { pings().asObservable() },
      mainThreadChecksEnabled: false)
    store.record(into: recording)
    store.send(.listen)
    for (number, pause) in [(1, 1_000), (2, 500)] {
      onAnotherThread { subject.onNext(number) }
      scheduler.advance(by: .milliseconds(pause))
    }
    for number in 1...2 { store.send(.later(number)) }
    lateScheduler.advance(by: .seconds(1))
    store.send(.later(3))
    let session = WrittenSession(recording)
    let times = WrittenTimes(session, keepsTimes: false)

    let repeated = repeated(session, times) { reducer([$0, $0], $1) }
    XCTAssertTrue(repeated.isSame)
    return repeated.entries.map(\.action)
  }

  /// So it is not why a test ends that ends for another reason: the gate of another effect opened too late.
  func testATurnThatWaitsAtTheEndHasNothingOfLaterElements() {
    let (scheduler, lateScheduler) = (TestScheduler(initialClock: 0, resolution: 0.001), TestScheduler(initialClock: 0))
    let recording = Recording<[Int], Action>(scheduler: scheduler)
    let subject = PublishSubject<Int>()
    let pings = recording.dependency("pings") { Effect(subject) }
    let reducer = Reduce<[Int], Action> { _, action in
      switch action {
      case .listen:
        let source = pings().asObservable().share()
        return Observable.merge(source, source.observe(on: lateScheduler).filter { _ in false }).map(Action.heard)
          .eraseToEffect()
      case .listenAnew:
        let ticks = Observable<Int>.interval(.seconds(1), scheduler: scheduler).share()
        let gate = Observable<Int>.timer(.milliseconds(1_500), scheduler: lateScheduler)
        return Observable.merge(ticks, ticks.skip(until: gate)).map(Action.later).eraseToEffect()
      default: return .none
      }
    }
    let store = Store(initialState: [], reducer: reducer, mainThreadChecksEnabled: false)
    store.record(into: recording)
    store.send(.listen)
    store.send(.listenAnew)
    for (number, time) in [(1, 500), (2, 1_500)] {
      scheduler.advance(to: time)
      onAnotherThread { subject.onNext(number) }
    }
    scheduler.advance(to: 2_000)
    lateScheduler.advance(by: .seconds(2))
    store.send(.listenTwice)
    let times = WrittenTimes(WrittenSession(recording), keepsTimes: false)

    let actions = recording.entries.map(\.action)
    XCTAssertEqual(actions, [.listen, .listenAnew, .heard(1), .later(0), .heard(2), .later(1), .listenTwice])
    XCTAssertEqual(times.end, recording.entries[5].place.number)
  }

  // MARK: At one time

  /// An element comes before a span of `throttle` ends, which is late; the elements that pass lead to nothing. The source completes
  /// before that, so that the effect waits for it, or just behind it.
  func testAnEffectEndsBehindATimerThatRanWithoutAnAction() {
    func reducer(_ time: any SchedulerType, _ pings: @escaping () -> Observable<Int>) -> Reduce<[Int], Action> {
      Reduce { _, action in
        guard action == .listen else { return .none }
        let source = pings().observe(on: time).share()
        let dropped = source.throttle(.seconds(1), scheduler: time).filter { _ in false }
        return Observable.merge(source, dropped).map(Action.heard).eraseToEffect()
      }
    }
    for seed in UInt64(1)...20 {
      let scheduler = TestScheduler(initialClock: 0, resolution: 0.000_000_001)
      let recording = Recording<[Int], Action>(scheduler: scheduler)
      let subject = PublishSubject<Int>()
      let pings = recording.dependency("pings") { Effect(subject) }
      let late = reducer(LateScheduler(scheduler, seed)) { pings().asObservable() }
      let store = Store(initialState: [], reducer: late, mainThreadChecksEnabled: false)
      store.record(into: recording)
      scheduler.advance(by: .microseconds(500))
      store.send(.listen)
      for (number, pause) in [1_300, 1_100, 1_001_000].enumerated() {
        scheduler.advance(by: .microseconds(pause))
        onAnotherThread { subject.onNext(number) }
      }
      // In a millisecond with the element, and with the end of a span that is 2.2 ms late.
      if seed.isMultiple(of: 2) { scheduler.advance(by: .microseconds(300)) }
      onAnotherThread { subject.onCompleted() }
      scheduler.advance(by: .seconds(2))
      let session = WrittenSession(recording)
      let times = WrittenTimes(session, keepsTimes: false)

      XCTAssertEqual(session.entries[0].effect?.end, .completed)
      XCTAssertEqual(times.end, .max)
      XCTAssertTrue(repeated(session, times, reducer).isSame, "\(seed)")
    }
  }

  /// A session, and what happens on another thread when something meets it for the second time.
  private func session(
    _ listens: @escaping (Observable<Int>, TestScheduler, _ meet: @escaping () -> Void) -> Observable<Int>,
    listening count: Int = 1, meanwhile: @escaping (PublishSubject<Int>) -> Void
  ) -> Recording<[Int], Action> {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<[Int], Action>(scheduler: scheduler)
    let subject = PublishSubject<Int>()
    let pings = recording.dependency("pings") { Effect(subject) }
    var meetings = 0
    let reducer = reducer(
      { pings, _ in
        listens(pings, scheduler) {
          meetings += 1
          if meetings == 2 { onAnotherThread { meanwhile(subject) } }
        }
      }, scheduler
    ) { pings().asObservable() }
    let store = Store(initialState: [], reducer: reducer, mainThreadChecksEnabled: false)
    store.record(into: recording)
    for _ in 0..<count { store.send(.listen) }
    scheduler.advance(by: .seconds(5))
    return recording
  }

  /// What the tick asks for cancels the former question only then.
  func testAnAnswerThatCameBeforeATickAskedForTheNextIsBeforeTheTick() {
    let recording = session(
      { pings, scheduler, meet in
        Observable<Int>.interval(.seconds(1), scheduler: scheduler).flatMapLatest { _ in
          meet()
          return pings
        }
      }, meanwhile: { $0.onNext(7) })
    let text = recording.test(named: "testIt", reducer: "feature", dependencies: ["$0.rxMainQueue = scheduler"])

    XCTAssertEqual(recording.entries.map(\.action), [.listen, .heard(7)])
    XCTAssertTrue(text.contains("scheduler.createColdObservable([.next(999, 7)]).asObservable()"), text)
    XCTAssertTrue(text.contains("scheduler.advance(by: .milliseconds(1999))"), text)
    XCTAssertFalse(text.contains("The test ends"), text)
  }

  /// The tick began first, and asked last.
  func testWhatAnAnswerAskedForBeforeATickDidIsAskedBeforeTheTick() {
    let recording = session(
      { pings, scheduler, meet in
        Observable<Int>.interval(.seconds(1), scheduler: scheduler).flatMapLatest { _ in
          meet()
          return pings.take(1).concat(pings)
        }
      }, meanwhile: { $0.onNext(7) })
    let times = WrittenTimes(WrittenSession(recording), keepsTimes: true)

    XCTAssertEqual(recording.calls.count, 6)
    XCTAssertEqual(times.end, .max)
  }

  /// What asks is an answer on the main queue, which has a place among the actions otherwise.
  func testAnAnswerThatCameBeforeAnotherAnswerAskedForTheNextIsBeforeThat() {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<[Int], Action>(scheduler: scheduler)
    let (subject, second) = (PublishSubject<Int>(), PublishSubject<Int>())
    let ticks = recording.dependency("ticks") { Effect(second) }
    let pings = recording.dependency("pings") { Effect(subject) }
    let store = Store(
      initialState: [],
      reducer: Reduce<[Int], Action> { _, action in
        if action != .listen { return .none }
        return ticks().asObservable()
          .flatMapLatest { tick in
            if tick == 2 { onAnotherThread { subject.onNext(7) } }
            return pings()
          }.observe(on: scheduler).map(Action.heard).eraseToEffect()
      }, mainThreadChecksEnabled: false)
    store.record(into: recording)
    store.send(.listen)
    for tick in 1...2 { second.onNext(tick) }
    scheduler.advance()
    let times = WrittenTimes(WrittenSession(recording), keepsTimes: true)
    let (tick, answer) = (recording.calls[0].answers[1], recording.calls[1].answers[0])

    XCTAssertEqual(recording.entries.map(\.action), [.listen, .heard(7)])
    XCTAssertEqual(times.end, .max)
    XCTAssertLessThan(times[answer.number], times[tick.number])
  }

  /// The second is asked for by what the first turn of an action led to.
  func testATurnMayMeetAnAnswerThatWasAskedForBehindIt() {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<[Int], Action>(scheduler: scheduler)
    let subject = PublishSubject<Int>()
    let pings = recording.dependency("pings") { Effect(subject) }
    let reducer = reducer(
      { pings, time in
        .merge(.just(1), Observable.just(0).observe(on: time).flatMap { _ in pings })
      }, scheduler
    ) { pings().asObservable() }
    let store = Store(initialState: [], reducer: reducer, mainThreadChecksEnabled: false)
    store.record(into: recording)
    store.send(.listen)
    scheduler.advance()
    onAnotherThread { subject.onNext(2) }
    scheduler.advance()
    let session = WrittenSession(recording)
    let times = WrittenTimes(session, keepsTimes: true)

    XCTAssertEqual(recording.entries.map(\.action), [.listen, .heard(1), .heard(2)])
    XCTAssertEqual(session.entries.map { times[$0.place.number] }, [0, 0, 0])
    XCTAssertEqual(times.end, .max)
  }

  func testAnAnswerThatCameBeforeAnActionAskedIsBehindTheAction() {
    let recording = session(
      { pings, _, meet in
        .deferred {
          meet()
          return pings
        }
      }, listening: 2, meanwhile: { $0.onNext(7) })
    let text = recording.test(named: "testIt", reducer: "feature")

    XCTAssertEqual(recording.entries.map(\.action), [.listen, .listen, .heard(7)])
    XCTAssertTrue(text.contains("scheduler.createColdObservable([.next(1, 7)]).asObservable()"), text)
    XCTAssertTrue(text.contains("    store.send(.listen)\n    store.send(.listen)\n"), text)
    XCTAssertFalse(text.contains("The test ends"), text)
  }

  /// Effects that run code of one another have one order, in which the action keeps its place.
  func testAnActionKeepsItsPlaceWhereAnAnswerToAnotherEffectCameBeforeItAsked() {
    let shared = PublishSubject<Int>()
    var hasListener = false
    let recording = session(
      { pings, scheduler, meet in
        if !hasListener {
          hasListener = true
          meet()
          return .merge(pings.flatMap { Observable.just($0).observe(on: scheduler) }, shared)
        }
        return .deferred {
          shared.onNext(5)
          meet()
          return pings
        }
      }, listening: 2, meanwhile: { $0.onNext(7) })
    let order = WrittenOrder(WrittenSession(recording), keepsTimes: true)

    XCTAssertEqual(recording.entries.map(\.action), [.listen, .listen, .heard(5), .heard(7)])
    XCTAssertTrue(Set(recording.entries.map(\.place.number)).isSubset(of: order.numbers))
  }

  /// The second element takes its turn when it comes, before the turn that the first asks for.
  func testElementsThatComeTogetherTakeTheirTurnsBeforeWhatTheyAskFor() {
    let hasEnded = expectation(description: "All has been heard.")
    func store(
      _ pings: @escaping () -> Effect<Int>, _ mainQueue: any SchedulerType, atEnd: @escaping () -> Void = {}
    ) -> Store<[Int], Action> {
      Store(
        initialState: [],
        reducer: Reduce<[Int], Action> { state, action in
          switch action {
          case .listen, .listenAnew, .listenTwice:
            return pings().observe(on: mainQueue).map(Action.later).eraseToEffect()
          case .later(let number): return Effect(value: .heard(number)).receive(on: mainQueue)
          case .heard(let number):
            state.append(number)
            if state == [1, 2] { atEnd() }
            return .none
          }
        })
    }
    let recording = Recording<[Int], Action>()
    let subject = PublishSubject<Int>()
    let recorded = store(
      recording.dependency("pings") { Effect(subject) }, MainScheduler.asyncInstance, atEnd: { hasEnded.fulfill() })
    recorded.record(into: recording)
    recorded.send(.listen)
    onAnotherThread { for number in 1...2 { subject.onNext(number) } }
    wait(for: [hasEnded], timeout: 60)
    let session = WrittenSession(recording)
    let times = WrittenTimes(session, keepsTimes: false)
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.000_000_001)
    let events = session.calls[0].events(session.calls[0].answers, at: times)
    let pings = { Effect(scheduler.createColdObservable(events).asObservable()) }

    XCTAssertEqual(recording.entries.map(\.action), [.listen, .later(1), .later(2), .heard(1), .heard(2)])
    XCTAssertEqual(times.end, .max)
    XCTAssertTrue(RepeatedSession(session, at: times, in: store(pings, scheduler), scheduler).isSame)
  }

  /// One more element would be in the buffer of the timer, or in the next.
  func testATestEndsBeforeATimerThatRanWhileAnElementOfAnotherThreadWasOnItsWay() {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<[Int], Action>(scheduler: scheduler)
    let (isOnItsWay, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let hasCome = DispatchSemaphore(value: 0)
    let subject = UncheckedSendable(PublishSubject<Int>())
    let pings = recording.dependency("pings") { Effect(subject.value) }
    let reducer = reducer(
      { pings, scheduler in
        pings
          .do(onNext: { number in
            guard number == 2 else { return }
            isOnItsWay.signal()
            mayGoOn.wait()
          })
          .buffer(timeSpan: .seconds(1), count: 9, scheduler: scheduler).map(\.count)
      }, scheduler
    ) { pings().asObservable() }
    let store = Store(initialState: [], reducer: reducer, mainThreadChecksEnabled: false)
    store.record(into: recording)
    store.send(.listen)
    subject.value.onNext(1)
    scheduler.advance(by: .seconds(1))
    Thread.detachNewThread {
      subject.value.onNext(2)
      hasCome.signal()
    }
    isOnItsWay.wait()
    scheduler.advance(by: .seconds(1))
    mayGoOn.signal()
    hasCome.wait()
    scheduler.advance(by: .seconds(1))
    let text = recording.test(named: "testIt", reducer: "feature")

    XCTAssertEqual(recording.entries.map(\.action), [.listen, .heard(1), .heard(0), .heard(1)])
    XCTAssertTrue(
      text.contains(
        """
            // The test ends before action 3, `.heard(0)`:
            // two threads brought something at one time, and which was first is not known: deliver both on one scheduler.
        """), text)
  }
}
