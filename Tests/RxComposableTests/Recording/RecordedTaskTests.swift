import Foundation
import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableRecording
@testable import RxComposableTesting

/// Sessions with effects whose tasks begin, wait and are cancelled at times of their own.
final class RecordedTaskTests: XCTestCase {
  enum Action: Equatable {
    case load(Int), loaded(Int), now, cancel, sleep, slept, track, wait, sum, count, loop(Int), one, echo, both
    case own, first, twice, away, late, group, race, each, ticks, begin, pair, either
    case beside(asks: Bool), guarded(isLoop: Bool)
  }

  fileprivate static let isOpen = LockIsolated(true)
  /// The children of a task that have their answers.
  private static let answered = LockIsolated<Set<Int>>([])
  private static func waits(for child: Int) async { while !answered.value.contains(child) { await Task.yield() } }

  private enum LoadID {}

  private struct Feature: ReducerProtocol {
    let load: @Sendable (Int) async throws -> Int
    let scheduler: UncheckedSendable<any SchedulerType>

    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
      switch action {
      case .load(let number):
        return .merge([number, number + 1].map { number in .task { [load] in .loaded(try await load(number)) } })
          .cancellable(id: LoadID.self)
      case .loaded(let number): state += number
      case .now: return .run { send in await send(.loaded(7)) }
      case .cancel: return .cancel(id: LoadID.self)
      case .sleep:
        return .run { [scheduler] send in
          try await scheduler.value.sleep(for: .seconds(3))
          await send(.slept)
        }
      case .slept: state = 0
      case .track: return .fireAndForget { [load] in _ = try await load(0) }
      case .wait: return .run { _ in try await Task.never() }.cancellable(id: LoadID.self)
      case .sum:
        return .run { [load] send in
          let first = try await load(1)
          async let second = load(2)
          await send(.loaded(first + (try await second)))
          await send(.loaded(try await load(3)))
        }
      case .count:
        return .run { @MainActor [scheduler] send in
          for await _ in scheduler.value.timer(interval: .seconds(1)).prefix(2) {}
          try? await scheduler.value.sleep(for: .seconds(2))
        }.cancellable(id: LoadID.self)
      case .one: return .task { [load] in .loaded(try await load(1)) }
      case .late:
        return Effect.task { [load] in .loaded(try await load(1)) }
          .debounce(id: LoadID.self, for: .seconds(1), scheduler: scheduler.value)
      case .echo: return Effect(value: .slept).receive(on: scheduler.value)
      case .both:
        return .merge(
          .fireAndForget { [load] in _ = try await load(1) },
          Effect(value: .slept).deferred(for: .seconds(3), scheduler: scheduler.value).cancellable(id: LoadID.self))
      case .own:
        return .run { [load] observer in
          let task = Task { @MainActor in
            for number in 1...2 { observer.onNext(.loaded(try await load(number))) }
            observer.onCompleted()
          }
          return Disposables.create { task.cancel() }
        }
      case .first:
        return Effect.run { [load] send in
          for number in 1...2 { await send(.loaded(try await load(number))) }
        }.asObservable().take(1).eraseToEffect()
      case .group:
        return .run { [load] send in
          let sum = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 3...4 { group.addTask { try await load(number) } }
            return try await group.reduce(0, +)
          }
          await send(.loaded(sum))
        }
      case .race:
        return .task { [load, scheduler] in
          await withTaskGroup(of: Action.self) { group in
            group.addTask { .loaded((try? await load(1)) ?? 0) }
            group.addTask {
              try? await scheduler.value.sleep(for: .seconds(3))
              return .slept
            }
            defer { group.cancelAll() }
            return await group.next() ?? .slept
          }
        }
      case .each:
        return .run { [load] send in
          try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 3...5 {
              group.addTask {
                if number > 3 { await RecordedTaskTests.waits(for: number - 1) }
                let answer = try await load(number)
                RecordedTaskTests.answered.withValue { _ = $0.insert(number) }
                return answer
              }
            }
            await RecordedTaskTests.waits(for: 5)
            for try await number in group { await send(.loaded(number)) }
          }
        }
      case .begin: return Effect(value: .now)
      case .ticks:
        return Observable<Int>.interval(.seconds(1), scheduler: scheduler.value).take(3)
          .flatMapLatest { [load] number in Effect.task { .loaded(try await load(number)) } }
          .eraseToEffect()
      case .beside(let asks):
        return .task { [load] in
          async let slow = load(5)
          let quick = try await load(2)
          let sum = try await slow + quick
          return .loaded(asks ? try await load(sum) : sum)
        }
      case .pair:
        return .task { [load] in
          async let slow = load(5)
          let quick = try await load(2)
          return .loaded(try await slow + quick)
        }.cancellable(id: LoadID.self)
      case .either:
        return .run { [load] send in
          async let slow = load(3)
          async let quick = load(1)
          await send(.loaded(try await quick + slow))
        } catch: { _, send in
          await send(.slept)
        }
      case .guarded(let isLoop):
        return .run { [scheduler] send in
          try? await withTaskCancellation(id: LoadID.self) {
            if !isLoop { return try await scheduler.value.sleep(for: .seconds(5)) }
            for await _ in scheduler.value.timer(interval: .seconds(2)) { await send(.loaded(0)) }
          }
          await send(.slept)
        }
      case .away:
        return .run { send in
          while !RecordedTaskTests.isOpen.value { await Task.yield() }
          await send(.loaded(7))
        }
      case .twice:
        return .run { send in
          for number in 1...2 { await send(.loaded(number)) }
        }
      case .loop(let index):
        return .run { [scheduler] send in
          try await loops[index].run(scheduler.value) { await send(.loaded($0)) }
        }
      }
      return .none
    }
  }

  @MainActor
  private func session(
    answering: @escaping @Sendable (Int, TestScheduler) async throws -> Int = { number, _ in number },
    _ run: (Store<Int, Action>, TestScheduler) async -> Void
  ) async -> String {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<Int, Action>(scheduler: scheduler)
    let load = recording.dependency("load") { (number: Int) async throws -> Int in
      try await answering(number, scheduler)
    }
    let store = Store(initialState: 0, reducer: Feature(load: load, scheduler: UncheckedSendable(scheduler)))
    store.record(into: recording)
    await run(store, scheduler)
    return recording.test(
      named: "testIt", reducer: "Feature(load: load, scheduler: UncheckedSendable(scheduler))")
  }

  private func answers(_ text: String) -> [String] {
    let lines = text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    return lines.filter { $0.hasPrefix(".to(") }
  }

  @MainActor
  func testAnswersAreWrittenToTheTasksThatAsked() async {
    let text = await session { number, scheduler in
      try await scheduler.sleep(for: .seconds(4 - number))
      return number * 10
    } _: { store, scheduler in
      store.send(.load(1))
      await scheduler.advance(by: .seconds(3))
    }

    XCTAssertEqual(
      answers(text),
      [
        ".to(1, scheduler.createColdObservable([.next(3, 10), .completed(3)]).asObservable()),",
        ".to(1, task: 2, scheduler.createColdObservable([.next(2, 20), .completed(2)]).asObservable()),",
      ])
    XCTAssertTrue(text.contains("store.receive(.loaded(20)) {\n      $0 = 20\n    }\n"), text)
  }

  /// What it asks belongs to the effect whose timer it is, and comes in the order of all that the effect does.
  @MainActor
  func testATaskThatATimerBeginsIsOneOfTheEffect() async {
    let text = await session { number, scheduler in
      if number < 2 { try await scheduler.sleep(for: .seconds(number)) }
      return number
    } _: { store, scheduler in
      store.send(.ticks)
      await scheduler.advance(by: .seconds(3))
    }

    // The second is cancelled when it would have its answer.
    XCTAssertEqual(
      answers(text),
      [
        ".to(1, scheduler.createColdObservable([.next(0, 0), .completed(0)]).asObservable()),",
        ".to(1, task: 2, .never()),",
        ".to(1, task: 3, scheduler.createColdObservable([.next(0, 2), .completed(0)]).asObservable()),",
      ])
    XCTAssertFalse(text.contains("The test ends"), text)
  }

  @MainActor
  func testAnEffectThatRanWhenItsStoreWasReleasedStillRunsInTheTest() async {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<Int, Action>(scheduler: scheduler)
    let load = recording.dependency("load") { (_: Int) async throws -> Int in try await Task.never() }
    var store: Store? = Store(initialState: 0, reducer: Feature(load: load, scheduler: UncheckedSendable(scheduler)))
    store?.record(into: recording)
    store?.send(.one)
    await scheduler.advance()
    store = nil
    await scheduler.advance()
    let text = recording.test(
      named: "testIt", reducer: "Feature(load: load, scheduler: UncheckedSendable(scheduler))")

    XCTAssertEqual(recording.entries.first?.effect?.end, .cancelled(by: nil))
    XCTAssertTrue(
      text.contains(
        """
            await store.send(.one)
            // The effect of action 1 still ran when the session ended.
            await store.skipInFlightEffects(strict: false)
        """), text)
  }

  /// A recorded store. The first action has an effect, which delivers the others.
  private func store(into recording: Recording<Int, Int>, _ effect: @escaping () -> Effect<Int>) -> Store<Int, Int> {
    let store = Store(initialState: 0, reducer: Reduce<Int, Int> { _, action in action > 0 ? .none : effect() })
    store.record(into: recording)
    return store
  }

  /// The main queue was late, so that a sleep of three seconds had not ended when an answer came after five.
  @MainActor
  func testAnAnswerThatBeatATimerComesBeforeIt() async {
    let (clock, scheduler) = (TestScheduler(initialClock: 0), TestScheduler(initialClock: 0))
    let recording = Recording<Int, Action>(scheduler: clock)
    let load = recording.dependency("load") { (number: Int) async throws -> Int in
      try await clock.sleep(for: .seconds(5))
      return number
    }
    let store = Store(initialState: 0, reducer: Feature(load: load, scheduler: UncheckedSendable(scheduler)))
    store.record(into: recording)
    store.send(.race)
    await scheduler.advance()
    await clock.advance(by: .seconds(5))
    await scheduler.advance()
    let text = recording.test(
      named: "testIt", reducer: "Feature(load: load, scheduler: UncheckedSendable(scheduler))")

    XCTAssertEqual(recording.entries.map(\.action), [.race, .loaded(1)])
    XCTAssertEqual(
      answers(text), [".to(1, scheduler.createColdObservable([.next(2999, 1), .completed(2999)]).asObservable())"])
  }

  /// So was a sleep of two seconds, behind which a task has what its child was given after more than that.
  @MainActor
  func testAnAnswerThatATaskShowsComesBeforeTheLateTimerItWaitedFor() async {
    let (clock, scheduler) = (TestScheduler(initialClock: 0), TestScheduler(initialClock: 0))
    let recording = Recording<Int, Int>(scheduler: clock)
    let load = recording.dependency("load") { (number: Int) async throws -> Int in
      try await clock.sleep(for: .milliseconds(2_250))
      return number
    }
    let store = store(into: recording) {
      .task {
        async let number = load(7)
        try await scheduler.sleep(for: .seconds(2))
        return try await number
      }
    }
    store.send(0)
    await scheduler.advance()
    await clock.advance(by: .milliseconds(2_250))
    await scheduler.advance(by: .seconds(2))

    XCTAssertEqual(recording.entries.map(\.action), [0, 7])
    let times = WrittenTimes(WrittenSession(recording), keepsTimes: true)
    let answer = recording.calls[0].answers[0].moment.number
    XCTAssertLessThanOrEqual(times[answer], times[recording.entries[1].place.number])
    withExtendedLifetime(store) {}
  }

  /// The compiler takes long for a function with hundreds of places at which it waits.
  @MainActor
  func testALongTestOfTasksIsWrittenInParts() async {
    for count in [20, 21] {
      let text = await session { store, scheduler in
        for _ in 0..<count {
          store.send(.now)
          await scheduler.advance()
        }
      }
      let lines = text.components(separatedBy: "\n")
      let parts = count == 20 ? [] : ["actions1To20", "actions21To40", "actions41To42"]

      XCTAssertEqual(lines.filter { $0.hasPrefix("    func ") }, parts.map { "    func \($0)() async {" })
      XCTAssertEqual(lines.filter { $0.hasPrefix("    await actions") }, parts.map { "    await \($0)()" })
      XCTAssertEqual(lines.suffix(4), ["    await store.finish()", "  }", "}", ""])
      XCTAssertEqual(lines.filter { $0.contains("await store.receive(.loaded(7))") }.count, count)
    }
  }

  /// The task had its answer, and was cancelled before it delivered an action; so was one that a scheduler had begun.
  @MainActor
  func testAnAnswerThatCameToNothingDoesNotCome() async {
    let cases: [(action: Action, seconds: Int, answers: [String])] = [
      (.load(1), 1, [".to(1, .never()),", ".to(1, task: 2, .never()),"]), (.late, 2, [".to(1, .never())"]),
    ]
    for (action, seconds, expected) in cases {
      let text = await session { number, scheduler in
        try? await scheduler.sleep(for: .seconds(5))
        return number
      } _: { store, scheduler in
        store.send(action)
        await scheduler.advance(by: .seconds(seconds))
        store.send(.cancel)
        await scheduler.advance()
      }

      XCTAssertEqual(answers(text), expected)
      XCTAssertFalse(text.contains("The test ends"), text)
    }
  }

  /// Swift gives a child the number of a former one, which had ended before its parent did something else.
  func testAChildDoesNotContinueFromWhatAFormerOneReceived() async {
    let strand = RecordedStrand(action: 1, number: 1, in: nil)
    let child = Strand.task
    await Task {
      strand.isDone(by: Strand.task ?? 0)
      strand.take(Moment(), by: child)
      strand.receive(Moment(), for: Strand.task)
      _ = strand.causeOfDelivery()
    }.value

    XCTAssertEqual(strand.causeOfCall()?.isCertain, false)
  }

  /// It did nothing from the first answer, because it waited for the second: a client may keep what it loaded.
  @MainActor
  func testATaskThatIsCancelledWhileItWaitsForAnotherAnswerHasHadTheFirst() async {
    for (span, hasFirst) in [(2_002, true), (2_001, false)] {
      let text = await session { number, scheduler in
        try await scheduler.sleep(for: .seconds(number))
        return number
      } _: { store, scheduler in
        store.send(.pair)
        await scheduler.advance(by: .milliseconds(span))
        store.send(.cancel)
        await scheduler.advance(by: .seconds(3))
      }
      XCTAssertEqual(text.contains("createColdObservable([.next(2, 2), .completed(2)])"), hasFirst, text)
    }
  }

  /// What it loads, others may wait for.
  private struct Shelf: ReducerProtocol {
    enum Action: Equatable {
      case open, close, shown(Int), list([Int]), all
    }

    let load: @Sendable (Int) async throws -> Int
    let more: @Sendable (Int) async throws -> Int

    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
      switch action {
      case .open:
        return .task { [load, more] in
          async let first = load(5)
          let second = try await more(2)
          return .shown(try await first + second)
        }.cancellable(id: LoadID.self)
      case .close: return .cancel(id: LoadID.self)
      case .all:
        return .run { [load] send in
          let numbers = await withTaskGroup(of: Int.self) { group in
            for number in 1...3 { group.addTask { (try? await load(number)) ?? 0 } }
            return await group.reduce(into: []) { $0.append($1) }
          }
          await send(.list(numbers))
          await send(.shown(0))
        }
      case .shown, .list: state += 1
      }
      return .none
    }
  }

  @MainActor
  private func sessionOfAShelf(_ run: (StoreOf<Shelf>, TestScheduler) async -> Void) async -> String {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<Int, Shelf.Action>(scheduler: scheduler)
    let (load, more) = (
      recording.dependency("load") { (number: Int) async throws -> Int in
        try await scheduler.sleep(for: .seconds(number))
        if number == 3 { throw CancellationError() }
        return number
      },
      recording.dependency("more") { (number: Int) async throws -> Int in
        try await scheduler.sleep(for: .seconds(number))
        return number * 10
      }
    )
    let task = LockIsolated<Task<Int, any Error>?>(nil)
    let shared: @Sendable (Int) async throws -> Int = { number in
      if number < 5 { return try await load(number) }
      return try await task.withValue { task in
        let running = task ?? Task { try await load(number) }
        task = running
        return running
      }.value
    }
    let store = StoreOf<Shelf>(initialState: 0, reducer: Shelf(load: shared, more: more))
    store.record(into: recording)
    await run(store, scheduler)
    return recording.test(named: "testIt", reducer: "Shelf(load: load, more: more)")
  }

  @MainActor
  func testAnEffectWaitsForWhatAnotherOneAskedFor() async {
    let text = await sessionOfAShelf { store, scheduler in
      store.send(.open)
      await scheduler.advance(by: .seconds(1))
      store.send(.close)
      await scheduler.advance()
      store.send(.open)
      await scheduler.advance(by: .seconds(4))
    }
    XCTAssertTrue(text.contains("advance(by: .seconds(4))\n    await store.receive(.shown(25)) {"), text)
  }

  @MainActor
  func testAGroupThatWasCollectedHadItsLastAnswerThoughThatIsNotShown() async {
    let text = await sessionOfAShelf { store, scheduler in
      store.send(.all)
      await scheduler.advance(by: .seconds(3))
    }
    XCTAssertTrue(text.contains("advance(by: .seconds(3))\n    await store.receive(.list([1, 2, 0])) {"), text)
  }

  /// The effect ended when the rest of it was cancelled.
  @MainActor
  func testATaskThatEndedBeforeItsEffectWasCancelledIsAnswered() async {
    let text = await session { number, scheduler in
      try await scheduler.sleep(for: .seconds(number))
      return number
    } _: { store, scheduler in
      store.send(.both)
      await scheduler.advance(by: .seconds(2))
      store.send(.cancel)
      await scheduler.advance()
    }

    XCTAssertEqual(
      answers(text), [".to(1, scheduler.createColdObservable([.next(1, 1), .completed(1)]).asObservable())"])
    XCTAssertFalse(text.contains("The test ends"), text)
  }

  /// The effect makes a task by `Task`, of which the store knows nothing.
  @MainActor
  func testATaskThatAnEffectMadeItselfContinuesFromItsAnswers() async {
    let text = await session { number, scheduler in
      try await scheduler.sleep(for: .seconds(number))
      return number
    } _: { store, scheduler in
      store.send(.own)
      await scheduler.advance(by: .seconds(1))
      await scheduler.advance(by: .seconds(2))
    }

    XCTAssertEqual(
      answers(text),
      [
        ".to(1, scheduler.createColdObservable([.next(1, 1), .completed(1)]).asObservable()),",
        ".to(1, scheduler.createColdObservable([.next(2, 2), .completed(2)]).asObservable()),",
      ])
    XCTAssertTrue(text.contains("await store.receive(.loaded(2))"), text)
  }

  /// What the task would have done does not matter: the effect takes one action.
  @MainActor
  func testATestContinuesAfterAnEffectThatEndedBeforeItsTask() async {
    let text = await session { store, scheduler in
      store.send(.first)
      await scheduler.advance()
      store.send(.echo)
      await scheduler.advance()
    }

    XCTAssertFalse(text.contains("The test ends"), text)
    XCTAssertTrue(text.contains("await store.receive(.slept)"), text)
  }

  /// In a test it would come before all that is sent at its time.
  @MainActor
  func testAnAnswerThatCameAfterWhatWasSentComesLaterInATest() async {
    let gate = AsyncStream<Int>.makeStream()
    let text = await session { _, _ in
      await gate.stream.first { _ in true } ?? 0
    } _: { store, scheduler in
      store.send(.one)
      await scheduler.advance(by: .seconds(1))
      func echo() {
        store.send(.echo)
        scheduler.advance()
      }
      echo()
      gate.continuation.yield(5)
      await scheduler.advance()
    }

    XCTAssertTrue(
      text.contains(
        """
            await store.receive(.slept)
            await scheduler.advance(by: .milliseconds(1))
            await store.receive(.loaded(5)) {
        """), text)
  }

  /// A child may begin late, because of an answer or not: in the test it is answered at the time of the session in both cases.
  @MainActor
  func testAChildIsAnsweredAtATimeAndItsParentAfterATime() async {
    let text = await session { number, scheduler in
      try await scheduler.sleep(for: .seconds(number))
      return number
    } _: { store, scheduler in
      await scheduler.advance(by: .seconds(5))
      store.send(.sleep)
      await scheduler.advance(by: .seconds(4))
      store.send(.sum)
      await scheduler.advance(by: .seconds(1))
      await scheduler.advance(by: .seconds(2))
      await scheduler.advance(by: .seconds(3))
    }

    XCTAssertEqual(
      answers(text),
      [
        ".to(3, scheduler.createColdObservable([.next(1, 1), .completed(1)]).asObservable()),",
        ".to(3, scheduler.createHotObservable([.next(7, 2), .completed(7)]).asObservable()),",
        ".to(3, scheduler.createColdObservable([.next(3, 3), .completed(3)]).asObservable()),",
      ])
    // Nothing runs before, and still the scheduler shows the time.
    XCTAssertTrue(text.contains("    await scheduler.advance(by: .seconds(1))\n    await store.send(.sum)\n"), text)
  }

  /// Otherwise the child would miss its answer: that comes at a fixed time, before all that tasks do then.
  @MainActor
  func testAChildIsAnsweredAfterItMayHaveAsked() async {
    let text = await session { number, scheduler in
      if number == 1 { try await scheduler.sleep(for: .seconds(1)) }
      return number
    } _: { store, scheduler in
      store.send(.sum)
      await scheduler.advance(by: .seconds(1))
    }

    XCTAssertTrue(text.contains("createColdObservable([.next(1000, 1), .completed(1000)])"), text)
    XCTAssertTrue(text.contains("createHotObservable([.next(1001, 2), .completed(1001)])"), text)
    XCTAssertTrue(text.contains("await store.receive(.loaded(3))"), text)
  }

  @MainActor
  func testChildrenOfATaskAreAnsweredByWhatTheyAsk() async {
    let text = await session { number, scheduler in
      try await scheduler.sleep(for: .seconds(number))
      return number
    } _: { store, scheduler in
      store.send(.group)
      await scheduler.advance(by: .seconds(4))
    }

    // The sum comes when both have.
    for number in 3...4 {
      XCTAssertTrue(
        text.contains(
          """
                  1,
                  asked: "\(number)",
                  scheduler.createColdObservable([.next(\(number), \(number)), .completed(\(number))]).asObservable()

          """), text)
    }
    XCTAssertTrue(text.contains("= { input1 in"), text)
    XCTAssertTrue(text.contains("try await loadAnswers.value(\"load\", asked: input1)"), text)
    XCTAssertTrue(text.contains("await store.receive(.loaded(7))"), text)
  }

  /// A task waits for its children also where it has cancelled them.
  @MainActor
  func testAChildThatWaitsThoughItIsCancelledHasItsAnswer() async {
    for isDeaf in [true, false] {
      let text = await session { number, scheduler in
        let sleep = Task { try await scheduler.sleep(for: .seconds(number)) }
        if isDeaf || number == 1 { try await sleep.value } else { try await scheduler.sleep(for: .seconds(number)) }
        if number == 1 { throw RxError.timeout }
        return number
      } _: { store, scheduler in
        store.send(.either)
        await scheduler.advance(by: .seconds(4))
      }

      XCTAssertEqual(text.contains("waitsWhenCancelled: true,"), isDeaf, text)
      XCTAssertEqual(text.contains("createColdObservable([.next(3, 3), .completed(3)])"), isDeaf, text)
      let time = "advance(by: .seconds(\(isDeaf ? 3 : 1)))\n    await store.receive(.slept)"
      XCTAssertTrue(text.contains(time), text)
    }
  }

  /// Other children begin because of the first answers or not, so that it is answered at a time, before all that comes after one.
  @MainActor
  func testChildrenDeliverInTheOrderOfTheirAnswers() async {
    Self.answered.setValue([])
    let text = await session { store, scheduler in
      await scheduler.advance(by: .seconds(1))
      store.send(.now)
      await scheduler.advance(by: .seconds(1))
      store.send(.each)
      await scheduler.advance()
    }

    XCTAssertTrue(text.contains("scheduler.createColdObservable([.next(0, 3), .completed(0)])"), text)
    XCTAssertTrue(text.contains("scheduler.createHotObservable([.next(1001, 4), .completed(1001)])"), text)
    XCTAssertTrue(text.contains("scheduler.createHotObservable([.next(1002, 5), .completed(1002)])"), text)
    for number in 3...5 { XCTAssertTrue(text.contains("await store.receive(.loaded(\(number))) {"), text) }
  }

  /// It has an answer of its own, and then waits for that of its child. It might have gone on before, so that the test gives both at one
  /// time, and what the task asks for then is answered at a time.
  @MainActor
  func testATaskContinuesWhenItsChildHasItsAnswerToo() async {
    for asks in [false, true] {
      let text = await session { number, scheduler in
        try await scheduler.sleep(for: .seconds(number))
        return number
      } _: { store, scheduler in
        store.send(.beside(asks: asks))
        await scheduler.advance(by: .seconds(3))
        store.send(.cancel)
        await scheduler.advance(by: .seconds(asks ? 9 : 2))
      }

      XCTAssertTrue(text.contains("createColdObservable([.next(5, 5), .completed(5)])"), text)
      if asks {
        XCTAssertTrue(text.contains("createHotObservable([.next(12, 7), .completed(12)])"), text)
      } else {
        XCTAssertTrue(text.contains("createColdObservable([.next(5, 2), .completed(5)])"), text)
      }
      let time = "advance(by: .seconds(\(asks ? 9 : 2)))\n    await store.receive(.loaded(7))"
      XCTAssertTrue(text.contains(time), text)
      XCTAssertFalse(text.contains("The test ends"), text)
    }
  }

  /// A task that is cancelled continues, and what it waits for then it did not wait for before.
  @MainActor
  func testATimerThatACancelledTaskStartsIsNoneThatItWaitedFor() async {
    for hasTime in [true, false] {
      let text = await session { store, scheduler in
        store.send(.count)
        await scheduler.advance(by: .seconds(1))
        if hasTime { await scheduler.advance(by: .seconds(1)) }
        // The task belongs to the main actor, which has other work here.
        func cancel() {
          if !hasTime { scheduler.advance(by: .seconds(1)) }
          store.send(.cancel)
        }
        cancel()
        await scheduler.advance()
      }

      XCTAssertEqual(text.contains("// The test ends before action 2, `.cancel`:"), !hasTime, text)
    }
  }

  /// It waits for what no recording knows, may not have begun, and delivers in a test.
  @MainActor
  func testATestEndsWhereATaskHadNoTime() async {
    for (next, reason) in [(Action.cancel, "it was cancelled"), (.sleep, "the session ended")] {
      let text = await session { store, scheduler in
        func send() {
          store.send(.wait)
          scheduler.advance(by: .milliseconds(1))
          store.send(next)
        }
        send()
      }

      XCTAssertTrue(text.contains("// The test ends before action 2, `.\(next)`:"), text)
      XCTAssertTrue(
        text.contains("// what a task of action 1 would have done is not known: \(reason) within a second."), text)
    }
  }

  /// A session had these actions, and so does its test.
  private func assertIsWhole(_ recording: Recording<Int, Int>, _ actions: [Int], line: UInt = #line) {
    XCTAssertEqual(recording.entries.map(\.action), actions, line: line)
    let text = recording.test(named: "testIt", reducer: "reducer")
    XCTAssertFalse(text.contains("The test ends"), text, line: line)
  }

  @MainActor
  func testATaskThatDidNothingForSecondsHadDoneAll() async {
    let text = await session { store, scheduler in
      store.send(.wait)
      await scheduler.advance(by: .seconds(2))
      store.send(.cancel)
    }

    XCTAssertFalse(text.contains("The test ends"), text)
  }

  @MainActor
  func testTasksAreAnsweredUntilTheEndOfATest() async {
    let text = await session { store, scheduler in
      store.send(.one)
      await scheduler.advance(by: .seconds(1))
      func send() {
        store.send(.wait)
        scheduler.advance(by: .milliseconds(1))
        store.send(.cancel)
      }
      send()
    }

    XCTAssertTrue(text.contains("// The test ends before action 4, `.cancel`:"), text)
    XCTAssertTrue(text.contains("    ], until: 3)\n"), text)
  }

  @MainActor
  func testActionsOfOneTurnThatBeganNoTasksAreSentOneByOne() async {
    let text = await session { store, scheduler in
      func send(_ actions: [Action]) { for action in actions { store.send(action) } }
      store.send(.one)
      await scheduler.advance(by: .seconds(1))
      send([.slept, .loaded(2)])
    }

    XCTAssertTrue(text.contains("await store.send(.loaded(2))"), text)
    XCTAssertFalse(text.contains("// In one turn"), text)
  }

  /// The timer of a real clock is started once, and waits since its last run.
  @MainActor
  func testATaskThatTicksWaitsForTheNextTickWhereItIsCancelled() async {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.000_000_001)
    let late = UncheckedSendable(LateScheduler(scheduler, 1))
    let recording = Recording<Int, Int>(scheduler: scheduler)
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state += action
        if action == 1 { return .none }
        return action < 0
          ? .cancel(id: LoadID.self)
          : .run { send in
            for await _ in late.value.timer(interval: .milliseconds(500)) { await send(1) }
          }.cancellable(id: LoadID.self)
      })
    store.record(into: recording)
    store.send(0)
    await scheduler.advance(by: .milliseconds(1_200))
    store.send(-1)
    await scheduler.advance()

    assertIsWhole(recording, [0, 1, 1, -1])
  }

  /// In a test as in the session: a scheduler runs all that is due before a task continues.
  @MainActor
  func testATaskDeliversBehindWhatASchedulerRunsAtItsTime() async {
    let scheduler = UncheckedSendable(TestScheduler(initialClock: 0))
    let recording = Recording<Int, Int>(scheduler: scheduler.value)
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state = action
        let later = Effect(value: action + 1).deferred(for: .seconds(1), scheduler: scheduler.value)
        let task = Effect<Int>.run { send in
          try await scheduler.value.sleep(for: .seconds(2))
          await send(3)
        }
        return action == 0 ? .merge(task, later) : action == 1 ? later : .none
      })
    store.record(into: recording)
    store.send(0)
    await scheduler.value.advance(by: .seconds(2))

    assertIsWhole(recording, [0, 1, 2, 3])
  }

  /// The stream is asked for in the moment of the answer, but what came before the delivery may come before the answer.
  @MainActor
  func testAStreamThatATaskAsksForHasNoPlaceOfItsOwn() async {
    let scheduler = UncheckedSendable(TestScheduler(initialClock: 0))
    let recording = Recording<Int, Int>(scheduler: scheduler.value)
    let connect = recording.dependency("connect") { () async throws -> Int in
      try await scheduler.value.sleep(for: .seconds(1))
      return 1
    }
    let events = recording.dependency("events") { () -> Observable<Int> in .never() }
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state = action
        if action > 0 { return .none }
        return .run { send in
          let number = try await connect()
          for _ in 0..<10 { await Task.yield() }
          await send(number)
          for try await event in events().values { await send(event) }
        }
      })
    store.record(into: recording)
    store.send(0)
    func passTime() { scheduler.value.advance(by: .seconds(1)) }
    await Task.yield()
    passTime()
    while recording.calls.first?.answers.isEmpty != false { await Task.yield() }
    store.send(5)
    await scheduler.value.advance()

    assertIsWhole(recording, [0, 5, 1])
  }

  @MainActor
  func testWhatATaskDeliversAfterTheLastActionIsSkipped() async {
    let text = await session { number, _ in
      number
    } _: { store, _ in
      store.send(.wait)
    }

    XCTAssertTrue(
      text.contains(
        """
            store.send(.wait)
            // The effect of action 1 still ran when the session ended.
            store.skipReceivedActions(strict: false)
            store.skipInFlightEffects(strict: false)
        """), text)
  }

  @MainActor
  func testWhatATaskDoesAfterItHasSleptHasItsTime() async {
    let text = await session { store, scheduler in
      store.send(.sleep)
      await scheduler.advance(by: .seconds(4))
    }

    XCTAssertTrue(
      text.contains(
        "await store.send(.sleep)\n    await scheduler.advance(by: .seconds(3))\n    await store.receive(.slept)"),
      text)
  }

  @MainActor
  func testTimePassesToTheEndOfATaskThatSleptAndDeliversNothing() async {
    let text = await session { store, scheduler in
      store.send(.one)
      await scheduler.advance()
      store.send(.count)
      await scheduler.advance(by: .seconds(10))
    }

    XCTAssertTrue(
      text.contains(
        "await store.send(.count)\n    await scheduler.advance(by: .seconds(4))\n    await store.finish()"), text)
  }

  @MainActor
  func testATaskWhoseWaitIsCancelledContinuesFromThere() async {
    for isLoop in [false, true] {
      let text = await session(answering: { number, _ in number }) { store, scheduler in
        store.send(.guarded(isLoop: isLoop))
        await scheduler.advance(by: .seconds(3))
        store.send(.cancel)
        await scheduler.advance()
        store.send(.now)
        await scheduler.advance()
      }
      let lines = text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      XCTAssertEqual(
        lines.filter { $0.hasPrefix("await") },
        ["await store.send(.guarded(isLoop: \(isLoop)))"]
          + (isLoop
            ? [
              "await scheduler.advance(by: .seconds(2))", "await store.receive(.loaded(0))",
              "await scheduler.advance(by: .seconds(1))",
            ] : ["await scheduler.advance(by: .seconds(3))"])
          + [
            "await store.send(.cancel)", "await store.receive(.slept)", "await scheduler.advance(by: .milliseconds(1))",
            "await store.send(.now)", "await store.receive(.loaded(7)) {", "await store.finish()",
          ], text)
    }
  }

  @MainActor
  func testWhatATaskDeliversWithoutWaitingComesAtOneTime() async {
    let text = await session { store, scheduler in
      store.send(.twice)
      await scheduler.advance(by: .seconds(1))
    }

    XCTAssertTrue(
      text.contains(
        """
            await store.receive(.loaded(1)) {
              $0 = 1
            }
            await store.receive(.loaded(2)) {
        """), text)
  }

  /// The answer comes at the time of the last action, which nothing else lets the scheduler reach.
  @MainActor
  func testATestWaitsForAnAnswerAtTheTimeOfItsLastAction() async {
    let text = await session { store, scheduler in
      store.send(.track)
      await scheduler.advance()
    }

    XCTAssertTrue(
      text.contains("await store.send(.track)\n    await scheduler.advance()\n    await store.finish()"), text)
  }

  /// A controller may send some actions when it appears, and a task that they begin has its turn only then.
  @MainActor
  func testWhatWasSentInOneTurnIsSentBeforeTasksRun() async {
    let text = await session { store, scheduler in
      // The first of two loads is cancelled before it begins.
      func send(_ actions: [Action]) { for action in actions { store.send(action) } }
      send([.now, .loaded(1)])
      await scheduler.advance(by: .seconds(1))
      send([.load(3), .cancel, .slept])
      await scheduler.advance(by: .seconds(1))
      send([.begin, .loaded(2)])
      await scheduler.advance()
    }
    let steps = text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
      $0.contains("store.send") || $0.contains("store.receive") || $0.contains("advance") || $0.hasPrefix("_")
    }
    XCTAssertEqual(
      steps,
      [
        "_ = {", "store.send(.now)", "await store.send(.loaded(1)) {", "await store.receive(.loaded(7)) {",
        "await scheduler.advance(by: .seconds(1))",
        "_ = {", "store.send(.load(3))", "_ = {", "store.send(.cancel)", "await store.send(.slept) {",
        "_ = {", "store.send(.begin)", "_ = {", "store.receive(.now)", "await store.send(.loaded(2)) {",
        "await store.receive(.loaded(7)) {",
      ])
    XCTAssertFalse(text.contains("The test ends"), text)
  }

  /// What a scheduler runs between two actions of one turn runs before the tasks that the first began.
  @MainActor
  func testAnActionOfASchedulerInOneTurnIsReceivedBeforeTasksRun() async {
    let text = await session { store, scheduler in
      func send() {
        store.send(.one)
        store.send(.echo)
        scheduler.advance()
        store.send(.loaded(5))
      }
      send()
      for _ in 0..<1_000 where store.state < 6 { try? await Task.sleep(nanoseconds: 1_000_000) }
    }
    let steps = text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
      $0.contains("store.send") || $0.contains("store.receive") || $0.contains("advance")
    }
    XCTAssertEqual(
      steps,
      [
        "store.send(.one)", "store.send(.echo)", "_ = { scheduler.advance() }()", "store.receive(.slept)",
        "await store.send(.loaded(5)) {", "await scheduler.advance(by: .milliseconds(1))",
        "await store.receive(.loaded(1)) {",
      ], text)
  }

  /// A task that works elsewhere may be overtaken by a user. One that works for long has begun before.
  @MainActor
  func testWhatWasSentWhileATaskWorkedIsSentBeforeItBegins() async throws {
    for seconds in [0, 1] {
      let text = await session { store, scheduler in
        func pass() { scheduler.advance(by: .seconds(seconds)) }
        Self.isOpen.setValue(false)
        store.send(.away)
        // Another turn of the main queue.
        try? await Task.sleep(nanoseconds: 20_000_000)
        pass()
        store.send(.loaded(1))
        Self.isOpen.setValue(true)
        await scheduler.advance()
        for _ in 0..<1_000 where store.state < 8 { try? await Task.sleep(nanoseconds: 1_000_000) }
      }

      let isInOneTurn = text.contains(
        """
            // In one turn with what is sent next.
            _ = {
              store.send(.away)
            }()
            await store.send(.loaded(1)) {
              $0 = 1
            }
            await store.receive(.loaded(7)) {
              $0 = 8
            }
        """)
      XCTAssertEqual(isInOneTurn, seconds == 0, text)
      XCTAssertEqual(text.contains("// The test ends before"), seconds > 0, text)
    }
  }

  /// When it does is not known: the tick is over by then.
  @MainActor
  func testATaskThatATickBeganDeliversOfItself() async {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<Int, Int>(scheduler: scheduler)
    let store = store(into: recording) {
      Observable<Int>.timer(.seconds(1), scheduler: scheduler)
        .flatMap { _ in
          Observable<Int>.create { observer in
            Task { @MainActor in observer.onNext(1) }
            return Disposables.create()
          }
        }.eraseToEffect()
    }
    store.send(0)
    await scheduler.advance(by: .seconds(1))

    XCTAssertEqual(recording.entries.map(\.action), [0, 1])
    XCTAssertEqual(recording.entries.last?.place.source, .task)
  }

  /// It waited, so that it delivers nothing before the time at which it would have slept.
  @MainActor
  func testATaskThatSleptWhenTheSessionEndedHadDoneAll() async {
    let text = await session { store, scheduler in
      store.send(.guarded(isLoop: false))
      await scheduler.advance(by: .milliseconds(500))
    }
    XCTAssertTrue(text.contains("store.skipInFlightEffects(strict: false)"), text)
    XCTAssertFalse(text.contains("skipReceivedActions"), text)
  }

  /// The timer was late for which the task waited, so that an action came before what it asks. In a test the timer is not.
  @MainActor
  func testWhatATaskAsksForAfterItHasSleptHasNoPlaceAmongActions() async {
    let (clock, scheduler) = (HistoricalScheduler(), TestScheduler(initialClock: 0))
    let recording = Recording<Int, Int>(scheduler: clock)
    let load = recording.dependency("load") { (number: Int) async throws -> Int in number }
    let store = store(into: recording) {
      .task {
        try await scheduler.sleep(for: .seconds(1))
        return try await load(1)
      }
    }
    store.send(0)
    await scheduler.advance()
    clock.sleep(1.25)
    store.send(7)
    clock.sleep(0.25)
    await scheduler.advance(by: .seconds(1))

    XCTAssertEqual(recording.entries.map(\.action), [0, 7, 1])
    let times = WrittenTimes(WrittenSession(recording), keepsTimes: true)
    let places = recording.entries.map { times[$0.place.number] }
    XCTAssertEqual(places[1] - places[0], 1_250_000_000)
    withExtendedLifetime(store) {}
  }

  /// What is asked then has no order to that but its own.
  @MainActor
  func testWhatIsAskedBecauseOfTheAnswerOfAChildMayBeAnsweredAtItsTime() async {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<Int, Int>(scheduler: scheduler)
    let load = recording.dependency("load") { (number: Int) async throws -> Int in
      if number < 8 { try await scheduler.sleep(for: .seconds(number)) }
      return number + 3
    }
    let store = store(into: recording) {
      .task {
        async let slow = load(5)
        _ = try await load(2)
        return try await load(try await slow)
      }
    }
    store.send(0)
    await scheduler.advance(by: .seconds(5))
    let text = recording.test(named: "testIt", reducer: "feature")

    XCTAssertTrue(text.contains("[.next(0, 11), .completed(0)]"), text)
    withExtendedLifetime(store) {}
  }

  /// What was loaded is shown when a pause is over, which runs beside, in a child or in a group.
  @MainActor
  func testATaskWaitsForAChildThatSleepsAlthoughItsActionShowsAnAnswer() async {
    for isGroup in [false, true] {
      let scheduler = TestScheduler(initialClock: 0)
      let recording = Recording<Int, Int>(scheduler: scheduler)
      let load = recording.dependency("load") { (number: Int) async throws -> Int in
        try await scheduler.sleep(for: .seconds(1))
        return number
      }
      let store = store(into: recording) {
        .task {
          if isGroup {
            return try await withThrowingTaskGroup(of: Int.self) { group in
              group.addTask { try await load(7) }
              group.addTask {
                try await scheduler.sleep(for: .seconds(2))
                return 0
              }
              return try await group.reduce(0, +)
            }
          }
          async let pause: Void = scheduler.sleep(for: .seconds(2))
          let number = try await load(7)
          try await pause
          return number
        }
      }
      store.send(0)
      await scheduler.advance(by: .seconds(2))
      let text = recording.test(named: "testIt", reducer: "feature")

      XCTAssertEqual(recording.entries.map(\.action), [0, 7])
      XCTAssertTrue(text.contains("[.next(1, 7), .completed(1)]"), text)
      XCTAssertTrue(text.contains("scheduler.advance(by: .seconds(2))\n    await store.receive(7)\n"), text)
      withExtendedLifetime(store) {}
    }
  }

  /// Nothing else says that the turn was over: it led to no action, and what the task asks for has no order.
  @MainActor
  func testATaskThatATurnBeganAsksBeforeWhatIsSentNext() async {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<Int, Int>(scheduler: scheduler)
    let load = recording.dependency("load") { (number: Int) async throws -> Int in
      try await scheduler.sleep(for: .seconds(1))
      return number
    }
    let store = store(into: recording) {
      Observable.just(1).concat(Observable.never()).observe(on: scheduler)
        .flatMap { number in Effect<Int>.task { try await load(number) }.asObservable() }.eraseToEffect()
    }
    store.send(0)
    await scheduler.advance()
    store.send(7)
    await scheduler.advance(by: .seconds(1))
    let text = recording.test(named: "testIt", reducer: "feature")

    XCTAssertEqual(recording.entries.map(\.action), [0, 7, 1])
    XCTAssertTrue(
      text.contains("await store.send(0)\n    await scheduler.advance()\n    await store.send(7)\n"), text)
    withExtendedLifetime(store) {}
  }

  @MainActor
  func testElementsThatComeTogetherLeadToOneActionEach() async {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<Int, Int>(scheduler: scheduler)
    let subject = PublishSubject<Int>()
    let numbers = recording.dependency("numbers") { () -> Observable<Int> in subject.asObservable() }
    let store = store(into: recording) {
      .run { send in for try await number in numbers().values { await send(number) } }
    }
    store.send(0)
    await scheduler.advance()
    for number in 1...2 { subject.onNext(number) }
    await scheduler.advance()

    XCTAssertEqual(recording.entries.map(\.action), [0, 1, 2])
    let answers = recording.calls.flatMap(\.answers)
    XCTAssertEqual(recording.entries.dropFirst().map { $0.place.moment?.parent?.number }, answers.map(\.moment.number))
  }

  @MainActor
  func testATaskContinuesFromATimerThatItStartedItself() async {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<Int, Int>(scheduler: scheduler)
    let store = store(into: recording) {
      .run { send in
        await withCheckedContinuation { continuation in
          _ = scheduler.scheduleRelative((), dueTime: .seconds(2)) {
            continuation.resume()
            return Disposables.create()
          }
        }
        await send(1)
      }
    }
    store.send(0)
    await scheduler.advance(by: .seconds(2))

    XCTAssertEqual(recording.entries.map(\.action), [0, 1])
    let timer = recording.entries.last?.place.moment?.parent
    XCTAssertEqual(timer?.span, 2_000_000_000)
    XCTAssertEqual(timer?.parent?.number, recording.entries[0].place.number)
  }

  /// They meet, of which the test knows no order: only what a task did for one of several children has one.
  @MainActor
  func testWhatATaskWaitedForItselfMayMeetWhatItsChildHas() async {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<Int, Int>(scheduler: scheduler)
    let loads = ["load", "other"].map { name in
      recording.dependency(name) { (number: Int) async throws -> Int in
        try await scheduler.sleep(for: .seconds(2))
        return number
      }
    }
    let store = store(into: recording) {
      .run { send in
        async let other = loads[1](2)
        _ = try await loads[0](1)
        await send(try await loads[0](3) + other)
      }
    }
    store.send(0)
    await scheduler.advance(by: .seconds(4))

    XCTAssertEqual(recording.entries.map(\.action), [0, 5])
    let text = recording.test(named: "testIt", reducer: "reducer")
    for number in 1...2 { XCTAssertTrue(text.contains("[.next(2, \(number)), .completed(2)]"), text) }
  }

  /// What a task waited for, in whichever order it did, has the order in which it came.
  @MainActor
  func testWhatATaskWaitedForTogetherHasItsOrder() async throws {
    let scheduler = TestScheduler(initialClock: 0)
    @Sendable func sleep(_ seconds: Int) async throws -> Int {
      try await scheduler.sleep(for: .seconds(seconds))
      return 0
    }
    let loads: [@Sendable (@escaping @Sendable (Int) async throws -> Int) async throws -> Int] = [
      { load in
        async let number = load(1)
        _ = try await sleep(2)
        return try await number
      },
      { load in
        async let first = sleep(1)
        async let second = load(2)
        return try await first + second
      },
      { load in
        async let first = sleep(1)
        async let second = sleep(2)
        return try await first + second
      },
    ]
    for (index, waits) in loads.enumerated() {
      let recording = Recording<Int, Int>(scheduler: scheduler)
      let load = recording.dependency("load") { (number: Int) async throws -> Int in try await sleep(number) + number }
      let store = store(into: recording) {
        .run { send in
          await send(try await waits(load))
          try await Task.never()
        }
      }
      store.send(0)
      await scheduler.advance(by: .seconds(2))
      let order = WrittenOrder(WrittenSession(recording), keepsTimes: true)
      let delivery = recording.entries.last?.place
      let causes = delivery?.delivery?.causes.moments.map(\.number) ?? []

      XCTAssertTrue(
        order.conditions.contains { condition in
          condition.moments.map { $0 == (causes.first ?? 0, delivery?.moment?.parent?.number ?? 0) } ?? false
        }, "\(index)")
    }
  }

  /// Which of them a group has first shows in its list.
  @MainActor
  func testTheAnswersThatAnActionListsDoNotMeet() async {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<[Int], [Int]>(scheduler: scheduler)
    let load = recording.dependency("load") { (number: Int) async throws -> Int in
      try await scheduler.sleep(for: .seconds(2))
      return number
    }
    let reducer = Reduce<[Int], [Int]> { state, action in
      state = action
      if !action.isEmpty { return .none }
      return .task {
        try await withThrowingTaskGroup(of: Int.self) { group in
          for number in 3...5 { group.addTask { try await load(number) } }
          return try await group.reduce(into: []) { $0.append($1) }
        }
      }
    }
    let store = Store(initialState: [], reducer: reducer)
    store.record(into: recording)
    store.send([])
    await scheduler.advance(by: .seconds(2))

    XCTAssertEqual(recording.entries.map(\.action.count), [0, 3])
    let text = recording.test(named: "testIt", reducer: "reducer")
    for (index, number) in recording.entries[1].action.enumerated() {
      XCTAssertTrue(text.contains("[.next(\(2_000 + index), \(number)), "), text)
    }
  }

  /// Asks for a stream of numbers, of which one passes each two seconds.
  @MainActor
  private func throttledStore(
    _ numbers: @escaping @Sendable () -> AsyncStream<Int>, _ scheduler: TestScheduler
  ) -> Store<[Int], Int?> {
    Store(
      initialState: [],
      reducer: Reduce { state, number in
        if let number { state.append(number) }
        if number != nil { return .none }
        return numbers().asObservable().throttle(.seconds(2), scheduler: scheduler).observe(on: scheduler)
          .eraseToEffect(Optional.some)
      })
  }

  /// It is asked for where the action is reduced, and not by the effect.
  @MainActor
  func testAStreamThatTheReducerAsksForBelongsToItsAction() async {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<[Int], Int?>(scheduler: scheduler)
    let numbers = recording.dependency("numbers") { () -> AsyncStream<Int> in
      AsyncStream { continuation in
        for number in 1...2 { continuation.yield(number) }
      }
    }
    let store = throttledStore(numbers, scheduler)
    store.record(into: recording)
    await scheduler.advance(by: .seconds(1))
    store.send(nil)
    await scheduler.advance(by: .seconds(1))
    store.send(7)
    await scheduler.advance(by: .seconds(1))

    let text = recording.test(named: "testIt", reducer: "reducer")
    XCTAssertTrue(text.contains("createColdObservable([.next(0, 1), .next(0, 2)])"), text)
    XCTAssertTrue(text.contains("scheduler.advance(by: .seconds(1))\n    await store.receive(2)"), text)
    XCTAssertFalse(text.contains("The test ends"), text)
  }

  /// A task takes it behind what is due at its time, and behind the turns of that.
  @MainActor
  func testAnElementThatCameBeforeALateTimerComesBeforeTheTimeOfThat() async {
    let scheduler = TestScheduler(initialClock: 0)
    let recording = Recording<[Int], Int?>(scheduler: scheduler)
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let numbers = recording.dependency("numbers") { () -> AsyncStream<Int> in stream }
    let store = throttledStore(numbers, scheduler)
    store.record(into: recording)
    store.send(nil)
    for number in 1...2 {
      await scheduler.advance(by: .seconds(1))
      continuation.yield(number)
    }
    await scheduler.advance()
    scheduler.sleep(1)
    continuation.yield(3)
    for _ in 0..<100 { await Task.yield() }
    await scheduler.advance()

    XCTAssertEqual(recording.entries.map(\.action), [nil, 1, 3])
    let text = recording.test(named: "testIt", reducer: "reducer")
    // The timer runs two seconds after the first.
    for element in [".next(1001, 1)", ".next(3000, 3)"] { XCTAssertTrue(text.contains(element), text) }
  }

  /// Whatever is between the loop and its source, and whether or not it does something with each element.
  @MainActor
  func testALoopContinuesFromTheElementThatItCameTo() async {
    for (index, loop) in loops.enumerated() {
      let text = await session { store, scheduler in
        store.send(.loop(index))
        for _ in 0..<20 { await scheduler.advance(by: .milliseconds(500)) }
      }
      var expected: [String] = []
      for (span, number) in loop.deliveries {
        if let span { expected.append("scheduler.advance(by: .\(span))") }
        expected.append("store.receive(.loaded(\(number)))")
      }
      let steps = text.components(separatedBy: "\n    await ").dropFirst(2).dropLast().map { step in
        String(step.prefix { $0 != "{" && $0 != "\n" }).trimmingCharacters(in: .whitespaces)
      }
      XCTAssertEqual(steps, expected, "\(loop.name)\n\(text)")
    }
  }
}

