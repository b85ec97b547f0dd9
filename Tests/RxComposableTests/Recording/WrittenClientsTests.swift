import Foundation
import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableRecording

/// A client may ask once for all effects that wait, and keep what it has. It asks in a task of its own, which has the strand of the effect that
/// came first.
final class WrittenClientsTests: ListeningTestCase {
  struct Failure: Error {}

  private let waiting = LockIsolated<[Int: CheckedContinuation<Int, any Error>]>([:])
  private let kept = LockIsolated<Task<Int, any Error>?>(nil)
  private let listens = LockIsolated(0)

  private func dependency(
    _ name: String, in other: Recording<[Int], Action>? = nil
  ) -> @Sendable (Int) async throws -> Int {
    (other ?? recording).dependency(name) { [waiting] (number: Int) async throws -> Int in
      try await withCheckedThrowingContinuation { continuation in waiting.withValue { $0[number] = continuation } }
    }
  }

  private func answer(
    _ number: Int, _ result: Result<Int, Failure>? = nil, in other: Recording<[Int], Action>? = nil
  ) {
    let recording = other ?? recording
    wait { waiting.value[number] != nil }
    let count = recording.calls.flatMap(\.answers).count
    onAnotherThread { [waiting] in
      waiting.withValue { $0.removeValue(forKey: number) }?.resume(with: result ?? .success(number))
    }
    wait { recording.calls.flatMap(\.answers).count > count }
  }

  /// A store whose effects do something else each time.
  /// The first effect waits for ever while a client asks for itself; the second one asks, too, and delivers when it may.
  private func storeBesideAClient(
    into other: Recording<[Int], Action>? = nil, _ load: @escaping @Sendable (Int) async throws -> Int,
    mayDeliver: @escaping @Sendable () -> Bool
  ) -> Store<[Int], Action> {
    store(into: other) { time, send in
      if time == 1 {
        _ = Task { try await load(1) }
        try await Task.never()
      }
      let number = try await load(2)
      while !mayDeliver() { await Task.yield() }
      await send(.heard(number))
    }
  }

  private func store(
    into other: Recording<[Int], Action>? = nil, cancelsInFlight: Bool = true,
    _ effects: @escaping @Sendable (_ time: Int, Send<Action>) async throws -> Void
  ) -> Store<[Int], Action> {
    listeningStore(into: other, cancelsInFlight: cancelsInFlight) { [listens] in
      let time = listens.withValue {
        $0 += 1
        return $0
      }
      return .run { send in try await effects(time, send) }
    }
  }

  /// What begins as the first effect is cancelled delivers what a client had for that.
  @discardableResult
  private func keep(
    _ answer: Result<Int, Failure>? = nil, askingAgainFor other: Int? = nil
  ) -> Store<[Int], Action> {
    let (load, kept) = (dependency("load"), kept)
    let store = store { time, send in
      if time == 1 || other != nil {
        let number = time == 1 ? 1 : other ?? 1
        kept.setValue(Task { try await load(number) })
      }
      if time == 1 { try await Task.never() }
      if let kept = kept.value { await send(.heard(try await kept.value)) }
    }
    store.send(.listen)
    wait { kept.value != nil }
    self.answer(1, answer)
    store.send(.listen)
    if let other { self.answer(other) }
    wait(for: 3)
    XCTAssertEqual(recording.entries.map(\.action), [.listen, .listen, .heard(other ?? 1)])
    return store
  }

  /// The task has an answer, but not the main queue: in a test it would.
  func testWhatCameWhileTheActionWasReducedThatCancelledItsEffectIsLeftOut() {
    let load = dependency("load")
    let store = listeningStore(whileCancelling: { [self] in
      onAnotherThread { [waiting] in waiting.value[1]?.resume(returning: 1) }
      stall { answers().count == 1 }
    }) { [self] in
      let heard = Effect<Action>.task { .heard(try await load(1)) }.asObservable()
      return Observable.create { [self] observer in elsewhere(in: Moment.current) { heard.subscribe(observer) } }
        .eraseToEffect()
    }
    store.send(.listen)
    wait { waiting.value[1] != nil }
    store.send(.cancel)
    let text = text()

    XCTAssertEqual(recording.entries.map(\.action), [.listen, .cancel])
    XCTAssertTrue(text.contains(".never()"), text)
    XCTAssertFalse(text.contains(", 1)"), text)
  }

