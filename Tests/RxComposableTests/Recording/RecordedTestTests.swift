import Foundation
import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableRecording
@testable import RxComposableTesting

final class RecordedTestTests: XCTestCase {
  /// The lines of a test's body.
  private func body<State, Action>(_ recording: Recording<State, Action>) -> [String] {
    let lines = recording.test(named: "testIt", reducer: "reducer").components(separatedBy: "\n")
    let start = lines.firstIndex { $0.hasSuffix("store.continueAfterFailure = false") }! + 2
    return lines[start...].dropLast(3).map { $0.trimmingCharacters(in: .whitespaces) }
  }

  func testASessionIsSentAndReceivedInOrder() {
    let session = Visit.Store()
    session.store.send(.addLater(2))
    session.scheduler.advance(by: .seconds(1))
    session.store.send(.rename(to: "b"))
    session.scheduler.advance(by: .seconds(1))
    session.store.send(.addAtOnce(1))

    XCTAssertEqual(
      body(session.recording),
      [
        "store.send(.addLater(2))",
        "scheduler.advance(by: .seconds(1))",
        "store.send(.rename(to: \"b\")) {",
        "$0.child.name = \"b\"",
        "$0.child.isOn = true",
        "}",
        "scheduler.advance(by: .seconds(1))",
        "store.receive(.add(2)) {",
        "$0.count = 2",
        "}",
        "store.send(.addAtOnce(1))",
        "store.receive(.add(1)) {",
        "$0.count = 3",
        "}",
      ])
  }

  /// An action comes at once where the gate has opened, which it does after the effect that closed it.
  func testTimePassesToTheTimerOfAnEffectThatHasEnded() {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<Int, Int>(scheduler: scheduler)
    let reducer = AnyReducer<Int, Int, Void> { state, action, _ in
      state = action
      if action < 0 { return .none }
      return Effect(value: -action).throttle(id: "gate", for: .seconds(1), scheduler: scheduler, latest: true)
    }
    let store = Store(initialState: 0, reducer: reducer, environment: ())
    store.record(into: recording)
    store.send(1)
    scheduler.advance(by: .milliseconds(900))
    store.send(2)
    scheduler.advance(by: .milliseconds(300))
    store.send(3)
    scheduler.advance(by: .seconds(3))
    store.send(-4)
    scheduler.advance(by: .seconds(1))
    store.send(-5)

    XCTAssertEqual(
      body(recording).filter { !$0.contains("$0") && $0 != "}" },
      [
        "store.send(1) {", "store.receive(-1) {",
        "scheduler.advance(by: .milliseconds(900))", "store.send(2) {",
        "scheduler.advance(by: .milliseconds(100))", "store.receive(-2) {",
        "scheduler.advance(by: .milliseconds(200))", "store.send(3) {",
        "scheduler.advance(by: .milliseconds(800))", "store.receive(-3) {",
        // Until the gate has opened.
        "scheduler.advance(by: .milliseconds(2200))", "store.send(-4) {", "store.send(-5) {",
      ])
  }

  /// The recording has forgotten the call, and so what the answer was.
  func testAnActionKeepsItsTimeWhereTheAnswerThatLedToItWasForgotten() {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<Int, Int>(limit: 4, scheduler: scheduler)
    var subjects: [PublishSubject<Int>] = []
    let pings = recording.dependency("pings") { () -> Effect<Int> in
      subjects.append(PublishSubject())
      return Effect(subjects[subjects.count - 1])
    }
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { _, action in
        if action > 0 { return .none }
        return Observable.merge((1...5).map { _ in pings().asObservable() }).delay(.seconds(1), scheduler: scheduler)
          .eraseToEffect()
      }, mainThreadChecksEnabled: false)
    store.record(into: recording)
    store.send(0)
    scheduler.advance(by: .seconds(1))
    subjects[0].onNext(7)
    scheduler.advance(by: .seconds(1))