/// A loop of a task, and after which span it delivers which numbers.
private struct Loop: Sendable {
  typealias Run = @Sendable (any SchedulerType, (Int) async -> Void) async throws -> Void

  let name: String
  let deliveries: [(RxTimeInterval?, Int)]
  let run: Run

  init(_ name: String, _ deliveries: [(RxTimeInterval?, Int)], _ run: @escaping Run) {
    (self.name, self.deliveries, self.run) = (name, deliveries, run)
  }

  /// Delivers odd numbers, and 9 two seconds after the end.
  static func odd(
    _ name: String, _ numbers: @escaping @Sendable (Observable<Int>) -> AsyncThrowingStream<Int, any Error>
  ) -> Loop {
    Loop(name, [(.seconds(2), 1), (.seconds(2), 3), (.seconds(2), 9)]) { scheduler, send in
      let ticks = Observable<Int>.interval(.seconds(1), scheduler: scheduler).take(4)
      for try await number in numbers(ticks.observe(on: scheduler)) where number % 2 == 1 { await send(number) }
      try await scheduler.sleep(for: .seconds(2))
      await send(9)
    }
  }
}

private let loops: [Loop] = [
  .odd("values") { $0.values },
  .odd("oldest") { $0.values(bufferingPolicy: .bufferingOldest(1)) },
  .odd("newest") { $0.values(bufferingPolicy: .bufferingNewest(1)) },
  .odd("infallible") { numbers in
    let values = numbers.asInfallible(onErrorJustReturn: 0).values
    return AsyncThrowingStream { await values.first { _ in true } }
  },
  Loop("timer", [(.seconds(3), 0)]) { scheduler, send in
    for await _ in scheduler.timer(interval: .seconds(1)).prefix(3) {}
    await send(0)
  },
  // The second tick waits while the first is worked on.
  Loop("slow", [(.milliseconds(2500), 0), (.milliseconds(1500), 1), (.milliseconds(1500), 2)]) { scheduler, send in
    var number = 0
    for await _ in scheduler.timer(interval: .seconds(1)).prefix(3) {
      try await scheduler.sleep(for: .milliseconds(1500))
      await send(number)
      number += 1
    }
  },
  Loop("slow values", [(.milliseconds(2500), 0), (.milliseconds(1500), 1), (.milliseconds(1500), 2)]) {
    scheduler, send in
    for try await number in Observable<Int>.interval(.seconds(1), scheduler: scheduler).take(3).values {
      try await scheduler.sleep(for: .milliseconds(1500))
      await send(number)
    }
  },
  // The end comes later than the last element, and twice is delivered from one.
  Loop("end", [(.seconds(1), 0), (nil, 1), (.seconds(1), 9)]) { scheduler, send in
    let numbers = Observable.just(0).concat(Observable<Int>.empty().delay(.seconds(1), scheduler: scheduler))
    for try await number in numbers.delaySubscription(.seconds(1), scheduler: scheduler).values {
      await send(number)
      await send(number + 1)
    }
    await send(9)
  },
]
