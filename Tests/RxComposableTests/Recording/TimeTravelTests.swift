import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableRecording
@testable import RxComposableTesting

final class TimeTravelTests: XCTestCase {
  func testEachSubscriberAndScopeSeesTheState() {
    let session = Visit.Store()
    let scope = session.store.scope(state: \.child)
    let counts = Heard(session.store.subscribe(\.count))
    let names = Heard(scope.subscribe(\.name))
    session.store.send(.add(1))
    session.store.send(.rename(to: "b"))
    session.store.send(.add(2))

    XCTAssertTrue(session.recording.travel(to: 1))
    XCTAssertEqual(session.store.state.count, 1)
    XCTAssertEqual(scope.state.name, "")
    XCTAssertEqual(session.recording.shownIndex, 1)
    XCTAssertTrue(session.recording.travel(to: 0))
    session.recording.resume()

    XCTAssertEqual(session.store.state.count, 3)
    XCTAssertNil(session.recording.shownIndex)
    XCTAssertEqual(counts.line, "0 1 3 1 0 3")
    XCTAssertEqual(names.line, "b  b")
  }

  func testWhatASubscriberSendsDoesNotWaitForResume() {
    let session = Visit.Store()
    let counts = Heard(session.store.subscribe(\.count))
    var waiting: [Int] = []
    let sending = session.store.subscribe(\.count).subscribe(onNext: { count in
      if count == 1 { session.store.send(.add(10)) }
      waiting.append(session.recording.waitingCount)
    })
    defer { sending.dispose() }
    session.store.send(.add(1))
    XCTAssertEqual(counts.line, "0 1 11")
    XCTAssertEqual(waiting, [0, 0, 0])
  }

  func testActionsWaitAndAreReducedInOrder() {
    let session = Visit.Store()
    session.store.send(.add(1))
    session.store.send(.addLater(7))
    session.recording.travel(to: 0)
    let task = session.store.send(.add(2))
    session.scheduler.advance(by: .seconds(2))
    session.store.scope(state: \.child, action: { (name: String) in .rename(to: name) }).send("late")

    XCTAssertNotNil(task)
    XCTAssertEqual(session.recording.waitingCount, 3)
    XCTAssertEqual(session.store.state.count, 0)
    session.recording.resume()

    XCTAssertEqual(session.recording.waitingCount, 0)
    XCTAssertEqual(session.recording.entries.suffix(3).map(\.action), [.add(2), .add(7), .rename(to: "late")])
    session.recording.travel(to: 0)
    XCTAssertEqual(session.recording.waitingCount, 0)
    session.recording.resume()
    XCTAssertEqual(session.recording.entry(at: 4)?.cause, .effect(of: 2, deliveredAt: 2_000_000_000))
    XCTAssertEqual(session.store.state.count, 10)
  }

  func testAnActionThatWaitsTellsWhenItWasDelivered() {
    let session = Visit.Store()
    session.store.send(.start)
    session.recording.travel(to: 0)
    session.scheduler.advance(by: .seconds(3))
    session.recording.resume()

    let ticks = session.recording.entries.dropFirst()
    XCTAssertEqual(ticks.map(\.cause), (1...3).map { .effect(of: 1, deliveredAt: $0 * 1_000_000_000) })
    XCTAssertEqual(ticks.map(\.time), [3_000_000_000, 3_000_000_000, 3_000_000_000])
  }

  func testEachMoveThroughTimeIsAnnounced() {
    let session = Visit.Store()
    session.store.send(.add(1))
    var shown: [Int?] = []
    let bag = DisposeBag()
    session.recording.changes.subscribe(onNext: { shown.append(session.recording.shownIndex) }).disposed(by: bag)
    session.recording.travel(to: 0)
    session.recording.resume()

    XCTAssertEqual(shown, [0, nil])
  }

