import XCTest

@testable import MiniRx
@testable import MiniRxTesting
@testable import RxComposable
@testable import RxComposableTesting

#if DEBUG
  /// No lock is held while a store runs or releases what belongs to a user.
  final class StoreLockLaw: XCTestCase {
    /// Looks at the locks of its thread when it is touched, and when it is released.
    private final class Probe {
      private let offences: LockIsolated<[String]>
      private let name: String

      init(_ name: String, _ offences: LockIsolated<[String]>) {
        (self.name, self.offences) = (name, offences)
      }

      deinit { touch("release") }

      func touch(_ place: String = "call") {
        let offence = "\(name): \(place)"
        if LockSentinel.heldLocks > 0 { offences.withValue { $0.append(offence) } }
      }
    }

    private struct ID: Hashable {}
    private let offences = LockIsolated<[String]>([])

    private func store(_ effect: @escaping (Int) -> Effect<Int> = { _ in .none }) -> Store<Int, Int> {
      let probe = Probe("reducer", offences)
      return Store(
        initialState: 0,
        reducer: Reduce { state, number in
          probe.touch()
          state = number
          return effect(number)
        })
    }

    private func observe(_ values: Effect<Int>, _ name: String) -> any Disposable {
      let probe = Probe(name, offences)
      return values.subscribe(onNext: { _ in probe.touch() }, onCompleted: { probe.touch("completion") })
    }

    /// Work that lasts, and whose end releases a probe.
    private func waiting(_ name: String) -> Effect<Int> {
      let offences = offences
      return Effect(
        Observable<Int>.create { _ in
          let probe = Probe(name, offences)
          return Disposables.create { probe.touch("disposal") }
        })
    }

    override func tearDown() { XCTAssertEqual(offences.value, []) }

    func testTheLawNoticesARelease() {
      let broken = LockIsolated<[String]>([])
      var probe: Probe? = Probe("probe", broken)
      Locked(0).withLock { _ in
        probe?.touch()
        probe = nil
      }
      XCTAssertEqual(broken.value, ["probe: call", "probe: release"])
    }

    func testSubscribersOfAStoreThatEnds() {
      var holder: Store<Int, Int>? = store()
      let kept = observe(holder!.subscribe(\.self), "a subscriber")
      holder?.send(1)
      holder = nil
      withExtendedLifetime(kept) {}
    }

    func testSubscribersOfAStoreThatEndsWhileItPublishes() {
      let source = PublishSubject<Int>()
      var holder: Store<Int, Int>? = store { $0 == 0 ? Effect(source) : .none }
      let kept = observe(holder!.subscribe(\.self), "a subscriber")
      let end = holder!.subscribe(\.self).subscribe(onNext: { if $0 == 1 { holder = nil } })
      holder?.send(0)
      source.onNext(1)
      XCTAssertNil(holder)
      withExtendedLifetime((kept, end)) {}
    }

    func testASubscriberThatLeaves() {
      let store = store()
      observe(store.subscribe(\.self), "a subscriber").dispose()
      observe(store.scope(state: { "\($0)" }).subscribe(\.count), "of a scope").dispose()
    }

    func testSubscribersOfARowThatLeavesAndOfOneThatGoes() {
      struct Row: Identifiable { let id: Int }
      let store = Store<[Row], Int>(
        initialState: [Row(id: 1), Row(id: 2)],
        reducer: Reduce { rows, id in
          rows.removeAll { $0.id == id }
          return .none
        })
      let rows = [1, 2].map { store.scope(at: $0, action: { (number: Int) in number })! }
      observe(rows[0].subscribe(\.id), "a row").dispose()
      let kept = rows.map { observe($0.subscribe(\.id), "a row that goes") }
      store.send(1)
      store.send(2)
      withExtendedLifetime(kept) {}
    }

    func testTheLastRowThatIsLeftOfACollectionThatHasGone() {
      struct Row: Identifiable {
        let id: Int
        let probe: Probe
      }
      let offences = offences
      let store = Store<[Row]?, Int>(
        initialState: [1, 2].map { Row(id: $0, probe: Probe("an element", offences)) },
        reducer: Reduce { rows, number in
          rows = number == 0 ? nil : rows.map { [$0[0], Row(id: 2, probe: Probe("a later element", offences))] }
          return .none
        })
      func observe(_ id: Int) -> (any Disposable)? {
        store.unwrapped()?.scope(at: id, action: { (number: Int) in number })?.subscribe(\.id).subscribe()
      }
      // The rows are looked at through the store of the first, which is gone when the last is left.
      let first = observe(2)
      let last = observe(1)
      first?.dispose()
      store.send(1)
      store.send(0)
      last?.dispose()
    }

    func testEffectsThatEndWithTheirStoreTheirTaskTheirIdAndByThemselves() {
      var holder: Store<Int, Int>? = store { [self] number in
        switch number {
        case 0: waiting("an effect of a store that ends")
        case 1: waiting("an effect of a task")
        case 2: waiting("an effect with an id").cancellable(id: ID())
        case 3: .cancel(id: ID())
        case 4: .merge(waiting("merged"), .concatenate(Effect(value: 5), waiting("concatenated")))
        default: .none
        }
      }
      holder?.send(0)
      holder?.send(1)?.cancel()
      holder?.send(2)
      holder?.send(3)
      holder?.send(4)?.cancel()
      holder?.send(4)
      holder = nil
    }

    func testEffectsOfAChildThatLeaves() {
      let store = Store<Int?, Int>(
        initialState: 0,
        reducer: Reduce<Int?, Int> { state, number in
          if number == 1 { state = nil }
          return .none
        }.ifLet(\.self, action: .self) {
          Reduce<Int, Int> { [self] _, number in number == 0 ? waiting("an effect of a child") : .none }
        })
      store.send(0)
      store.send(1)
    }

    func testTheCompletionOfANestedEffect() {
      let probe = Probe("a completion", offences)
      var isCompleted = false
      let nested = Effect<Int>.concatenate(Effect(value: 1), .merge(Effect(value: 2), Effect(Observable.just(3))))
      let subscription = nested.do(onCompleted: {
        probe.touch()
        isCompleted = true
      }).subscribe()
      XCTAssertTrue(isCompleted)
      subscription.dispose()
    }

    func testAnEffectOfATaskThatIsCancelledAlready() {
      let source = PublishSubject<Int>()
      var task: StoreTask?
      let store = store { [self] number in
        switch number {
        case 0: return Effect(source)
        case 1:
          task?.cancel()
          return waiting("an effect that begins too late")
        default: return .none
        }
      }
      task = store.send(0)
      source.onNext(1)
      XCTAssertFalse(source.hasObservers)
    }

    func testAnEffectThatCancelsItsTaskWhileItStarts() {
      let source = PublishSubject<Int>()
      let probe = Probe("an effect that cancels its task", offences)
      var task: StoreTask?
      let store = store { number in
        guard number > 0 else { return Effect(source) }
        return Effect(
          Observable<Int>.create { _ in
            task?.cancel()
            return Disposables.create { probe.touch("disposal") }
          })
      }
      task = store.send(0)
      source.onNext(1)
      XCTAssertEqual(task?.isFinished, true)
    }

    func testThrottledActions() {
      let scheduler = TestScheduler(initialClock: 0)
      let store = store { number in
        number > 0
          ? Effect(value: -number).throttle(id: ID(), for: .seconds(1), scheduler: scheduler, latest: true) : .none
      }
      let subscription = observe(store.subscribe(\.self), "a subscriber")
      for number in 1...3 {
        store.send(number)
        scheduler.advance()
      }
      scheduler.advance(by: .seconds(1))
      XCTAssertEqual(store.state, -3)
      subscription.dispose()
    }

    @MainActor
    func testActionsAndEndsOfTasks() async {
      let store = store { [offences] number in
        guard number == 0 else { return .none }
        let probe = UncheckedSendable(Probe("a task", offences))
        return .run { send in
          await send(1)
          probe.value.touch()
          await send(2)
        }
      }
      let subscription = observe(store.subscribe(\.self), "a subscriber")
      await store.send(0)?.finish()
      XCTAssertEqual(store.state, 2)
      subscription.dispose()
    }
  }
#endif
