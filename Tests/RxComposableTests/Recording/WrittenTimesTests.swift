import Foundation
import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableRecording

/// The time of a scheduler as a machine has it, which is late by a little more each time.
private final class LateClock: SchedulerType {
  private let scheduler: TestScheduler
  private var random: SeededGenerator
  private var lateness = 0.0

  init(_ scheduler: TestScheduler, _ seed: UInt64) {
    (self.scheduler, random) = (scheduler, SeededGenerator(seed: seed))
  }

  var now: RxTime {
    lateness += [0, 0.000_1, 0.000_9, 0.004].randomElement(using: &random)!
    return scheduler.now.addingTimeInterval(lateness)
  }

  func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> any Disposable) -> any Disposable {
    scheduler.schedule(state, action: action)
  }

  func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    scheduler.scheduleRelative(state, dueTime: dueTime, action: action)
  }
}

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
      let entries = session.entries.prefix { $0.place.number < times.end && $0.index < session.end?.index ?? .max }
      let scheduler = TestScheduler(initialClock: 0)
      let store = Store(
        initialState: session.entries.first?.stateBefore ?? Visit.State(), reducer: Visit.reducer(scheduler),
        mainThreadChecksEnabled: false)
      let repeated = Recording<Visit.State, Visit.Action>(scheduler: scheduler)
      store.record(into: repeated)
      for entry in entries {
        scheduler.advance(by: .nanoseconds(Int(times[entry.place.number] - repeated.now)))
        if entry.isSentByTest(in: session.entries) { store.send(entry.action) }
      }
      // Behind the end of the test effects deliver what it does not expect.
      let found = repeated.entries.prefix(entries.count)
      XCTAssertEqual(found.map(\.action), entries.map(\.action), "seed \(seed)")
      XCTAssertEqual(found.map(\.time), entries.map { times[$0.place.number] }, "seed \(seed)")
      // What an effect has delivered of which the session has nothing is sent, and so may come a little later.
      let isWhole = session.entries.allSatisfy { entry in
        if case .send = entry.cause { true } else { !entry.isSentByTest(in: session.entries) }
      }
      if keepsTimes, isWhole, session.entries.count == recording.entries.count {
        let start = session.entries.first?.time ?? 0
        XCTAssertEqual(entries.map { times[$0.place.number] }, session.entries.map { $0.time - start }, "seed \(seed)")
      }
      count += entries.count
    }
    XCTAssertGreaterThan(count, 2_000)
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
        return ask(number).map(Step.answered).eraseToEffect().cancellable(id: QuestionID.self)
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
    for seed in UInt64(1)...300 {
      var random = SeededGenerator(seed: seed)
      let scheduler = TestScheduler(initialClock: 0)
      let recording = Recording<[Int], Step>(scheduler: LateClock(scheduler, seed))
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
      let entries = session.entries.prefix { $0.place.number < times.end }

      let other = TestScheduler(initialClock: 0, resolution: 0.000_000_001)
      var calls = session.calls[...]
      let repeated = Store(
        initialState: [],
        reducer: reducer(other) { _ in
          guard let call = calls.popFirst() else { return .never() }
          let known = call.answers.filter { $0.moment.number < times.end }
          answers += known.count
          return other.createColdObservable(
            known.map { answer in
              let span = Int(times[answer.moment.number] - times[call.moment.number])
              guard case .next(let number as Int) = answer.event else { return .completed(span) }
              return .next(span, number)
            }
          ).asObservable()
        }, mainThreadChecksEnabled: false)
      let result = Recording<[Int], Step>(scheduler: other)
      repeated.record(into: result)
      for entry in entries {
        other.advance(by: .nanoseconds(Int(times[entry.place.number] - result.now)))
        if entry.isSentByTest(in: session.entries) { repeated.send(entry.action) }
      }
      let found = result.entries.prefix(entries.count)
      XCTAssertEqual(found.map(\.action), entries.map(\.action), "seed \(seed)")
      XCTAssertEqual(found.map(\.time), entries.map { times[$0.place.number] }, "seed \(seed)")
      count += entries.count
    }
    XCTAssertGreaterThan(count, 2_000)
    XCTAssertGreaterThan(answers, 500)
  }
}
