#if DEBUG
  import Foundation
  import ThreadTesting
  import XCTest

  @testable import MiniRx
  @testable import RxComposable
  import ThreadTesting

  /// Two threads at the table of ids, in each schedule.
  final class CancellationInterleavingTests: XCTestCase {
    private struct ID: Hashable {}

    func testCancellingWhileAnEffectIsRegisteredOutsideReportsNothingUnderControlledSchedules() {
      XCTAssertNoFault {
        let bag = DisposeBag()
        let log = IssueLog()
        Interleaving.current?.run([
          { intercepting(log) { _ = start(.cancel(id: ID())) } },
          { start(Effect(Observable.never()).cancellable(id: ID())).disposed(by: bag) },
        ])
        return log.issues.first?.message
      }
    }

    /// The store's effect under the id is there as long as the one outside.
    func testAStoreThatHasAnEffectOfTheIdIsNotAccusedUnderControlledSchedules() {
      for begins in [true, false] {
        XCTAssertNoFault {
          let store = EffectContext()
          let log = IssueLog()
          let work = Effect<Int>(Observable.never())
          let begin = { [start(work.cancellable(id: ID()), in: store), start(work.cancellable(id: ID()))] }
          let running = Locked(begins ? [] : begin())
          defer { for effect in running.exchange([]) { effect.dispose() } }
          Interleaving.current?.run([
            { intercepting(log) { _ = start(.cancel(id: ID()), in: store) } },
            {
              if begins {
                let started = begin()
                _ = running.exchange(started)
              } else {
                for effect in running.exchange([]).reversed() { effect.dispose() }
              }
            },
          ])
          return log.issues.first?.message
        }
      }
    }

    func testOfTwoEffectsThatCancelWhatIsInFlightOneRunsUnderControlledSchedules() {
      XCTAssertNoFault {
        let source = PublishSubject<Int>()
        let received = Locked(0)
        let bag = DisposeBag()
        let start = {
          Effect(source).cancellable(id: ID(), cancelInFlight: true)
            .subscribe(onNext: { _ in received.withLock { $0 += 1 } }).disposed(by: bag)
        }
        Interleaving.current?.run([start, start])
        source.onNext(1)
        let count = received.withLock { $0 }
        return count == 1 ? nil : "\(count) effects run"
      }
    }

    func testAnEffectThatHasSentIsCancelledByAnotherThreadUnderControlledSchedules() {
      XCTAssertNoFault {
        let hasSent = AtomicFlag()
        let isRunning = Locked(false)
        let source = Observable<Int>.create { observer in
          isRunning.withLock { $0 = true }
          observer.onNext(1)
          return Disposables.create { isRunning.withLock { $0 = false } }
        }
        let bag = DisposeBag()
        let wasSeen = Locked(false)
        Interleaving.current?.run([
          {
            Effect(source).cancellable(id: ID()).subscribe(onNext: { _ in _ = hasSent.raise() }).disposed(by: bag)
          },
          {
            let seen = hasSent.isRaised
            wasSeen.withLock { $0 = seen }
            _ = start(.cancel(id: ID()))
          },
        ])
        return wasSeen.withLock { $0 } && isRunning.withLock { $0 } ? "the effect still runs" : nil
      }
    }

    func testOfTwoThrottledActionsOnePassesUnderControlledSchedules() {
      XCTAssertNoFault {
        let throttled = Throttled()
        Interleaving.current?.run([throttled.admit, throttled.admit])
        return throttled.passed == 1 ? nil : "\(throttled.passed) actions passed"
      }
    }

    func testAnActionThatMeetsTheEndOfASpanBeginsAnotherUnderControlledSchedules() {
      XCTAssertNoFault {
        let throttled = Throttled()
        throttled.admit()
        Interleaving.current?.run([{ throttled.scheduler.advance(by: .seconds(1)) }, throttled.admit])
        throttled.admit()
        return throttled.passed == 2 ? nil : "\(throttled.passed) actions passed"
      }
    }
  }

  /// Effects of one id, the first of whose actions waits, while another thread sends.
  private final class ThrottledEffects: @unchecked Sendable {
    let scheduler = TestScheduler(initialClock: 0)
    let source = PublishSubject<Int>()
    let context = EffectContext()
    private let actions = Locked<[Int]>([])
    private let bag = DisposeBag()

    init() {
      start(Effect(value: 1))
      start(Effect(source))
    }

    func start(_ effect: Effect<Int>) {
      run(effect.throttle(id: 0, for: .seconds(1), scheduler: AtOnce(scheduler), latest: false))
    }

    func run(_ effect: Effect<Int>) {
      effect.asObservable()
        .subscribe(context: context, onNext: { action in self.actions.withLock { $0.append(action) } }, onEnd: { _ in })
        .disposed(by: bag)
    }

    func delivered() -> [Int] {
      scheduler.advance(by: .seconds(1))
      return actions.withLock(\.self)
    }
  }

  /// Work at once, on the calling thread; delays on the virtual clock.
  private struct AtOnce: SchedulerType {
    let clock: TestScheduler
    var now: RxTime { clock.now }

    init(_ clock: TestScheduler) { self.clock = clock }

    func schedule<State>(_ state: State, action: @escaping (State) -> any Disposable) -> any Disposable {
      action(state)
    }

    func scheduleRelative<State>(
      _ state: State, dueTime: RxTimeInterval, action: @escaping (State) -> any Disposable
    ) -> any Disposable { clock.scheduleRelative(state, dueTime: dueTime, action: action) }
  }

  func testAnActionOfAThrottledEffectThatIsCancelledMeanwhileIsDeliveredByNoOther() {
    XCTAssertNoFault {
      let effects = ThrottledEffects()
      Interleaving.current?.run([
        { effects.source.onNext(2) }, { effects.context.cancelFromTask(effects.context.entries(CancelID(0))) },
      ])
      effects.start(Effect(value: 3))
      let delivered = effects.delivered()
      return delivered == [1, 3] ? nil : "\(delivered)"
    }
  }

  func testAnActionOfAThrottledEffectThatIsReplacedMeanwhileDoesNotCount() {
    for isCancelled in [false, true] {
      XCTAssertNoFault("\(isCancelled)") {
        let effects = ThrottledEffects()
        if !isCancelled { effects.source.onNext(2) }
        Interleaving.current?.run([{ effects.source.onNext(20) }, { effects.start(Effect(value: 3)) }])
        if isCancelled {
          effects.run(.cancel(id: 0))
          effects.start(Effect(value: 4))
        }
        let delivered = effects.delivered()
        return delivered == [1, isCancelled ? 4 : 2] ? nil : "\(delivered)"
      }
    }
  }

  /// Actions under one id, one a second at the most.
  private final class Throttled: @unchecked Sendable {
    let scheduler = TestScheduler(initialClock: 0)
    private let context = EffectContext()
    private let count = Locked(0)
    private let bag = DisposeBag()

    var passed: Int { count.withLock(\.self) }

    func admit() {
      context.throttled(1, of: ThrottledEffect(), CancelID("report"), .seconds(1), scheduler, true)
        .subscribe(onNext: { _ in self.count.withLock { $0 += 1 } }).disposed(by: bag)
    }
  }

  /// Runs an effect in a context, as a store does, or outside of any.
  private func start(_ effect: Effect<Int>, in context: EffectContext? = nil) -> any Disposable {
    guard let context else { return effect.subscribe() }
    return effect.asObservable()
      .subscribe(context: context, onNext: { _ in }, onEnd: { _ in })
  }

  private func intercepting(_ log: IssueLog, _ body: () -> Void) {
    RuntimeIssue.$interceptor.withValue(IssueInterceptor { log.append($0) }, operation: body)
  }
#endif
