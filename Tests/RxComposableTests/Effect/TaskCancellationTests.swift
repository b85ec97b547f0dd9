import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class TaskCancellationTests: ControlledTestCase {
  private struct ID: Hashable {}
  private struct Failure: Error {}
  private let (host, work) = (EffectHost(), Workload())

  private func waiting(cancelInFlight: Bool = false) -> Effect<Int> {
    .run { [work] send in
      try? await withTaskCancellation(id: ID(), cancelInFlight: cancelInFlight) { try await work.wait() }
      await send(1)
    }
  }

  @MainActor
  func testCancellingTheIdOfAPartLetsTheEffectGoOn() async {
    let task = host.run(waiting())
    await eventually { work.isRunning }
    host.run(.cancel(id: ID()))
    await task?.finish()
    XCTAssertEqual(host.heard, [1])
  }

  @MainActor
  func testAnOperationCanBeCancelledFromItsFirstMoment() async {
    for round in 1...300 {
      host.run(waiting())
      await eventually { work.isRunning }
      host.run(.cancel(id: ID()))
      await eventually({ host.heard.count == round }, "round \(round)")
      if host.heard.count != round { return }
    }
  }

  @MainActor
  func testAnEffectCancelsAnotherByItsId() async {
    let task = host.run(waiting())
    await eventually { work.isRunning }
    await host.run(.run { _ in Task.cancel(id: ID()) })?.finish()
    await task?.finish()
    XCTAssertEqual(host.heard, [1])
  }

  func testWhatFollowsAnEffectThatTheCodeOfAnotherCancelsStartsOnItsThread() {
    let threads = Locked<[ThreadIdentity]>([])
    let ticks = PublishSubject<Int>()
    onAnotherThread {
      let here = ThreadIdentity()
      let store = Store(
        initialState: 0,
        reducer: Reduce<Int, Int> { _, number in
          threads.withLock { $0.append(ThreadIdentity()) }
          switch number {
          case 0: return .concatenate(Effect(ticks).cancellable(id: ID()), Effect(value: 2))
          case 1: return .fireAndForget { Task.cancel(id: ID()) }
          default: return .none
          }
        }, mainThreadChecksEnabled: false)
      for number in 0...1 { store.send(number) }
      XCTAssertEqual(threads.withLock { $0 }, [here, here, here])
    }
  }

  func testTheCodeOfAnEffectCancelsAnotherByItsIdBeforeItReturns() {
    let codes: [(String, Effect<Int>)] = [
      (
        "run",
        .run { _ in
          Task.cancel(id: ID())
          return Disposables.create()
        }
      ),
      ("future", .future { _ in Task.cancel(id: ID()) }),
      (
        "catching",
        .catching {
          Task.cancel(id: ID())
          return 1
        }
      ),
      (
        "result",
        .result {
          Task.cancel(id: ID())
          return .success(1)
        }
      ),
      ("fireAndForget", .fireAndForget { Task.cancel(id: ID()) }),
      (
        "create",
        Effect(
          Observable.create { _ in
            Task.cancel(id: ID())
            return Disposables.create()
          })
      ),
      (
        "deferred",
        Effect(
          Observable.deferred {
            Task.cancel(id: ID())
            return .empty()
          })
      ),
    ]
    for (name, code) in codes {
      let (host, ticks) = (EffectHost(), PublishSubject<Int>())
      host.run(Effect(ticks).cancellable(id: ID()))
      host.run(code.cancellable(id: ID()))
      XCTAssertFalse(ticks.hasObservers, name)
    }
  }

  @MainActor
  func testTypesAreIds() async {
    let task = host.run(
      .run { [work] send in
        try? await withTaskCancellation(id: ID.self) { try await work.wait() }
        await send(1)
      })
    await eventually { work.isRunning }
    await host.run(.run { _ in Task.cancel(id: ID.self) })?.finish()
    await task?.finish()
    XCTAssertEqual(host.heard, [1])
  }

  @MainActor
  func testCancelInFlightCancelsTheOneBefore() async {
    let first = host.run(waiting())
    await eventually { work.isRunning }
    let second = host.run(waiting(cancelInFlight: true))
    await first?.finish()
    XCTAssertEqual(host.heard, [1])
    second?.cancel()
  }

  @MainActor
  func testWithoutCancelInFlightTheOneBeforeContinues() async {
    let other = Workload()
    let first = host.run(waiting())
    await eventually { work.isRunning }
    let second = host.run(
      .run { _ in try? await withTaskCancellation(id: ID()) { try await other.wait() } })
    await eventually { other.isRunning }
    await eventually { work.isRunning }
    host.run(.cancel(id: ID()))
    await first?.finish()
    await second?.finish()
    XCTAssertFalse(work.isRunning || other.isRunning)
  }

  @MainActor
  func testAnEffectOfAnotherStoreCancelsNothing() async {
    host.run(waiting())
    await eventually { work.isRunning }
    let other = EffectHost()
    await other.run(.run { _ in Task.cancel(id: ID()) })?.finish()
    await other.run(.run { _ in await withTaskCancellation(id: ID(), cancelInFlight: true) {} })?.finish()
    XCTAssertTrue(work.isRunning)
  }

  @MainActor
  func testTwoStoresWithTheSameIdsNeverTouchEachOther() async {
    async let first: Void = Self.runFiftyRounds()
    async let second: Void = Self.runFiftyRounds()
    _ = await (first, second)
  }

  @MainActor
  private static func runFiftyRounds() async {
    let host = EffectHost()
    for round in 0..<50 {
      await host.run(
        .run { send in
          await withTaskCancellation(id: ID(), cancelInFlight: true) { await send(round) }
        })?.finish()
    }
    XCTAssertEqual(host.heard, Array(0..<50))
  }

  @MainActor
  func testAnObservableEffectIsCancelledFromATaskAndWhatFollowsStartsOnTheMainThread() async {
    let source = PublishSubject<Int>()
    let isMainThread = LockIsolated<Bool?>(nil)
    let task = host.run(
      .concatenate(
        Effect(source).cancellable(id: ID()), .fireAndForget { isMainThread.setValue(Thread.isMainThread) }))
    await host.run(.run { _ in Task.cancel(id: ID()) })?.finish()
    await task?.finish()
    XCTAssertFalse(source.hasObservers)
    XCTAssertEqual(isMainThread.value, true)
  }

  @MainActor
  func testAnEffectThatATaskSubscribesToByHandBelongsToTheStoreOfTheTask() async {
    let source = PublishSubject<Int>()
    let subscription = LockIsolated<(any Disposable)?>(nil)
    await host.run(
      .run { _ in
        subscription.setValue(Effect(source).cancellable(id: ID()).subscribe())
      })?.finish()
    XCTAssertTrue(source.hasObservers)
    host.run(.cancel(id: ID()))
    XCTAssertFalse(source.hasObservers)
  }

  @MainActor
  func testTheResultOrTheErrorOfTheOperationIsThatOfTheCall() async throws {
    let host = EffectHost()
    await host.run(
      .run { send in
        await send(await withTaskCancellation(id: ID()) { 1 })
        do {
          try await withTaskCancellation(id: ID()) { throw Failure() }
        } catch is Failure {
          await send(2)
        }
      })?.finish()
    XCTAssertEqual(host.heard, [1, 2])
  }

  func testAnOperationThatHasEndedLeavesNoIdBehind() async {
    let context = EffectContext()
    await EffectContext.$current.withValue(context) {
      await withTaskCancellation(id: ID()) { XCTAssertFalse(context.isEmpty) }
    }
    XCTAssertTrue(context.isEmpty)
  }

  @MainActor
  func testCancellingTheCallerCancelsTheOperation() async {
    let task = host.run(waiting())
    await eventually { work.isRunning }
    task?.cancel()
    await eventually { !work.isRunning }
    XCTAssertEqual(host.heard, [])
  }
}
