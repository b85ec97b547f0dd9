import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// What happens when the last reference to a store goes.
final class StoreEndTests: XCTestCase {
  private final class Holder: @unchecked Sendable {
    var store: Store<Int, Int>?
  }

  private var reduced: [Int] = []
  private let source = PublishSubject<Int>()
  private let bag = DisposeBag()

  /// A store that forwards what a subject emits, once it is sent 0.
  private func makeStore(_ effect: @escaping (Int) -> Effect<Int> = { _ in .none }) -> Store<Int, Int> {
    Store(
      initialState: 0,
      reducer: Reduce { [unowned self] state, number in
        reduced.append(number)
        state = number
        return number == 0 ? Effect(source) : effect(number)
      })
  }

  func testActionsThatWaitAreDroppedWhenASubscriberLetsGoOfTheStore() {
    let holder = Holder()
    holder.store = makeStore()
    holder.store?.subscribe(\.self).subscribe(onNext: { if $0 == 1 { holder.store?.send(2) } }).disposed(by: bag)
    holder.store?.subscribe(\.self).subscribe(onNext: { if $0 == 1 { holder.store = nil } }).disposed(by: bag)
    holder.store?.send(0)
    source.onNext(1)
    XCTAssertEqual(reduced, [0, 1])
    XCTAssertNil(holder.store)
    XCTAssertFalse(source.hasObservers)
  }

  func testActionsThatWaitAreDroppedWhenAReducerLetsGoOfTheStore() {
    let holder = Holder()
    holder.store = makeStore { number in
      holder.store = nil
      return .merge(Effect(value: number + 1), Effect(Observable.just(number + 2)))
    }
    holder.store?.send(0)
    source.onNext(1)
    XCTAssertEqual(reduced, [0, 1])
  }

  func testAPublicationIsCompletedAlthoughASubscriberLetsGoOfTheStore() {
    let holder = Holder()
    holder.store = makeStore()
    holder.store?.subscribe(\.self).subscribe(onNext: { if $0 == 1 { holder.store = nil } }).disposed(by: bag)
    let heard = Heard(holder.store!.subscribe(\.self))
    holder.store?.send(0)
    source.onNext(1)
    XCTAssertEqual(heard.line, "0 1")
  }

  func testASubscriberThatComesAfterTheStoreReceivesTheLastStateAndIsNotHeld() {
    let holder = Holder()
    holder.store = makeStore()
    let values = holder.store!.subscribe(\.self)
    holder.store?.send(2)
    holder.store = nil
    XCTAssertEqual(Heard(values).line, "2")
    let held = Held()
    let subscription = values.subscribe(onNext: held.closure())
    XCTAssertEqual(held.count, 0)
    withExtendedLifetime(subscription) {}
  }

  func testSubscribersDoNotCompleteWhenTheStoreGoes() {
    let holder = Holder()
    holder.store = makeStore()
    let heard = Heard(holder.store!.subscribe(\.self))
    holder.store?.send(2)
    holder.store = nil
    XCTAssertEqual(heard.line, "0 2")
  }

  func testACallThatComesAfterTheEndKeepsNoObservers() {
    let store = makeStore()
    let root = store.backend.root
    let held = Held()
    let subscription = store.subscribe(\.self).subscribe(onNext: held.closure())
    XCTAssertTrue(root.enter())
    root.end()
    XCTAssertFalse(root.enter())
    XCTAssertEqual(held.count, 1)
    root.leave()
    XCTAssertEqual(held.count, 0)
    withExtendedLifetime(subscription) {}
  }

  /// The call that released it no longer reduces.
  func testWhatASubscriberHeldMayUseTheStoreOnAnotherThread() {
    final class OnRelease {
      let body: () -> Void
      init(_ body: @escaping () -> Void) { self.body = body }
      deinit { body() }
    }
    let store = Store<Int, Int>(
      initialState: 0,
      reducer: Reduce { state, number in
        state = number
        return .none
      }, mainThreadChecksEnabled: false)
    let (root, log) = (store.backend.root, IssueLog())
    var states: [Int] = []
    var held: OnRelease? = OnRelease {
      let store = UncheckedSendable(store)
      let state = LockIsolated(0)
      onAnotherThread {
        RuntimeIssue.$interceptor.withValue(IssueInterceptor { log.append($0) }) { state.setValue(store.value.state) }
      }
      states.append(state.value)
    }
    let subscription = store.subscribe(\.self).subscribe(onNext: { [held] in
      if $0 == 1 { root.end() }
      _ = held
    })
    held = nil
    store.send(1)
    XCTAssertEqual(states, [1])
    XCTAssertEqual(log.issues.map(\.message), [])
    withExtendedLifetime(subscription) {}
  }

