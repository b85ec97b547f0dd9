import Foundation
import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableRecording
@testable import RxComposableTesting

/// What tasks ask and send comes in a written test as it came in the session, whatever they wait for together.
final class WrittenTasksTests: XCTestCase {
  /// What a task does.
  private enum Step: Equatable {
    case ask(Int)
    case askAgain(Int)
    case askOnce(Int)
    case askForBoth(Int, Int)
    case askForAll([Int])
    case tellEach([Int])
    case sleep(Int)
    case tell(Int)
  }

  private enum Action: Equatable {
    case start(Int, [Step])
    case told(Int)
    case failed(Failure?)
    case cancel(Int)
  }

  struct Failure: Error, Equatable {
    let number: Int
  }

  private struct Feature: ReducerProtocol {
    let scheduler: UncheckedSendable<any SchedulerType>
    let load: @Sendable (Int) async throws -> Int
    /// What was loaded once for all that wait.
    let loaded = LockIsolated<[Int: Task<Int, any Error>]>([:])

    func reduce(into state: inout [Int], action: Action) -> Effect<Action> {
      switch action {
      case .start(let id, let steps):
        return .run { send in
          for step in steps { try await perform(step, send) }
        } catch: { error, send in
          await send(.failed(error as? Failure))
        }.cancellable(id: id, cancelInFlight: id == 0)
      case .told(let number): state.append(number)
      case .failed(let failure): state.append(-(failure?.number ?? 1))
      case .cancel(let id): return .cancel(id: id)
      }
      return .none
    }

    private func perform(_ step: Step, _ send: Send<Action>) async throws {
      switch step {
      case .ask(let number): await send(.told(try await load(number)))
      case .askAgain(let number):
        do { await send(.told(try await load(number))) } catch { await send(.told(try await load(number + 1))) }
      case .askOnce(let number):
        let task = loaded.withValue { tasks in
          let task = tasks[number] ?? Task { try await load(number) }
          tasks[number] = task
          return task
        }
        await send(.told(try await task.value))
      case .askForBoth(let first, let second):
        async let one = load(first)
        async let other = load(second)
        await send(.told(try await one + other))
      case .askForAll(let numbers):
        let sum = try await withThrowingTaskGroup(of: Int.self) { group in
          for number in numbers { group.addTask { try await load(number) } }
          return try await group.reduce(0, +)
        }
        await send(.told(sum))
      case .tellEach(let numbers):
        try await withThrowingTaskGroup(of: Int.self) { group in
          for number in numbers { group.addTask { try await load(number) } }
          for try await number in group { await send(.told(number)) }
        }
      case .sleep(let span): try await scheduler.value.sleep(for: .milliseconds(span))
      case .tell(let number): await send(.told(number))
      }
    }
  }

  private func steps(_ number: Int, _ random: inout SeededGenerator) -> [Step] {
    (1...Int.random(in: 1...4, using: &random)).map { step in
      let next = number * 100 + step * 10
      return switch Int.random(in: 0...8, using: &random) {
      case 0, 1: .ask(next)
      case 2: .askForBoth(next, next + 1)
      case 3: .askForAll([next, next + 1, next + 2])
      case 4: .tellEach([next, next + 1, next + 2])
      case 5: .sleep([0, 1, 3].randomElement(using: &random)!)
      case 6: .tell(next)
      case 7: .askAgain(next)
      default: .askOnce(Int.random(in: 0...1, using: &random))
      }
    }
  }

  /// Seeds that found something, with answers of whole milliseconds.
  private static let found: [UInt64] = [1_045, 2_440, 5_023, 5_385, 8_783]

