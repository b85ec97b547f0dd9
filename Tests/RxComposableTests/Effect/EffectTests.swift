import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// Effects belong to their store.
final class EffectTests: ControlledTestCase {
  private enum Action: Equatable { case start, stop, heard(Int) }
  private struct ID: Hashable {}
  private struct OtherID: Hashable {}

  private func store(
    _ source: Observable<Int>, cancelInFlight: Bool = false
  ) -> Store<[Int], Action> {
    Store(
      initialState: [],
      reducer: Reduce { heard, action in
        switch action {
        case .start:
          return source.eraseToEffect(Action.heard).cancellable(id: ID(), cancelInFlight: cancelInFlight)
        case .stop:
          return .cancel(id: ID())
        case .heard(let number):
          heard.append(number)
          return .none
        }
      })
  }

  func testAnIdCancelsTheEffectsUnderItAndNoOther() {
    let source = PublishSubject<Int>()
    let store = store(source)
    store.send(.start)
    source.onNext(1)
    store.send(.stop)
    source.onNext(2)
    XCTAssertEqual(store.state, [1])
    XCTAssertFalse(source.hasObservers)
  }

  func testTheOneActionOfAnEffectIsTransformedAtOnceAndAllOthersWhenTheyArrive() {
    var transformed: [Int] = []
    func transform(_ number: Int) -> Int {
      transformed.append(number)
      return number
    }
    let source = PublishSubject<Int>()
    _ = Effect(value: 1).map(transform)
    let later = source.eraseToEffect().map(transform)
    XCTAssertEqual(transformed, [1])
    let heard = Heard(later.asObservable())
    source.onNext(2)
    XCTAssertEqual(transformed, [1, 2])
    withExtendedLifetime(heard) {}
  }

  func testTwoStoresWithTheSameIdsNeverCancelEachOther() {
    let source = PublishSubject<Int>()
    let (first, second) = (store(source), store(source))
    first.send(.start)
    second.send(.start)
    first.send(.stop)
    source.onNext(1)
    XCTAssertEqual(first.state, [])
    XCTAssertEqual(second.state, [1])
  }

  func testTwoStoresInTwoThreadsWithTheSameIdsNeverTouchEachOther() {
    let done = DispatchGroup()
    for _ in 0..<2 {
      done.enter()
      Thread.detachNewThread {
        let source = PublishSubject<Int>()
        let store = Store<[Int], Action>(
          initialState: [],
          reducer: Reduce { heard, action in
            switch action {
            case .start: return source.eraseToEffect(Action.heard).cancellable(id: ID(), cancelInFlight: true)
            case .stop: return .cancel(id: ID())
            case .heard(let number):
              heard.append(number)
              return .none
            }
          }, mainThreadChecksEnabled: false)
        for round in 0..<500 {
          store.send(.start)
          source.onNext(round)
          store.send(.stop)
          source.onNext(-1)
        }
        XCTAssertEqual(store.state, Array(0..<500))
        done.leave()
      }
    }
    done.wait()
  }

  func testCancelInFlightEndsTheOneBefore() {
    let source = PublishSubject<Int>()
    let store = store(source, cancelInFlight: true)
    store.send(.start)
    store.send(.start)
    source.onNext(1)
    XCTAssertEqual(store.state, [1])
  }

  func testAnEffectThatReplacesTheOneThatStartedItIsReplacedInItsTurn() {
    enum SearchID {}
    let scheduler = TestScheduler(initialClock: 0)
    let store = Store(
      initialState: [String](),
      reducer: Reduce<[String], String> { state, action in
        state.append(action)
        let next = ["typed": "paused", "paused": "found"][action]
        return next.map { next in
          Effect(value: next).delay(.seconds(1), scheduler: scheduler).eraseToEffect()
            .cancellable(id: SearchID.self, cancelInFlight: true)
        } ?? .none
      },
      mainThreadChecksEnabled: false)
    store.send("typed")
    scheduler.advance(by: .milliseconds(1500))
    store.send("typed")
    scheduler.advance(by: .seconds(5))

    XCTAssertEqual(store.state, ["typed", "paused", "typed", "paused", "found"])
  }

  func testWithoutCancelInFlightBothRunAndOneCancelEndsBoth() {
    let source = PublishSubject<Int>()
    let store = store(source)
    store.send(.start)
    store.send(.start)
    source.onNext(1)
    store.send(.stop)
    source.onNext(2)
    XCTAssertEqual(store.state, [1, 1])
  }

  func testIdsOfDifferentTypesAreDifferent() {
    XCTAssertNotEqual(CancelID(1), CancelID(1.0))
    XCTAssertNotEqual(CancelID(ID()), CancelID(OtherID()))
    XCTAssertNotEqual(CancelID(ID.self), CancelID(OtherID.self))
    XCTAssertEqual(CancelID(ID.self), CancelID(ID.self))
  }

