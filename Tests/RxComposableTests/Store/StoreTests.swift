import XCTest

@testable import RxComposable
@testable import RxComposableTesting

private enum Action: Equatable {
  case add(Int)
  case addThen(Int, [Action])
  case addLater(Int)
}

private struct Counter: ReducerProtocol {
  struct State: Equatable {
    var count = 0
    var log: [Int] = []
  }

  var later: Observable<Int> = .never()

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .add(let number):
      state.count += number
      state.log.append(number)
      return .none
    case .addThen(let number, let actions):
      state.count += number
      state.log.append(number)
      return .merge(actions.map { Effect(value: $0) })
    case .addLater(let number):
      return later.take(1).map { _ in .add(number) }.eraseToEffect()
    }
  }
}

/// Actions are serial, first in, first out, and published once.
final class StoreTests: XCTestCase {
  private let bag = DisposeBag()

  func testASubscriberIsToldTheValueAtOnceAndThenOnlyChanges() {
    let store = Store(initialState: Counter.State(), reducer: Counter())
    var counts: [Int] = []
    store.subscribe(\.count).subscribe(onNext: { counts.append($0) }).disposed(by: bag)
    for number in [1, 0, 0, 2] { store.send(.add(number)) }
    XCTAssertEqual(counts, [0, 1, 3])
  }

  func testEachByteOfAPartIsLookedAt() {
    struct State {
      var part: (number: UInt64, last: UInt8) = (0, 0)
    }
    let store = Store(
      initialState: State(),
      reducer: Reduce<State, UInt8> { state, action in
        state.part.last = action
        return .none
      })
    var seen: [UInt8] = []
    store.subscribe(\.part, removeDuplicates: ==).subscribe(onNext: { seen.append($0.last) }).disposed(by: bag)
    for last in 1...2 { store.send(UInt8(last)) }
    XCTAssertEqual(seen, [0, 1, 2])
  }

  func testAClosureIsNotCalledWhereTheStateStaysAsItIs() {
    let store = Store(initialState: Counter.State(), reducer: Counter())
    var calls = 0
    store.subscribe { state in
      calls += 1
      return state.count
    }
    .subscribe().disposed(by: bag)
    store.send(.addLater(1))
    XCTAssertEqual(calls, 1)
    store.send(.add(1))
    XCTAssertEqual(calls, 2)
  }

  func testAClosureIsNotCalledAnyMoreOnceItsSubscriberHasLeftDuringTheFirstValue() {
    let store = Store(initialState: Counter.State(), reducer: Counter())
    var calls = 0
    let counts = store.subscribe { state in
      calls += 1
      return state.count
    }
    .asObservable().publish()
    counts.subscribe(onNext: { _ in
      counts.connect().dispose()
      store.send(.add(1))
    })
    .disposed(by: bag)
    counts.connect().disposed(by: bag)
    XCTAssertEqual(store.state.count, 1)
    XCTAssertEqual(calls, 1)
  }

  func testSynchronousEffectsArePublishedAsOneStateInTheOrderOfSending() {
    let store = Store(initialState: Counter.State(), reducer: Counter())
    var states: [Counter.State] = []
    store.subscribe().subscribe(onNext: { states.append($0) }).disposed(by: bag)
    store.send(.addThen(1, [.addThen(2, [.add(4)]), .add(3)]))
    XCTAssertEqual(states.map(\.count), [0, 10])
    XCTAssertEqual(states.last?.log, [1, 2, 3, 4])
  }

  func testAnActionSentByASubscriberWaitsUntilAllSubscribersHaveBeenTold() {
    let store = Store(initialState: Counter.State(), reducer: Counter())
    var told: [String] = []
    store.subscribe(\.count).subscribe(onNext: {
      told.append("first \($0)")
      if $0 == 1 {
        store.send(.add(10))
        XCTAssertEqual(store.state.count, 1)
      }
    }).disposed(by: bag)
    store.subscribe(\.count).subscribe(onNext: { told.append("second \($0)") }).disposed(by: bag)
    store.send(.add(1))
    XCTAssertEqual(told, ["first 0", "second 0", "first 1", "second 1", "first 11", "second 11"])
    XCTAssertEqual(store.state.count, 11)
  }

  func testWhileAnActionIsReducedTheStateIsThatFromBefore() {
    var seen: [Int] = []
    var state: () -> Int = { -1 }
    let store = Store<Int, Int>(
      initialState: 0,
      reducer: Reduce { count, number in
        count += number
        seen.append(state())
        return number == 1 ? Effect(value: 2) : .none
      })
    state = { store.state }
    store.send(1)
    XCTAssertEqual(seen, [0, 0])
    XCTAssertEqual(store.state, 3)
  }

  func testASubscriberThatIsDisposedByAnEarlierOneIsNotTold() {
    let store = Store(initialState: Counter.State(), reducer: Counter())
    let second = SerialDisposable()
    var told: [Int] = []
    store.subscribe(\.count).subscribe(onNext: { if $0 == 1 { second.dispose() } }).disposed(by: bag)
    second.disposable = store.subscribe(\.count).subscribe(onNext: { told.append($0) })
    store.send(.add(1))
    XCTAssertEqual(told, [0])
  }

