import MiniRxTesting
import ThreadTesting
import XCTest

@testable import RxComposable
@testable import RxComposableRecording
@testable import RxComposableTesting

/// Actions that are sent from outside, skipped and restored.
final class EditTests: XCTestCase {
  func testTheSessionIsReducedAgainWithoutASkippedAction() {
    let session = Visit.Store()
    let counts = Heard(session.store.subscribe(\.count))
    session.store.send(.add(1))
    session.store.send(.add(10))
    session.store.send(.add(100))

    XCTAssertTrue(session.recording.skip(2))
    XCTAssertEqual(session.store.state.count, 101)
    XCTAssertEqual(session.recording.entries.map(\.state.count), [1, 1, 101])
    XCTAssertEqual(session.recording.entries.map(\.index), [1, 2, 3])
    XCTAssertEqual(session.recording.entries.map(\.isSkipped), [false, true, false])
    session.store.send(.add(1_000))
    XCTAssertEqual(session.recording.entries.last?.stateBefore.count, 101)

    XCTAssertTrue(session.recording.restore(2))
    XCTAssertEqual(session.store.state.count, 1_111)
    XCTAssertEqual(session.recording.entries.map(\.state.count), [1, 11, 111, 1_111])
    XCTAssertEqual(counts.line, "0 1 11 111 101 1101 1111")
  }