  func testATestEndsBeforeWhatAClientHadForACancelledEffect() {
    keep()
    let text = text()
    XCTAssertTrue(text.contains("The test ends before action 3"), text)
    XCTAssertTrue(text.contains("it may be of what action 1 had asked for, and the test has no answer to that"), text)
  }

  func testATestEndsWhereAClientAsksAgainForWhatFailed() {
    keep(.failure(Failure()), askingAgainFor: 1)
    let text = text()
    XCTAssertTrue(text.contains("The test ends before action 3"), text)
  }

  func testATestEndsWhereAClientAsksAgainForTheFirstTime() {
    let store = keep(.failure(Failure()), askingAgainFor: 1)
    store.send(.listen)
    answer(1)
    wait(for: 5)
    let text = text()
    XCTAssertTrue(text.contains("The test ends before action 3"), text)
  }

  /// The first effect has a client ask, and waits; so the second may have the answer of that.
  private func textOfAnAnswer(_ isBefore: Bool = true, _ effect: @escaping () -> Effect<Action>) -> String {
    let load = dependency("load")
    let store = listeningStore(cancelsInFlight: false) { [listens] in
      listens.withValue { $0 += 1 }
      if listens.value > 1 { return effect() }
      return .run { _ in
        _ = Task { try await load(1) }
        try await Task.never()
      }
    }
    store.send(.listen)
    if isBefore { answer(1) }
    store.send(.listen)
    wait(for: 3)
    if !isBefore { answer(1) }
    return withExtendedLifetime(store) { text() }
  }

  func testATestContinuesWhereWhatAnEffectShowsIsNotWhatAClientHad() {
    let text = textOfAnAnswer { .run { send in await send(.heard(9)) } }
    XCTAssertFalse(text.contains("The test ends before"), text)
  }

  func testNoTaskMeansNoClient() {
    let text = textOfAnAnswer { Effect(value: .heard(1)).receive(on: MainScheduler.instance) }
    XCTAssertFalse(text.contains("The test ends before"), text)
  }

  func testWhatAnEffectShowsBeforeAClientHasItIsItsOwn() {
    let text = textOfAnAnswer(false) { .run { send in await send(.heard(1)) } }
    XCTAssertFalse(text.contains("The test ends before"), text)
  }

  func testATestContinuesWhereAClientAsksForSomethingElse() {
    keep(.failure(Failure()), askingAgainFor: 2)
    let text = text()
    XCTAssertFalse(text.contains("The test ends before"), text)
  }

  func testATestContinuesWhereAnEffectHadAskedForWhatItShows() {
    keep(askingAgainFor: 1)
    let text = text()
    XCTAssertFalse(text.contains("The test ends before"), text)
  }

  func testWhatATaskOfAnEffectAskedForNoClientHas() {
    let load = dependency("load")
    let store = store { time, send in
      if time == 2 { return await send(.heard(1)) }
      _ = try await load(1)
      try await Task.never()
    }
    store.send(.listen)
    answer(1)
    store.send(.listen)
    wait(for: 3)
    let text = text()

    XCTAssertTrue(text.contains(".to(1, .never())"), text)
    XCTAssertFalse(text.contains("had asked for"), text)
  }

  /// The test of the others asks in its place.
  func testATestEndsBeforeTheTaskThatAsksForASkippedOne() {
    let store = keep()
    recording.skip(1)
    let text = withExtendedLifetime(store) { self.text() }
    XCTAssertTrue(text.contains("The test ends before action 2"), text)
    XCTAssertTrue(text.contains("it may be of what action 1 had asked for"), text)
  }

  /// A client keeps what it had last.
  func testATestEndsBeforeTheLastElementThatAClientHadForASkippedOne() {
    let (elements, latest) = (AsyncStream<Int>.streamWithContinuation(), LockIsolated(0))
    let numbers = recording.dependency("numbers") { elements.stream }
    let store = store { time, send in
      if time == 2 { return await send(.heard(latest.value)) }
      _ = Task { for await number in numbers() { latest.setValue(number) } }
      try await Task.never()
    }
    store.send(.listen)
    for number in 1...2 {
      elements.continuation.yield(number)
      wait { latest.value == number }
    }
    store.send(.listen)
    wait(for: 3)
    recording.skip(1)
    let text = withExtendedLifetime(store) { self.text() }

    XCTAssertTrue(text.contains("it may be of what action 1 had asked for"), text)
  }