  func testASubscriberThatIsShownAStateFindsItsNumber() {
    let session = Visit.Store()
    session.store.send(.add(1))
    var shown: [Int?] = []
    let bag = DisposeBag()
    session.store.subscribe(\.count).subscribe(onNext: { _ in shown.append(session.recording.shownIndex) })
      .disposed(by: bag)
    session.recording.travel(to: 0)
    session.recording.resume()

    XCTAssertEqual(shown, [nil, 0, nil])
  }

  func testAnActionThatWaitsIsAnnounced() {
    let session = Visit.Store()
    session.store.send(.add(1))
    session.recording.travel(to: 0)
    var counts: [Int] = []
    let bag = DisposeBag()
    session.recording.changes.subscribe(onNext: { counts.append(session.recording.waitingCount) }).disposed(by: bag)
    session.store.send(.add(1))
    session.store.send(.add(1))

    XCTAssertEqual(counts, [1, 2])
  }

  func testWhatWaitedIsPublishedOnce() {
    let session = Visit.Store()
    let counts = Heard(session.store.subscribe(\.count))
    session.store.send(.add(1))
    session.recording.travel(to: 0)
    session.store.send(.add(1))
    session.store.send(.add(1))
    session.recording.resume()

    XCTAssertEqual(counts.line, "0 1 0 3")
  }

  func testASubscriberMaySendWhileAnotherStateIsPublished() {
    let session = Visit.Store()
    session.store.send(.add(1))
    let bag = DisposeBag()
    session.store.subscribe(\.count).filter { $0 == 0 }.take(1)
      .subscribe(onNext: { _ in session.store.send(.add(10)) }).disposed(by: bag)
    session.recording.travel(to: 0)
    XCTAssertEqual(session.recording.waitingCount, 1)
    session.recording.resume()

    XCTAssertEqual(session.store.state.count, 11)
  }

  func testAForgottenStateIsNotThere() {
    let session = Visit.Store(limit: 1)
    session.store.send(.add(1))
    session.store.send(.add(1))

    XCTAssertFalse(session.recording.travel(to: 0))
    XCTAssertEqual(session.store.state.count, 2)
    session.store.send(.add(1))
    XCTAssertEqual(session.store.state.count, 3)
  }

  func testTravelInsideADeliveryIsReported() {
    let session = Visit.Store()
    let bag = DisposeBag()
    session.store.subscribe(\.count).skip(1)
      .subscribe(onNext: { _ in session.recording.travel(to: 0) }).disposed(by: bag)
    let found = issues { session.store.send(.add(1)) }

    XCTAssertEqual(found.map(\.message), [RecordingTexts.running("Recording.travel(to:)")])
    XCTAssertEqual(session.store.state.count, 1)
  }

  func testTravelInsideAReducerIsReported() {
    let recording = Recording<Int, Int>()
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { count, number in
        recording.travel(to: 0)
        count += number
        return .none
      })
    store.record(into: recording)
    let found = issues { store.send(1) }