    XCTAssertEqual(recording.entries.map(\.action), [0, 7])
    XCTAssertEqual(recording.calls.flatMap(\.answers).count, 0)
    let times = WrittenTimes(WrittenSession(recording), keepsTimes: true)
    let places = recording.entries.map { times[$0.place.number] }
    XCTAssertEqual(places[1] - places[0], 2_000_000_000)
    withExtendedLifetime(store) {}
  }

  /// It is the only timer of the session, and that of an effect, or of what an effect left behind.
  func testTimePassesToTheLastRunOfATimerAndNotBehindIt() {
    for isLeft in [false, true] {
      let scheduler = TestScheduler(initialClock: 0)
      let recording = Recording<Int, Int>(scheduler: scheduler)
      let store = Store(
        initialState: 0,
        reducer: Reduce<Int, Int> { state, action in
          if action != 1 { return .none }
          if !isLeft { return Observable<Int>.timer(.seconds(1), scheduler: scheduler).map { _ in 2 }.eraseToEffect() }
          return .fireAndForget {
            _ = scheduler.scheduleRelative((), dueTime: .seconds(1)) { Disposables.create() }
          }
        }, mainThreadChecksEnabled: false)
      store.record(into: recording)
      store.send(1)
      scheduler.advance(by: .seconds(3))
      store.send(3)

      XCTAssertEqual(
        body(recording),
        isLeft
          ? ["store.send(1)", "scheduler.advance(by: .seconds(3))", "store.send(3)"]
          : ["store.send(1)", "scheduler.advance(by: .seconds(1))", "store.receive(2)", "store.send(3)"])
    }
  }

  func testEffectsThatRunAtTheEndAreSkipped() {
    let session = Visit.Store()
    session.store.send(.start)

    XCTAssertEqual(
      body(session.recording),
      [
        "store.send(.start)",
        "// The effect of action 1 still ran when the session ended.",
        "store.skipInFlightEffects(strict: false)",
      ])
  }

  func testAnEffectThatIsCancelledFromOutsideDoesNotRunToTheEnd() throws {
    let session = Visit.Store()
    session.store.send(.add(1))
    let task = session.store.send(.start)
    session.scheduler.advance(by: .milliseconds(500))
    task?.cancel()
    session.store.send(.add(1))

    for recording in [session.recording, try Recording(jsonLines: session.recording.jsonLines())] {
      XCTAssertFalse(body(recording).contains { $0.contains("still ran") }, "\(body(recording))")
    }
  }

  func testWhatAForgottenActionLedToIsSent() {
    let session = Visit.Store(limit: 2)
    session.store.send(.addLater(1))
    for _ in 0..<2 { session.store.send(.stop) }
    session.scheduler.advance(by: .seconds(2))

    XCTAssertEqual(
      body(session.recording).suffix(4),
      [
        "// Delivered by an effect from before the recording; sent here.",
        "store.send(.add(1)) {", "$0.count = 1", "}",
      ])
  }

  /// In the test it would ask for that itself.
  func testATestEndsBeforeWhatObservesTheAnswersToAnotherEffect() {
    for isForgotten in [false, true] {
      let recording = Recording<Int, Int>(limit: isForgotten ? 3 : 4, scheduler: TestScheduler(initialClock: 0))
      let answers = PublishSubject<Int>()
      let client = recording.dependency("client") { answers.asObservable() }().share(replay: 1)
      let store = Store(
        initialState: 0, reducer: Reduce<Int, Int> { $1 > 0 ? client.map { -$0 }.eraseToEffect() : .none },
        mainThreadChecksEnabled: false)
      store.record(into: recording)
      store.send(1)
      store.send(2)
      answers.onNext(5)
      XCTAssertEqual(recording.entries.map(\.action), isForgotten ? [2, -5, -5] : [1, 2, -5, -5])
      if !isForgotten { recording.skip(1) }

      XCTAssertEqual(
        body(recording),
        [
          "// The test ends before action 2, `2`:",
          "// its effect has what action 1 had asked for, and the test has no answer to that.",
          "store.skipReceivedActions(strict: false)", "store.skipInFlightEffects(strict: false)",
        ])
    }
  }

  func testATestBeginsBehindWhatIsNotKept() {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<Int, Int>(limit: 8, scheduler: scheduler)
    let answers = PublishSubject<Int>()
    let client = recording.dependency("client") { answers.asObservable() }
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state += 1
        return action == 0 ? client().filter { $0 > 10 }.eraseToEffect() : .none
      }, mainThreadChecksEnabled: false)
    store.record(into: recording)
    for action in 0...2 { store.send(action) }
    for number in 1...8 { answers.onNext(number) }
    XCTAssertEqual(recording.calls[0].answers.count, 8)
    XCTAssertEqual(body(recording).first, "store.send(0) {")
    answers.onNext(9)
    answers.onNext(10)
    XCTAssertEqual(recording.calls[0].answers.count, 2)
    answers.onNext(11)

    XCTAssertEqual(
      body(recording),
      [
        "// It begins with action 2, because not all is kept that was asked for before:",
        "// `Recording(limit:)` says how much is.",
        "store.send(1) {", "$0 = 2", "}",
        "store.send(2) {", "$0 = 3", "}", "scheduler.advance(by: .milliseconds(1))",
        "// Delivered by an effect from before the recording; sent here.",
        "store.send(11) {", "$0 = 4", "}",
      ])
    XCTAssertTrue(recording.test(named: "test").contains("TestStore(initialState: 1,"))
    withExtendedLifetime(store) {}
  }

  func testNoTimePassesWhereNothingWaitsForIt() {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<Int, Int>(scheduler: scheduler)
    let load = recording.dependency("load") { Observable.just(2) }
    let store = Store(
      initialState: 0, reducer: Reduce<Int, Int> { $1 == 1 ? load().eraseToEffect() : .none },
      mainThreadChecksEnabled: false)
    store.record(into: recording)
    store.send(1)
    scheduler.advance(by: .seconds(1))
    store.send(3)

    XCTAssertEqual(body(recording), ["store.send(1)", "store.receive(2)", "store.send(3)"])
  }

  func testATestWithoutASchedulerDoesNotWaitForTheEndOfAnEffect() {
    let (recording, subject) = (Recording<Int, Int>(), PublishSubject<Int>())
    let store = Store(
      initialState: 0, reducer: Reduce<Int, Int> { _, _ in subject.eraseToEffect() }, mainThreadChecksEnabled: false)
    store.record(into: recording)
    store.send(1)
    subject.onCompleted()

    XCTAssertEqual(body(recording), ["store.send(1)"])
  }

  func testWhatAnotherThreadAsksForWhileAnActionIsReducedIsNotOfThatAction() {
    let recording = Recording<Int, Int>()
    let load = recording.dependency("load") { () -> Observable<Int> in .just(1) }
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { _, action in
        if action == 1 { _ = load().subscribe() } else { onAnotherThread { _ = load().subscribe() } }
        return .none
      }, mainThreadChecksEnabled: false)
    store.record(into: recording)
    for action in 1...2 { store.send(action) }
    XCTAssertEqual(recording.calls.map(\.effect), [1, nil])
  }

  /// Of one action, and what its effect makes of what it loads.
  private func sessionOfALoad(
    _ events: [Recorded<Event<Int>>], for span: RxTimeInterval,
    _ effect: @escaping (@escaping (Int) -> Observable<Int>, TestScheduler) -> Observable<Int>
  ) -> Recording<Int, Int> {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<Int, Int>(scheduler: scheduler)
    let load = recording.dependency("load") { (_: Int) in scheduler.createColdObservable(events).asObservable() }
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state = action
        return action == 1 ? effect(load, scheduler).eraseToEffect() : .none
      },
      mainThreadChecksEnabled: false)
    store.record(into: recording)
    store.send(1)
    scheduler.advance(by: span)
    return recording
  }

  /// An effect may end after its last action: then that is the last thing that the test waits for.
  func testTimePassesToTheEndOfAllEffects() {
    let recording = sessionOfALoad([.next(10, 2), .completed(30)], for: .seconds(60)) { load, _ in load(1) }

    XCTAssertEqual(
      body(recording),
      [
        "store.send(1) {", "$0 = 1", "}",
        "scheduler.advance(by: .seconds(10))",
        "store.receive(2) {", "$0 = 2", "}",
        "scheduler.advance(by: .seconds(20))",
      ])
  }

  /// A cached answer of another thread may be there before the next line of the reducer: what that asks for comes after it.
  func testAnAnswerThatComesWhileItsActionIsReducedIsOneWithTheCall() {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<Int, Int>(scheduler: scheduler)
    let load = recording.dependency("load") { (number: Int) in
      Observable<Int>.create { observer in
        onAnotherThread { observer.onNext(number + 1) }
        return Disposables.create()
      }
    }
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state = action
        guard action == 1 else { return .none }
        return .merge(
          load(1).observe(on: scheduler).eraseToEffect(), Observable.just(3).observe(on: scheduler).eraseToEffect())
      },
      mainThreadChecksEnabled: false)
    store.record(into: recording)
    store.send(1)
    scheduler.advance()
    let text = recording.test(named: "testIt", reducer: "feature")

    XCTAssertEqual(recording.entries.map(\.action), [1, 2, 3])
    XCTAssertTrue(text.contains(".just(2)"), text)
    XCTAssertEqual(
      body(recording).filter { $0.hasPrefix("store.receive") }, ["store.receive(2) {", "store.receive(3) {"])
  }

  /// A session in which a thread answers while an action is reduced, and another action is sent before the main queue has a turn.
  private func sessionOfEarlyAnswers(
    _ answers: [Int], isLast: Bool = false, _ effect: @escaping (Observable<Int>, TestScheduler) -> Effect<Int>
  ) -> Recording<Int, Int> {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<Int, Int>(scheduler: scheduler)
    let subject = UncheckedSendable(PublishSubject<Int>())
    @Sendable func answer() { onAnotherThread { for answer in answers { subject.value.onNext(answer) } } }
    let load = recording.dependency("load") { (_: Int) in
      Observable<Int>.create { observer in
        let subscription = subject.value.subscribe(observer)
        if !isLast { answer() }
        return subscription
      }
    }
    let end = Effect<Int>(
      Observable.deferred {
        if isLast { answer() }
        return .empty()
      })
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state = action
        return action == 1 ? .merge(effect(load(1), scheduler), end) : .none
      },
      mainThreadChecksEnabled: false)
    store.record(into: recording)
    for action in [1, 9] { store.send(action) }
    scheduler.advance()
    return recording
  }

  /// Whether the answer was there before the second observer of a source shows in what is asked for behind it.
  func testAnEarlyAnswerComesAtOnceWhereThatShows() {
    func timer(_ scheduler: TestScheduler) -> Effect<Int> {
      Observable<Int>.timer(.seconds(1), scheduler: scheduler).eraseToEffect()
    }
    func turn(_ scheduler: TestScheduler) -> Effect<Int> {
      Observable.concat(.just(3), .never()).observe(on: scheduler).eraseToEffect()
    }
    let cases: [(answers: [Int], isTimerFirst: Bool?, text: String)] = [
      ([2], nil, "scheduler.createColdObservable([.next(1, 2)])"),
      ([2], true, "scheduler.createColdObservable([.next(1, 2)])"),
      ([2], false, "Observable.concat(.just(2), .never())"),
      ([2, 4], false, "Observable.concat(.just(2), .just(4), .never())"),
    ]
    for (answers, isTimerFirst, text) in cases {
      let recording = sessionOfEarlyAnswers(answers) { load, scheduler in
        let answers = load.observe(on: scheduler).eraseToEffect()
        guard let isTimerFirst else { return answers }
        return isTimerFirst ? .merge(timer(scheduler), answers) : .merge(answers, timer(scheduler))
      }
      let test = recording.test(named: "testIt", reducer: "feature")

      XCTAssertEqual(recording.entries.map(\.action), [1, 9] + answers)
      XCTAssertTrue(test.contains(text), test)
      XCTAssertFalse(test.contains("The test ends"), test)
    }
    let session = sessionOfEarlyAnswers([2], isLast: true) { .merge($0.observe(on: $1).eraseToEffect(), turn($1)) }
    let test = session.test(named: "testIt", reducer: "feature")
    XCTAssertEqual(session.entries.map(\.action), [1, 9, 3, 2])
    // The turn that it asks for is behind one that is asked for already.
    XCTAssertTrue(test.contains("scheduler.createColdObservable([.next(0, 2)])"), test)
    XCTAssertFalse(test.contains("The test ends"), test)
  }

  /// An answer that another thread brings while what asks still runs.
  private static func earlyAnswer(_ answer: Int) -> Observable<Int> {
    .create { observer in
      let observer = UncheckedSendable(observer)
      onAnotherThread { observer.value.onNext(answer) }
      return Disposables.create()
    }
  }

  /// The first has a time of its own, because a timer was started before it. So has the second, which keeps its place behind it there.
  func testOfTwoEarlyAnswersTheLaterOneDoesNotComeFirst() {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<Int, Int>(scheduler: scheduler)
    let subject = UncheckedSendable(PublishSubject<Int>())
    let first = recording.dependency("first") { subject.value.asObservable() }
    let second = recording.dependency("second") { Self.earlyAnswer(3) }
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state = action
        guard action == 1 else { return .none }
        let timer = Observable<Int>.timer(.seconds(1), scheduler: scheduler)
        let answer = Observable<Int>.deferred {
          onAnotherThread { subject.value.onNext(2) }
          return .empty()
        }
        return Observable.merge(
          first().observe(on: scheduler), timer, answer, second().observe(on: scheduler), timer
        ).eraseToEffect()
      },
      mainThreadChecksEnabled: false)
    store.record(into: recording)
    store.send(1)
    scheduler.advance()
    let test = recording.test(named: "testIt", reducer: "feature")

    XCTAssertEqual(recording.entries.map(\.action), [1, 2, 3])
    XCTAssertTrue(test.contains("scheduler.createColdObservable([.next(0, 2)])"), test)
    XCTAssertTrue(test.contains("scheduler.createColdObservable([.next(0, 3)])"), test)
    XCTAssertFalse(test.contains("The test ends"), test)
  }

  /// The answer came with the call, and the next action before its turn of a main queue that was busy for two milliseconds.
  func testWhatCancelsTheTurnOfAnEarlyAnswerIsSentBeforeTheTurn() {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
    let recording = Recording<Int, Int>(scheduler: scheduler)
    let load = recording.dependency("load") { Self.earlyAnswer(2) }
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state = action
        guard action == 1 else { return .cancel(id: 1) }
        let timer = Observable<Int>.timer(.seconds(1), scheduler: scheduler)
        return Observable.merge(load().observe(on: scheduler), timer).eraseToEffect().cancellable(id: 1)
      },
      mainThreadChecksEnabled: false)
    store.record(into: recording)
    store.send(1)
    scheduler.sleep(2)
    store.send(9)
    let test = recording.test(named: "testIt", reducer: "feature", dependencies: ["$0.rxMainQueue = scheduler"])

    XCTAssertTrue(test.contains("Observable.concat(.just(2), .never())"), test)
    XCTAssertTrue(test.contains("store.send(1) {\n      $0 = 1\n    }\n    store.send(9)"), test)
  }

  /// In virtual time, a timer that was started first runs first.
  func testTurnsThatTimersOfOneMillisecondAskForKeepTheirOrder() {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.000_1)
    let recording = Recording<Int, Int>(scheduler: scheduler)
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state = action
        guard 1...2 ~= action else { return .none }
        return Observable<Int>.timer(.milliseconds(action == 1 ? 190 : 130), scheduler: scheduler)
          .map { _ in 10 * action }.observe(on: scheduler).eraseToEffect()
      },
      mainThreadChecksEnabled: false)
    store.record(into: recording)
    store.send(0)
    scheduler.advance(by: .microseconds(900))
    store.send(1)
    scheduler.advance(by: .microseconds(59_300))
    store.send(2)
    scheduler.advance(by: .milliseconds(200))
    let session = WrittenSession(recording)
    let times = WrittenTimes(session, keepsTimes: false)

    XCTAssertEqual(recording.entries.map(\.action), [0, 1, 2, 20, 10])
    XCTAssertEqual(times.end, .max)
    let numbers = recording.entries.map(\.place.number)
    XCTAssertLessThan(times[numbers[3]], times[numbers[4]])
  }

  /// A session of two actions at one time. The first asks for a turn that leads to no action, and stops the scheduler there, and for one
  /// that delivers 5 where `delivers` is set.
  private func sessionOfATurn(delivers: Bool, runsBetween: Bool) -> String {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<Int, Int>(scheduler: scheduler)
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state = action
        if action != 1 { return .none }
        let silent = Observable.just(0).observe(on: scheduler).do(onNext: { _ in scheduler.stop() }).filter { _ in false
        }
        let delivery = Observable.just(5).observe(on: scheduler)
        return Observable.merge(silent, delivers ? delivery : .empty()).eraseToEffect()
      },
      mainThreadChecksEnabled: false)
    store.record(into: recording)
    store.send(1)
    if runsBetween { scheduler.advance() }
    store.send(2)
    for _ in 0..<2 { scheduler.advance() }
    return recording.test(named: "testIt", reducer: "feature", dependencies: ["$0.rxMainQueue = scheduler"])
  }

  func testATurnWithoutAnActionRunsBetweenTheActionsBetweenWhichItRan() {
    for runsBetween in [true, false] {
      let text = sessionOfATurn(delivers: false, runsBetween: runsBetween)
      let turn = runsBetween ? "    scheduler.advance()\n" : ""
      XCTAssertTrue(
        text.contains("store.send(1) {\n      $0 = 1\n    }\n\(turn)    store.send(2) {\n"), "\(runsBetween): \(text)")
    }
  }

  /// What an answer of another thread makes an effect ask again is asked before the effect is cancelled at that time.
  func testAnAnswerThatAsksAgainComesBetweenTwoActionsOfOneTime() {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<Int, Int>(scheduler: scheduler)
    let subjects = UncheckedSendable((0..<3).map { _ in PublishSubject<Int>() })
    let left = LockIsolated(subjects.value[...])
    let load = recording.dependency("load") { (_: Int) in .deferred { left.withValue { $0.removeFirst() } } }
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state = action
        return load(0).retry(2).eraseToEffect().cancellable(id: "load", cancelInFlight: true)
      },
      mainThreadChecksEnabled: false)
    store.record(into: recording)
    store.send(1)
    onAnotherThread { subjects.value[0].onError(CancellationError()) }
    store.send(2)
    let text = recording.test(named: "testIt", reducer: "feature")

    XCTAssertTrue(text.contains("  $0 = 1\n    }\n    scheduler.advance()\n    store.send(2) {\n"), text)
  }

  /// The state is the last action; the first asks for what comes to nothing.
  private func trackingStore() -> (Store<Int, Int>, Recording<Int, Int>, PublishSubject<Int>) {
    let recording = Recording<Int, Int>(scheduler: TestScheduler(initialClock: 0))
    let subject = PublishSubject<Int>()
    let track = recording.dependency("track") { (_: Int) in subject.asObservable() }
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state = action
        return action == 1 ? track(1).filter { _ in false }.eraseToEffect() : .none
      },
      mainThreadChecksEnabled: false)
    store.record(into: recording)
    return (store, recording, subject)
  }

  /// What the next action leads to may depend on it.
  func testAnAnswerOnTheMainQueueComesBetweenTwoActionsOfOneTime() {
    let (store, recording, subject) = trackingStore()
    store.send(1)
    subject.onNext(3)
    store.send(2)
    let text = recording.test(named: "testIt", reducer: "feature")

    XCTAssertTrue(text.contains("  $0 = 1\n    }\n    scheduler.advance()\n    store.send(2) {\n"), text)
  }

  /// No task is begun before they are sent.
  func testWhatASchedulerDeliversIsBehindAllThatIsSentBefore() {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<Int, Int>(scheduler: scheduler)
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state = action
        return action == 1 ? Observable.just(3).delay(.seconds(1), scheduler: scheduler).eraseToEffect() : .none
      },
      mainThreadChecksEnabled: false)
    store.record(into: recording)
    for action in 1...2 { store.send(action) }
    scheduler.advance(by: .seconds(1))
    let times = WrittenTimes(WrittenSession(recording), keepsTimes: true)

    XCTAssertEqual(recording.entries.map(\.action), [1, 2, 3])
    XCTAssertFalse(times.isSentWithNext(recording.entries[0].place.number))
  }

  /// The scheduler would run both turns, the delivery before the second action too.
  func testATestEndsWhereATurnDidNotRunWithAnotherOfItsTime() {
    let text = sessionOfATurn(delivers: true, runsBetween: true)
    XCTAssertTrue(text.contains("// The test ends before action 2, `2`:"), text)
    XCTAssertFalse(sessionOfATurn(delivers: true, runsBetween: false).contains("The test ends"))
  }

  func testTimersThatMeetHaveTheOrderThatTheyHadInTheSession() {
    for keepsOrder in [true, false] {
      let scheduler = TestScheduler(initialClock: 0)
      scheduler.keepsOrderOfTimers = keepsOrder
      let recording = Recording<Int, Int>(scheduler: scheduler)
      let store = Store(
        initialState: 0,
        reducer: Reduce<Int, Int> { state, action in
          state = action
          let ticks = [1, 2].map { span in
            Observable<Int>.interval(.seconds(span), scheduler: scheduler).map { _ in span }
          }
          return action == 0 ? Observable.merge(ticks).eraseToEffect() : .none
        },
        mainThreadChecksEnabled: false)
      store.record(into: recording)
      store.send(0)
      scheduler.advance(by: .seconds(3))
      let text = recording.test(named: "testIt", reducer: "feature")

      XCTAssertEqual(recording.entries.map(\.action), keepsOrder ? [0, 1, 1, 2, 1] : [0, 1, 2, 1, 1])
      XCTAssertEqual(text.contains("    scheduler.keepsOrderOfTimers = true\n"), keepsOrder, text)
      XCTAssertFalse(text.contains("The test ends"), text)
    }
    XCTAssertTrue(Recording<Int, Int>().keepsOrderOfTimers)
  }

  /// Behind what is sent last no time passes, so that the turn does not come.
  func testATestMayEndWhereATurnWaits() {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<Int, Int>(scheduler: scheduler)
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state = action
        return action == 1 ? Observable.just(2).observe(on: scheduler).eraseToEffect() : .none
      },
      mainThreadChecksEnabled: false)
    store.record(into: recording)
    for action in [1, 5] { store.send(action) }
    scheduler.advance()
    let order = WrittenOrder(WrittenSession(recording), keepsTimes: true)

    XCTAssertEqual(recording.entries.map(\.action), [1, 5, 2])
    for entry in recording.entries {
      XCTAssertNotNil(order.conditions(before: entry.place.number).times(from: order.wishes, 1))
    }
  }

  /// Each element asks for its turn when it comes, and of one time those of the former call come first.
  func testElementsOfTwoBackgroundSequencesKeepTheirOrder() {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<Int, Int>(scheduler: scheduler)
    let subjects = UncheckedSendable([PublishSubject<Int>(), PublishSubject<Int>()])
    let load = recording.dependency("load") { (number: Int) in subjects.value[number].asObservable() }
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state = action
        return action < 2 ? load(action).observe(on: scheduler).eraseToEffect() : .none
      },
      mainThreadChecksEnabled: false)
    store.record(into: recording)
    for number in 0...1 { store.send(number) }
    for number in 0...1 {
      onAnotherThread {
        for element in 1...2 { subjects.value[number].onNext(10 * (number + 1) + element) }
        subjects.value[number].onCompleted()
      }
      scheduler.advance()
    }
    let text = recording.test(named: "testIt", reducer: "feature")

    XCTAssertEqual(recording.entries.map(\.action), [0, 1, 11, 12, 21, 22])
    XCTAssertTrue(text.contains("[.next(1, 11), .next(1, 12), .completed(1)]"), text)
    XCTAssertTrue(text.contains("[.next(1, 21), .next(1, 22), .completed(1)]"), text)
    let answers = [[11, 12], [21, 22]].map { elements in
      scheduler.createColdObservable(elements.map { .next(1, $0) } + [.completed(1)]).observe(on: scheduler)
    }
    var repeated: [Int] = []
    _ = Observable.merge(answers).subscribe(onNext: { repeated.append($0) })
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(repeated, [11, 12, 21, 22])
  }

  /// In which order it came among the actions is not known, and does not matter.
  func testAnAnswerFromABackgroundThatDeliversNothingKeepsItsTime() {
    let (store, recording, subject) = trackingStore()
    for number in 1...2 { store.send(number) }
    let subjects = UncheckedSendable(subject)
    onAnotherThread { subjects.value.onNext(3) }
    let text = recording.test(named: "testIt", reducer: "feature")

    XCTAssertTrue(text.contains("scheduler.createColdObservable([.next(0, 3)])"), text)
  }

  func testATurnThatWaitedWhenTheSessionEndedDoesNotRunInTheTest() {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<Int, Int>(scheduler: scheduler)
    let subject = PublishSubject<Int>()
    let track = recording.dependency("track") { (_: Int) in subject.asObservable() }
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { _, action in
        switch action {
        case 0: return Effect(value: 1).delay(.seconds(1), scheduler: scheduler).eraseToEffect()
        case 1: return track(1).observe(on: scheduler).eraseToEffect()
        default: return .none
        }
      },
      mainThreadChecksEnabled: false)
    store.record(into: recording)
    store.send(0)
    scheduler.advance(by: .seconds(1))
    let subjects = UncheckedSendable(subject)
    onAnotherThread { subjects.value.onNext(3) }
    let text = recording.test(named: "testIt", reducer: "feature")

    XCTAssertTrue(text.contains("scheduler.createColdObservable([.next(1, 3)])"), text)
  }

  func testAnAnswerToATurnOfAnActionComesAtTheTimeOfTheAction() {
    let recording = sessionOfALoad([.next(0, 2), .completed(0)], for: .seconds(0)) { load, scheduler in
      Observable.just(1).observe(on: scheduler).flatMap(load)
    }

    XCTAssertEqual(
      body(recording), ["store.send(1) {", "$0 = 1", "}", "scheduler.advance()", "store.receive(2) {", "$0 = 2", "}"])
  }

  /// The end of an effect may be a turn of a scheduler that delivers nothing.
  func testTimePassesToTheTurnInWhichAnEffectEnds() {
    let recording = sessionOfALoad([.next(10, 2), .completed(30)], for: .seconds(60)) { load, scheduler in
      load(1).observe(on: scheduler)
    }

    XCTAssertEqual(body(recording).last, "scheduler.advance(by: .seconds(20))")
  }

  func testAllEffectsThatRunAtTheEndAreNamed() {
    let session = Visit.Store()
    for number in 1...3 { session.store.send(.addLater(number)) }

    XCTAssertEqual(
      body(session.recording).suffix(2),
      [
        "// The effects of actions 1, 2 and 3 still ran when the session ended.",
        "store.skipInFlightEffects(strict: false)",
      ])
  }

  enum Plain { case start, done(Int) }

  func testAnyActionIsReceivedWhereActionsAreNotEquatable() {
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Plain> { _, action in
        if case .start = action { Effect(value: .done(1)) } else { .none }
      },
      mainThreadChecksEnabled: false)
    let recording = Recording<Int, Plain>()
    store.record(into: recording)
    store.send(.start)

    XCTAssertEqual(
      body(recording),
      [
        "store.send(.start)",
        "// `.done(1)`; actions are not `Equatable`, so that any is received.",
        "store.receive({ _ in true })",
      ])
  }

  enum Carrying: Equatable {
    case start, done(Object)

    static func == (left: Self, right: Self) -> Bool { ValueDump.string(left) == ValueDump.string(right) }
  }

  func testAnyActionIsReceivedWhereItHasNoSource() {
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Carrying> { _, action in
        if case .start = action { Effect(value: .done(Object())) } else { .none }
      },
      mainThreadChecksEnabled: false)
    let recording = Recording<Int, Carrying>()
    store.record(into: recording)
    store.send(.start)

    XCTAssertEqual(
      body(recording),
      [
        "store.send(.start)",
        "// `RecordedTestTests.Carrying.done`; the action has no source, so that any is received.",
        "store.receive({ _ in true })",
      ])
  }

  /// A session in which the effect of the first action delivers the others.
  private func delivered(_ places: EntryPlace...) -> Recording<Int, Int> {
    let recording = Recording<Int, Int>(scheduler: TestScheduler(initialClock: 0))
    for (index, place) in zip(1..., places) {
      let record = TypedRecord(
        index: index, time: 0, action: index, cause: .known(index == 1 ? sent : .effect(of: 1, deliveredAt: 0)),
        place: place, reduceDuration: 0, before: .kept(StatePlace(0)), after: .kept(StatePlace(0)))
      if index == 1 { record.effect = RecordedEffect(began: 0, end: .completed, ended: 0) }
      recording.append(record)
    }
    return recording
  }

  func testATestEndsBeforeAnActionThatVirtualTimeBringsEarlier() {
    let start = Moment()
    let late = Moment(after: start, span: 2_000_000_000)
    let early = Moment(after: start, span: 1_000_000_000)
    let recording = delivered(
      EntryPlace(number: start.number, moment: start), EntryPlace(number: late.number, moment: late),
      EntryPlace(number: early.number, moment: early))

    XCTAssertEqual(
      body(recording),
      [
        "store.send(1)", "// The test ends before action 2, `2`:",
        "// virtual time would bring action 3 before it: record again where the machine is not busy.",
        "store.skipReceivedActions(strict: false)", "store.skipInFlightEffects(strict: false)",
      ])
  }

  /// An action that is the effect of another one has the moment of that.
  func testTheEndOfATestNamesTheFirstActionOfAMoment() {
    let start = Moment()
    let late = Moment(after: start, span: 2_000_000_000)
    let early = Moment(after: start, span: 1_000_000_000)
    let place = EntryPlace(number: early.number, moment: early)
    let recording = delivered(
      EntryPlace(number: start.number, moment: start), EntryPlace(number: late.number, moment: late), place, place)

    XCTAssertTrue(body(recording).contains { $0.contains("would bring action 3 before it") })
  }

  /// A run before it asked for both, and was answered at once.
  func testTheEndOfATestNamesTheFirstAnswerOfAMoment() {
    let start = Moment()
    let run = Moment(after: start, span: 2_000_000_000)
    let early = Moment(after: start, span: 1_000_000_000)
    let recording = delivered(
      EntryPlace(number: start.number, moment: start), EntryPlace(number: early.number, moment: early))
    recording.content.withLock { content in
      content.calls = ["facts", "names"].map { name in
        RecordedCall(
          dependency: RecordedDependency(.effect, name, Int.self), moment: run, order: Moment.nextNumber(),
          strand: RecordedStrand(action: 1, number: 0, in: start), task: nil, origin: run, began: 0, isCancelled: false,
          answers: [.init(event: .completed, moment: run, time: 0, isOnMain: true, isCancelled: false)])
      }
    }

    let text = body(recording).joined(separator: "\n")
    XCTAssertTrue(text.contains("it before an answer of `facts`"), text)
  }

  func testTheEndOfATestSaysOnWhichSideOfItsActionVirtualTimeBringsAnother() {
    let again = "record again where the machine is not busy"
    XCTAssertEqual(TestEndTexts.otherOrder(("action 3", true)), "virtual time would bring action 3 before it: \(again)")
    XCTAssertEqual(
      TestEndTexts.otherOrder(("an answer of `load`", false)),
      "virtual time would bring it before an answer of `load`: \(again)")
  }

  /// The test does not have the skipped action, and its effect delivers it all the same.
  func testATestEndsBeforeAnActionBeforeWhichVirtualTimeBringsASkippedOne() {
    let start = Moment()
    let late = Moment(after: start, span: 2_000_000_000)
    let early = Moment(after: start, span: 1_000_000_000)
    let recording = delivered(
      EntryPlace(number: start.number, moment: start), EntryPlace(number: late.number, moment: late),
      EntryPlace(number: early.number, moment: early))
    recording.update(3) { $0.isSkipped = true }

    XCTAssertEqual(
      Array(body(recording).prefix(3)),
      [
        "store.send(1)", "// The test ends before action 2, `2`:",
        "// virtual time would bring what follows in another order: record again where the machine is not busy.",
      ])
  }

  func testATestEndsBeforeAnActionOfATaskThatWaitedForSomethingElse() {
    let start = Moment()
    let timer = Moment(after: start, span: 1_000_000_000)
    let task = Moment(after: start, order: .max)
    let recording = delivered(
      EntryPlace(number: start.number, moment: start), EntryPlace(number: timer.number, moment: timer),
      EntryPlace(number: task.number, moment: task, source: .task))

    XCTAssertEqual(
      Array(body(recording).dropFirst().prefix(2)),
      [
        "// The test ends before action 2, `2`:",
        "// a task delivers at once in a test, unless the recording has what it waits for: `recording.dependency(_:_:)`.",
      ])
  }

  func testATestEndsBeforeAnActionThatCannotBeSent() {
    let store = Store(
      initialState: 0, reducer: EmptyReducer<Int, Object>(), mainThreadChecksEnabled: false)
    let recording = Recording<Int, Object>()
    store.record(into: recording)
    store.send(Object())
    let text = recording.test(named: "testIt", reducer: "reducer")

    XCTAssertTrue(
      text.contains(
        """
            // The test ends before action 1, `RecordedTestTests.Object`:
            // it cannot be written: an object of RecordedTestTests.Object cannot be made again from source.
            store.skipReceivedActions(strict: false)
            store.skipInFlightEffects(strict: false)

        """), text)
  }

  func testAnyTextIsANameOfATestAfterWhichTheClassIsNamed() {
    for (text, name, type) in [
      ("testAVisit", "testAVisit", "AVisit"), ("aVisit", "testAVisit", "AVisit"),
      ("test a visit", "testAVisit", "AVisit"), ("login works", "testLoginWorks", "LoginWorks"),
      ("Test login", "testLogin", "Login"), ("testing it", "testTestingIt", "TestingIt"),
      ("class", "testClass", "Class"), ("1a", "test1a", "Test1a"), ("", "test", ""), ("?", "test", ""),
      ("a\nb_c", "testAB_c", "AB_c"), ("test_it", "test_it", "_it"), ("élan: 2", "testÉlan2", "Élan2"),
    ] {
      let source = Recording<Int, Int>().test(named: text)
      XCTAssertTrue(
        source.contains("final class \(type)Tests: XCTestCase {\n  func \(name)() {\n"), "\(text): \(source)")
    }
  }

  func testAStoreWithoutDependenciesHasNoClosure() {
    let session = Visit.Store()
    session.store.send(.stop)
    let text = session.recording.test(named: "testIt", initialState: "Visit.State()", reducer: "Visit()")

    XCTAssertTrue(
      text.contains(
        """
            let store = TestStore(initialState: Visit.State(), reducer: Visit())
            store.continueAfterFailure = false

        """), text)
  }

  func testDependenciesAreOverriddenInTheClosureOfTheStore() {
    let session = Visit.Store()
    session.store.send(.stop)
    let text = session.recording.test(
      named: "testIt", initialState: "Visit.State()", reducer: "Visit()", dependencies: ["$0.rxMainQueue = scheduler"])

    XCTAssertTrue(
      text.contains(
        """
            let scheduler = TestScheduler(initialClock: 0)
            let store = TestStore(initialState: Visit.State(), reducer: Visit()) {
              $0.rxMainQueue = scheduler
            }
            store.continueAfterFailure = false

            store.send(.stop)

        """), text)
  }

  func testTheResolutionIsTheLongestInWhichAllAnswersHaveWholeTimes() {
    let spans: [(RxTimeInterval, text: String)] = [
      (.seconds(1), ""), (.milliseconds(1), ", resolution: 0.001"), (.microseconds(1), ", resolution: 0.000_001"),
      (.nanoseconds(1), ", resolution: 0.000_000_001"),
    ]
    for (span, resolution) in spans {
      let scheduler = TestScheduler(initialClock: 0)
      let recording = Recording<[String], Int>(scheduler: scheduler)
      let live = recording.dependency("fact") { () -> Observable<Int> in .just(7).delay(span, scheduler: scheduler) }
      let bag = DisposeBag()
      live().subscribe().disposed(by: bag)
      scheduler.advance(by: span)
      let text = recording.test(named: "testIt", reducer: "reducer")

      XCTAssertTrue(text.contains("TestScheduler(initialClock: 0\(resolution))\n"), text)
      XCTAssertTrue(text.contains("scheduler.createColdObservable([.next(1, 7), .completed(1)])"), text)
    }
  }

  func testWhatCannotBeWrittenIsACommentAndItsStepIsNotExhaustive() {
    final class Object {}
    struct Holder { var object: Object? }
    let store = Store(
      initialState: Holder(),
      reducer: Reduce<Holder, Int> {
        $0.object = Object(); _ = $1; return .none
      },
      mainThreadChecksEnabled: false)
    let recording = Recording<Holder, Int>()
    store.record(into: recording)
    store.send(1)
    let text = recording.test(named: "testIt")

    XCTAssertTrue(text.contains("// A recording does not know the reducer: pass `reducer:`."), text)
    XCTAssertTrue(text.contains("// The state at the beginning cannot be written: the type"), text)
    XCTAssertTrue(text.contains("    // Not described: `$0.object`: an object of"), text)
    XCTAssertTrue(
      text.contains("    store.exhaustivity = .off\n    store.send(1)\n    store.exhaustivity = .on\n"), text)
  }

  func testAFieldThatATestCannotSetIsAComment() {
    let session = Visit.Store()
    session.store.send(.add(1))
    session.store.send(.rename(to: "a"))
    let text = session.recording.test(named: "testIt", reducer: "reducer", unsettable: ["count", "isOn"])

    for field in ["count", "child.isOn"] {
      XCTAssertTrue(text.contains("// Not described: `$0.\(field)`: a test cannot set it."), text)
    }
    XCTAssertFalse(text.contains("$0.count ="), text)
    XCTAssertTrue(text.contains("$0.child.name = \"a\""), text)
    XCTAssertFalse(text.contains("isOn ="), text)
  }

  func testAnswersAreStubs() {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<[String], Int>(scheduler: scheduler)
    let live = recording.dependency("fact") { (number: Int) -> Effect<String> in
      if number == 3 { return Effect(Observable.never()) }
      return number == 1
        ? Effect(value: "one")
        : Effect(value: "two").delay(.milliseconds(20), scheduler: scheduler).eraseToEffect()
    }
    let bag = DisposeBag()
    live(1).subscribe().disposed(by: bag)
    live(2).subscribe().disposed(by: bag)
    live(3).subscribe().disposed(by: bag)
    scheduler.advance(by: .milliseconds(20))
    let text = recording.test(named: "testIt", reducer: "reducer")

    XCTAssertTrue(
      text.contains(
        """
            let scheduler = TestScheduler(initialClock: 0, resolution: 0.001)
            // What `fact` answered, call by call.
            let factAnswers = LockIsolated<[Observable<String>]>([
              .just("one"),
              scheduler.createColdObservable([.next(20, "two"), .completed(20)]).asObservable(),
              .never(),
            ])
            let fact: @Sendable (Int) -> Effect<String> = { _ in
              Observable.deferred {
                factAnswers.withValue { answers in
                  answers.isEmpty ? Effect.unimplemented("fact").asObservable() : answers.removeFirst()
                }
              }
              .eraseToEffect()
            }
        """), text)
  }

  func testAnAnswerThatCannotBeWrittenIsACommentAndNeverComes() async throws {
    let recording = Recording<[String], Int>()
    let observed = recording.dependency("observed") { () -> Observable<Object> in .just(Object()) }
    let loaded = recording.dependency("loaded") { () async throws -> Object in Object() }
    _ = observed().subscribe()
    _ = try await loaded()
    let text = recording.test(named: "testIt", reducer: "reducer")

    let reason = "an object of RecordedTestTests.Object cannot be made again from source"
    for answer in [".never()", ".to(0, .never())"] {
      XCTAssertTrue(text.contains("[\n      // An answer cannot be written: \(reason).\n      \(answer)\n    ])"), text)
    }
  }

  func testATestEndsBeforeWhatFollowsAnAnswerThatCannotBeWritten() {
    let recording = Recording<[String], Int>()
    let load = recording.dependency("load") { (isGood: Bool) -> Observable<Object> in
      isGood ? .just(Object()) : .error(SwiftSourceTests.Mistake.first)
    }
    let store = Store(
      initialState: [],
      reducer: Reduce<[String], Int> { state, action in
        state.append("\(action)")
        return action > 2 ? .none : load(action == 2).map { _ in 4 }.catchAndReturn(3).eraseToEffect()
      }, mainThreadChecksEnabled: false)
    store.record(into: recording)
    for action in [1, 2, 5] { store.send(action) }
    XCTAssertEqual(store.state, ["1", "3", "2", "4", "5"])
    XCTAssertEqual(
      body(recording).filter { $0.hasPrefix("store.send") || $0.hasPrefix("store.receive") || $0.hasPrefix("//") },
      [
        "store.send(1) {", "store.receive(3) {", "store.send(2) {", "// The test ends before action 4, `4`:",
        "// an answer of `load` cannot be written: an object of RecordedTestTests.Object cannot be made again from source.",
      ])
  }

  func testATestEndsBehindAnEffectThatWasCancelledThroughItsTask() {
    let session = Visit.Store()
    let task = session.store.send(.start)
    session.scheduler.advance(by: .milliseconds(1_500))
    task?.cancel()
    session.store.send(.add(1))
    XCTAssertEqual(
      body(session.recording).filter { $0.hasPrefix("//") },
      ["// The test ends before action 3, `.add(1)`:", "// the effect of action 1 was cancelled through its task."])
  }

  final class Object: Sendable {}

  func testADependencyMayBeCalledStore() async throws {
    let store = Store(
      initialState: [],
      reducer: Reduce<[String], Int> { state, action in
        state = ["\(action)"]
        return .none
      }, mainThreadChecksEnabled: false)
    let recording = Recording<[String], Int>()
    _ = recording.dependency("store") { () -> Effect<Int> in .none }
    store.record(into: recording)
    store.send(1)
    let text = recording.test(named: "testIt", reducer: "reducer")

    for line in ["let store: @Sendable () -> Effect<Int> = {", "let testStore = TestStore(", "testStore.send(1) {"] {
      XCTAssertTrue(text.contains(line), text)
    }
    XCTAssertFalse(text.contains(" store."), text)
  }

  func testAnotherNameIsAskedForWhereATestCannotHaveIt() {
    let recording = Recording<[String], Int>()
    for name in ["scheduler", "load it", "1st", "default"] {
      _ = recording.dependency(name) { () -> Effect<Int> in .none }
    }
    let first = recording.dependency("load") { () -> Observable<Int> in .just(1) }
    let second = recording.dependency("load") { (_: Int) -> Observable<Int> in .just(1) }
    _ = first().subscribe()
    _ = second(2).subscribe()
    _ = recording.dependency("load_2nd") { () -> Effect<Int> in .none }
    let text = recording.test(named: "testIt", reducer: "reducer")

    for line in [
      "`scheduler` cannot be written: that is what the test calls its scheduler, so record it by another name.",
      "`load it` cannot be written: that is no name for a variable, so record it by one.",
      "`1st` cannot be written: that is no name for a variable, so record it by one.",
      "`default` cannot be written: that is a word of Swift, so record it by another name.",
      "`load` cannot be written: another dependency has this name, so record it by another one.",
    ] {
      XCTAssertTrue(text.contains("    // \(line)\n"), text)
    }
    XCTAssertTrue(text.contains("let load_2nd: "), text)
  }

  func testACallIsASubscription() {
    let recording = Recording<[String], Int>()
    let live = recording.dependency("fact") { (number: Int) -> Effect<Int> in Effect(value: number) }
    _ = live(1)
    let effect = live(2)
    _ = effect.subscribe()
    _ = effect.subscribe()
    let text = recording.test(named: "testIt", reducer: "reducer")

    XCTAssertTrue(text.contains("([\n      .just(2),\n      .just(2),\n    ])"), text)
  }

  func testAClientsObservableIsAStub() {
    let recording = Recording<[String], Int>()
    let live = recording.dependency("search") { (text: String, page: Int) -> Observable<[String: Int?]> in .empty() }
    _ = live("a", 1).subscribe()
    let text = recording.test(named: "testIt", reducer: "reducer")

    XCTAssertTrue(
      text.contains(
        """
            let searchAnswers = LockIsolated<[Observable<[String: Int?]>]>([
              .empty()
            ])
            let search: @Sendable (String, Int) -> Observable<[String: Int?]> = { _, _ in
              Observable.deferred {
                searchAnswers.withValue { answers in
                  answers.isEmpty ? Effect.unimplemented("search").asObservable() : answers.removeFirst()
                }
              }
            }
        """), text)
  }

  func testADependencyOfAPrivateTypeIsAComment() {
    struct Answer {}
    let recording = Recording<[String], Int>()
    let live = recording.dependency("answer") { () -> Observable<Answer> in .just(Answer()) }
    _ = live().subscribe()
    let text = recording.test(named: "testIt", reducer: "reducer")

    XCTAssertTrue(text.contains("`answer` cannot be written: the type RecordedTestTests.Answer is private"), text)
    XCTAssertFalse(text.contains("answerAnswers"), text)
  }

  func testTheTestOfAnAsynchronousDependencyIsAsynchronous() async {
    let recording = Recording<[String], Int>(scheduler: TestScheduler(initialClock: 0))
    let store = Store(initialState: [], reducer: EmptyReducer<[String], Int>(), mainThreadChecksEnabled: false)
    store.record(into: recording)
    let live = recording.dependency("load") { (number: Int) async throws -> String in
      if number == 2 { throw SwiftSourceTests.Mistake.first }
      if number == 3 { try await Task.never() }
      return "one"
    }
    _ = try? await live(1)
    _ = try? await live(2)
    let task = Task { try await live(3) }
    task.cancel()
    _ = try? await task.value
    store.send(1)
    let text = recording.test(named: "testIt", reducer: "reducer")

    XCTAssertTrue(
      text.contains(
        "  @MainActor\n  func testIt() async {\n    let scheduler = TestScheduler(initialClock: 0)\n    // What"), text)
    XCTAssertTrue(
      text.contains(
        """
            let loadAnswers = RecordedAnswers<String>([
              .to(0, scheduler.createColdObservable([.next(0, "one"), .completed(0)]).asObservable()),
              .to(
                0,
                scheduler.createColdObservable([.error(0, SwiftSourceTests.Mistake.first)]).asObservable()
              ),
              .to(0, .never()),
            ])
            let load: @Sendable (Int) async throws -> String = { _ in
              try await loadAnswers.value("load")
            }
        """), text)
    XCTAssertTrue(text.contains("    await store.send(1)\n    await store.finish()\n"), text)
  }

  /// Optionals, tuples and closures have no `==` that reflection finds.
  func testWhatDidNotChangeIsNotWritten() {
    struct Clock {
      var time = (hours: 1, minutes: 2)
      var alarm: PartialRangeFrom<Int>?
      var ring: (@Sendable () -> Void)? = {}
      var count = 0
    }
    var after = Clock()
    after.count = 1
    func changes(_ after: Clock) -> [String] {
      StateAssignments(from: Clock(), to: after).statements.map(\.line)
    }
    XCTAssertEqual(changes(after), ["$0.count = 1"])
    XCTAssertEqual(StateAssignments(from: Clock(), to: after).omissions, [])
    after = Clock()
    after.time.minutes = 3
    XCTAssertEqual(changes(after), ["$0.time = (hours: 1, minutes: 3)"])
    after = Clock()
    after.alarm = 3...
    XCTAssertNotEqual(StateAssignments(from: Clock(), to: after).omissions, [])
  }

  /// The list is not `Equatable`, but each of its elements is.
  func testWhatWasAddedToAListOfAnyElementsIsAppended() {
    struct Row {
      var cells: [any Hashable] = [1, "a"]
    }
    var after = Row()
    after.cells.append(true)
    XCTAssertEqual(StateAssignments(from: Row(), to: after).statements.map(\.line), ["$0.cells.append(true)"])
  }

  func testTheInitialStateMayBeGiven() {
    let session = Visit.Store()
    session.store.send(.stop)
    let text = session.recording.test(named: "testIt", initialState: "Visit.State()", reducer: "reducer")

    XCTAssertTrue(text.contains("    let store = TestStore(initialState: Visit.State(), reducer: reducer)\n"), text)
  }

  func testTheInitialStateIsWrittenWithItsType() {
    let store = Store(
      initialState: SwiftSourceTests.Shape.empty, reducer: EmptyReducer<SwiftSourceTests.Shape, Int>(),
      mainThreadChecksEnabled: false)
    let recording = Recording<SwiftSourceTests.Shape, Int>()
    store.record(into: recording)
    store.send(1)
    let text = recording.test(named: "testIt", reducer: "reducer")

    XCTAssertTrue(text.contains("TestStore(initialState: SwiftSourceTests.Shape.empty, reducer: reducer)\n"), text)
  }

  func testAnActionOfAnEffectFromBeforeTheRecordingIsSent() {
    XCTAssertEqual(
      body(Visit.recordingBegunDuringAnEffect()),
      [
        "// Delivered by an effect from before the recording; sent here.",
        "store.send(.add(1)) {",
        "$0.count = 1",
        "}",
      ])
  }

  func testATestInWhichNoTimePassesHasNoScheduler() {
    let session = Visit.Store()
    session.store.send(.add(1))
    let text = session.recording.test(named: "testIt", reducer: "reducer")

    XCTAssertFalse(text.contains("scheduler"), text)
  }

  /// The scheduler runs to the end of a time at once.
  func testTheSchedulerIsAdvancedOnceForTheTurnsOfEachActionThatIsSent() {
    let scheduler = TestScheduler(initialClock: 0)
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state = action
        guard action == 1 else { return .none }
        return .merge(
          Effect(value: 2).receive(on: scheduler).eraseToEffect(),
          Effect(value: 3).receive(on: scheduler).eraseToEffect())
      },
      mainThreadChecksEnabled: false)
    let recording = Recording<Int, Int>(scheduler: scheduler)
    store.record(into: recording)
    for _ in 1...2 {
      store.send(1)
      scheduler.advance()
    }

    let step = ["store.send(1)", "scheduler.advance()", "store.receive(2)", "store.receive(3)"]
    let lines = recording.test(named: "testIt", reducer: "reducer", environment: "scheduler").split(separator: "\n")
    let calls = lines.map { $0.trimmingCharacters(in: .whitespaces).replacingOccurrences(of: " {", with: "") }
    XCTAssertEqual(calls.filter(step.contains), step + step)
  }

  /// A session whose first action has an effect of two seconds.
  private func recording(
    _ entries: (nanoseconds: Int64, cause: RecordedCause, isPublished: Bool)...
  ) -> Recording<Int, Int> {
    let recording = Recording<Int, Int>(scheduler: TestScheduler(initialClock: 0))
    for (index, entry) in zip(1..., entries) {
      let record = TypedRecord(
        index: index, time: entry.nanoseconds, action: index, cause: .known(entry.cause),
        reduceDuration: 0, before: .kept(StatePlace(0)), after: .kept(StatePlace(0)))
      if index == 1 { record.effect = RecordedEffect(began: 0, end: .completed, ended: 2_000_000_000) }
      if entry.isPublished { record.publishDuration = 0 }
      recording.append(record)
    }
    return recording
  }

  private let sent = RecordedCause.send(fileID: #fileID, line: #line)

  /// An effect that delivers on another thread is reported; what it delivers waits for the main queue, and for actions sent later.
  func testATestEndsBeforeWhatOvertookAnActionOfAnotherThread() {
    let recording = Recording<Int, Int>(scheduler: TestScheduler(initialClock: 0))
    for (index, number) in zip(1..., [2, 6, 4]) {
      recording.append(
        TypedRecord(
          index: index, time: 0, action: index, cause: .known(index == 3 ? .effect(of: 1, deliveredAt: 0) : sent),
          place: EntryPlace(number: number), reduceDuration: 0, before: .kept(StatePlace(0)),
          after: .kept(StatePlace(0)))
      )
    }
    XCTAssertEqual(WrittenSession(recording).end?.index, 2)
  }

  func testTimePassesInTheLongestUnitThatFits() {
    let spans: [(nanoseconds: Int64, text: String)] = [
      (1_000_000_000, ".seconds(1)"), (1_500_000_000, ".milliseconds(1500)"), (1_000, ".microseconds(1)"),
      (1_000_000, ".milliseconds(1)"), (1_001, ".nanoseconds(1001)"),
    ]
    for (nanoseconds, text) in spans {
      XCTAssertEqual(
        body(recording((0, sent, true), (nanoseconds, sent, true))),
        ["store.send(1)", "scheduler.advance(by: \(text))", "store.send(2)"])
    }
  }

  func testTimePassesOnlyWhileAnEffectRuns() {
    let recording = recording(
      (0, sent, true), (1_000_000_000, sent, true), (5_000_000_000, sent, true), (9_000_000_000, sent, true))
    XCTAssertEqual(
      body(recording),
      ["store.send(1)", "scheduler.advance(by: .seconds(1))", "store.send(2)", "scheduler.advance(by: .seconds(4))"]
        + ["store.send(3)", "store.send(4)"])
  }

  func testNoTimePassesAfterTheActionAtTheEndOfTheEffect() {
    let recording = recording((0, sent, true), (2_000_000_000, sent, true), (5_000_000_000, sent, true))
    XCTAssertEqual(
      body(recording), ["store.send(1)", "scheduler.advance(by: .seconds(2))", "store.send(2)", "store.send(3)"])
  }

  /// Actions of one run have different times where the clock is that of the machine.
  func testTheSchedulerIsNotAdvancedAgainForATimeThatItHasReached() {
    let delivered = RecordedCause.effect(of: 1, deliveredAt: 0)
    let recording = recording((0, sent, false), (1_000_000_000, delivered, true), (1_000_000_000, delivered, true))
    let text = recording.test(named: "testIt", reducer: "reducer", environment: "scheduler")

    XCTAssertTrue(
      text.contains(
        """
            store.send(1)
            scheduler.advance(by: .seconds(1))
            store.receive(2)
            store.receive(3)

        """), text)
  }

  func testALongTextKeepsTheFormatterAway() {
    let store = Store(
      initialState: "",
      reducer: Reduce<String, String> {
        $0 = $1; return .none
      }, mainThreadChecksEnabled: false)
    let recording = Recording<String, String>()
    store.record(into: recording)
    store.send("short")
    XCTAssertFalse(recording.test(named: "testIt").contains("swift-format-ignore-file"))
    store.send(String(repeating: "long ", count: 30))
    XCTAssertTrue(recording.test(named: "testIt").contains("// swift-format-ignore-file\nimport"))
  }
}