  /// The text of a session in which the first effect asks when the second has, whose task, or a client's, asks for something else.
  private func textWithALateTask(
    cancels: Bool = true, throughClient: Bool = true, forOther: Bool = true, skips: Bool = false, isLate: Bool = true
  ) -> String {
    let (load, other) = (dependency("load"), dependency("other"))
    let hasAsked = AtomicFlag()
    let late = Effect<Action>.run { _ in
      while !hasAsked.isRaised { await Task.yield() }
      _ = try await load(1)
    }
    let store = listeningStore(cancelsInFlight: cancels) { [listens, waiting] in
      listens.withValue { $0 += 1 }
      if listens.value == 1 { return late }
      return .run { send in
        while !isLate, waiting.value[1] == nil { await Task.yield() }
        let ask = forOther ? other : load
        if throughClient { return await send(.heard(try await Task { try await ask(2) }.value)) }
        await send(.heard(try await ask(2)))
      }
    }
    store.send(.listen)
    store.send(.listen)
    if isLate { wait { waiting.value[2] != nil } }
    _ = hasAsked.raise()
    wait { waiting.value[1] != nil }
    answer(2)
    wait(for: 3)
    XCTAssertEqual(recording.entries.map(\.action), [.listen, .listen, .heard(2)])
    if skips { recording.skip(1) }
    return withExtendedLifetime(store) { text() }
  }

  /// In a test the first would begin first, and the client ask for it.
  func testATestEndsWhereTheTaskOfALaterEffectAskedFirst() {
    let text = textWithALateTask()
    XCTAssertTrue(text.contains("The test ends before action 1"), text)
    XCTAssertTrue(text.contains("a task of action 2 began first"), text)
  }

  func testATaskThatAskedFirstBeganFirst() {
    let text = textWithALateTask(isLate: false)
    XCTAssertFalse(text.contains("began first"), text)
  }

  func testTheTasksOfTwoEffectsMayBeginInAnyOrder() {
    let text = textWithALateTask(throughClient: false)
    XCTAssertFalse(text.contains("began first"), text)
  }

  func testTasksThatAskForTheSameMayBeginInAnyOrder() {
    let text = textWithALateTask(forOther: false)
    XCTAssertFalse(text.contains("began first"), text)
  }

  /// It may do something else before it asks.
  func testATaskThatIsNotCancelledMayAskLater() {
    let text = textWithALateTask(cancels: false)
    XCTAssertFalse(text.contains("began first"), text)
  }

  func testTheTasksOfASkippedActionAreInNoOrder() {
    let text = textWithALateTask(skips: true)
    XCTAssertFalse(text.contains("began first"), text)
  }

  /// The text of a session that is cancelled when a client has asked for its second element; `nil` where that took the machine too long.
  private func textOfAStream(isPassedOn: Bool) -> String? {
    recording.removeAll()
    let load = dependency("load")
    let mayPass = AtomicFlag()
    if isPassedOn { _ = mayPass.raise() }
    let store = store { _, send in
      let numbers = AsyncStream<Int> { continuation in
        Task { for number in 1...2 { continuation.yield(try await load(number)) } }
      }
      for await number in numbers {
        while !mayPass.isRaised { await Task.yield() }
        await send(.heard(number))
      }
    }
    store.send(.listen)
    answer(1)
    wait { waiting.value[2] != nil }
    if isPassedOn { wait(for: 2) }
    store.send(.cancel)
    _ = mayPass.raise()
    let text = text()
    let (ended, asked) = (recording.entries[0].effect?.ended ?? 0, recording.calls[1].began)
    waiting.withValue { $0.removeValue(forKey: 2) }?.resume(returning: 2)
    return ended - asked < WrittenSession<[Int], Action>.longestDelivery ? text : nil
  }

