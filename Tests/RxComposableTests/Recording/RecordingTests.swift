import Testing
import XCTest

@testable import MiniRx
@testable import MiniRxTesting
@testable import RxComposable
@testable import RxComposableRecording
@testable import RxComposableTesting

final class RecordingTests: XCTestCase {
  func testEachActionIsAnEntryWithTheStatesBeforeAndAfter() {
    let session = Visit.Store()
    session.store.send(.add(1))
    session.store.send(.add(2))

    let entries = session.recording.entries
    XCTAssertEqual(entries.map(\.index), [1, 2])
    XCTAssertEqual(entries.map(\.action), [.add(1), .add(2)])
    XCTAssertEqual(entries.map(\.stateBefore.count), [0, 1])
    XCTAssertEqual(entries.map(\.state.count), [1, 3])
    XCTAssertEqual((0...3).map { session.recording.state(at: $0)?.count }, [0, 1, 3, nil])
  }

  func testTheStateThatARecordingBeginsWithIsThereBeforeTheFirstAction() {
    let session = Visit.Store()

    XCTAssertEqual(session.recording.state(at: 0), Visit.State())
    XCTAssertTrue(session.recording.travel(to: 0))
  }

  func testASendIsACauseWithItsLine() {
    let session = Visit.Store()
    let line = UInt(#line + 1)
    session.store.send(.add(1))

    XCTAssertEqual(session.recording.entry(at: 1)?.cause, .send(fileID: #fileID, line: line))
  }

  func testAnEffectIsACauseWithItsEntryAndTheTimeOfDelivery() {
    let session = Visit.Store()
    session.store.send(.addLater(1))
    session.store.send(.add(5))
    session.scheduler.advance(by: .seconds(2))

    XCTAssertEqual(session.recording.entries.last?.action, .add(1))
    XCTAssertEqual(session.recording.entries.last?.cause, .effect(of: 1, deliveredAt: 2_000_000_000))
    XCTAssertEqual(session.recording.entries.last?.time, 2_000_000_000)
  }

  func testWhatObserversDoIsNotTheWorkOfTheEffectWhoseActionIsPublished() {
    let session = Visit.Store()
    var work: [String] = []
    let bag = DisposeBag()
    session.store.subscribe(\.count).subscribe(onNext: {
      work.append("\($0) \(Strand.current == nil) \(Moment.current == nil)")
    }).disposed(by: bag)
    session.store.send(.addLater(1))
    session.scheduler.advance(by: .seconds(2))
    XCTAssertEqual(work, ["0 true true", "1 true true"])
  }

  func testAnEffectOfOneActionIsACause() {
    let session = Visit.Store()
    session.store.send(.addAtOnce(1))

    XCTAssertEqual(session.recording.entries.map(\.action), [.addAtOnce(1), .add(1)])
    XCTAssertEqual(session.recording.entry(at: 2)?.cause, .effect(of: 1, deliveredAt: 0))
    XCTAssertEqual(session.recording.entry(at: 1)?.effect, RecordedEffect(began: 0, end: .completed, ended: 0))
  }

  /// What an effect delivers one after the other has effects of its own, which have nothing to do with one another.
  func testEffectsOfActionsThatOneEffectDeliversAtOnceAreNotConnected() {
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { _, action in
        action == 0 ? .merge(Effect(value: 1), Effect(value: 2), Effect(value: 3)) : .none
      }, mainThreadChecksEnabled: false)
    let recording = Recording<Int, Int>()
    store.record(into: recording)
    store.send(0)

    XCTAssertEqual(recording.entries.map(\.action), [0, 1, 2, 3])
    let connected = recording.entries.connect([1: [1], 2: [2], 3: [3], 4: [4]])
    XCTAssertEqual(Set(connected), [[1], [2], [3], [4]])
  }

  func testAnEffectHasABeginningAndAnEnd() {
    let session = Visit.Store()
    session.scheduler.advance(by: .seconds(1))
    session.store.send(.addLater(1))
    XCTAssertEqual(session.recording.entry(at: 1)?.effect, RecordedEffect(began: 1_000_000_000))

    session.scheduler.advance(by: .seconds(2))
    XCTAssertEqual(
      session.recording.entry(at: 1)?.effect,
      RecordedEffect(began: 1_000_000_000, end: .completed, ended: 3_000_000_000))
  }

  func testAnEffectThatAnotherActionCancelsNamesIt() {
    let session = Visit.Store()
    session.store.send(.start)
    session.scheduler.advance(by: .seconds(1))
    session.store.send(.stop)

    XCTAssertEqual(session.recording.entries.map(\.action), [.start, .tick, .stop])
    XCTAssertEqual(session.recording.entry(at: 1)?.effect?.end, .cancelled(by: 3))
  }

  func testAnEffectThatCompletesWhileItIsStartedHasCompletedByItself() {
    let recording = Recording<Int, Int>()
    let store = Store(
      initialState: 0, reducer: Reduce<Int, Int> { _, _ in Effect(Observable.empty()) }, mainThreadChecksEnabled: false)
    store.record(into: recording)
    store.send(1)

    XCTAssertEqual(recording.entry(at: 1)?.effect?.end, .completed)
  }

  func testAnEffectThatItsTaskCancelsIsCancelled() {
    let session = Visit.Store()
    session.store.send(.start)?.cancel()

    XCTAssertEqual(session.recording.entry(at: 1)?.effect?.end, .cancelled(by: nil))
  }

  func testAnEffectThatFailsTellsTheError() {
    struct Broken: Error {}
    let recording = Recording<Int, Int>()
    let store = Store(
      initialState: 0, reducer: Reduce<Int, Int> { _, _ in Effect(error: Broken()) }, mainThreadChecksEnabled: false)
    store.record(into: recording)
    _ = issues { store.send(1) }

    XCTAssertEqual(recording.entry(at: 1)?.effect?.end, .failed("Broken()"))
  }

  func testOnlyTheLastActionOfARunIsPublished() {
    let session = Visit.Store()
    session.store.send(.addAtOnce(1))

    XCTAssertNil(session.recording.entry(at: 1)?.publishDuration)
    XCTAssertNotNil(session.recording.entry(at: 2)?.publishDuration)
    XCTAssertGreaterThanOrEqual(session.recording.entry(at: 1)?.reduceDuration ?? -1, 0)
  }

  func testTheOldestEntriesAreForgotten() {
    let session = Visit.Store(limit: 3)
    for number in 1...5 { session.store.send(.add(number)) }

    XCTAssertEqual(session.recording.indices, 3..<6)
    XCTAssertEqual(session.recording.entries.map(\.action), [.add(3), .add(4), .add(5)])
    XCTAssertNil(session.recording.entry(at: 2))
    XCTAssertEqual((1...5).map { session.recording.state(at: $0)?.count }, [nil, 3, 6, 10, 15])
  }

  func testForgettingReleasesWhatAnEntryHeld() {
    final class Object {}
    weak var object: Object?
    let recording = Recording<Int, Object?>(limit: 1)
    let store = Store(
      initialState: 0, reducer: Reduce<Int, Object?> { _, _ in .none }, mainThreadChecksEnabled: false)
    store.record(into: recording)
    do {
      let sent = Object()
      object = sent
      store.send(sent)
    }
    XCTAssertNotNil(object)
    store.send(nil)
    XCTAssertNil(object)
  }

  func testTheStateThatALaterStoreBeginsWithIsForgottenToo() {
    final class Object {}
    weak var object: Object?
    let recording = Recording<Object?, Int>(limit: 1)
    for _ in 0..<2 {
      let first = Object()
      object = first
      let store = Store<Object?, Int>(
        initialState: first,
        reducer: Reduce { state, _ in
          state = nil
          return .none
        }, mainThreadChecksEnabled: false)
      store.record(into: recording)
      for _ in 0..<2 { store.send(1) }
    }
    XCTAssertNil(object)
  }

  #if DEBUG
    func testWhatIsForgottenIsReleasedUnderNoLock() {
      final class Object {
        let locks: LockIsolated<[Int]>
        init(_ locks: LockIsolated<[Int]>) { self.locks = locks }
        deinit {
          let held = LockSentinel.heldLocks
          locks.withValue { $0.append(held) }
        }
      }
      let locks = LockIsolated<[Int]>([])
      let recording = Recording<Int, Object?>(limit: 2)
      let store = Store(
        initialState: 0, reducer: Reduce<Int, Object?> { _, _ in .none }, mainThreadChecksEnabled: false)
      store.record(into: recording)
      for _ in 1...4 { store.send(Object(locks)) }
      XCTAssertEqual(locks.value, [0, 0])
      recording.removeAll()
      XCTAssertEqual(locks.value, [0, 0, 0, 0])
      let live = recording.dependency("object") { () -> Effect<Object> in Effect(value: Object(locks)) }
      for _ in 1...4 { _ = live().subscribe() }
      XCTAssertEqual(locks.value, [0, 0, 0, 0, 0, 0])
    }
  #endif

  #if DEBUG
    /// What a session keeps of the users', and where the last of it ends.
    private final class Answer: Sendable {
      let locks: LockIsolated<[Int]>
      init(_ locks: LockIsolated<[Int]>) { self.locks = locks }
      deinit {
        let held = LockSentinel.heldLocks
        locks.withValue { $0.append(held) }
      }
    }

    func testAnswersThatAStrandLetsGoOfAreReleasedUnderNoLock() {
      let locks = LockIsolated<[Int]>([])
      let strand = RecordedStrand(action: 1, number: 1, in: Moment())
      for _ in 1...3 { _ = strand.take(Answer(locks), of: "f", at: 0, by: 1, of: nil) }
      XCTAssertEqual(locks.value, [0, 0])
      for _ in 1...2 { _ = strand.causeOfDelivery() }
      strand.take(Moment(), by: 1)
      XCTAssertEqual(locks.value, [0, 0, 0])
    }

    func testAnAnswerToACallThatIsForgottenIsReleasedUnderNoLock() async throws {
      let locks = LockIsolated<[Int]>([])
      let recording = Recording<Int, Int>()
      let fetch = recording.dependency("fetch") { () async -> Answer in Answer(locks) }
      let store = Store(
        initialState: 0,
        reducer: Reduce<Int, Int> { _, _ in
          .fireAndForget {
            for _ in 1...3 {
              _ = try await fetch()
              recording.removeAll()
            }
          }
        }, mainThreadChecksEnabled: false)
      store.record(into: recording)
      await store.send(1)?.finish()
      XCTAssertGreaterThan(locks.value.count, 1)
      XCTAssertEqual(Set(locks.value), [0])
    }

    func testTheClockOfASessionIsAskedUnderNoLock() {
      struct Clock: SchedulerType {
        let locks: LockIsolated<Set<Int>>
        var now: Date {
          let held = LockSentinel.heldLocks
          locks.withValue { _ = $0.insert(held) }
          return Date(timeIntervalSince1970: 0)
        }
        func schedule<S>(_ state: S, action: @escaping (S) -> any Disposable) -> any Disposable { action(state) }
        func scheduleRelative<S>(
          _ state: S, dueTime: RxTimeInterval, action: @escaping (S) -> any Disposable
        ) -> any Disposable { action(state) }
      }
      let locks = LockIsolated<Set<Int>>([])
      let recording = Recording<Int, Int>(scheduler: Clock(locks: locks))
      let fetch = recording.dependency("fetch") { () -> Single<Int> in .just(1) }
      let store = Store(
        initialState: 0,
        reducer: Reduce<Int, Int> { _, number in
          number == 0 ? fetch().asObservable().eraseToEffect() : .none
        }, mainThreadChecksEnabled: false)
      store.record(into: recording)
      _ = fetch().subscribe()
      _ = Observable.just(1).lane("ones", in: recording).subscribe()
      store.send(0)
      recording.skip(1)
      XCTAssertEqual(locks.value, [0])
    }
  #endif

  func testACallOfAReducerOnAnotherThreadIsThatOfItsAction() {
    let recording = Recording<Int, Int>()
    let fetch = recording.dependency("fetch") { () -> Single<Int> in .just(1) }
    onAnotherThread {
      let store = Store(
        initialState: 0,
        reducer: Reduce<Int, Int> { _, number in
          _ = fetch().subscribe()
          onAnotherThread { _ = fetch().subscribe() }
          return .none
        }, mainThreadChecksEnabled: false)
      store.record(into: recording)
      store.send(1)
    }
    XCTAssertEqual(recording.calls.map(\.effect), [1, nil])
  }

  func testAnAnswerToAForgottenCallIsForgottenToo() {
    let answers = (0..<3).map { _ in PublishSubject<Int>() }
    let recording = Recording<Int, Int>(limit: 2)
    let live = recording.dependency("number") { (index: Int) -> Effect<Int> in Effect(answers[index]) }
    let bag = DisposeBag()
    for index in answers.indices { live(index).subscribe().disposed(by: bag) }
    for (index, answer) in answers.enumerated() { answer.onNext(index) }
    XCTAssertEqual(recording.calls.count, 2)
    XCTAssertEqual(recording.calls.map { $0.answers.map { "\($0.event)" } }, [["next(1)"], ["next(2)"]])
  }

  func testCallsAreForgottenByTheQuarter() {
    let recording = Recording<Int, Int>(limit: 8)
    let live = recording.dependency("number") { (number: Int) -> Effect<Int> in Effect(value: number) }
    for number in 1...9 { _ = live(number).subscribe() }

    XCTAssertEqual(recording.calls.map { "\($0.answers[0].event)" }, (4...9).map { "next(\($0))" })
  }

  func testAnAnswerToACallThatWasRemovedIsNotOneToALaterCall() {
    let recording = Recording<Int, Int>()
    let subjects = (0..<2).map { _ in PublishSubject<Int>() }
    let live = recording.dependency("number") { (index: Int) -> Effect<Int> in subjects[index].eraseToEffect() }
    _ = live(0).subscribe()
    recording.removeAll()
    _ = live(1).subscribe()
    for subject in subjects { subject.onNext(1) }

    XCTAssertEqual(recording.calls.map(\.answers.count), [1])
  }

  func testAfterRemovingAllTheNumbersContinue() {
    let session = Visit.Store()
    session.store.send(.add(1))
    let bag = DisposeBag()
    var counts: [Int] = []
    session.recording.changes
      .subscribe(onNext: { [recording = session.recording] in counts.append(recording.entries.count) })
      .disposed(by: bag)
    session.recording.removeAll()
    XCTAssertEqual(counts.last, 0)
    XCTAssertTrue(session.recording.entries.isEmpty)
    XCTAssertEqual(session.recording.state(at: 1)?.count, 1)

    session.store.send(.add(2))
    XCTAssertEqual(session.recording.indices, 2..<3)
    XCTAssertEqual(session.recording.state(at: 1)?.count, 1)
  }

  func testAChangeIsAnnounced() {
    let session = Visit.Store()
    var counts: [Int] = []
    let bag = DisposeBag()
    session.recording.changes.subscribe(onNext: { counts.append(session.recording.entries.count) }).disposed(by: bag)
    session.store.send(.add(1))
    session.store.send(.add(2))

    XCTAssertEqual(counts, [1, 2])
  }

  func testARunIsAnnouncedOnceWhenItsStateHasBeenPublished() {
    let session = Visit.Store()
    var counts: [Int] = []
    let bag = DisposeBag()
    session.recording.changes.subscribe(onNext: {
      counts.append(session.recording.entries.count)
      XCTAssertNotNil(session.recording.entries.last?.publishDuration)
    }).disposed(by: bag)
    session.store.send(.addAtOnce(1))
    session.store.send(.addAtOnce(2))

    XCTAssertEqual(counts, [2, 4])
  }

  func testReducingAndPublishingTakeNoLongerThanBothTogether() throws {
    func wait() {
      let start = MonotonicClock.nanoseconds
      while MonotonicClock.nanoseconds - start < 1_000_000 {}
    }
    let recording = Recording<Int, Int>()
    let store = Store<Int, Int>(
      initialState: 0,
      reducer: Reduce { state, number in
        wait()
        state = number
        return .none
      }, mainThreadChecksEnabled: false)
    let bag = DisposeBag()
    store.subscribe(\.self).skip(1).subscribe(onNext: { _ in wait() }).disposed(by: bag)
    store.record(into: recording)
    for number in 1...2 {
      let start = MonotonicClock.nanoseconds
      store.send(number)
      let duration = MonotonicClock.nanoseconds - start
      let entry = try XCTUnwrap(recording.entry(at: number))
      let publishDuration = try XCTUnwrap(entry.publishDuration)
      XCTAssertGreaterThanOrEqual(entry.reduceDuration, 1_000_000)
      XCTAssertGreaterThanOrEqual(publishDuration, 1_000_000)
      XCTAssertLessThanOrEqual(entry.reduceDuration + publishDuration, duration)
    }
  }

  func testTheEndOfAnEffectIsAnnouncedOnce() {
    let session = Visit.Store()
    session.store.send(.addLater(1))
    var ends: [RecordedEffect.End?] = []
    let bag = DisposeBag()
    session.recording.changes.subscribe(onNext: { ends.append(session.recording.entry(at: 1)?.effect?.end) })
      .disposed(by: bag)
    session.scheduler.advance(by: .seconds(2))

    // The action that it delivers is announced before.
    XCTAssertEqual(ends, [nil, .completed])
  }

  func testNothingIsKeptOfADeliveryThatHasBeenReduced() {
    let session = Visit.Store()
    session.store.send(.addLater(1))
    session.scheduler.advance(by: .seconds(2))

    XCTAssertTrue(session.recording.content.withLock { $0.deliveries.isEmpty })
  }

  func testTheEndOfAnEffectIsAnnounced() {
    let session = Visit.Store()
    let task = session.store.send(.start)
    var ends: [RecordedEffect.End?] = []
    let bag = DisposeBag()
    session.recording.changes.subscribe(onNext: { ends.append(session.recording.entry(at: 1)?.effect?.end) })
      .disposed(by: bag)
    task?.cancel()

    XCTAssertEqual(ends, [.cancelled(by: nil)])
  }

  func testTimeIsCountedFromTheBeginningOfTheRecording() {
    let scheduler = TestScheduler(initialClock: 0)
    let store = Store(
      initialState: Visit.State(), reducer: Visit.reducer(scheduler), mainThreadChecksEnabled: false)
    scheduler.advance(by: .seconds(5))
    let recording = Recording<Visit.State, Visit.Action>(scheduler: scheduler)
    store.record(into: recording)
    scheduler.advance(by: .seconds(1))
    store.send(.add(1))

    XCTAssertEqual(recording.entries.map(\.time), [1_000_000_000])
  }

  func testAnEffectFromBeforeTheRecordingHasNoEntry() {
    let recording = Visit.recordingBegunDuringAnEffect()

    XCTAssertEqual(recording.entry(at: 1)?.cause, .effect(of: nil, deliveredAt: 2_000_000_000))
  }

  func testAScopeIsNotRecorded() {
    let session = Visit.Store()
    let scope = session.store.scope(state: \.child, action: { (name: String) in .rename(to: name) })
    let recording = Recording<Visit.Child, String>()
    let found = issues { scope.record(into: recording) }
    scope.send("new")

    XCTAssertEqual(found.map(\.message), [RecordingTexts.scope])
    XCTAssertTrue(recording.entries.isEmpty)
    XCTAssertEqual(session.recording.entries.map(\.action), [.rename(to: "new")])
  }

  func testRecordingThatBeginsInsideADeliveryIsReportedAndRecordsNothing() {
    let store = Store(
      initialState: Visit.State(), reducer: Visit.reducer(TestScheduler(initialClock: 0)),
      mainThreadChecksEnabled: false)
    let recording = Recording<Visit.State, Visit.Action>()
    let bag = DisposeBag()
    store.subscribe(\.count).skip(1).take(1).subscribe(onNext: { _ in store.record(into: recording) })
      .disposed(by: bag)
    let found = issues { store.send(.add(1)) }
    store.send(.add(1))

    XCTAssertEqual(found.map(\.message), [RecordingTexts.running("Store.record(into:)")])
    XCTAssertTrue(recording.entries.isEmpty)
  }

  func testAStoreHasOneRecording() {
    let session = Visit.Store()
    let found = issues { session.store.record(into: Recording()) }

    XCTAssertEqual(found.map(\.message), [RecordingTexts.recordedTwice])
  }

  func testARecordingHasOneStore() {
    let session = Visit.Store()
    let store = Store(
      initialState: Visit.State(), reducer: Visit.reducer(session.scheduler), mainThreadChecksEnabled: false)
    let found = issues { store.record(into: session.recording) }
    store.send(.add(1))

    XCTAssertEqual(found.map(\.message), [RecordingTexts.recordedTwice])
    XCTAssertTrue(session.recording.entries.isEmpty)
  }

  func testAStoreKeepsItsRecordingAndNotTheReverse() {
    weak var store: Store<Visit.State, Visit.Action>?
    weak var recording: Recording<Visit.State, Visit.Action>?
    do {
      let session = Visit.Store()
      (store, recording) = (session.store, session.recording)
      session.store.send(.start)
    }
    XCTAssertNil(store)
    XCTAssertNil(recording)
  }
}

struct RecordingPreconditionTests {
  @Test func aLimitOfNothingStopsTheProgramAndSaysWhatToDo() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Recording<Int, Int>(limit: 0)
    }
    #if DEBUG
      let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(output.contains("Recording(limit:scheduler:): the limit is 0. Pass 1 or more."), "\(output)")
    #endif
  }
}