  func testTheContextReachesACancellableBehindOperatorsAndLateSubscriptions() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = PublishSubject<Int>()
    let store = Store<[Int], Action>(
      initialState: [],
      reducer: Reduce { heard, action in
        switch action {
        case .start:
          let late = source.eraseToEffect(Action.heard).cancellable(id: ID())
          return Observable<Int>.timer(.seconds(1), scheduler: scheduler)
            .flatMap { _ in late.filter { _ in true }.concat(.empty()) }
            .subscribe(on: scheduler)
            .eraseToEffect()
        case .stop: return .cancel(id: ID())
        case .heard(let number):
          heard.append(number)
          return .none
        }
      })
    store.send(.start)
    scheduler.advance(by: .seconds(1))
    source.onNext(1)
    store.send(.stop)
    source.onNext(2)
    XCTAssertEqual(store.state, [1])
  }

  func testEffectsEndWithTheStore() {
    let source = PublishSubject<Int>()
    var store: Store<[Int], Action>? = store(source)
    store?.send(.start)
    XCTAssertTrue(source.hasObservers)
    store = nil
    XCTAssertFalse(source.hasObservers)
  }

  func testSendReturnsATaskOnlyWhileEffectsRun() {
    let source = PublishSubject<Int>()
    let store = store(source)
    XCTAssertNil(store.send(.heard(1)))
    let task = store.send(.start)
    XCTAssertNotNil(task)
    task?.cancel()
    XCTAssertEqual(task?.isCancelled, true)
    XCTAssertFalse(source.hasObservers)
  }

  func testATaskFinishesWithTheEffectsThatEffectsStart() async {
    let scheduler = TestScheduler(initialClock: 0)
    let isFinished = Locked(false)
    let task = Task { @MainActor in
      let store = Store<Int, Int>(
        initialState: 0,
        reducer: Reduce { count, number in
          count = number
          return number < 3
            ? Observable<Int>.timer(.seconds(1), scheduler: scheduler).map { _ in number + 1 }.eraseToEffect() : .none
        })
      let sent = store.send(1)
      let finish = Task {
        await sent?.finish()
        _ = isFinished.exchange(true)
      }
      await scheduler.advance(by: .seconds(1))
      XCTAssertFalse(isFinished.withLock { $0 })
      await scheduler.advance(by: .seconds(1))
      await finish.value
      XCTAssertEqual(store.state, 3)
    }
    await task.value
    XCTAssertTrue(isFinished.withLock { $0 })
  }

  /// The effect that sent it has ended when it is reduced.
  @MainActor
  func testATaskFinishesWithTheEffectOfAnActionThatHadToWait() async {
    let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
    let scheduler = TestScheduler(initialClock: 0)
    let store = Store<Int, Int>(
      initialState: 0,
      reducer: Reduce { state, number in
        state = number
        return [1: Effect(first), 2: Effect(second)][number] ?? .none
      })
    let sent = store.send(1)
    let isFinished = Locked(false)
    let finish = Task {
      await sent?.finish()
      _ = isFinished.exchange(true)
    }
    await scheduler.advance()
    let subscription = store.subscribe(\.self).filter { $0 == 3 }.subscribe(onNext: { _ in
      first.onNext(2)
      first.onCompleted()
    })
    store.send(3)
    await scheduler.advance()
    XCTAssertFalse(isFinished.withLock { $0 })
    second.onCompleted()
    await finish.value
    subscription.dispose()
  }

  @MainActor
  func testTheValueOfATaskComesWhenItsEffectsHaveEndedAndWhoWaitsForItCancelsNothing() async {
    let source = PublishSubject<Int>()
    let store = store(source)
    let task = store.send(.start)
    let waiting = Task { await task?.value }
    waiting.cancel()
    await eventually { source.hasObservers }
    source.onNext(1)
    source.onCompleted()
    await waiting.value
    XCTAssertEqual(store.state, [1])
  }

  func testAnErrorThatReachesTheStoreIsReported() {
    struct Failure: Error {}
    let store = store(.error(Failure()))
    let reported = issues { store.send(.start) }
    XCTAssertEqual(reported.count, 1)
    XCTAssertTrue(reported[0].message.hasPrefix("An effect failed, and nothing handles its error."))
    XCTAssertEqual(reported[0].line, #line - 3)
  }

  func testWhatFollowsACancelledTaskIsNotStarted() {
    var isStarted = false
    var cancel: () -> Void = {}
    let (first, never) = (PublishSubject<Int>(), Observable<Int>.never())
    let store = Store<[Int], Int>(
      initialState: [],
      reducer: Reduce { heard, number in
        heard.append(number)
        if number == 0 { return Effect(Observable.merge(first, never)) }
        cancel()
        return Effect(
          Observable.create { _ in
            isStarted = true
            return Disposables.create()
          })
      })
    let task = store.send(0)
    cancel = { task?.cancel() }
    first.onNext(1)
    XCTAssertFalse(isStarted)
    XCTAssertEqual(store.state, [0, 1])
  }

  func testASubscriptionMayBeDisposedOnAnotherThread() {
    let store = store(.never())
    let background = SerialDispatchQueueScheduler(qos: .default)
    let bag = DisposeBag()
    for number in 0..<500 {
      store.subscribe(\.count).skip(1).observe(on: background).take(1).subscribe { _ in }.disposed(by: bag)
      store.send(.heard(number))
    }
    XCTAssertEqual(store.state.count, 500)
  }

  func testATaskIsFinishedWhenItsEffectHasFailed() {
    struct Failure: Error {}
    let source = PublishSubject<Int>()
    let store = store(source)
    let task = store.send(.start)
    XCTAssertEqual(task?.isFinished, false)
    XCTAssertEqual(issues { source.onError(Failure()) }.count, 1)
    XCTAssertEqual(task?.isFinished, true)
  }
}