  func testATestEndsWhereAnElementMayNotHaveBeenPassedOn() {
    for isPassedOn in [false, true] {
      var text: String?
      while text == nil { text = textOfAStream(isPassedOn: isPassedOn) }
      XCTAssertEqual(text?.contains("may have waited for the main queue"), !isPassedOn, text ?? "")
    }
  }

  func testATestContinuesWhereAnEffectEndedWhileItsClientHadAnElement() {
    let longest = WrittenSession<[Int], Action>.longestDelivery
    var age = longest
    // It may take the machine too long.
    while age >= longest {
      recording.removeAll()
      let load = dependency("load")
      let store = store { [waiting] _, _ in
        _ = Task { for number in 1...2 { _ = try await load(number) } }
        while waiting.value[2] == nil { await Task.yield() }
      }
      store.send(.listen)
      answer(1)
      wait { recording.entries[0].effect?.end != nil }
      store.send(.heard(3))
      let text = text()
      age = (recording.entries[0].effect?.ended ?? 0) - recording.calls[1].began
      waiting.withValue { $0.removeValue(forKey: 2) }?.resume(returning: 2)

      XCTAssertFalse(text.contains("may have waited for the main queue"), text)
    }
  }

  /// The second effect shows the first that it asked for, and has waited for the second. In between a client has one for the first effect.
  func testWhatATaskWaitedForItselfIsItsCauseNotWhatAClientHadBefore() throws {
    let load = (dependency("load"), dependency("other"))
    let store = store { time, send in
      if time == 1 {
        _ = Task { try await load.0(1) }
        try await Task.never()
      }
      async let shown = load.0(2)
      async let last = load.1(3)
      _ = try await last
      await send(.heard(try await shown))
    }
    store.send(.listen)
    wait { waiting.value[1] != nil }
    store.send(.listen)
    wait { waiting.value.count == 3 }
    for number in [2, 1, 3] { answer(number) }
    wait(for: 3)

    XCTAssertEqual(recording.entries.map(\.action), [.listen, .listen, .heard(2)])
    let order = WrittenOrder(WrittenSession(recording), keepsTimes: false)
    let led = try XCTUnwrap(order.led[recording.entries[2].place.number])
    let last = try XCTUnwrap(recording.calls.first { $0.dependency.name == "other" }?.answers.first)
    XCTAssertEqual(led.cause.number, last.moment.number)
  }

  /// A client that has an answer leads to an action within ten milliseconds.
  func testALateAnswerThatIsTenMillisecondsOldLedToNoAction() throws {
    for (age, isCause) in [(9_999, true), (10_000, false)] {
      let scheduler = TestScheduler(initialClock: 0, resolution: 0.000_001)
      let recording = Recording<[Int], Action>(scheduler: scheduler)
      let load = dependency("load", in: recording)
      let mayDeliver = AtomicFlag()
      listens.setValue(0)
      let store = storeBesideAClient(into: recording, load) { mayDeliver.isRaised }
      store.send(.listen)
      wait { waiting.value[1] != nil }
      store.send(.listen)
      for number in [2, 1] { answer(number, in: recording) }
      scheduler.advance(by: .microseconds(age))
      _ = mayDeliver.raise()
      wait { recording.entries.count == 3 }

      let order = WrittenOrder(WrittenSession(recording), keepsTimes: true)
      let led = try XCTUnwrap(order.led[recording.entries[2].place.number])
      XCTAssertEqual(led.cause.number, recording.calls[isCause ? 0 : 1].answers[0].moment.number, "\(age)")
      withExtendedLifetime(store) {}
    }
  }

  /// At one time the client would have it first, and ask again for the effect.
  func testWhatAClientHasBehindTheEndOfAnEffectComesBehindTheNextAction() throws {
    let load = dependency("load")
    let store = store { _, _ in
      _ = Task { try await load(1) }
      try await Task.never()
    }
    store.send(.listen)
    wait { waiting.value[1] != nil }
    store.send(.cancel)
    answer(1)
    store.send(.listen)

    let order = WrittenOrder(WrittenSession(recording), keepsTimes: false)
    let answer = try XCTUnwrap(answers().first)
    let wished = try XCTUnwrap(order.wished.first { $0.later == answer.moment.number })
    XCTAssertEqual(wished.earlier, recording.entries[1].place.number)
    XCTAssertTrue(wished.isStrict)
  }