  func testTheTaskOfADroppedActionEnds() {
    let holder = Holder()
    var task: StoreTask?
    holder.store = makeStore()
    holder.store?.subscribe(\.self).subscribe(onNext: { if $0 == 1 { task = holder.store?.send(2) } }).disposed(by: bag)
    holder.store?.subscribe(\.self).subscribe(onNext: { if $0 == 1 { holder.store = nil } }).disposed(by: bag)
    holder.store?.send(0)
    source.onNext(1)
    XCTAssertEqual(task?.isFinished, true)
  }

  func testAStoreThatOnlyItsCallHoldsReducesTheActionAndAllThatFollowsAtOnce() {
    makeStore { $0 < 4 ? .merge(Effect(value: $0 + 1), Effect(Observable.empty())) : .none }.send(1)
    XCTAssertEqual(reduced, [1, 2, 3, 4])
    makeStore().scope(state: { "\($0)" }, action: { $0 }).send(5)
    XCTAssertEqual(reduced, [1, 2, 3, 4, 5])
  }

  func testTheSubscriptionOfIfLetKeepsTheStoreOfTheOptional() {
    weak var parent: Store<Int?, Int>?
    var seen: [Int] = []
    var subscription: (any Disposable)?
    do {
      let store = Store<Int?, Int>(
        initialState: nil,
        reducer: Reduce { state, number in
          state = number
          return .none
        })
      parent = store
      subscription = store.ifLet(then: { seen.append($0.state) })
    }
    parent?.send(3)
    XCTAssertEqual(seen, [3])
    subscription?.dispose()
    XCTAssertNil(parent)
  }

  func testWhatItsSubscribersHoldGoesWithTheStoreWhetherTheirSubscriptionsAreKeptOrNot() {
    var kept: [any Disposable] = []
    let held = (0..<2).map { _ in Held() }
    subscribeToPartsOfAStore { source in _ = source.subscribe(onNext: held[0].closure()) }
    subscribeToPartsOfAStore { source in kept.append(source.subscribe(onNext: held[1].closure())) }
    XCTAssertEqual(held.map(\.count), [0, 0])
    XCTAssertEqual(kept.count, 5)
  }

  func testAStoreThatGoesOnAnotherThreadWhileAnEffectDeliversReleasesItsSubscribers() {
    for round in 0..<randomSteps(16_000) {
      let holder = Holder()
      let source = PublishSubject<Int>()
      let held = Held()
      holder.store = Store(
        initialState: 0,
        reducer: Reduce { state, number in
          state = number
          return number == 0 ? Effect(source) : .merge(Effect(value: -number), Effect(Observable.just(-number - 1)))
        }, mainThreadChecksEnabled: false)
      let values = holder.store!.subscribe(\.self)
      let subscriptions = [values.subscribe(onNext: held.closure()), values.subscribe(onNext: held.closure())]
      holder.store!.send(0)
      onThreads(2) { index in
        if index == round % 2 {
          for number in 1...4 { source.onNext(number) }
          values.subscribe(onNext: held.closure()).dispose()
        } else {
          holder.store = nil
        }
      }
      XCTAssertEqual(held.count, 0)
      XCTAssertFalse(source.hasObservers)
      withExtendedLifetime(subscriptions) {}
    }
  }

  /// Observes parts of all kinds of a store that is gone afterwards.
  private func subscribeToPartsOfAStore(_ subscribe: (Effect<Int>) -> Void) {
    struct Row: Identifiable { let id: Int }
    let store = Store<IdentifiedArrayOf<Row>, Int>(initialState: [Row(id: 1)], reducer: Reduce { _, _ in .none })
    let row = store.scope(at: 1, action: { $0 })!
    subscribe(store.subscribe(\.count))
    subscribe(store.scope(state: { $0.count }).subscribe())
    subscribe(row.subscribe(\.id))
    subscribe(row.scope(state: { $0.id }).subscribe())
    subscribe(store.scope(state: { $0 }).scope(at: 1, action: { $0 })!.subscribe(\.id))
  }

  /// Counts the closures that are there.
  private final class Held: Sendable {
    private final class Token {
      let held: Held
      init(_ held: Held) {
        self.held = held
        held.tokens.withValue { $0 += 1 }
      }
      deinit { held.tokens.withValue { $0 -= 1 } }
    }

    private let tokens = LockIsolated(0)

    var count: Int { tokens.value }

    func closure() -> (Int) -> Void {
      let token = Token(self)
      return { _ in _ = token }
    }
  }
}
