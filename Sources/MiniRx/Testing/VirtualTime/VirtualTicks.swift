/// The runs of periodic work in virtual time, each a period after the one before.
///
/// Each run schedules the next before it does its work: so where both fall due at one time, the tick comes before what the
/// work of the tick before has scheduled. Virtual time runs on one thread at a time.
final class VirtualTicks<State>: Disposable, @unchecked Sendable {
  private let scheduler: any SchedulerType
  private let period: RxTimeInterval
  private let action: Locked<PeriodicAction<State>?>
  private let next = DisposableSlot<any Disposable>()
  private var state: State

  init(
    _ scheduler: any SchedulerType, _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval,
    _ action: @escaping (State) -> State
  ) {
    self.scheduler = scheduler
    self.period = period
    self.state = state
    self.action = Locked(PeriodicAction(action))
    schedule(after: startAfter)
  }

  func dispose() {
    _ = action.exchange(nil)
    next.dispose()
  }

  private func schedule(after span: RxTimeInterval) {
    next.fill {
      scheduler.scheduleRelative(self, dueTime: span) { ticks in
        ticks.tick()
        return Disposables.create()
      }
    }
  }

  private func tick() {
    guard let action = action.withLock({ $0 }) else { return }
    schedule(after: period)
    state = action.run(state)
  }
}
