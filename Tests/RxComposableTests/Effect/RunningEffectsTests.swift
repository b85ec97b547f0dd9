import Dispatch
import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class RunningEffectsTests: XCTestCase {
  private struct ID: Hashable {}

  private final class Begun: @unchecked Sendable {
    weak var effect: RunningEffect?
  }

  private let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)

  func testAnEffectThatEndsLeavesNoIdBehind() {
    let context = EffectContext()
    let source = PublishSubject<Int>()
    let effect = Effect(source).cancellable(id: ID())
    for ends in [true, false] {
      let subscription = effect.asObservable().subscribe(
        context: context, onNext: { _ in }, onEnd: { _ in })
      XCTAssertFalse(context.isEmpty)
      if ends { context.cancel(context.entries(CancelID(ID()))) } else { subscription.dispose() }
      XCTAssertTrue(context.isEmpty)
    }
  }

  func testWhatIsCancelledOnAnotherThreadLeavesNoIdBehindBeforeItsEndIsDelivered() {
    let context = EffectContext()
    let source = PublishSubject<Int>()
    let completed = expectation(description: "completed")
    let subscription = Effect(source).cancellable(id: ID()).asObservable().subscribe(
      context: context, onNext: { _ in }, onEnd: { _ in completed.fulfill() })
    onSmallStack { context.cancelFromTask(context.entries(CancelID(ID()))) }
    XCTAssertFalse(source.hasObservers)
    XCTAssertTrue(context.isEmpty)
    wait(for: [completed], timeout: 60)
    subscription.dispose()
  }

  func testWhatIsCancelledOnTheMainThreadCompletesAtOnce() {
    let context = EffectContext()
    var hasCompleted = false
    let subscription = Effect(PublishSubject<Int>()).cancellable(id: ID()).asObservable().subscribe(
      context: context, onNext: { _ in }, onEnd: { hasCompleted = $0 == nil })
    context.cancelFromTask(context.entries(CancelID(ID())))
    XCTAssertTrue(hasCompleted)
    subscription.dispose()
  }

  func testAnEffectIsFoundByItsIdAfterAnotherWithTheIdHasEnded() {
    let context = EffectContext()
    let sources = (0..<2).map { _ in PublishSubject<Int>() }
    let subscriptions = sources.map { source in
      Effect(source).cancellable(id: ID()).asObservable().subscribe(
        context: context, onNext: { _ in }, onEnd: { _ in })
    }
    subscriptions[0].dispose()
    XCTAssertTrue(sources[1].hasObservers)
    context.cancel(context.entries(CancelID(ID())))
    XCTAssertFalse(sources[1].hasObservers)
    subscriptions[1].dispose()
  }

  private func throttled(_ action: Int, in context: EffectContext, _ scheduler: any SchedulerType) -> Observable<Int> {
    context.throttled(action, of: ThrottledEffect(), CancelID(ID()), .seconds(1), scheduler, true)
  }

  func testAnActionMeetsAGateThatOpensBeforeItWaits() {
    let (context, scheduler) = (EffectContext(), TestScheduler(initialClock: 0))
    _ = throttled(1, in: context, scheduler)
    let second = throttled(2, in: context, scheduler)
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(Heard(second).line, "2 |")
    scheduler.advance(by: .seconds(1))
  }

  func testASpanEndsWithItsStore() {
    let scheduler = TestScheduler(initialClock: 0)
    _ = throttled(1, in: EffectContext(), scheduler)
    scheduler.run()
    XCTAssertEqual(scheduler.clock, 0)
  }

  /// As a concurrent queue does, whose timer fires on another thread.
  func testASpanThatEndsBeforeItsTimerIsKnownLetsTheNextOneRun() {
    let context = EffectContext()
    let scheduler = EarlyScheduler()
    var waiting: (any Disposable)?
    scheduler.beforeItFires = { waiting = self.throttled(2, in: context, scheduler).subscribe() }
    _ = throttled(1, in: context, scheduler)
    XCTAssertEqual(scheduler.timers.map(\.isDisposed), [true, false])
    waiting?.dispose()
  }

  /// Fires the first timer before it has returned what cancels it.
  private final class EarlyScheduler: SchedulerType, @unchecked Sendable {
    let now = Date()
    var beforeItFires: (() -> Void)?
    private(set) var timers: [BooleanDisposable] = []

    func schedule<State>(_ state: State, action: @escaping (State) -> any Disposable) -> any Disposable {
      action(state)
    }

    func scheduleRelative<State>(
      _ state: State, dueTime: RxTimeInterval, action: @escaping (State) -> any Disposable
    ) -> any Disposable {
      let timer = BooleanDisposable()
      timers.append(timer)
      if let beforeItFires {
        self.beforeItFires = nil
        beforeItFires()
        _ = action(state)
      }
      return timer
    }
  }

  func testTheFirstOfActionsThatMayBeNoneWaits() {
    let (context, scheduler) = (EffectContext(), TestScheduler(initialClock: 0))
    let effect = ThrottledEffect()
    func throttled(_ action: Int?) -> Observable<Int?> {
      context.throttled(action, of: effect, CancelID(ID()), .seconds(1), scheduler, false)
    }
    _ = throttled(1)
    _ = throttled(2)
    let heard = Heard(throttled(3).map { "\($0 ?? 0)" })
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(heard.line, "2 |")
  }

  func testAnActionThatIsThrottledIsForgottenWhenATaskCancelsItsId() {
    let (context, scheduler) = (EffectContext(), TestScheduler(initialClock: 0))
    var heard: [Int] = []
    let bag = DisposeBag()
    func start(_ action: Int) {
      Effect(value: action).throttle(id: ID(), for: .seconds(1), scheduler: scheduler, latest: false).asObservable()
        .subscribe(context: context, onNext: { heard.append($0) }, onEnd: { _ in }).disposed(by: bag)
      scheduler.advance()
    }
    start(0)
    start(1)
    context.cancelFromTask(context.entries(CancelID(ID())))
    start(2)
    scheduler.advance(by: .seconds(1))
    XCTAssertEqual(heard, [0, 2])
  }

  /// As an upload does that tries again: its last action leads to the next effect under the same id, while it is delivered.
  func testAnEffectThatTakesThePlaceOfTheOneThatDeliversCanBeCancelled() {
    enum Action { case start, failed, again, cancel }
    let (source, pause) = (PublishSubject<Action>(), PublishSubject<Action>())
    let store = Store<[Action], Action>(
      initialState: [],
      reducer: Reduce { state, action in
        state.append(action)
        return switch action {
        case .start: Effect(source).cancellable(id: ID(), cancelInFlight: true)
        case .failed: Effect(pause).cancellable(id: ID(), cancelInFlight: true)
        case .again: .none
        case .cancel: .cancel(id: ID())
        }
      })
    store.send(.start)
    source.onNext(.failed)
    store.send(.cancel)
    pause.onNext(.again)
    XCTAssertEqual(store.state, [.start, .failed, .cancel])
  }

  /// Also where it is started outside of the loop of the store, in which what it delivers at once is reduced before it has started.
  func testAnEffectThatDeliversAtOnceIsCancelledWhereverItIsStarted() {
    let scheduler = TestScheduler(initialClock: 0)
    let second = RxTimeInterval.seconds(1)
    let places: [(name: String, start: (Effect<Int>) -> Effect<Int>)] = [
      ("at once", { $0 }),
      ("deferred", { $0.deferred(for: second, scheduler: scheduler) }),
      ("behind another", { .concatenate(Effect(value: 0).deferred(for: second, scheduler: scheduler), $0) }),
      ("on a scheduler", { Effect($0.subscribe(on: scheduler)) }),
    ]
    for (name, start) in places {
      for takesPlace in [false, true] {
        let ticks = BehaviorRelay(value: 1)
        let store = Store(
          initialState: [Int](),
          reducer: Reduce<[Int], Int> { state, action in
            state.append(action)
            switch action {
            case -1: return start(Effect(ticks).cancellable(id: "ticks"))
            case 1:
              return takesPlace
                ? .fireAndForget {}.cancellable(id: "ticks", cancelInFlight: true) : .cancel(id: "ticks")
            default: return .none
            }
          }, mainThreadChecksEnabled: false)
        store.send(-1)
        scheduler.advance(by: second)
        ticks.accept(2)
        XCTAssertEqual(store.state.last, 1, name)
      }
    }
  }

  func testNoEffectIsStartedOnceTheStoreHasEnded() {
    let effects = RunningEffects()
    effects.end()
    let group = EffectGroup(site)
    XCTAssertNil(effects.begin(group, action: 1))
    XCTAssertTrue(group.isFinished)
  }

  func testNoEffectOfACancelledGroupIsStarted() {
    let effects = RunningEffects()
    let group = EffectGroup(site)
    group.cancel()
    XCTAssertNil(effects.begin(group, action: 1))
    XCTAssertNil(effects.first)
    XCTAssertTrue(group.isFinished)
  }

  func testAnEffectThatIsCancelledTwiceEndsOnce() throws {
    let effects = RunningEffects()
    let group = EffectGroup(site)
    let first = try XCTUnwrap(effects.begin(group, action: 1))
    let second = try XCTUnwrap(effects.begin(group, action: 2))
    for _ in 0..<2 { first.cancel() }
    XCTAssertFalse(group.isFinished)
    second.end()
    XCTAssertTrue(group.isFinished)
  }

  func testEffectsAreListedAndCancelledInTheOrderOfTheirStart() throws {
    let effects = RunningEffects()
    let group = EffectGroup(site)
    var cancelled: [Int] = []
    let running = try (0..<20).map { number in
      let effect = try XCTUnwrap(effects.begin(group, action: number))
      effect.hold(CompositeDisposable(disposables: [Disposables.create { cancelled.append(number) }]))
      return effect
    }
    XCTAssertTrue(zip(effects.all, running).allSatisfy { $0 === $1 })
    effects.end()
    XCTAssertEqual(cancelled, Array(0..<20))
  }

  func testAGroupIsFinishedWhenWhatIsCancelledHasBeenDisposed() throws {
    let group = EffectGroup(site)
    let effect = try XCTUnwrap(RunningEffects().begin(group, action: 1))
    var wasFinished: Bool?
    effect.hold(CompositeDisposable(disposables: [Disposables.create { wasFinished = group.isFinished }]))
    effect.cancel()
    XCTAssertEqual(wasFinished, false)
    XCTAssertTrue(group.isFinished)
  }

  func testWhoWaitsForAGroupThatIsFinishedIsTiedToNothingThatComesLater() async {
    let group = EffectGroup(site)
    for _ in 0..<2 {
      group.enter()
      group.leave()
      await group.finish()
    }
    XCTAssertTrue(group.isFinished)
  }

  func testAnEffectThatIsCancelledOnAnotherThreadWhileItBeginsLeavesNothingBehind() {
    for round in 0..<randomSteps(4_000) {
      let effects = RunningEffects()
      let group = EffectGroup(site)
      let begun = Begun()
      DispatchQueue.concurrentPerform(iterations: 2) { index in
        if index == 0 {
          begun.effect = effects.begin(group, action: 1)
        } else if round % 2 == 0 {
          group.cancel()
        } else {
          effects.end()
        }
      }
      // What began before the group was cancelled or the store ended was cancelled with it.
      XCTAssertEqual(effects.all.count, 0)
      XCTAssertTrue(group.isFinished)
      XCTAssertNil(begun.effect)
    }
  }
}
