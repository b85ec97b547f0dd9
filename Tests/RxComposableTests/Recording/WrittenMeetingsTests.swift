import Foundation
import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableRecording

/// What other threads bring while the main queue, a real one here, is at work for what waits for it.
final class WrittenMeetingsTests: ListeningTestCase {
  private let subject = PublishSubject<Int>()

  /// A store whose effects make something of what a dependency brings.
  private func store(
    isChecked: Bool = false, whileCancelling: @escaping () -> Void = {},
    _ effect: @escaping (_ pings: @escaping () -> Observable<Int>) -> Observable<Int>
  ) -> Store<[Int], Action> {
    let pings = recording.dependency("pings") { [subject] in Effect(subject) }
    return listeningStore(isChecked: isChecked, whileCancelling: whileCancelling) {
      effect { pings().asObservable() }.map(Action.heard).eraseToEffect()
    }
  }

  private func bring(_ elements: [Int]) {
    onAnotherThread { [subject] in for element in elements { subject.onNext(element) } }
  }

  /// Sends an action behind the turns that are asked for.
  private func send(_ action: Action, to store: Store<[Int], Action>) {
    let store = UncheckedSendable(store)
    DispatchQueue.main.async { store.value.send(action) }
  }

  /// The first answers wait for the main queue when they are cancelled, and what the effect asked for behind them is not asked in a test.
  func testAnswersThatWaitedForTheirTurnWhenTheirEffectWasCancelledAreLeftOut() {
    let store = store { pings in
      pings().take(1).concat(Observable.deferred(pings).take(1)).observe(on: MainScheduler.instance)
    }
    store.send(.listen)
    bring([1, 2])
    store.send(.cancel)
    store.send(.listen)
    for number in 3...4 {
      bring([number])
      wait(for: number + 1)
    }
    let text = text()

    XCTAssertEqual(recording.entries.map(\.action), [.listen, .cancel, .listen, .heard(3), .heard(4)])
    XCTAssertEqual(recording.calls.count, 4)
    XCTAssertFalse(text.contains("The test ends"), text)
    XCTAssertTrue(text.contains("([\n      .never(),\n      scheduler.createColdObservable([.next("), text)
    XCTAssertEqual(text.components(separatedBy: "scheduler.createColdObservable").count, 3, text)
  }

  /// A turn that was delivered leaves those behind it.
  func testWhatAnEffectDeliveredBeforeItsEndIsKept() {
    let store = store { $0().observe(on: MainScheduler.instance) }
    store.send(.listen)
    bring([1])
    wait(for: 2)
    bring([2])
    store.send(.cancel)
    let text = text()

    XCTAssertEqual(recording.entries.map(\.action), [.listen, .heard(1), .cancel])
    XCTAssertFalse(text.contains("The test ends"), text)
    XCTAssertTrue(text.contains(", 1)])"), text)
    XCTAssertFalse(text.contains(", 2)"), text)
  }

  func testWhatIsAskedBehindAnActionIsNotOfThat() {
    let pings = recording.dependency("pings") { Effect(value: 1) }
    let store = store { _ in .never() }
    store.send(.heard(1))
    pings().asObservable().subscribe().dispose()
    XCTAssertEqual(recording.calls.map(\.effect), [nil])
  }

  /// Tasks may begin between two actions of another thread.
  func testWhatAnotherThreadSendsHasNoTurnOfTheMainQueue() {
    let store = UncheckedSendable(store { _ in .never() })
    store.value.send(.heard(1))
    onAnotherThread { store.value.send(.heard(2)) }
    XCTAssertEqual(recording.entries.map { $0.place.turn != nil }, [true, false])
  }

  /// It came within two milliseconds before that, and may have been on its way.
  func testAnAnswerThatCameJustBeforeItsEffectWasCancelledIsLeftOut() {
    var age = Int64.max
    while age >= 2_000_000 {
      let (recording, subject) = (Recording<[Int], Action>(), PublishSubject<Int>())
      let pings = recording.dependency("pings") { Effect(subject) }
      let store = listeningStore(into: recording) {
        pings().asObservable().filter { _ in false }.map(Action.heard).eraseToEffect()
      }
      store.send(.listen)
      onAnotherThread { subject.onNext(1) }
      store.send(.cancel)
      age = (recording.entries[0].effect?.ended ?? .max) - recording.calls[0].answers[0].time
      if age < 2_000_000 { XCTAssertEqual(WrittenSession(recording).calls[0].answers.count, 0) }
    }
  }