  func testAnEffectThatEndsWhileActionsAreReducedAgainHasEnded() {
    let load = PublishSubject<Int>()
    var isLoaded = false
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state += action
        if isLoaded { load.onCompleted() }
        return load.eraseToEffect()
      }, mainThreadChecksEnabled: false)
    let recording = Recording<Int, Int>()
    store.record(into: recording)
    for action in 1...2 { store.send(action) }
    isLoaded = true

    XCTAssertTrue(recording.skip(1))
    XCTAssertEqual(recording.entries.map(\.effect?.end), [.completed, .completed])
  }

  #if DEBUG
    func testActionsThatAnotherThreadForgetsAreNotReplacedUnderControlledSchedules() {
      XCTAssertNoFault {
        let recording = Recording<Int, Int>()
        let store = Store(
          initialState: 0,
          reducer: Reduce<Int, Int> { state, action in
            state += action
            return .none
          }, mainThreadChecksEnabled: false)
        store.record(into: recording)
        for action in 1...3 { store.send(action) }
        Interleaving.current?.run([{ recording.skip(2) }, { recording.removeAll() }])
        if !recording.indices.isEmpty { return "\(recording.indices) are left" }
        return [4, 6].contains(store.state) ? nil : "the state is \(store.state)"
      }
    }
  #endif

  func testEffectsContinueAndNoneRunsAgain() {
    let session = Visit.Store()
    session.store.send(.addLater(1))
    session.store.send(.addAtOnce(10))
    session.store.send(.start)
    session.scheduler.advance(by: .seconds(1))
    XCTAssertTrue(session.recording.skip(1))
    session.scheduler.advance(by: .seconds(1))

    // What the effects of skipped actions deliver is there, until it is skipped, too.
    XCTAssertEqual(
      session.recording.entries.map(\.action),
      [.addLater(1), .addAtOnce(10), .add(10), .start, .tick, .add(1), .tick])
    XCTAssertEqual(session.store.state.count, 11)
    XCTAssertTrue(session.recording.skip(6))
    XCTAssertEqual(session.store.state.count, 10)
    XCTAssertEqual(session.store.state.log, ["tick", "tick"])
  }

  /// Its effect is another one each time, and what was delivered is that of the session.
  func testATestOfASessionThatIsWholeAgainHasItsEnd() {
    var count = 0
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state += action
        count += 1
        return action > 0 ? Effect(value: -count) : .none
      })
    let recording = Recording<Int, Int>(scheduler: TestScheduler(initialClock: 0))
    store.record(into: recording)
    store.send(5)
    XCTAssertTrue(recording.skip(1))
    XCTAssertTrue(recording.restore(1))

    XCTAssertEqual(recording.entries.map(\.hasOtherEffect), [true, false])
    XCTAssertFalse(recording.test(named: "testIt", reducer: "feature").contains("The test ends"))
  }

  func testAnEffectThatIsTheSameWithoutASkippedActionIsNoOther() {
    let session = Visit.Store()
    session.store.send(.add(1))
    session.store.send(.addAtOnce(10))
    XCTAssertTrue(session.recording.skip(1))
    XCTAssertEqual(session.recording.entries.map(\.action), [.add(1), .addAtOnce(10), .add(10)])
    XCTAssertEqual(session.recording.entries.map(\.hasOtherEffect), [false, false, false])
  }

  func testAnEffectThatRunsWhereThereWasNoneIsAnother() throws {
    let reducer = Reduce<Int, Int> { state, action in
      state += action
      return state == 1 ? Observable<Int>.never().eraseToEffect() : .none
    }
    let store = Store(initialState: 0, reducer: reducer, mainThreadChecksEnabled: false)
    let recording = Recording<Int, Int>()
    store.record(into: recording)
    for _ in 0..<3 { store.send(1) }
    XCTAssertTrue(recording.skip(1))
    for recording in [recording, try Recording(jsonLines: recording.jsonLines())] {
      XCTAssertEqual(recording.entries.map(\.hasOtherEffect), [false, true, false])
    }
  }

  /// Whether two of them are the same is not known.
  func testAnEffectOfActionsThatAreNotEquatableIsNoOther() {
    enum Plain { case start, add(Int) }
    let reducer = Reduce<Int, Plain> { state, action in
      switch action {
      case .start: return Effect(value: .add(state))
      case .add(let number): state += number
      }
      return .none
    }
    let store = Store(initialState: 0, reducer: reducer, mainThreadChecksEnabled: false)
    let recording = Recording<Int, Plain>()
    store.record(into: recording)
    store.send(.add(1))
    store.send(.start)
    XCTAssertTrue(recording.skip(1))
    XCTAssertEqual(recording.entries.map(\.hasOtherEffect), [false, false, false])
  }

  func testASubscriberOfChangesIsNotifiedOfASkippedAction() {
    let session = Visit.Store()
    session.store.send(.add(1))
    var states: [Int] = []
    let watching = session.recording.changes.subscribe(onNext: { states.append(session.store.state.count) })
    defer { watching.dispose() }
    session.recording.skip(1)
    session.recording.restore(1)
    XCTAssertEqual(states, [0, 1])
  }

  func testWhileAnotherStateIsShownThatIsShownAnew() {
    let session = Visit.Store()
    for number in [1, 10, 100] { session.store.send(.add(number)) }
    session.recording.travel(to: 2)
    session.store.send(.add(1_000))
    let counts = Heard(session.store.subscribe(\.count))
    XCTAssertTrue(session.recording.skip(1))

    XCTAssertEqual(session.store.state.count, 10)
    XCTAssertEqual(session.recording.shownIndex, 2)
    XCTAssertEqual(session.recording.waitingCount, 1)
    session.recording.resume()
    XCTAssertEqual(session.store.state.count, 1_110)
    XCTAssertEqual(counts.line, "11 10 1110")
  }

  func testASubscriberMaySendWhileTheNewStateIsPublished() {
    let session = Visit.Store()
    for number in [1, 10] { session.store.send(.add(number)) }
    let bag = DisposeBag()
    session.store.subscribe(\.count).filter { $0 == 10 }.take(1)
      .subscribe(onNext: { _ in session.store.send(.add(5)) }).disposed(by: bag)
    session.recording.skip(1)

    XCTAssertEqual(session.store.state.count, 15)
    XCTAssertEqual(session.recording.entries.map(\.stateBefore.count), [0, 0, 10])
  }

  func testAReducerThatSendsWhileItReducesAgainIsReducedLater() {
    var store: Store<Int, Int>?
    var sends = false
    let reducer = Reduce<Int, Int> { state, action in
      if sends, action == 2 { store?.send(100) }
      state += action
      return .none
    }
    store = Store(initialState: 0, reducer: reducer, mainThreadChecksEnabled: false)
    let recording = Recording<Int, Int>()
    store?.record(into: recording)
    for number in 1...3 { store?.send(number) }
    sends = true
    recording.skip(1)

    XCTAssertEqual(recording.entries.map(\.action), [1, 2, 3, 100])
    XCTAssertEqual(store?.state, 105)
    store = nil
  }

  func testWhatIsNotThereCannotBeSkipped() throws {
    let session = Visit.Store(limit: 2)
    for number in 1...4 { session.store.send(.add(number)) }
    XCTAssertFalse(session.recording.skip(2))
    XCTAssertFalse(session.recording.skip(5))
    XCTAssertTrue(session.recording.skip(3))
    XCTAssertEqual(session.store.state.count, 7)
    XCTAssertTrue(session.recording.skip(3))
    XCTAssertTrue(session.recording.restore(4))
    XCTAssertFalse(Recording<Int, Int>().skip(1))

    // The actions of a file were those of another store.
    let read = try Recording<Visit.State, Visit.Action>(jsonLines: session.recording.jsonLines())
    let next = Visit.Store()
    let store = Store(
      initialState: Visit.State(), reducer: Visit.reducer(next.scheduler), mainThreadChecksEnabled: false)
    store.record(into: read)
    store.send(.add(1))
    XCTAssertFalse(read.skip(4))
    XCTAssertTrue(read.skip(5))
    XCTAssertEqual(store.state.count, 0)
  }

  func testSkippingInsideADeliveryIsReported() {
    let session = Visit.Store()
    let bag = DisposeBag()
    session.store.subscribe(\.count).skip(1)
      .subscribe(onNext: { _ in session.recording.skip(1) }).disposed(by: bag)
    let found = issues { session.store.send(.add(1)) }

    XCTAssertEqual(found.map(\.message), [RecordingTexts.running("Recording.skip(_:)")])
    XCTAssertEqual(session.store.state.count, 1)
  }

  func testAFileTellsWhatWasSkipped() throws {
    let session = Visit.Store()
    for number in [1, 10, 100] { session.store.send(.add(number)) }
    session.recording.skip(2)
    let read = try Recording<Visit.State, Visit.Action>(jsonLines: session.recording.jsonLines())

    XCTAssertEqual(read.entries.map(\.isSkipped), [false, true, false])
    XCTAssertEqual(read.entries.map(\.state), session.recording.entries.map(\.state))
    XCTAssertEqual(try read.jsonLines(), try session.recording.jsonLines())
  }

  // MARK: Sending

  func testAnActionThatIsSentIsOneOfTheUser() {
    let session = Visit.Store()
    XCTAssertTrue(session.recording.send(.addAtOnce(1)))
    session.recording.travel(to: 0)
    XCTAssertTrue(session.recording.send(.add(10)))
    XCTAssertEqual(session.recording.waitingCount, 1)
    session.recording.resume()

    XCTAssertEqual(session.store.state.count, 11)
    XCTAssertEqual(session.recording.entries.map(\.action), [.addAtOnce(1), .add(1), .add(10)])
    guard case .send(let fileID, _)? = session.recording.entries.last?.cause else { return XCTFail("not sent") }
    XCTAssertTrue(fileID.hasSuffix("EditTests.swift"))
    XCTAssertFalse(Recording<Int, Int>().send(1))
  }

  // MARK: Tests of edited sessions

  private func body(_ recording: Recording<Visit.State, Visit.Action>) -> [String] {
    let text = recording.test(
      named: "testVisit", reducer: "Visit.reducer(scheduler)", dependencies: ["$0.rxMainQueue = scheduler"])
    return text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { line in ["store.s", "store.r", "scheduler.", "//"].contains { line.hasPrefix($0) } }.dropFirst()
      .map { $0 }
  }

  func testASkippedActionIsNotInTheTestAndTimesKeepTheirOrder() {
    let session = Visit.Store()
    session.store.send(.addLater(1))
    session.scheduler.advance(by: .seconds(1))
    session.store.send(.stop)
    session.store.send(.addLater(5))
    session.scheduler.advance(by: .seconds(2))
    session.recording.skip(2)

    XCTAssertEqual(
      body(session.recording),
      [
        "store.send(.addLater(1))", "scheduler.advance(by: .seconds(1))", "store.send(.addLater(5))",
        "scheduler.advance(by: .seconds(1))", "store.receive(.add(1)) {", "scheduler.advance(by: .seconds(1))",
        "store.receive(.add(5)) {",
      ])
  }

  func testWhatASkippedActionDeliveredIsSent() {
    let session = Visit.Store()
    session.store.send(.addLater(1))
    session.store.send(.addLater(5))
    session.scheduler.advance(by: .seconds(2))
    session.recording.skip(1)

    XCTAssertEqual(
      body(session.recording),
      [
        "store.send(.addLater(5))",
        "scheduler.advance(by: .milliseconds(1999))",
        "// Delivered by the effect of action 1, which was skipped; sent here.", "store.send(.add(1)) {",
        "scheduler.advance(by: .milliseconds(1))", "store.receive(.add(5)) {",
      ])
  }

  /// A reducer may look at the state for what its effect does.
  func testTheTestEndsBeforeAnEffectOfAnotherState() {
    let session = Visit.Store()
    session.store.send(.add(10))
    session.store.send(.add(1))
    session.store.send(.addLater(5))
    session.scheduler.advance(by: .seconds(2))
    session.recording.skip(1)

    XCTAssertEqual(
      body(session.recording),
      [
        "store.send(.add(1)) {", "// The test ends before action 3, `.addLater(5)`:",
        "// without what was skipped, its effect may be another one.",
        "store.skipReceivedActions(strict: false)", "store.skipInFlightEffects(strict: false)",
      ])
  }

  func testTheTestEndsBeforeAnActionThatNothingTakes() {
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        if state > 0 || action == 1 { state += action }
        return .none
      }, mainThreadChecksEnabled: false)
    let recording = Recording<Int, Int>()
    store.record(into: recording)
    for number in [1, 2] { store.send(number) }
    XCTAssertFalse(recording.test(named: "testIt", reducer: "feature").contains("The test ends"))
    recording.skip(1)
    XCTAssertTrue(
      recording.test(named: "testIt", reducer: "feature").contains("// The test ends before action 2, `2`:"))
  }

  func testTheTestEndsWhereASkippedActionCancelled() {
    let session = Visit.Store()
    session.store.send(.start)
    session.scheduler.advance(by: .seconds(1))
    session.store.send(.stop)
    session.store.send(.add(1))
    session.recording.skip(3)

    XCTAssertEqual(
      Array(body(session.recording).suffix(4)),
      [
        "// The test ends before action 4, `.add(1)`:",
        "// the effect of action 1 was cancelled by action 3, which was skipped.",
        "store.skipReceivedActions(strict: false)", "store.skipInFlightEffects(strict: false)",
      ])
  }

  func testTheTestEndsWhereAnEffectIsAnotherOneWithoutASkippedAction() {
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state += action
        return action == 5 && state > 5 ? Effect(value: state) : .none
      }, mainThreadChecksEnabled: false)
    let recording = Recording<Int, Int>()
    store.record(into: recording)
    for number in [1, 2, 5, 3] { store.send(number) }
    XCTAssertEqual(recording.entries.map(\.action), [1, 2, 5, 8, 3])
    recording.skip(1)
    let other = recording.test(named: "testOther", reducer: "feature")
    XCTAssertTrue(other.contains("store.send(2)"))
    XCTAssertTrue(other.contains("// The test ends before action 3, `5`:"))
    XCTAssertTrue(other.contains("// without what was skipped, its effect is another one."))
    recording.restore(1)
    XCTAssertFalse(recording.test(named: "testOther", reducer: "feature").contains("The test ends"))
  }

  /// What is skipped is reduced again while the store is there.
  private var loads: Store<Int, Int>?

  /// Of numbers that are sent, and what their effects load for them.
  private func sessionOfLoads(
    _ count: Int, for span: RxTimeInterval,
    _ effect: @escaping (Int, @escaping (Int) -> Effect<Int>, TestScheduler) -> Effect<Int>
  ) -> Recording<Int, Int> {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<Int, Int>(scheduler: scheduler)
    let load = recording.dependency("load") { (number: Int) in
      Effect(value: number * 10).delay(.seconds(1), scheduler: scheduler).eraseToEffect()
    }
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        if action < 10 { return effect(action, load, scheduler) }
        state += action
        return .none
      }, mainThreadChecksEnabled: false)
    loads = store
    store.record(into: recording)
    for number in 1...count { store.send(number) }
    scheduler.advance(by: span)
    return recording
  }

  func testWhatSkippedActionsAskedForIsNotAnswered() {
    let recording = sessionOfLoads(3, for: .seconds(1)) { number, load, _ in load(number) }
    recording.skip(2)
    recording.skip(5)
    let text = recording.test(named: "testLoads", reducer: "feature")

    XCTAssertEqual(recording.entries.map(\.action), [1, 2, 3, 10, 20, 30])
    XCTAssertTrue(text.contains(".next(1, 10)"))
    XCTAssertFalse(text.contains(".next(1, 20)"))
    XCTAssertTrue(text.contains(".next(1, 30)"))
    XCTAssertFalse(text.contains("store.receive(20)"))
  }

  /// It asked after a time, and again after that was answered.
  func testWhatASkippedActionLedToIsNotAnswered() {
    let recording = sessionOfLoads(2, for: .seconds(3)) { number, load, scheduler in
      Observable.just(number).delay(.seconds(1), scheduler: scheduler).flatMap(load).flatMap(load).eraseToEffect()
    }
    for index in [1, 3] { recording.skip(index) }
    let text = recording.test(named: "testLoads", reducer: "feature")

    XCTAssertEqual(recording.entries.map(\.action), [1, 2, 100, 200])
    for (number, isAnswered) in [(10, false), (100, false), (20, true), (200, true)] {
      XCTAssertEqual(text.contains(".next(1, \(number))"), isAnswered, text)
    }
    XCTAssertFalse(text.contains("The test ends"), text)
  }

  /// Which of two actions of one moment asked is not known.
  func testTheTestEndsWhereASkippedActionMayHaveAsked() {
    let recording = Recording<Int, Int>()
    let load = recording.dependency("load") { (number: Int) in Effect(value: number * 10) }
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state += action
        return action == 1 ? Effect(value: 2) : action == 2 ? load(2) : .none
      }, mainThreadChecksEnabled: false)
    store.record(into: recording)
    store.send(1)
    recording.skip(1)

    XCTAssertEqual(recording.entries.map(\.action), [1, 2, 20])
    let text = recording.test(named: "testLoads", reducer: "feature")
    XCTAssertTrue(
      text.contains(
        """
            // The test ends before action 2, `2`:
            // it came at once with an action that was skipped, and one of them asked for what is not known to be its own.
        """), text)
  }

  // MARK: Laws

  func testAnEditedSessionIsThatOfItsActions() {
    for seed in 0..<UInt64(randomSteps(200)) {
      var random = SplitMix(state: seed)
      let session = Visit.Store(limit: 20)
      for _ in 0..<30 {
        let number = Int.random(in: 0...9, using: &random)
        switch Int.random(in: 0...4, using: &random) {
        case 0: session.store.send(.add(number))
        case 1: session.store.send(.addAtOnce(number))
        case 2: session.store.send(.rename(to: "\(number)"))
        case 3: session.store.send(.addLater(number))
        default: session.scheduler.advance(by: .seconds(1))
        }
      }
      let recording = session.recording
      let before = recording.entries
      var skipped: Set<Int> = []
      for _ in 0..<6 {
        let index = Int.random(in: recording.indices, using: &random)
        if skipped.remove(index) != nil {
          XCTAssertTrue(recording.restore(index))
        } else {
          XCTAssertTrue(recording.skip(index))
          skipped.insert(index)
        }
        if Bool.random(using: &random) { recording.travel(to: Int.random(in: recording.indices, using: &random)) }
        var state = recording.state(at: recording.indices.lowerBound - 1)!
        for entry in recording.entries {
          XCTAssertEqual(entry.stateBefore, state)
          XCTAssertEqual(entry.isSkipped, skipped.contains(entry.index))
          if !entry.isSkipped { _ = Visit.reducer(session.scheduler).reduce(into: &state, action: entry.action) }
          XCTAssertEqual(entry.state, state, "seed \(seed), action \(entry.index)")
          if entry.index == recording.shownIndex { XCTAssertEqual(session.store.state, state) }
        }
        recording.resume()
        XCTAssertEqual(session.store.state, state, "seed \(seed)")
      }
      for index in skipped { recording.restore(index) }
      XCTAssertEqual(recording.entries.map(\.state), before.map(\.state), "seed \(seed)")
      XCTAssertEqual(session.store.state, before.last?.state ?? Visit.State(), "seed \(seed)")
    }
  }
}

/// Numbers from a seed.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