  func testAMillionSynchronousFeedbackActionsRunOnASmallStack() {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      let store = Store<Int, Int>(
        initialState: 0,
        reducer: Reduce { count, number in
          count += 1
          return number < million ? Effect(value: number + 1) : .none
        }, mainThreadChecksEnabled: false)
      store.send(1)
      XCTAssertEqual(store.state, million)
      done.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    done.wait()
  }

  func testRemoveDuplicatesDecidesWhatIsAChange() {
    let store = Store(initialState: Counter.State(), reducer: Counter())
    var tens: [Int] = []
    store.subscribe({ $0.count }, removeDuplicates: { $0 / 10 == $1 / 10 })
      .subscribe(onNext: { tens.append($0) }).disposed(by: bag)
    for _ in 0..<5 { store.send(.add(6)) }
    XCTAssertEqual(tens, [0, 12, 24, 30])
  }

  func testAScopedStoreReadsThroughItsParentAndSendsToIt() {
    struct Parent: Equatable {
      var child = Counter.State()
      var other = 0
    }
    enum ParentAction {
      case child(Action)
      case other
    }
    let parent = Store<Parent, ParentAction>(
      initialState: Parent(),
      reducer: Reduce { state, action in
        guard case .child(let action) = action else {
          state.other += 1
          return .none
        }
        return Counter().reduce(into: &state.child, action: action).map(ParentAction.child)
      })
    let child = parent.scope(state: \.child, action: ParentAction.child)
    var told: [Int] = []
    child.scope(state: \.count).subscribe().subscribe(onNext: { told.append($0) }).disposed(by: bag)
    child.send(.addThen(1, [.add(2)]))
    parent.send(.other)
    XCTAssertEqual(child.state.count, 3)
    XCTAssertEqual(parent.state.child.count, 3)
    XCTAssertEqual(told, [0, 3])
  }

  func testAScopedStoreKeepsItsParentAlive() {
    var parent: Store<Counter.State, Action>? = Store(initialState: Counter.State(), reducer: Counter())
    weak let weakParent = parent
    var child: Store<Int, Action>? = parent?.scope(state: \.count)
    parent = nil
    XCTAssertNotNil(weakParent)
    child?.send(.add(2))
    XCTAssertEqual(child?.state, 2)
    child = nil
    XCTAssertNil(weakParent)
  }

  func testAnActionWhosePayloadSendsWhenItIsReleasedIsFollowedByThatAction() {
    final class Sender {
      let send: () -> Void
      init(_ send: @escaping () -> Void) { self.send = send }
      deinit { send() }
    }
    enum Action { case begin, carry(Sender), released }
    for isMerged in [false, true] {
      weak var running: Store<Int, Action>?
      let store = Store<Int, Action>(
        initialState: 0,
        reducer: Reduce { count, action in
          switch action {
          case .begin:
            let carrying = Effect<Action>(value: .carry(Sender { running?.send(.released) }))
            return isMerged ? .merge(carrying, Effect(Observable.empty())) : carrying
          case .carry: return .none
          case .released:
            count += 1
            return .none
          }
        })
      running = store
      store.send(.begin)
      XCTAssertEqual(store.state, 1)
    }
  }

  func testAnActionIsReleasedWhileTheEffectOfTheOneBeforeItRuns() {
    final class Payload {}
    enum Action { case begin, startLongEffect, carry(Payload) }
    weak var payload: Payload?
    let longSource = PublishSubject<Action>()
    let store = Store<Int, Action>(
      initialState: 0,
      reducer: Reduce { _, action in
        switch action {
        case .begin:
          let carried = Payload()
          payload = carried
          return .merge(Effect(value: .startLongEffect), Effect(value: .carry(carried)))
        case .startLongEffect: return longSource.eraseToEffect()
        case .carry: return .none
        }
      })
    store.send(.begin)
    XCTAssertNil(payload)
    XCTAssertNotNil(store.backend.root.effects.first)
  }

  func testAnEffectThatEndsWhileItStartsIsReleased() {
    final class Payload: Sendable {}
    enum Action { case begin(isCancelled: Bool), cancel }
    weak var payload: Payload?
    let store = Store<Int, Action>(
      initialState: 0,
      reducer: Reduce { _, action in
        guard case .begin(let isCancelled) = action else { return .cancel(id: 1) }
        let carried = Payload()
        payload = carried
        return Observable<Action>.create { observer in
          if isCancelled { observer.onNext(.cancel) } else { observer.onCompleted() }
          return Disposables.create { withExtendedLifetime(carried) {} }
        }.eraseToEffect().cancellable(id: 1)
      })
    for isCancelled in [false, true] {
      store.send(.begin(isCancelled: isCancelled))
      XCTAssertNil(payload, "\(isCancelled)")
    }
  }

  func testAnActionThatAnEffectOfACancelledSendHasReadyIsNotReduced() {
    for following in [[Action.add(4)], [.add(4), .add(8)]] {
      let store = Store(initialState: Counter.State(), reducer: Counter())
      store.subscribe(\.count).subscribe(onNext: { count in
        if count == 1 { store.send(.addThen(2, following))?.cancel() }
      }).disposed(by: bag)
      store.send(.add(1))
      XCTAssertEqual(store.state.log, [1, 2])
    }
  }
}