  /// One of the two turns that it asked for delivered it, and the effect was cancelled before the other.
  func testAnAnswerThatOneOfItsTurnsShowedIsKept() {
    let cancel = LockIsolated<@Sendable () -> Void> {}
    let store = store { pings in
      let pings = pings().share()
      return .merge(
        pings.observe(on: MainScheduler.instance),
        pings.do(onNext: { _ in cancel.value() }).observe(on: MainScheduler.instance))
    }
    let other = UncheckedSendable(store)
    cancel.setValue { DispatchQueue.main.async { other.value.send(.cancel) } }
    store.send(.listen)
    bring([1])
    wait(for: 3)
    cancel.setValue {}
    let text = text()

    XCTAssertEqual(recording.entries.map(\.action), [.listen, .heard(1), .cancel])
    XCTAssertTrue(text.contains(", 1)"), text)
  }

  /// An answer that passes by the main queue is in what a turn delivers that was asked for before.
  func testAnAnswerThatATurnShowedIsKept() {
    let store = store { pings in
      let pings = pings().share()
      let even = pings.filter { $0.isMultiple(of: 2) }
      return pings.filter { !$0.isMultiple(of: 2) }.observe(on: MainScheduler.instance)
        .withLatestFrom(even) { 10 * $0 + $1 }
    }
    store.send(.listen)
    bring([2, 1])
    send(.cancel, to: store)
    bring([3, 4])
    wait(for: 3)
    let text = text()

    XCTAssertEqual(recording.entries.map(\.action), [.listen, .heard(14), .cancel])
    XCTAssertTrue(text.contains(", 4)"), text)
  }

  /// The turn of the first was late: the second came, and asked for a third, before the first was delivered and the effect was cancelled.
  func testAnAnswerThatWaitedBehindAnotherTurnIsLeftOut() {
    let store = store { pings in
      let ping = Observable.deferred(pings).take(1)
      return ping.concat(ping).concat(ping).observe(on: MainScheduler.instance)
    }
    store.send(.listen)
    bring([1])
    send(.cancel, to: store)
    bring([2])
    wait(for: 3)
    let text = text()

    XCTAssertEqual(recording.entries.map(\.action), [.listen, .heard(1), .cancel])
    XCTAssertFalse(text.contains("The test ends"), text)
    XCTAssertFalse(text.contains(", 2)"), text)
  }

  /// The answer stopped the timer, and waited for its turn: without the answer the timer runs, unless the effect is cancelled before.
  func testATimerThatWhatIsLeftOutStoppedDoesNotRun() {
    let time = MainScheduler.instance
    let store = store { $0().timeout(.seconds(10), other: Observable.just(-1), scheduler: time).observe(on: time) }
    store.send(.listen)
    send(.listen, to: store)
    bring([1])
    wait(for: 2)
    let text = text()

    XCTAssertEqual(recording.entries.map(\.action), [.listen, .listen])
    XCTAssertTrue(text.contains(".never()"), text)
    let order = WrittenOrder(WrittenSession(recording), keepsTimes: false)
    let numbers = recording.entries.map(\.place.number)
    XCTAssertTrue(
      order.conditions(before: .max).contains { condition in
        condition.earlier == numbers[1] && condition.later == numbers[0] && condition.distance == -10_000_000_000
      })
  }

  /// The first answer stopped the first timer and is kept; the second stopped the other and is left out.
  func testATimerThatWhatIsKeptStoppedMayHaveRunLater() {
    let time = MainScheduler.instance
    let store = store { $0().timeout(.seconds(10), other: Observable.just(-1), scheduler: time).observe(on: time) }
    store.send(.listen)
    bring([1])
    wait(for: 2)
    send(.listen, to: store)
    bring([2])
    wait(for: 3)
    let order = WrittenOrder(WrittenSession(recording), keepsTimes: false)
    let numbers = recording.entries.map(\.place.number)
    let timers = order.conditions(before: .max).filter { $0.earlier == numbers[2] && $0.distance == -10_000_000_000 }

    XCTAssertEqual(recording.entries.map(\.action), [.listen, .heard(1), .listen])
    XCTAssertEqual(timers.map(\.later), [answers()[0].number])
  }

  /// Nothing waits for a turn when the effect ends by itself.
  func testTheEndOfASequenceThatEndedItsEffectIsKept() {
    let store = store { $0().filter { _ in false } }
    store.send(.listen)
    onAnotherThread { [subject] in subject.onCompleted() }
    let text = text()

    XCTAssertEqual(recording.entries[0].effect?.end, .completed)
    XCTAssertTrue(text.contains(".completed("), text)
  }

