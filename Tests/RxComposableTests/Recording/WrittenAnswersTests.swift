import Foundation
import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableRecording

/// Answers come in a written test as they came in the session, at once or later, from any thread, and whatever is between them and actions.
final class WrittenAnswersTests: XCTestCase {
  private enum Way: CaseIterable {
    case plain, late, observed, debounced, ignored
  }

  private enum Action: Equatable {
    case ask(Int, Way)
    case answered(Int)
    case forget
  }

  private func reducer(
    _ scheduler: any SchedulerType, _ ask: @escaping (Int, Way) -> Observable<Int>
  ) -> Reduce<[Int], Action> {
    enum QuestionID {}
    return Reduce { state, action in
      switch action {
      case .ask(let number, let way):
        let answers =
          switch way {
          case .plain: ask(number, way)
          case .late:
            Observable.just(number).delay(.milliseconds(500), scheduler: scheduler).flatMap { ask($0, way) }
          case .observed: ask(number, way).observe(on: scheduler)
          case .debounced: ask(number, way).debounce(.milliseconds(700), scheduler: scheduler)
          case .ignored: ask(number, way).filter { _ in false }
          }
        return answers.map(Action.answered).eraseToEffect().cancellable(id: QuestionID.self)
      case .answered(let number): state.append(number)
      case .forget: return .cancel(id: QuestionID.self)
      }
      return .none
    }
  }

  /// A session in which some actions are skipped.
  private func session(_ random: inout SeededGenerator) -> Recording<[Int], Action> {
    let scheduler = TestScheduler(initialClock: 0)
    let clock = LateClock(scheduler, random.next(), steps: [0, 0.000_1, 0.000_9, 0.004, 0.3])
    let recording = Recording<[Int], Action>(scheduler: clock)
    var asked: [(subject: PublishSubject<Int>, way: Way)] = []
    let ask = recording.dependency("ask") { (number: Int, way: Way) -> Effect<Int> in
      let subject = PublishSubject<Int>()
      asked.append((subject, way))
      let isAtOnce = way == .plain && number % 2 == 0
      return (isAtOnce ? subject.startWith(number) : subject.asObservable()).eraseToEffect()
    }
    let store = Store(
      initialState: [], reducer: reducer(scheduler) { ask($0, $1).asObservable() }, mainThreadChecksEnabled: false)
    store.record(into: recording)
    for step in 1...20 {
      switch Int.random(in: 0...9, using: &random) {
      case 0...3: store.send(.ask(step, Way.allCases.randomElement(using: &random)!))
      case 4: store.send(.forget)
      case let choice:
        guard let (subject, way) = asked.randomElement(using: &random) else { continue }
        let event = choice == 5 ? Event.completed : .next(step)
        if way == .ignored, Bool.random(using: &random) {
          onAnotherThread { subject.on(event) }
        } else {
          subject.on(event)
        }
      }
      if Bool.random(using: &random) {
        scheduler.advance(by: .milliseconds([0, 500, 700, 1_500].randomElement(using: &random)!))
      }
    }
    for _ in 0..<Int.random(in: 0...2, using: &random) where !recording.indices.isEmpty {
      recording.skip(Int.random(in: recording.indices, using: &random))
    }
    return recording
  }

  /// What a test answers to a call.
  private func answers(to call: RecordedCall, _ times: WrittenTimes, _ scheduler: TestScheduler) -> Observable<Int> {
    let known = call.answers.filter { $0.moment.number < times.end }
    let atOnce = known.prefix { $0.moment === call.moment }.compactMap { answer in
      if case .next(let number as Int) = answer.event { number } else { nil }
    }
    return Observable.from(atOnce).concat(
      scheduler.createColdObservable(call.events(known.dropFirst(atOnce.count), at: times)))
  }

  func testAnswersThatAreRepeatedAtTheWrittenTimesLeadToTheSameActions() {
    var (count, calls) = (0, 0)
    for seed in UInt64(1)...200 {
      var random = SeededGenerator(seed: seed)
      let session = WrittenSession(session(&random))
      let times = WrittenTimes(session, keepsTimes: false)
      let scheduler = TestScheduler(initialClock: 0, resolution: 0.000_000_001)
      var left = session.calls[...]
      let reducer = reducer(scheduler) { [self] _, _ in
        left.popFirst().map { answers(to: $0, times, scheduler) } ?? .never()
      }
      let store = Store(
        initialState: session.entries.first?.stateBefore ?? [], reducer: reducer, mainThreadChecksEnabled: false)
      let repeated = RepeatedSession(session, at: times, in: store, scheduler)
      XCTAssertEqual(repeated.found.map(\.action), repeated.entries.map(\.action), "seed \(seed)")
      XCTAssertEqual(repeated.found.map(\.time), repeated.times, "seed \(seed)")
      count += repeated.entries.count
      calls += session.calls.count - left.count
    }
    XCTAssertGreaterThan(count, 1_880)
    XCTAssertGreaterThan(calls, 700)
  }
}