final class SwiftSourceTests: XCTestCase {
  struct Point: Equatable { var x = 1, y: Double? = nil }

  enum Box<Value> {
    struct Content { var value: Value }
  }

  enum Shape: Equatable { case empty, none, `default`, `init`, circle(Point, radius: Double), tagged(id: Int) }

  enum Group { case of([Int]), named(list: [Int]) }

  struct Row: Identifiable, Equatable { var id: Int, title = "" }

  enum Step: Equatable {
    case first, second(Int)

    var id: Int { self == .first ? 1 : 2 }
  }

  final class Thing: Equatable {
    static func == (left: Thing, right: Thing) -> Bool { left === right }
  }

  struct Ticket {
    let number: Int
    var title = ""
    var thing: Thing?
  }

  struct Item: Equatable {
    var title = ""
    var thing: Thing?
  }

  struct Encoded: Codable, Equatable, CustomReflectable {
    let text: String
    var customMirror: Mirror { Mirror(self, children: ["length": text.count]) }
  }

  struct Reflected: Equatable, CustomReflectable {
    var number: Int

    var customMirror: Mirror { Mirror(self, children: ["another": number], displayStyle: .struct) }
  }

  enum Mistake: Error, CustomStringConvertible {
    case first

    var description: String { "the first mistake" }
  }

