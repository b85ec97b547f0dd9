import Foundation
import MiniRxTesting
import XCTest

@testable import MiniRx
@testable import RxComposable
@testable import RxComposableRecording

/// What a stream brings waits until a task comes to it, which may be later on a machine than in a test.
final class WrittenStreamsTests: ListeningTestCase {
  private let streams = LockIsolated<[AsyncStream<Int>.Continuation]>([])

  /// A store whose effects listen to streams.
  private func store(
    _ effect: @escaping (_ feed: @escaping @Sendable () -> AsyncStream<Int>) -> Effect<Action>
  ) -> Store<[Int], Action> {
    let feed = recording.dependency("feed") { [streams] () -> AsyncStream<Int> in
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      streams.withValue { $0.append(continuation) }
      return stream
    }
    return listeningStore { effect(feed) }
  }

  /// A stream that an effect observes, with tasks on other threads: those that begin on the main queue, or continue from there, belong to
  /// the test, which runs them there.
  private func observable<Feed: AsyncSequence & Sendable>(_ feed: @escaping () -> Feed) -> Observable<Int>
  where Feed.Element == Int {
    let stream = elsewhere(in: recording.recorder?.momentOfReducer, feed)
    return .create { [self] observer in
      elsewhere(in: Moment.current) { stream.asObservable().subscribe(observer) }
    }
  }

  /// A stream whose task is not back for the next element until another has ended.
  private struct Pausing: AsyncSequence, Sendable {
    let stream: AsyncStream<Int>
    let after: Int
    let until: AsyncStream<Void>

    struct AsyncIterator: AsyncIteratorProtocol {
      let sequence: Pausing
      var elements: AsyncStream<Int>.AsyncIterator
      var last: Int?

      mutating func next() async -> Int? {
        if last == sequence.after { for await _ in sequence.until {} }
        last = await elements.next()
        return last
      }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(sequence: self, elements: stream.makeAsyncIterator()) }
  }

  private func bring(_ element: Int, to stream: Int = 0) {
    onAnotherThread { [streams] in streams.value[stream].yield(element) }
  }

  /// Brings a second element to a task that is at work for the first, and cancels its effect before that is done.
  private func cancelBehindASecond(_ store: Store<[Int], Action>, _ isCancelled: DispatchSemaphore) {
    bring(2)
    stall { answers().count == 2 }
    Thread.sleep(forTimeInterval: 0.01)
    store.send(.cancel)
    isCancelled.signal()
  }

  /// The reducer asks for the stream itself.
  func testAnElementThatWaitedForItsTurnWhenItsEffectWasCancelledIsLeftOut() {
    let store = store { [self] feed in
      observable(feed).observe(on: MainScheduler.instance).eraseToEffect(Action.heard)
    }
    store.send(.listen)
    bring(1)
    stall { answers().first?.moment.timers.isEmpty == false }
    store.send(.cancel)
    let text = text()

    XCTAssertEqual(recording.entries.map(\.action), [.listen, .cancel])
    XCTAssertTrue(text.contains(".never()"), text)
  }

  /// The task was at work for the first element when the second came and the effect was cancelled.
  func testElementsThatTheirTaskHadNotPassedOnAreLeftOut() {
    let isAtWork = AtomicFlag()
    let isCancelled = DispatchSemaphore(value: 0)
    let store = store { [self] feed in
      observable(feed).do(onNext: { _ in
        _ = isAtWork.raise()
        isCancelled.wait()
      })
      .observe(on: MainScheduler.instance).eraseToEffect(Action.heard)
    }
    store.send(.listen)
    bring(1)
    stall { isAtWork.isRaised }
    cancelBehindASecond(store, isCancelled)
    let text = text()

    XCTAssertEqual(recording.entries.map(\.action), [.listen, .cancel])
    XCTAssertTrue(text.contains(".never()"), text)
  }

  /// The task had not come to the second when the effect was cancelled.
  func testAnElementThatStillWaitedInItsStreamIsLeftOut() {
    let isCancelled = DispatchSemaphore(value: 0)
    let store = store { [self] feed in
      observable(feed).do(afterNext: { _ in isCancelled.wait() }).observe(on: MainScheduler.instance)
        .eraseToEffect(Action.heard)
    }
    store.send(.listen)
    bring(1)
    wait(for: 2)
    cancelBehindASecond(store, isCancelled)
    let text = text()

    XCTAssertEqual(recording.entries.map(\.action), [.listen, .heard(1), .cancel])
    XCTAssertTrue(text.contains(", 1)"), text)
    XCTAssertFalse(text.contains(", 2)"), text)
  }