  /// The main queue was at work all the time, so that no task could deliver.
  func testWhatIsSentInOneTurnIsSentBeforeTasksRunHoweverLongThatTakes() {
    let store = listeningStore { .run { send in await send(.heard(7)) } }
    store.send(.listen)
    // The milliseconds of a test are whole.
    while recording.now - recording.entries[0].time < 102_000_000 {}
    store.send(.heard(5))
    wait(for: 3)
    let text = text()

    XCTAssertEqual(recording.entries.map(\.action), [.listen, .heard(5), .heard(7)])
    XCTAssertTrue(text.contains("// In one turn with what is sent next."), text)
    XCTAssertFalse(text.contains("The test ends"), text)
  }

  /// What a task may have done before is known: it had two seconds.
  func testWhatCameBehindTheEndOfAnEffectIsNotWhatItsTaskDidLast() {
    let scheduler = HistoricalScheduler()
    let recording = Recording<[Int], Action>(scheduler: scheduler)
    let load = dependency("load", in: recording)
    let isOver = AtomicFlag()
    let store = listeningStore(into: recording) {
      .run { _ in
        _ = try await Task { try await load(1) }.value
        while !isOver.isRaised { await Task.yield() }
      }
    }
    store.send(.listen)
    wait { waiting.value[1] != nil }
    scheduler.sleep(2)
    store.send(.cancel)
    onAnotherThread { [waiting] in waiting.value[1]?.resume(returning: 1) }
    wait { recording.calls[0].answers.count == 1 }
    store.send(.heard(2))
    let text = recording.test(named: "testIt", reducer: "feature")
    _ = isOver.raise()

    XCTAssertFalse(text.contains("The test ends"), text)
  }

  /// A timer follows it.
  @MainActor
  func testAnAnswerBehindWhichATaskSleptIsKept() async {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<[Int], Action>(scheduler: scheduler)
    let load = recording.dependency("load") { (number: Int) async throws -> Int in
      try await scheduler.sleep(for: .seconds(1))
      return number
    }
    let store = listeningStore(into: recording) {
      .run { _ in
        _ = try await load(1)
        try await scheduler.sleep(for: .seconds(9))
      }
    }
    store.send(.listen)
    await scheduler.advance(by: .seconds(2))
    store.send(.cancel)
    let text = recording.test(named: "testIt", reducer: "feature")
    await scheduler.advance()

    XCTAssertTrue(text.contains("[.next(1, 1), .completed(1)]"), text)
  }

  /// It had slept before the third action; that it did nothing else for three seconds says that it waited.
  @MainActor
  func testATaskThatSleptHadContinuedBeforeTheNextAction() async {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<[Int], Action>(scheduler: scheduler)
    let end = LockIsolated<CheckedContinuation<Void, Never>?>(nil)
    let store = listeningStore(into: recording) {
      .run { _ in
        try await scheduler.sleep(for: .seconds(1))
        await withCheckedContinuation { continuation in end.setValue(continuation) }
      }
    }
    store.send(.listen)
    await scheduler.advance(by: .seconds(1))
    store.send(.heard(1))
    await scheduler.advance(by: .seconds(3))
    store.send(.cancel)
    store.send(.heard(2))
    let text = recording.test(named: "testIt", reducer: "feature")
    end.value?.resume()

    XCTAssertFalse(text.contains("The test ends"), text)
  }

  /// What waits for the client continues when that has its answer, and what it does next has the time of that.
  func testAnEffectContinuesWhenAClientIsAnsweredForAnother() {
    let (load, kept) = (dependency("load"), kept)
    let store = store(cancelsInFlight: false) { time, send in
      if time == 1 {
        kept.setValue(Task { try await load(1) })
        try await Task.never()
      }
      await send(.heard(try await kept.value!.value))
      await send(.heard(9))
      await send(.heard(try await load(2)))
      _ = try await load(3)
    }
    store.send(.listen)
    wait { waiting.value[1] != nil && kept.value != nil }
    store.send(.listen)
    let end = Date() + 0.05
    wait { Date() > end }
    answer(1)
    answer(2)
    wait { waiting.value[3] != nil }

    XCTAssertEqual(recording.entries.map(\.action), [.listen, .listen, .heard(1), .heard(9), .heard(2)])
    let session = withExtendedLifetime(store) { WrittenSession(recording) }
    let times = WrittenTimes(session, keepsTimes: false)
    let places = session.entries.map { times[$0.place.number] }
    let answered = answers()[0].moment
    XCTAssertEqual(places[2], times[answered.number])
    XCTAssertEqual(places[3], places[2])
    XCTAssertLessThan(places[1], places[2] - 30_000_000)
    XCTAssertTrue(session.calls[1].moment === answered)
    // What comes of its own answer does not.
    XCTAssertEqual(Set(session.answersToOthers.keys), Set(recording.entries[2...3].map(\.place.number)))
    XCTAssertTrue(session.calls[2].moment === answers(1).first?.moment)
  }