  /// At one time the answer would ask for its turn first.
  func testATurnThatWasAskedForBeforeAnAnswerCameHasATimeBeforeTheTurnOfThat() throws {
    let pings = recording.dependency("pings") { [subject] in Effect(subject) }
    var isFirst = true
    let store = listeningStore(cancelsInFlight: false) {
      defer { isFirst = false }
      return (isFirst ? pings().asObservable() : .just(7)).observe(on: MainScheduler.instance)
        .eraseToEffect(Action.heard)
    }
    store.send(.listen)
    store.send(.listen)
    bring([1])
    wait(for: 4)

    XCTAssertEqual(recording.entries.map(\.action), [.listen, .listen, .heard(7), .heard(1)])
    let order = WrittenOrder(WrittenSession(recording), keepsTimes: false)
    let points = try recording.entries.map { try XCTUnwrap(order.points[$0.place.number]) }
    XCTAssertFalse(order.mayMeet(points[2], points[3]))
  }

  #if DEBUG
    /// An effect whose elements skip the main queue, which is reported.
    func testWhatAnotherThreadBringsWhileItsEffectIsCancelledEndsATest() {
      var messages: [String] = []
      func bring() {
        onAnotherThread { [subject] in messages = issues { subject.onNext(1) }.map { "\($0.message.prefix(50))" } }
      }
      let store = store(isChecked: true, whileCancelling: bring) { $0() }
      store.send(.listen)
      store.send(.cancel)
      wait(for: 3)
      let text = text()

      XCTAssertEqual(messages, ["An effect delivered an action off the main thread."])
      XCTAssertEqual(recording.entries.map(\.action), [.listen, .cancel, .heard(1)])
      XCTAssertTrue(text.contains("// it came from another thread while action 2 cancelled its effect."), text)
    }
  #endif

  /// The background asks for the turn of the element before the main queue asks it for the end: in virtual time the main queue asks for both
  /// at once.
  func testABackgroundThatIsFasterThanTheMainQueueKeepsItsOrder() {
    let background = SerialDispatchQueueScheduler(qos: .userInitiated)
    let store = store { _ in
      let source = Observable<Int>.create { observer in
        observer.onNext(1)
        let hasPassed = DispatchSemaphore(value: 0)
        _ = background.schedule(()) { _ in
          hasPassed.signal()
          return Disposables.create()
        }
        hasPassed.wait()
        observer.onCompleted()
        return Disposables.create()
      }
      return source.observe(on: background).observe(on: MainScheduler.instance)
    }
    store.send(.listen)
    wait(for: 2)
    let text = text()

    XCTAssertEqual(recording.entries.map(\.action), [.listen, .heard(1)])
    XCTAssertFalse(text.contains("The test ends"), text)
  }

  /// Those of one task ask in any order.
  @MainActor
  func testChildrenThatAskForASingleAreAnsweredByWhatTheyAsk() async {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<[Int], Int>(scheduler: scheduler)
    let load = recording.dependency("load") { (number: Int) in
      Observable<Int>.timer(.seconds(number), scheduler: scheduler).map { _ in number }.asSingle()
    }
    let reducer = Reduce<[Int], Int> { state, action in
      state.append(action)
      if action > 0 { return .none }
      return .run { send in
        let sum = await withTaskGroup(of: Int.self) { group in
          for number in 3...4 { group.addTask { (try? await load(number).value) ?? 0 } }
          return await group.reduce(0, +)
        }
        await send(sum)
      }
    }
    let store = Store(initialState: [], reducer: reducer)
    store.record(into: recording)
    store.send(0)
    await scheduler.advance(by: .seconds(4))
    let text = recording.test(named: "testIt", reducer: "feature")

    for number in 3...4 { XCTAssertTrue(text.contains("1,\n        asked: \"\(number)\",\n"), text) }
    XCTAssertTrue(text.contains("Observable.deferred { loadAnswers.next(\"load\", asked: input1) }"), text)
  }