  /// The third was there when the gate opened, but not with the gate.
  func testAnElementComesWhenItsTaskTakesIt() throws {
    let (opened, hasOpened) = AsyncStream<Void>.makeStream()
    let time = MainScheduler.instance
    let store = store { [self] feed in
      observable { Pausing(stream: feed(), after: 2, until: opened) }
        .throttle(.milliseconds(20), scheduler: time).observe(on: time).eraseToEffect(Action.heard)
    }
    store.send(.listen)
    for number in 1...3 { bring(number) }
    wait(for: 3)
    hasOpened.finish()
    wait(for: 4)

    XCTAssertEqual(recording.entries.map(\.action), [.listen, .heard(1), .heard(2), .heard(3)])
    let (third, gate) = try (XCTUnwrap(answers().last), XCTUnwrap(recording.entries[2].place.moment?.parent))
    XCTAssertLessThan(third.number, gate.number)
    let times = WrittenTimes(WrittenSession(recording), keepsTimes: false)
    XCTAssertGreaterThanOrEqual(times[third.number], times[gate.number])
  }

  /// The third was taken while the gate opened for the second: which of the two was first is not known.
  func testAnElementThatIsTakenWhileAGateOpensEndsATest() {
    let time = MainScheduler.instance
    let store = store { [self] feed in
      observable(feed).throttle(.milliseconds(20), scheduler: time)
        .do(onNext: { [self] number in
          if number != 2 { return }
          bring(3)
          stall { answers().count == 3 && answers()[2].taken != nil }
        })
        .observe(on: time).eraseToEffect(Action.heard)
    }
    store.send(.listen)
    for number in 1...2 { bring(number) }
    wait(for: 4)
    let text = text()

    XCTAssertEqual(recording.entries.map(\.action), [.listen, .heard(1), .heard(2), .heard(3)])
    XCTAssertTrue(text.contains("two threads brought something at one time"), text)
  }

  /// It leads to nothing.
  func testAGateThatATaskHasShutIsKnown() {
    let time = MainScheduler.instance
    let store = store { _ in
      let one = Observable<Int>.create { observer in
        observer.onNext(1)
        try await Task.never()
      }
      return one.throttle(.milliseconds(20), scheduler: time).observe(on: time).eraseToEffect(Action.heard)
    }
    store.send(.listen)
    wait { recording.entries[0].place.moment?.runs.contains { $0.span == 20_000_000 } == true }
    store.send(.cancel)
    let order = WrittenOrder(WrittenSession(recording), keepsTimes: false)

    XCTAssertEqual(recording.entries.map(\.action), [.listen, .heard(1), .cancel])
    XCTAssertEqual(order.points.values.filter { $0.isSilent && $0.distance == 20_000_000 }.count, 1)
  }

  /// The point of an answer that a task took for an effect.
  private func point(ofAnswer moment: Moment) throws -> WrittenOrder.Point {
    var order = WrittenOrder(WrittenSession(recording), keepsTimes: false)
    let answer = RecordedCall.Answer(event: .next(1), moment: moment, time: 0, isOnMain: false, isCancelled: false)
    order.points[moment.number] = point(moment, askedAt: 0)
    order.addPart(answer, of: 1, isOfTask: false)
    return try XCTUnwrap(order.points[moment.number])
  }

  private func point(_ run: Moment, askedAt order: Int) -> WrittenOrder.Point {
    WrittenOrder.Point(number: run.number, root: run.number, distance: 0, order: order)
  }

  /// It came before both of them asked.
  func testAnAnswerPassesAllRunsThatHadNotAsked() throws {
    let (runs, answer) = ([Moment(), Moment()], Moment())
    var order = WrittenOrder(WrittenSession(recording), keepsTimes: false)
    for run in runs {
      order.points[run.number] = point(run, askedAt: 0)
      order.points[run.number]?.asked = Moment.nextNumber()
      order.addPart(run.number, of: 1)
    }
    order.points[answer.number] = point(answer, askedAt: 0)
    try XCTUnwrap(answer.run { MomentTimer.start() }).run { Disposables.create() }
    let event = RecordedCall.Answer(event: .next(1), moment: answer, time: 0, isOnMain: false, isCancelled: false)
    order.addPart(event, of: 1, isOfTask: true)

    XCTAssertEqual(order.sorted(order.parts[1] ?? []), [answer.number] + runs.map(\.number))
    XCTAssertEqual(order.overtaken, Set(runs.map(\.number)))
  }

