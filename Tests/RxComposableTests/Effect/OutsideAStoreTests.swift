import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// What an effect does that is subscribed to directly.
final class OutsideAStoreTests: ControlledTestCase {
  private struct ID: Hashable {}
  private struct Failure: Error {}
  private let scheduler = TestScheduler(initialClock: 0)
  private var heard: [Int] = []

  private func run(_ effect: Effect<Int>) -> any Disposable {
    effect.subscribe(onNext: { [unowned self] in heard.append($0) })
  }

  func testItDeliversItsActionsAndCompletes() throws {
    let effect = Effect.merge(Effect(value: 1), .none, .result { .success(2) })
    XCTAssertEqual(try effect.toBlocking().toArray(), [1, 2])
    XCTAssertEqual(try effect.observable.toBlocking().toArray(), [1, 2])
    XCTAssertEqual(try Effect<Int>.none.toBlocking().toArray(), [])
  }

  func testItsErrorIsThatOfTheSequence() {
    XCTAssertThrowsError(try Effect<Int>(error: Failure()).toBlocking().toArray()) { XCTAssertTrue($0 is Failure) }
  }

  func testAnObserverCanBeSubscribed() {
    let observer = scheduler.createObserver(Int.self)
    _ = Effect(value: 1).subscribe(observer)
    XCTAssertEqual(observer.events, [.next(0, 1), .completed(0)])
  }

  func testAnIdCancelsAllThatNoStoreRuns() {
    let source = PublishSubject<Int>()
    for _ in 0..<2 { _ = run(Effect(source).cancellable(id: ID())) }
    source.onNext(1)
    _ = run(.cancel(id: ID()))
    source.onNext(2)
    XCTAssertEqual(heard, [1, 1])
    XCTAssertFalse(source.hasObservers)
    XCTAssertTrue(EffectContext.outside.isEmpty)
  }

  func testANewerEffectTakesThePlaceOfTheOneInFlight() {
    let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
    let subscriptions = [first, second].map { run(Effect($0).cancellable(id: ID(), cancelInFlight: true)) }
    first.onNext(1)
    second.onNext(2)
    XCTAssertEqual(heard, [2])
    for subscription in subscriptions { subscription.dispose() }
    XCTAssertTrue(EffectContext.outside.isEmpty)
  }

  func testWhatAnEffectStartsWithDoesNotCancelTheEffect() {
    let source = PublishSubject<Int>()
    let work = Effect(source)
    let effects: [(String, Effect<Int>)] = [
      ("cancellable", work.cancellable(id: ID(), cancelInFlight: true)),
      ("debounce", work.debounce(id: ID(), for: .seconds(0), scheduler: scheduler)),
      ("throttle", work.throttle(id: ID(), for: .seconds(0), scheduler: scheduler, latest: true)),
      ("timer", .timer(id: ID(), every: .seconds(1), on: scheduler).map { _ in 0 }.merge(with: work)),
      ("cancel", .concatenate(.cancel(id: ID()), work)),
      ("merge", .merge(.cancel(id: ID()), work.cancellable(id: ID(), cancelInFlight: true))),
    ]
    for (name, effect) in effects {
      heard = []
      _ = run(effect.cancellable(id: ID(), cancelInFlight: true))
      scheduler.advance()
      source.onNext(1)
      scheduler.advance()
      XCTAssertEqual(heard, [1], name)
      _ = run(.cancel(id: ID()))
      source.onNext(2)
      scheduler.advance()
      XCTAssertEqual(heard, [1], name)
      XCTAssertFalse(source.hasObservers, name)
    }
    XCTAssertTrue(EffectContext.outside.isEmpty)
  }

  func testTheEffectsOfAStoreAreNotMet() {
    let (host, source) = (EffectHost(), PublishSubject<Int>())
    let task = host.run(Effect(source).cancellable(id: ID()))
    let subscription = run(Effect(source).cancellable(id: ID(), cancelInFlight: true))
    _ = run(.cancel(id: ID()))
    source.onNext(1)
    XCTAssertEqual(host.heard, [1])
    XCTAssertEqual(heard, [])
    task?.cancel()
    subscription.dispose()
  }