  /// It had the same value from its own call before.
  func testWhatAnEffectHadItselfIsNotWhatAClientHas() {
    let load = dependency("load")
    let mayDeliver = AtomicFlag()
    let store = storeBesideAClient(load) { mayDeliver.isRaised }
    store.send(.listen)
    wait { waiting.value[1] != nil }
    store.send(.listen)
    answer(2, .success(1))
    answer(1)
    _ = mayDeliver.raise()
    wait(for: 3)

    XCTAssertEqual(recording.entries.map(\.action), [.listen, .listen, .heard(1)])
    XCTAssertEqual(WrittenSession(recording).answersToOthers.count, 0)
    withExtendedLifetime(store) {}
  }

  /// Each answer may be the one that led to the action, so that none may come before what was sent in between.
  func testWhatIsSentBeforeTheActionOfAGroupComesBeforeTheAnswersOfThat() {
    let scheduler = HistoricalScheduler()
    let recording = Recording<[Int], Action>(scheduler: scheduler)
    let load = dependency("load", in: recording)
    let heard = Effect<Action>.task {
      let sum = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 1...2 { group.addTask { try await load(number) } }
        return try await group.reduce(0, +)
      }
      return .heard(sum)
    }.asObservable()
    let store = listeningStore(into: recording) { [self] in
      Observable.create { [self] observer in elsewhere(in: Moment.current) { heard.subscribe(observer) } }
        .eraseToEffect()
    }
    store.send(.listen)
    wait { waiting.value.count == 2 }
    func answers() -> [RecordedCall.Answer] { recording.calls.flatMap(\.answers) }
    for number in 1...2 {
      scheduler.sleep(1)
      onAnotherThread { [waiting] in waiting.value[number]?.resume(returning: number) }
      stall { answers().count == number }
      XCTAssertEqual(answers().count, number)
    }
    store.send(.heard(9))
    wait { recording.entries.count == 3 }