  /// It was asked for when the answer waited for its task, and began before that was done with it, as the last that did.
  func testARunThatBeganInAnAnswerMayHaveBeenFirst() throws {
    let answer = Moment()
    let order = Moment.nextNumber()
    answer.markTaken()
    let run = answer.run { Moment() }
    XCTAssertTrue(try point(ofAnswer: answer).isUnknown(before: point(run, askedAt: order)))
  }

  /// The answer came while it ran, and may have been first if no task had to take it.
  func testARunThatHadEndedWhenAnAnswerWasTakenWasFirst() throws {
    for isTaken in [false, true] {
      let run = Moment()
      let answer = run.run { Moment() }
      if isTaken { answer.markTaken() }
      var due = point(run, askedAt: 0)
      due.end = run.end
      XCTAssertEqual(try point(ofAnswer: answer).isUnknown(behind: due), !isTaken)
    }
  }

  /// At one time the task of the second delivers when that of the first has asked for its turn.
  func testATaskIsFasterThanAnElementThatAsksForATurn() throws {
    let store = store { feed in
      .merge(
        feed().asObservable().observe(on: MainScheduler.instance).eraseToEffect(Action.heard),
        .run { send in for await element in feed() { await send(.heard(element)) } })
    }
    store.send(.listen)
    wait { streams.value.count == 2 }
    for number in 1...2 {
      bring(number, to: number - 1)
      wait(for: number + 1)
    }

    XCTAssertEqual(recording.entries.map(\.action), [.listen, .heard(1), .heard(2)])
    let order = WrittenOrder(WrittenSession(recording), keepsTimes: false)
    let points = try recording.entries.map { try XCTUnwrap(order.points[$0.place.number]) }
    XCTAssertFalse(order.mayMeet(points[1], points[2]))
  }

  /// A client listens for all who wait, from the first effect on.
  func testWhatAClientTakesBehindTheEndOfAnEffectIsKept() {
    let (subject, isFirst) = (PublishSubject<Int>(), LockIsolated(true))
    let store = store { feed in
      if !isFirst.value {
        return subject.observe(on: MainScheduler.instance).eraseToEffect(Action.heard)
      }
      isFirst.setValue(false)
      return .run { _ in
        Task { for await element in feed() { subject.onNext(element) } }
        try await Task.never()
      }
    }
    store.send(.listen)
    wait { recording.calls.count == 1 }
    store.send(.listen)
    bring(1)
    wait(for: 3)
    let text = text()

    XCTAssertEqual(recording.entries.map(\.action), [.listen, .listen, .heard(1)])
    XCTAssertTrue(text.contains(", 1)"), text)
  }

  /// What a session has whose task is cancelled when it has delivered an element; `nil` where the machine took a second for that.
  @MainActor
  private func textOfASession(withMore: Bool) async -> String? {
    let (recording, isOver) = (Recording<[Int], Action>(), LockIsolated(false))
    let feed = recording.dependency("feed") {
      AsyncStream<Int> { continuation in continuation.yield(1) }
    }
    let store = listeningStore(into: recording) {
      .run { send in
        for await element in feed() {
          await send(.heard(element))
          while withMore, !isOver.value { await Task.yield() }
        }
      }
    }
    store.send(.listen)
    while recording.entries.count < 2 { await Task.yield() }
    while !withMore, recording.calls[0].answers[0].moment.left == nil { await Task.yield() }
    store.send(.cancel)
    isOver.setValue(true)
    let text = recording.test(named: "testIt", reducer: "feature")
    let entries = recording.entries
    return entries[2].time - entries[1].time < 500_000_000 ? text : nil
  }

  /// One that waits for the next element has done all that it does with the last.
  @MainActor
  func testATaskMayHaveMoreToDoWithAnElement() async {
    for withMore in [false, true] {
      var text: String?
      while text == nil { text = await textOfASession(withMore: withMore) }
      XCTAssertEqual(text?.contains("The test ends before action 3"), withMore, text ?? "")
    }
  }
}