  /// Reads a session that is over before the second child of its task has asked, or, where it is old, when that has asked a second after the
  /// first; `nil` where the machine took a second for that, after which all have asked.
  @MainActor
  private func session<Result>(
    withChildren: Bool, isOld: Bool = false, on scheduler: HistoricalScheduler? = nil,
    _ read: (Recording<[Int], Int>) -> Result
  ) async -> Result? {
    let (recording, isOver) = (Recording<[Int], Int>(scheduler: scheduler), LockIsolated(false))
    let load = recording.dependency("load") { (number: Int) -> Int in try await Task.never() }
    let reducer = Reduce<[Int], Int> { _, _ in
      .run { _ in
        if !withChildren { return _ = try? await load(1) }
        await withTaskGroup(of: Void.self) { group in
          group.addTask { _ = try? await load(1) }
          group.addTask {
            while !isOver.value { await Task.yield() }
            _ = try? await load(2)
          }
        }
      }
    }
    let store = Store(initialState: [], reducer: reducer)
    store.record(into: recording)
    store.send(0)
    while recording.calls.isEmpty { await Task.yield() }
    if isOld {
      while recording.now - recording.calls[0].began < 1_000_000_000 { await Task.yield() }
      isOver.setValue(true)
      while recording.calls.count < 2 { await Task.yield() }
    }
    let result = read(recording)
    isOver.setValue(true)
    defer { withExtendedLifetime(store) {} }
    let isInTime = recording.now - recording.calls[isOld ? 1 : 0].began < 1_000_000_000
    return isInTime || scheduler != nil ? result : nil
  }

  /// One that waits itself asks for no more.
  @MainActor
  func testChildrenThatHadNotAskedAtTheEndMayAsk() async {
    for withChildren in [false, true] {
      var text: String?
      while text == nil {
        text = await session(withChildren: withChildren) { $0.test(named: "testIt", reducer: "feature") }
      }
      XCTAssertEqual(text?.contains("    ], until: 1)\n"), withChildren, text ?? "")
      XCTAssertEqual(text?.contains("The test ends"), false, text ?? "")
    }
  }

  /// A virtual clock does not say how long the tasks had, unless it moved.
  @MainActor
  func testChildrenThatHadNotAskedAtTheEndMayAskWhereTimeStoodStill() async {
    for isMoved in [false, true] {
      let scheduler = HistoricalScheduler()
      let text = await session(withChildren: true, on: scheduler) {
        if isMoved { scheduler.sleep(0.5) }
        return $0.test(named: "testIt", reducer: "feature")
      }
      XCTAssertEqual(text?.contains("    ], until: 1)\n"), !isMoved, text ?? "")
    }
  }

  /// It may ask any dependency, as often as it likes.
  @MainActor
  func testATaskThatHadAskedForNothingAtTheEndMayAsk() {
    let (recording, isOver) = (Recording<[Int], Int>(scheduler: HistoricalScheduler()), LockIsolated(false))
    let load = recording.dependency("load") { (number: Int) async -> Int in number }
    let loads = recording.dependency("loads") { (number: Int) -> Observable<Int> in .just(number) }
    let reducer = Reduce<[Int], Int> { _, _ in
      .run { _ in
        while !isOver.value { await Task.yield() }
        for try await number in loads(try await load(1)).values { _ = try await load(number) }
      }
    }
    let store = Store(initialState: [], reducer: reducer)
    store.record(into: recording)
    store.send(0)
    let text = recording.test(named: "testIt", reducer: "feature")
    isOver.setValue(true)

    XCTAssertTrue(text.contains("let loadAnswers = RecordedAnswers<Int>([\n    ], until: 1)\n"), text)
    XCTAssertTrue(text.contains("let loadsAnswers = RecordedAnswers<Int>([\n    ], until: 1)\n"), text)
    withExtendedLifetime(store) {}
  }

  /// What asks late may have siblings that ask later.
  @MainActor
  func testOneRecentCallAmongOlderOnesCounts() async {
    var text: String?
    while text == nil {
      text = await session(withChildren: true, isOld: true) { $0.test(named: "testIt", reducer: "feature") }
    }
    XCTAssertEqual(text?.contains("    ], until: 1)\n"), true, text ?? "")
  }

  /// Where a test is cut off before, that is the earlier of both.
  @MainActor
  func testChildrenMayAskFromTheEarlierOfBothEnds() async {
    var ends: [String]?
    while ends == nil {
      ends = await session(withChildren: true) { recording in
        let session = WrittenSession(recording)
        let stubs = StubSource(session, WrittenTimes(session, keepsTimes: false))
        return [nil, 0, 5].compactMap { end in stubs.lines(until: end).first { $0.hasPrefix("], until") } }
      }
    }
    XCTAssertEqual(ends, ["], until: 1)", "], until: 0)", "], until: 1)"])
  }
}