    XCTAssertEqual(recording.entries.map(\.action), [.listen, .heard(9), .heard(3)])
    let times = WrittenTimes(WrittenSession(recording), keepsTimes: true)
    let sent = times[recording.entries[1].place.number]
    for answer in answers() { XCTAssertGreaterThan(times[answer.moment.number], sent) }
    XCTAssertEqual(times.end, .max)
  }

  /// It is not known behind which of the answers the task continued.
  func testATestEndsBeforeTheActionOfAGroupThatHadItsAnswersAtOneTime() {
    for span in [0.0, 1] {
      let scheduler = HistoricalScheduler()
      let recording = Recording<[Int], Action>(scheduler: scheduler)
      let load = dependency("load", in: recording)
      let store = listeningStore(into: recording) {
        .task {
          let sum = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 1...2 { group.addTask { try await load(number) } }
            return try await group.reduce(0, +)
          }
          return .heard(sum)
        }
      }
      store.send(.listen)
      for number in 1...2 {
        answer(number, in: recording)
        scheduler.sleep(span)
      }
      wait { recording.entries.count == 2 }

      XCTAssertEqual(recording.entries.map(\.action), [.listen, .heard(3)])
      let times = WrittenTimes(WrittenSession(recording), keepsTimes: true)
      XCTAssertEqual(times.end, span == 0 ? recording.entries[1].place.number : .max)
      XCTAssertEqual(times.endsWhereThreadsMet, span == 0)
      withExtendedLifetime(store) {}
    }
  }

  /// At one time the other child may be the first.
  func testAChildWhoseAnswerIsNotUsedIsAnsweredLaterThanTheOneThatIs() {
    let recording = Recording<[Int], Action>(scheduler: HistoricalScheduler())
    let load = dependency("load", in: recording)
    let store = listeningStore(into: recording) {
      .merge(
        .run { send in
          try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 1...2 { group.addTask { try await load(number) } }
            if let number = try await group.next() { await send(.heard(number)) }
          }
        }, Observable.never().eraseToEffect())
    }
    store.send(.listen)
    wait { waiting.value.count == 2 }
    for number in [2, 1] {
      onAnotherThread { [waiting] in waiting.value[number]?.resume(returning: number) }
      wait { recording.entries.count == 2 && recording.calls.flatMap(\.answers).count == 3 - number }
    }
    wait { recording.entries[0].strand?.tasks.first?.hasEnded == true }
    let session = WrittenSession(recording)
    let times = WrittenTimes(session, keepsTimes: true)
    let answers = session.calls.flatMap(\.answers).sorted { $0.number < $1.number }

    XCTAssertEqual(recording.entries.map(\.action), [.listen, .heard(2)])
    XCTAssertEqual(answers.compactMap { $0.event.value as? Int }, [2, 1])
    XCTAssertEqual(answers.map { times[$0.number] }.min(), times[answers[0].number])
    XCTAssertGreaterThan(times[answers[1].number], times[answers[0].number])
  }

  /// It may have waited for its child, too, and has done something since its own answer in any case.
  func testAnAnswerBehindWhichItsTaskAskedForSomethingElseIsKept() {
    let load = dependency("load")
    let mayAsk = AtomicFlag()
    let store = store { _, _ in
      async let quick = load(2)
      _ = try await load(1)
      while !mayAsk.isRaised { await Task.yield() }
      _ = try await load(3)
      _ = try await quick
    }
    store.send(.listen)
    wait { waiting.value.count == 2 }
    for number in 1...2 { answer(number) }
    _ = mayAsk.raise()
    wait { waiting.value[3] != nil }
    let session = withExtendedLifetime(store) { WrittenSession(recording) }

    XCTAssertEqual(session.calls.map { "\($0.inputs[0])" }.sorted(), ["1", "2", "3"])
    XCTAssertEqual(session.calls.flatMap(\.answers).compactMap { $0.event.value as? Int }.sorted(), [1, 2])
  }

  /// It asks when it has both: what its child had, and what it waited for before.
  func testATaskThatAsksForWhatItsChildHadHadWaitedForTheOtherBefore() {
    let (load, other) = (dependency("load"), dependency("other"))
    let store = store { _, send in
      async let quick = load(2)
      _ = try await load(1)
      await send(.heard(try await other(try await quick)))
    }
    store.send(.listen)
    wait { waiting.value.count == 2 }
    for number in [1, 2, 2] { answer(number) }
    wait(for: 2)
    let order = WrittenOrder(WrittenSession(recording), keepsTimes: false)
    let answers = recording.calls.flatMap(\.answers).map(\.number).sorted()

    XCTAssertTrue(
      order.conditions.contains {
        $0.earlier == answers[0] && $0.later == answers[1] && $0.distance == 0 && !$0.isStrict
      })
  }

  /// The main queue was busy when the first task had ended, and then the effect was cancelled.
  func testATestEndsWhereAnEffectWasCancelledBeforeItsNextTaskBegan() {
    let load = dependency("load")
    let store = listeningStore {
      .concatenate(.task { .heard(try await load(1)) }, .task { .heard(try await load(2)) })
    }
    let (bag, other) = (DisposeBag(), UncheckedSendable(store))
    store.subscribe(\.self).filter { !$0.isEmpty }
      .subscribe(onNext: { _ in
        DispatchQueue.main.async {
          Thread.sleep(forTimeInterval: 0.02)
          other.value.send(.cancel)
        }
      })
      .disposed(by: bag)
    store.send(.listen)
    answer(1)
    wait(for: 3)
    let text = text()

    XCTAssertEqual(recording.entries.map(\.action), [.listen, .heard(1), .cancel])
    XCTAssertEqual(recording.calls.count, 1)
    XCTAssertTrue(text.contains("The test ends before action 3"), text)
  }
}