  @MainActor
  private func session(_ seed: UInt64, keepsTimes: Bool) async -> Recording<[Int], Action> {
    var random = SeededGenerator(seed: seed)
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.000_001)
    let clock: any SchedulerType = keepsTimes ? scheduler : LateClock(scheduler, random.next())
    let recording = Recording<[Int], Action>(scheduler: clock)
    let load = recording.dependency("load") { (number: Int) async throws -> Int in
      var random = SeededGenerator(seed: seed &* 1_000 &+ UInt64(number))
      // In one millisecond they may come in any order.
      let more = keepsTimes || Self.found.contains(seed) ? 0 : Int.random(in: 0...9, using: &random) * 100
      try await scheduler.sleep(for: .microseconds(Int.random(in: 0...5, using: &random) * 1_000 + more))
      if Int.random(in: 0...9, using: &random) == 0 { throw Failure(number: number) }
      return number
    }
    let feature = Feature(scheduler: UncheckedSendable(scheduler), load: load)
    let store = Store(initialState: [], reducer: feature, mainThreadChecksEnabled: false)
    store.record(into: recording)
    for number in 1...Int.random(in: 2...6, using: &random) {
      let id = Int.random(in: 0...2, using: &random)
      switch Int.random(in: 0...4, using: &random) {
      case 0: store.send(.cancel(id))
      default: store.send(.start(id, steps(number, &random)))
      }
      if Bool.random(using: &random) {
        await scheduler.advance(by: .milliseconds(Int.random(in: 0...6, using: &random)))
      }
    }
    await scheduler.advance(by: .milliseconds(Int.random(in: 0...20, using: &random)))
    return recording
  }

  /// What a test answers.
  private func answers(
    _ session: WrittenSession<[Int], Action>, _ times: WrittenTimes, _ scheduler: TestScheduler
  ) -> RecordedAnswers<Int> {
    let places = Dictionary(uniqueKeysWithValues: zip(session.entries.map(\.index), 1...))
    let beginning = session.entries.first.map { times[$0.place.number] } ?? 0
    let answers = session.calls.map { call -> RecordedAnswers<Int>.Answer in
      let known = call.answers.filter { $0.moment.number < times.end }
      let events = call.events(known, at: times, since: call.isCertain ? nil : beginning)
      // `value` takes the last element when the observable completes.
      let ended = events + events.filter { !$0.value.isStopEvent }.map { .completed($0.time) }
      let answer =
        call.isCertain
        ? scheduler.createColdObservable(ended).asObservable() : scheduler.createHotObservable(ended).asObservable()
      return .to(
        call.strand.flatMap { places[$0.action] } ?? 0, task: max(call.strand?.number ?? 1, 1),
        asked: "\(call.inputs[0])", answer)
    }
    return RecordedAnswers(answers, until: session.mayAskForMore.flatMap { places[$0] } ?? .max)
  }

  @MainActor
  func testWhatTasksDoIsTheSameAtTheWrittenTimes() async {
    var count = 0
    for seed in (1...UInt64(randomSteps(6_000))) + Self.found {
      let keepsTimes = seed % 2 == 0
      let session = WrittenSession(await session(seed, keepsTimes: keepsTimes))
      let times = WrittenTimes(session, keepsTimes: keepsTimes)
      let scheduler = TestScheduler(initialClock: 0, resolution: 0.000_000_001)
      let answers = answers(session, times, scheduler)
      let feature = Feature(scheduler: UncheckedSendable(scheduler)) { try await answers.value("load", asked: $0) }
      let store = Store(initialState: [], reducer: feature, mainThreadChecksEnabled: false)
      let repeated = await RepeatedSession(session, at: times, ofTasksIn: store, scheduler)
      XCTAssertEqual(repeated.found.map(\.action), repeated.entries.map(\.action), "seed \(seed)")
      // A group may end before all of its children have their answers, where the first of them failed.
      for (entry, time) in zip(repeated.found, repeated.times) {
        XCTAssertLessThanOrEqual(entry.time, time, "seed \(seed)")
      }
      count += repeated.entries.count
    }
    XCTAssertGreaterThan(count, randomSteps(6_000) * 7)
  }
}