    XCTAssertEqual(found.map(\.message), [RecordingTexts.running("Recording.travel(to:)")])
    XCTAssertEqual(store.state, 1)
  }

  func testResumingInsideADeliveryOfTravelIsReported() {
    let session = Visit.Store()
    session.store.send(.add(1))
    let bag = DisposeBag()
    session.store.subscribe(\.count).skip(1)
      .subscribe(onNext: { _ in session.recording.resume() }).disposed(by: bag)
    let found = issues { _ = session.recording.travel(to: 0) }

    XCTAssertEqual(found.map(\.message), [RecordingTexts.running("Recording.resume()")])
    XCTAssertEqual(session.store.state.count, 0)
  }

  func testTravelOffTheMainThreadIsReported() {
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> {
        $0 += $1; return .none
      })
    let recording = Recording<Int, Int>()
    store.record(into: recording)
    store.send(1)
    let log = IssueLog()
    let (done, shared) = (expectation(description: "travelled"), Unchecked(recording))
    Thread.detachNewThread {
      RuntimeIssue.$interceptor.withValue(IssueInterceptor { log.append($0) }) { _ = shared.value.travel(to: 0) }
      done.fulfill()
    }
    wait(for: [done], timeout: 10)

    #if DEBUG
      XCTAssertEqual(log.issues.count, 1)
      XCTAssertTrue(
        log.issues.first?.message.hasPrefix("Recording.travel(to:) was called off the main thread") ?? false)
    #else
      XCTAssertEqual(log.issues.count, 0)
    #endif
  }

  func testAStoreThatGoesWhileItShowsAnotherStateEndsItsTasks() async {
    let recording = Recording<Int, Int>()
    var store: Store<Int, Int>? = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> {
        $0 += $1; return .none
      }, mainThreadChecksEnabled: false)
    store?.record(into: recording)
    store?.send(1)
    recording.travel(to: 0)
    let task = store?.send(2)
    store = nil
    await task?.finish()

    XCTAssertFalse(recording.travel(to: 0))
    XCTAssertEqual(recording.entries.count, 1)
  }

  // MARK: Laws

  func testReplayingTheRecordedActionsGivesTheRecordedStates() {
    for seed in 0..<UInt64(randomSteps(200)) {
      let session = Visit.Store(limit: 20)
      perform(seed, on: session, travels: false)
      var state = session.recording.state(at: session.recording.indices.lowerBound - 1)!
      let reducer = Visit.reducer(session.scheduler)
      for entry in session.recording.entries {
        XCTAssertEqual(entry.stateBefore, state)
        _ = reducer.reduce(into: &state, action: entry.action)
        XCTAssertEqual(entry.state, state, "seed \(seed), action \(entry.index)")
      }
    }
  }

  func testASessionWithTravelEndsAsOneWithout() {
    for seed in 0..<UInt64(randomSteps(200)) {
      let (plain, travelled) = (Visit.Store(), Visit.Store())
      let (first, second) = (Heard(plain.store.subscribe(\.count)), Heard(travelled.store.subscribe(\.count)))
      perform(seed, on: plain, travels: false)
      perform(seed, on: travelled, travels: true)
      travelled.recording.resume()

      XCTAssertEqual(sent(travelled.recording), sent(plain.recording), "seed \(seed)")
      XCTAssertEqual(all(travelled.recording), all(plain.recording), "seed \(seed)")
      XCTAssertEqual(travelled.store.state, plain.store.state, "seed \(seed)")
      XCTAssertEqual(first.line.split(separator: " ").last, second.line.split(separator: " ").last, "seed \(seed)")
    }
  }

  /// What was sent, in its order. What an effect sends at once comes after all that waits.
  private func sent(_ recording: Recording<Visit.State, Visit.Action>) -> [Visit.Action] {
    recording.entries.compactMap { if case .send = $0.cause { $0.action } else { nil } }
  }

  private func all(_ recording: Recording<Visit.State, Visit.Action>) -> [String] {
    recording.entries.map { "\($0.action)" }.sorted()
  }

  /// The steps of a seed. What takes time is sent while the store shows the present: its time begins when it is reduced.
  private func perform(_ seed: UInt64, on session: Visit.Store, travels: Bool) {
    var random = SplitMix(seed)
    for _ in 0..<30 {
      let choice = random.next() % 6
      let number = Int(random.next() % 10)
      let travel = random.next() % 3
      let place = Int(random.next() % 5)
      if travels, travel == 0 { session.recording.travel(to: place) }
      switch choice {
      case 0: session.store.send(.add(number))
      case 1: session.store.send(.addAtOnce(number))
      case 2: session.store.send(.rename(to: "\(number)"))
      case 3:
        session.recording.resume()
        session.store.send(.addLater(number))
      case 4: session.scheduler.advance(by: .seconds(1))
      default: session.recording.resume()
      }
    }
    session.recording.resume()
  }
}

/// Random numbers that are the same each time.
private struct SplitMix {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return (mixed ^ (mixed >> 31)) >> 8
  }
}
