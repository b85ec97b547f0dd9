import RxComposableInterop
import RxComposableTesting
import RxRelay
import RxSwift
import XCTest

private struct ApiError: Error, Equatable {}

/// A feature that has moved, in front of services that have not.
private struct Facts: ReducerProtocol {
  struct State: Equatable {
    var fact = ""
    var ticks = 0
  }

  enum Action: Equatable {
    case asked(Int)
    case answered(Result<String, ApiError>)
    case started
    case ticked(Int)
    case stopped
  }

  let fact: (Int) -> RxSwift.Single<String>
  let ticks: RxSwift.Observable<Int>
  let mainQueue: any RxSwift.SchedulerType

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .asked(let number):
      return fact(number)
        .receive(on: mainQueue)
        .catchToEffect(Action.answered)
    case .answered(.success(let fact)): state.fact = fact
    case .answered(.failure): state.fact = "none"
    case .started: return ticks.eraseToEffect(Action.ticked).cancellable(id: "ticks")
    case .ticked(let count): state.ticks = count
    case .stopped: return .cancel(id: "ticks")
    }
    return .none
  }
}

final class EffectTests: XCTestCase {
  private let scheduler = TestScheduler(initialClock: 0)
  private let ticks = RxSwift.PublishSubject<Int>()

  private func store(_ fact: RxSwift.Single<String>) -> TestStoreOf<Facts> {
    TestStore(
      initialState: Facts.State(),
      reducer: Facts(fact: { _ in fact }, ticks: ticks, mainQueue: scheduler.asRxSwift()))
  }

  func testASingleAnswersOnItsScheduler() {
    let store = store(.just("even"))
    store.send(.asked(2))
    scheduler.advance()
    store.receive(.answered(.success("even"))) { $0.fact = "even" }
  }

  func testAnErrorIsAnAction() {
    let store = store(.error(ApiError()))
    store.send(.asked(2))
    scheduler.advance()
    store.receive(.answered(.failure(ApiError()))) { $0.fact = "none" }
  }

  func testAnEffectIsCancelledByItsIdAndLetsItsSourceGo() {
    let store = store(.never())
    store.send(.started)
    ticks.onNext(1)
    store.receive(.ticked(1)) { $0.ticks = 1 }
    store.send(.stopped)
    XCTAssertFalse(ticks.hasObservers)
  }

  func testTheEffectsOfAStoreEndWithIt() {
    var store: StoreOf<Facts>? = Store(
      initialState: Facts.State(),
      reducer: Facts(fact: { _ in .never() }, ticks: ticks, mainQueue: scheduler.asRxSwift()))
    store?.send(.started)
    XCTAssertTrue(ticks.hasObservers)
    store = nil
    XCTAssertFalse(ticks.hasObservers)
  }

  func testEverySpellingOfAnEffect() {
    let source = RxSwift.Observable.of(1, 2)
    let effects: [Effect<Int>] = [
      Effect(source), source.eraseToEffect(), source.eraseToEffect { $0 * 10 }, RxSwift.Single.just(3).eraseToEffect(),
      RxRelay.BehaviorRelay(value: 4).eraseToEffect(), source.fireAndForget(),
      source.fireAndForget(outputType: Int.self), source.receive(on: scheduler),
      Effect(value: 5).receive(on: scheduler.asRxSwift()),
    ]
    var received: [[Int]] = []
    let bag = MiniRx.DisposeBag()
    for (index, effect) in effects.enumerated() {
      received.append([])
      effect.subscribe(onNext: { received[index].append($0) }).disposed(by: bag)
    }
    scheduler.advance()
    XCTAssertEqual(received, [[1, 2], [1, 2], [10, 20], [3], [4], [], [], [1, 2], [5]])
    var results: [Int] = []
    source.catchToEffect().subscribe(onNext: { if case .success(let value) = $0 { results.append(value) } })
      .disposed(by: bag)
    XCTAssertEqual(results, [1, 2])
  }

  func testAnEffectIsASequenceOfRxSwift() {
    var received: [Int] = []
    let bag = RxSwift.DisposeBag()
    Effect(value: 1).asRxSwift().subscribe(onNext: { received.append($0) }).disposed(by: bag)
    XCTAssertEqual(received, [1])
  }

  func testActionsOfSynchronousEffectsFollowOneAnotherOnASmallStack() {
    let many = isFullRun ? 100_000 : 10_000
    onSmallStack {
      let store = Store<Int, Int>(
        initialState: 0,
        reducer: Reduce { state, action in
          state = action
          return action == many ? .none : RxSwift.Observable.just(action + 1).eraseToEffect()
        }, mainThreadChecksEnabled: false)
      store.send(1)
      XCTAssertEqual(store.state, many)
    }
  }
}