  private func source(_ value: Any) -> String {
    do { return try SwiftSource.expression(value).line } catch { return "no: \(error.reason)" }
  }

  func testLiterals() {
    XCTAssertEqual(source("a \"b\"\n"), #""a \"b\"\n""#)
    XCTAssertEqual(source(-3), "-3")
    XCTAssertEqual(source(Shape?.some(.none) as Any), "SwiftSourceTests.Shape.none")
    XCTAssertEqual(source(Shape.none as Shape), ".none")
    XCTAssertEqual(source(1.0), "1.0")
    XCTAssertEqual(source(-Double.infinity), "-.infinity")
    XCTAssertEqual(source(Double.infinity), ".infinity")
    XCTAssertEqual(source(Float.nan), ".nan")
    XCTAssertEqual(source(true), "true")
    XCTAssertTrue(source(NSNumber(value: true)).hasPrefix("no: an object of "))
    XCTAssertEqual(source(Int?.none as Any), "nil")
    XCTAssertEqual(source(Int??.some(3) as Any), "3")
    XCTAssertEqual(source(Int??.some(nil) as Any), ".some(nil)")
    XCTAssertEqual(source(1_234_567), "1_234_567")
    XCTAssertEqual(source(-123_456), "-123456")
    XCTAssertEqual(source(-1_234_567), "-1_234_567")
    XCTAssertEqual(source(12_345_678), "12_345_678")
    XCTAssertEqual(source(123_456_789), "123_456_789")
    XCTAssertEqual(source(Float(1.5)), "1.5")
    XCTAssertEqual(source(AnyHashable(Float(1.5))), "Float(1.5)")
    XCTAssertEqual(source(AnyHashable(1.5)), "1.5")
    XCTAssertEqual(source(Character("a")), #""a""#)
    XCTAssertEqual(source("abc".dropFirst()), #""bc""#)
    XCTAssertEqual(source(1...3), "1...3")
    XCTAssertEqual(source(Data([1, 2])), "Data([1, 2])")
    XCTAssertEqual(source(Decimal(2)), #"Decimal(string: "2")!"#)
    XCTAssertEqual(source([Int].self), "[Int].self")
    XCTAssertEqual(source(1..<3), "1..<3")
    XCTAssertEqual(source("a"..."c"), #""a"..."c""#)
    XCTAssertEqual(source(CancellationError()), "CancellationError()")
    XCTAssertEqual(source(CGPoint(x: 1, y: 2)), "CGPoint(x: 1.0, y: 2.0)")
    XCTAssertEqual(source([1, 2]), "[1, 2]")
    XCTAssertEqual(source(["b": 1, "a": 2]), #"["a": 2, "b": 1]"#)
    XCTAssertEqual(source([String: Int]()), "[:]")
    XCTAssertEqual(source(Set([2, 1])), "[1, 2]")
    XCTAssertEqual(source((1, name: "a")), #"(1, name: "a")"#)
    XCTAssertEqual(source(URL(string: "https://a.b")!), #"URL(string: "https://a.b")!"#)
    XCTAssertEqual(source(Date(timeIntervalSinceReferenceDate: 5)), "Date(timeIntervalSinceReferenceDate: 5.0)")
  }

  func testStructsAndCases() {
    XCTAssertEqual(source(Point()), "SwiftSourceTests.Point(x: 1, y: nil)")
    XCTAssertEqual(source(Point?.some(Point()) as Any), "SwiftSourceTests.Point(x: 1, y: nil)")
    XCTAssertEqual(source(Point??.some(Point()) as Any), "SwiftSourceTests.Point(x: 1, y: nil)")
    XCTAssertEqual(source(Point??.some(nil) as Any), ".some(nil)")
    XCTAssertEqual(source(Shape.empty), ".empty")
    XCTAssertEqual(source(Shape.default), ".default")
    XCTAssertEqual(
      source(Shape.circle(Point(), radius: 2)), ".circle(SwiftSourceTests.Point(x: 1, y: nil), radius: 2.0)")
    XCTAssertEqual(source(Shape.tagged(id: 4)), ".tagged(id: 4)")
    XCTAssertEqual(source(Shape.`init`), ".`init`")
    XCTAssertEqual(source(Result<Int, any Error>.failure(Mistake.first)), ".failure(SwiftSourceTests.Mistake.first)")
    XCTAssertEqual(source(TaskResult<Int>.failure(Mistake.first)), ".failure(SwiftSourceTests.Mistake.first)")
    XCTAssertEqual(source(AnyHashable(3)), "3")
    XCTAssertEqual(source(AnyHashable(UInt8(3))), "UInt8(3)")
    XCTAssertEqual(source(Result<Void, Mistake>.success(())), ".success(())")
    XCTAssertEqual(source(Box<Point>.Content(value: Point())).prefix(34), "SwiftSourceTests.Box<SwiftSourceTe")
  }

  func testWhatHasNoSource() {
    struct Local { var a = 1 }
    XCTAssertEqual(source(NSObject.self as AnyObject.Type), "NSObject.self")
    XCTAssertTrue(source(self).hasPrefix("no: an object of SwiftSourceTests"))
    XCTAssertTrue(source({ () -> Void in }).hasPrefix("no: "))
    XCTAssertTrue(source(Local()).hasPrefix("no: the type"))
  }

  func testChangesOfPartsAreAssignments() {
    func changes(_ before: Any, _ after: Any) -> [String] {
      StateAssignments(from: before, to: after).statements.map(\.line)
    }

    XCTAssertEqual(changes(Point(), Point(x: 2)), ["$0.x = 2"])
    XCTAssertEqual(changes(Point(), Row(id: 1)), [#"$0 = SwiftSourceTests.Row(id: 1, title: "")"#])
    XCTAssertEqual(changes([1, 2, 3], [1, 5, 3]), ["$0[1] = 5"])
    XCTAssertEqual(changes([1, 2], [1, 5]), ["$0[1] = 5"])
    XCTAssertEqual(changes([1, 2], [3, 4]), ["$0 = [3, 4]"])
    XCTAssertEqual(changes([1], [5]), ["$0[0] = 5"])
    XCTAssertEqual(changes([1, 2, 3], [1, 3]), ["$0.remove(at: 1)"])
    XCTAssertEqual(changes([1, 2, 3], [3]), ["$0 = [3]"])
    XCTAssertEqual(changes([1], [1, 2]), ["$0.append(2)"])
    XCTAssertEqual(changes([1], [1, 2, 3]), ["$0.append(contentsOf: [2, 3])"])
    XCTAssertEqual(changes([Int](), [1, 2]), ["$0 = [1, 2]"])
    XCTAssertEqual(changes(ContiguousArray([1, 2]), ContiguousArray([1, 5])), ["$0 = [1, 5]"])
    XCTAssertEqual(changes([1], [Int]()), ["$0 = []"])
    XCTAssertEqual(changes(["a": 1, "b": 2], ["a": 3]), [#"$0["a"] = 3"#, #"$0["b"] = nil"#])
    XCTAssertEqual(changes(["a": 1, "b": 2], ["a": 3, "b": 2]), [#"$0["a"] = 3"#])
    XCTAssertEqual(changes(["a": Point(), "b": Point()], ["a": Point(x: 2), "b": Point()]), [#"$0["a"]?.x = 2"#])
    XCTAssertEqual(changes(Point?.some(Point()) as Any, Point?.some(Point(x: 3)) as Any), ["$0?.x = 3"])
    XCTAssertEqual(changes(Point?.some(Point()) as Any, Point?.none as Any), ["$0 = nil"])
    let rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2), Row(id: 3)]
    var others = rows
    others[id: 2]?.title = "new"
    XCTAssertEqual(changes(rows, others), [#"$0[id: 2]?.title = "new""#])
    others = rows
    others[id: 1]?.title = "a"
    others[id: 2]?.title = "b"
    others[id: 3]?.title = "c"
    XCTAssertEqual(changes(rows, others).count, 3)
    let steps: IdentifiedArray<Int, Step> = IdentifiedArray(uniqueElements: [.first, .second(1)], id: \.id)
    XCTAssertEqual(
      changes(steps, IdentifiedArray(uniqueElements: [Step.first, .second(2)], id: \.id)), ["$0[id: 2] = .second(2)"])
    XCTAssertEqual(changes(["a": Step.second(1)], ["a": Step.second(2)]), [#"$0["a"] = .second(2)"#])
    XCTAssertEqual(changes(rows, IdentifiedArray(uniqueElements: rows.prefix(2))), ["$0.remove(id: 3)"])
    XCTAssertEqual(changes(rows, IdentifiedArray(uniqueElements: rows.reversed())).count, 1)
    let many: [String: Int?] = ["a": 1]
    XCTAssertEqual(changes(many, ["a": nil] as [String: Int?]), [#"$0.updateValue(nil, forKey: "a")"#])
    XCTAssertEqual(changes(many, [:] as [String: Int?]), ["$0 = [:]"])
  }

  func testAStructWithAConstantThatDiffersIsMadeAnew() {
    func change(_ after: Ticket, of before: Ticket = Ticket(number: 1)) -> StateAssignments {
      StateAssignments(from: before, to: after)
    }
    XCTAssertEqual(change(Ticket(number: 1, title: "a")).statements.map(\.line), [#"$0.title = "a""#])
    XCTAssertEqual(
      change(Ticket(number: 2, title: "a")).statements.map(\.line),
      [#"$0 = SwiftSourceTests.Ticket(number: 2, title: "a", thing: nil)"#])
    let other = change(Ticket(number: 2, title: "a", thing: Thing()), of: Ticket(number: 1, thing: Thing()))
    XCTAssertEqual(other.statements.map(\.line), [#"$0.title = "a""#])
    XCTAssertEqual(other.omissions.first, "`$0.number`: it is a constant")
  }

  func testAConstantWhosePartsAreTheSameDoesNotDiffer() {
    struct Part { var name = "a" }
    struct Whole {
      let part: Part
      var count = 0
    }
    let change = StateAssignments(from: Whole(part: Part()), to: Whole(part: Part(), count: 2))
    XCTAssertEqual(change.statements.map(\.line), ["$0.count = 2"])
    XCTAssertTrue(change.omissions.isEmpty)
  }

  /// A step that is not described in full begins with the state that it ends with: it says what is, and not what became of it.
  func testListsOfAStepThatIsNotDescribedInFull() {
    struct State {
      var thing: Thing?
      var numbers = [1, 2, 3]
      var grown = [1]
      var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
      var items = [Item(title: "a", thing: Thing()), Item(title: "b"), Item(title: "c")]
    }
    let before = State()
    var after = before
    after.thing = Thing()
    after.numbers[1] = 5
    after.grown.append(2)
    after.rows[id: 2]?.title = "new"
    after.items[1].title = "d"
    let changes = StateAssignments(from: before, to: after)
    XCTAssertEqual(
      changes.statements.map(\.line),
      [
        "$0.numbers = [1, 5, 3]", "$0.grown = [1, 2]", #"$0.rows[id: 2]?.title = "new""#, #"$0.items[1].title = "d""#,
      ])
    XCTAssertEqual(changes.omissions.map { $0.prefix(10) }, ["`$0.thing`"])
  }

  func testARowOfAnotherIdentityIsNotARowThatChanged() {
    let before = [Row(id: 1), Row(id: 2), Row(id: 3)]
    let changes = StateAssignments(from: before, to: [before[0], Row(id: 9), before[2]])
    let rows = [1, 9, 3].map { #"SwiftSourceTests.Row(id: \#($0), title: "")"# }
    XCTAssertEqual(changes.statements.map(\.line), ["$0 = [\(rows.joined(separator: ", "))]"])
  }

  func testWhatDoesNotShowItsFieldsIsDecoded() throws {
    func decoding(_ type: String, _ json: String) -> String {
      "try! JSONDecoder().decode(\(type).self, from: Data(\(json).utf8))"
    }
    XCTAssertEqual(
      source(try XCTUnwrap(TimeZone(identifier: "Europe/Berlin"))),
      decoding("TimeZone", ##"#"{"identifier":"Europe/Berlin"}"#"##))
    XCTAssertEqual(
      source(Encoded(text: "#1")), decoding("SwiftSourceTests.Encoded", ##""{\"text\":\"#1\"}""##))
    #if os(Linux)
      XCTAssertEqual(
        source(DateComponents(year: 2026, month: 11)),
        decoding("DateComponents", ##"#"{"month":11,"year":2026}"#"##))
    #endif
  }

  func testAPropertyBehindAWrapperOfTheApplicationIsNotDescribed() {
    @propertyWrapper struct Wrapped { var wrappedValue = 1 }
    struct Level { @Wrapped var number }
    var after = Level()
    after.number = 2
    let changes = StateAssignments(from: Level(), to: after)
    XCTAssertEqual(changes.statements.map(\.line), [])
    XCTAssertEqual(
      changes.omissions, ["`$0._number`: it is behind a property wrapper, whose value is not seen"])
  }

  func testAStructThatShowsNothingOfItselfMayHaveChanged() {
    struct Hidden: CustomReflectable {
      var number = 1
      var customMirror: Mirror { Mirror(self, children: [:], displayStyle: .struct) }
    }
    struct Whole { var (part, count) = (Hidden(), 1) }
    let changes = StateAssignments(from: Whole(), to: Whole(part: Hidden(number: 2), count: 2))
    XCTAssertEqual(changes.statements.map(\.line), ["$0.count = 2"])
    XCTAssertEqual(changes.omissions.map { $0.prefix(9) }, ["`$0.part`"])
  }

  func testAStructWhoseMirrorIsNotItsFieldsIsNotChangedByField() {
    let changes = StateAssignments(from: Reflected(number: 1), to: Reflected(number: 2))
    XCTAssertEqual(changes.statements.map(\.line), [])
    XCTAssertEqual(changes.omissions, ["`$0`: SwiftSourceTests.Reflected has no initializer that takes its fields"])
    let text = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    let identity = StateAssignments(from: UUID(), to: UUID(uuidString: text)!)
    XCTAssertEqual(identity.statements.map(\.line), ["$0 = UUID(uuidString: \"\(text)\")!"])
  }

  func testAValueForWhichSettingIsAnEventIsAssignedAsOftenAsItWas() {
    struct State { @NeverEqual var notice = "" }
    let before = State()
    var after = before
    after.notice = "a"
    after.notice = "b"
    let changes = StateAssignments(from: before, to: after)
    XCTAssertEqual(changes.statements.map(\.line), [#"$0.notice = "b""#, #"$0.notice = "b""#])
    XCTAssertEqual(changes.omissions, [])
    let reset = StateAssignments(from: after, to: before)
    XCTAssertEqual(reset.statements.map(\.line), [])
    XCTAssertEqual(reset.omissions, ["`$0.notice`: what was set is replaced by what was not"])
    var other = before
    other.notice = "c"
    other.notice = "d"
    let replaced = StateAssignments(from: after, to: other)
    XCTAssertEqual(replaced.statements.map(\.line), [])
    XCTAssertEqual(replaced.omissions, ["`$0.notice`: what was set is replaced by what was not"])
  }

  func testAValueForWhichSettingIsAnEventIsNotSetInAStepThatIsNotDescribedInFull() {
    struct State {
      @NeverEqual var notice = ""
      var thing: Thing?
    }
    let before = State()
    var after = before
    after.notice = "a"
    after.thing = Thing()
    let changes = StateAssignments(from: before, to: after)
    XCTAssertEqual(changes.statements.map(\.line), [])
    XCTAssertEqual(changes.omissions.first, "`$0.notice`: setting it again would be another event")
    XCTAssertEqual(changes.omissions.count, 2)
  }

  func testLongSourceIsBrokenAtItsBrackets() {
    func lines(_ value: Any, width: Int) throws -> [String] {
      try SwiftSource.expression(value).lines(" {", width: width)
    }

    XCTAssertEqual(try lines([1, 2], width: 8), ["[1, 2] {"])
    XCTAssertEqual(try lines([1, 2], width: 7), ["[", "  1,", "  2,", "] {"])
    XCTAssertEqual(try lines([[1, 2]], width: 8), ["[", "  [1, 2]", "] {"])
    XCTAssertEqual(try lines(Group.of([1, 2]), width: 10), [".of([", "  1,", "  2,", "]) {"])
    XCTAssertEqual(try lines(Group.named(list: [1]), width: 10), [".named(list: [", "  1", "]) {"])
    XCTAssertEqual(
      try lines(Shape.circle(Point(), radius: 2), width: 44),
      [".circle(", "  SwiftSourceTests.Point(x: 1, y: nil),", "  radius: 2.0", ") {"])
  }

  func testABracketHasASpaceInsideOnlyInOneLine() {
    let closure = SourceText.group("{ ", [.word("answer")], " }")
    XCTAssertEqual(closure.lines(",", width: 11), ["{ answer },"])
    XCTAssertEqual(closure.lines(",", width: 10), ["{", "  answer", "},"])
    XCTAssertEqual(SourceText.group("answer(", [], ")").lines(",", width: 8), ["answer(),"])
  }

  func testNamesOfTypes() {
    XCTAssertEqual(TypeName.source(of: [Int?].self), "[Int?]")
    XCTAssertEqual(TypeName.source(of: [String: [Date]].self), "[String: [Date]]")
    XCTAssertEqual(
      TypeName.source(of: Box<[Point]>.Content.self), "SwiftSourceTests.Box<[SwiftSourceTests.Point]>.Content")
    XCTAssertEqual(TypeName.source(of: Result<(Int, String), any Error>.self), "Result<(Int, String), Error>")
    XCTAssertEqual(TypeName.source(of: (@Sendable (Int) -> [Int])?.self), "(@Sendable (Int) -> [Int])?")
    XCTAssertEqual(TypeName.source(of: Optional<any Error>.self), "Error?")
    XCTAssertEqual(TypeName.source(of: Void.self), "()")
    XCTAssertEqual(TypeName.source(of: [Int.Stage].self), "[Int.Stage]", "Of a module that extends another one's type")
    XCTAssertEqual(TypeName.of(Box<[Point]>.Content.self), "SwiftSourceTests.Box.Content")
  }
}