  func testAStoreThatCancelsItsOwnEffectReportsNoneOutside() {
    let (host, source) = (EffectHost(), PublishSubject<Int>())
    host.run(Effect(source).cancellable(id: ID()))
    let subscription = run(Effect(Observable.never()).cancellable(id: ID()))
    XCTAssertEqual(issues { host.run(.cancel(id: ID())) }.map(\.message), [])
    XCTAssertFalse(source.hasObservers)
    subscription.dispose()
  }

  @MainActor
  func testATaskCancelsByTheIdToo() async {
    let source = PublishSubject<Int>()
    let subscription = run(Effect(source).cancellable(id: ID()))
    let task = run(.run { _ in Task.cancel(id: ID()) })
    await eventually { !source.hasObservers }
    subscription.dispose()
    task.dispose()
  }

  /// Everything that has an id, and everything that cancels by one: each meets each.
  @MainActor
  func testTasksAndEffectsShareTheIdsOfTheProcess() async throws {
    let cancels: [(String, () -> Void)] = [
      ("Task.cancel", { Task.cancel(id: ID()) }),
      ("Effect.cancel", { _ = self.run(.cancel(id: ID())) }),
      ("cancellable", { self.run(Effect(Observable.never()).cancellable(id: ID(), cancelInFlight: true)).dispose() }),
      ("an effect's Task.cancel", { _ = self.run(.run { _ in Task.cancel(id: ID()) }) }),
      (
        "withTaskCancellation",
        { Task { await withTaskCancellation(id: ID(), cancelInFlight: true) { await Task.yield() } } }
      ),
    ]
    for (name, cancel) in cancels {
      let (work, source) = (Workload(), PublishSubject<Int>())
      let task = Task { try await withTaskCancellation(id: ID()) { try await work.wait() } }
      let subscription = run(Effect(source).cancellable(id: ID()))
      await eventually({ work.isRunning }, name)
      cancel()
      await eventually({ !work.isRunning && !source.hasObservers }, name)
      let result = await task.result
      XCTAssertThrowsError(try result.get(), name) { XCTAssertTrue($0 is CancellationError, name) }
      subscription.dispose()
    }
    await eventually { EffectContext.outside.isEmpty }
  }

  @MainActor
  func testATaskOutsideIsNotMetByAStore() async {
    let (host, work) = (EffectHost(), Workload())
    let task = Task { try? await withTaskCancellation(id: ID()) { try await work.wait() } }
    await eventually { work.isRunning }
    await host.run(.run { _ in Task.cancel(id: ID()) })?.finish()
    XCTAssertTrue(work.isRunning)
    Task.cancel(id: ID())
    await task.value
    XCTAssertTrue(EffectContext.outside.isEmpty)
  }

  func testDebounceStartsTheLast() {
    for number in [1, 2] {
      _ = run(Effect(value: number).debounce(id: ID(), for: .seconds(1), scheduler: scheduler))
    }
    XCTAssertEqual(heard, [])
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(heard, [2])
    XCTAssertTrue(EffectContext.outside.isEmpty)
  }

  func testThrottleKeepsTheActionsOfOneIdBack() {
    for number in [1, 2, 3] {
      let effect = Effect(value: number)
        .throttle(id: ID(), for: .seconds(1), scheduler: scheduler, latest: true)
      _ = run(effect)
      scheduler.advance()
    }
    XCTAssertEqual(heard, [1])
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(heard, [1, 3])
    scheduler.advance(by: .seconds(1))
    XCTAssertTrue(EffectContext.outside.isEmpty)
  }

  @MainActor
  func testDisposingCancelsTheTask() async {
    let work = Workload()
    let subscription = run(.run { _ in try await work.wait() })
    await eventually { work.isRunning }
    subscription.dispose()
    await eventually { !work.isRunning }
  }

  func testAllOperatorsApplyToIt() {
    let effect = Effect.merge(Effect(value: 1), Effect(value: 2), Effect(value: 3))
      .filter { $0 != 2 }
      .delay(.seconds(1), scheduler: scheduler)
      .take(1)
      .eraseToEffect { $0 * 10 }
    _ = run(effect)
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(heard, [10])
  }
}
