import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class RecordedAnswersTests: XCTestCase {
  private enum Action: Equatable { case load(Int), loaded(String) }

  @MainActor
  private func store(
    _ load: @escaping (Int) -> Effect<Action>
  ) -> TestStore<[String], Action, [String], Action, Void> {
    TestStore(
      initialState: [],
      reducer: Reduce<[String], Action> { state, action in
        switch action {
        case .load(let count): return load(count)
        case .loaded(let text): state.append(text)
        }
        return .none
      })
  }

  /// A task that asks.
  private func task(_ answers: RecordedAnswers<String>) -> Effect<Action> {
    .task { .loaded(try await answers.value("load")) }
  }

  /// Each action begins so many tasks at once.
  @MainActor
  private func store(_ answers: RecordedAnswers<String>) -> TestStore<[String], Action, [String], Action, Void> {
    store { [self] count in .merge((0..<count).map { _ in task(answers) }) }
  }

  @MainActor
  func testEachEffectHasItsAnswersAndEachTaskOfIt() async {
    let scheduler = TestScheduler(initialClock: 0)
    let store = store(
      RecordedAnswers([.to(2, .just("b")), .to(3, .just("c")), .to(3, task: 2, .just("d")), .to(1, .never())]))
    let first = await store.send(.load(1))
    await store.send(.load(1))
    await store.receive(.loaded("b")) { $0 = ["b"] }
    await first.cancel()
    await scheduler.advance()
    await store.finish()
  }

  @MainActor
  func testAnEffectHasItsAnswersInTheOrderOfItsCalls() {
    let answers = RecordedAnswers<String>([.to(1, .just("a")), .to(1, .just("b")), .to(1, .just("c"))])
    let store = store { count in
      Observable.concat((0..<count).map { _ in Observable.deferred { answers.next("load") } })
        .map(Action.loaded).eraseToEffect()
    }
    store.send(.load(3))
    store.receive(.loaded("a")) { $0 = ["a"] }
    store.receive(.loaded("b")) { $0 = ["a", "b"] }
    store.receive(.loaded("c")) { $0 = ["a", "b", "c"] }
  }

  /// What a test does not have may ask in another order.
  @MainActor
  func testWhatAsksBehindTheEndOfATestGetsNoAnswer() async {
    let store = store(RecordedAnswers([.to(1, .just("a"))], until: 3))
    await store.send(.load(1))
    await store.receive(.loaded("a")) { $0 = ["a"] }
    await store.send(.load(1))
    await store.skipInFlightEffects(strict: false)
  }

  /// The scheduler begins the task, which is one of the effect.
  @MainActor
  func testATaskThatIsDebouncedHasTheAnswersOfItsEffect() async {
    let scheduler = TestScheduler(initialClock: 0)
    let answers = RecordedAnswers<String>([.to(1, .never()), .to(2, .just("b"))])
    let store = store { [self] _ in
      task(answers).debounce(id: 1, for: .seconds(1), scheduler: scheduler)
    }
    for _ in 1...2 {
      await store.send(.load(1))
      await scheduler.advance(by: .seconds(1))
    }
    await store.receive(.loaded("b")) { $0 = ["b"] }
  }

  /// So are those that a timer begins, one after the other.
  @MainActor
  func testATaskThatATimerBeginsHasTheAnswersOfItsEffect() async {
    let scheduler = TestScheduler(initialClock: 0)
    let answers = RecordedAnswers<String>([.to(1, .never()), .to(1, task: 2, .just("b"))])
    let store = store { [self] count in
      Observable<Int>.interval(.seconds(1), scheduler: scheduler).take(count)
        .flatMapLatest { [self] _ in task(answers) }.eraseToEffect()
    }
    await store.send(.load(2))
    await scheduler.advance(by: .seconds(2))
    await store.receive(.loaded("b")) { $0 = ["b"] }
  }

  /// The second task waits in the end of the first, and is none of it.
  @MainActor
  func testATaskThatIsDeferredBehindAnotherIsOfNoAction() async {
    let scheduler = TestScheduler(initialClock: 0)
    let answers = RecordedAnswers<String>([.to(1, .just("a")), .to(0, .just("b"))])
    let store = store { [self] count in
      Observable.range(start: 0, count: count).concatMap { [self] _ in
        task(answers).deferred(for: .seconds(1), scheduler: scheduler)
      }.eraseToEffect()
    }
    await store.send(.load(2))
    await scheduler.advance(by: .seconds(1))
    await store.receive(.loaded("a")) { $0 = ["a"] }
    await scheduler.advance(by: .seconds(1))
    await store.receive(.loaded("b")) { $0 = ["a", "b"] }
  }

  func testACallGetsTheAnswerToWhatItIsGiven() throws {
    let answers = RecordedAnswers<String>([
      .to(0, .just("any")), .to(0, asked: "1, a", .just("1a")), .to(0, asked: "2, b", .just("2b")),
      .to(0, asked: "2, b", .just("again")),
    ])
    func next(_ number: Int, _ text: String) throws -> String? {
      try answers.next("load", asked: number, text).toBlocking().first()
    }
    let texts = try [next(2, "b"), next(1, "a"), next(3, "c"), next(3, "c")]
    XCTAssertEqual(texts, ["2b", "1a", "any", "again"])
  }

  @MainActor
  func testACallWithoutAnAnswerFailsTheTest() async {
    let store = store(RecordedAnswers([.to(2, .just("b"))]))
    store.exhaustivity = .off(showSkippedAssertions: false)
    let failures = await issues { await store.send(.load(1)) }
    XCTAssertTrue(failures.first?.message.contains("load, called by the effect of action 1") ?? false, "\(failures)")
  }

  func testACallOfTheTestItselfWithoutAnAnswerIsNamedAlone() {
    let answers = RecordedAnswers<String>([])
    let failures = issues { _ = try? answers.next("load").toBlocking().first() }
    XCTAssertEqual(failures.count, 1)
    XCTAssertFalse(failures[0].message.contains("called by"), failures[0].message)
  }

  @MainActor
  func testACallWaitsThoughItsTaskIsCancelledWhereItDid() async {
    let scheduler = TestScheduler(initialClock: 0)
    let answer = scheduler.createColdObservable([.next(3, "a"), .completed(3)]).asObservable()
    let answers = RecordedAnswers<String>([
      .to(1, waitsWhenCancelled: true, answer), .to(2, answer),
    ])
    let store = store { _ in
      .task {
        let load = Task { try await answers.value("load") }
        load.cancel()
        return .loaded((try? await load.value) ?? "cancelled")
      }
    }
    await store.send(.load(1))
    await scheduler.advance(by: .seconds(2))
    await store.send(.load(1))
    await store.receive(.loaded("cancelled")) { $0 = ["cancelled"] }
    await scheduler.advance(by: .seconds(1))
    await store.receive(.loaded("a")) { $0 = ["cancelled", "a"] }
    await store.finish()
  }

  /// One that tries again is cancelled at the end of a test, and asks once more.
  @MainActor
  func testACancelledTaskThatAsksAgainDoesNotFailTheTest() async {
    let answers = RecordedAnswers<String>([.to(1, .never())])
    let asked = LockIsolated(0)
    let store = TestStore(
      initialState: 0,
      reducer: Reduce<Int, Action> { _, _ in
        .run { _ in
          for _ in 1...3 {
            asked.withValue { $0 += 1 }
            _ = try? await answers.value("load")
          }
        }
      })
    let failures = await issues {
      await store.send(.load(1))
      await store.skipInFlightEffects(strict: false)
      await store.finish()
    }

    XCTAssertEqual(asked.value, 3)
    XCTAssertEqual(failures.map(\.message), [])
  }
}
