import Dispatch

/// Runs an action on a grid of times, by scheduling each run when the one before has finished.
final class PeriodicSchedule<State>: Disposable, @unchecked Sendable {
  private let scheduler: any SchedulerType
  private let period: Int64
  private let action: Locked<PeriodicAction<State>?>
  private let next = DisposableSlot<any Disposable>()

  init(
    _ scheduler: any SchedulerType, _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval,
    action: @escaping (State) -> State
  ) {
    self.scheduler = scheduler
    self.period = max(period.nanoseconds, 0)
    self.action = Locked(PeriodicAction(action))
    schedule(state, at: scheduler.nanoseconds.adding(max(startAfter.nanoseconds, 0)))
  }

  func dispose() {
    _ = action.exchange(nil)
    next.dispose()
  }

  private func schedule(_ state: State, at time: Int64) {
    let dueTime = RxTimeInterval(nanoseconds: time.subtracting(scheduler.nanoseconds))
    next.fill {
      scheduler.scheduleRelative(state, dueTime: dueTime) { state in
        if let action = self.action.withLock({ $0 }) {
          self.schedule(action.run(state), at: time.adding(self.period))
        }
        return Disposables.create()
      }
    }
  }
}

/// What runs periodically. A class, because a lock must not guard a function (see `Locked`).
final class PeriodicAction<State> {
  let run: (State) -> State

  init(_ run: @escaping (State) -> State) { self.run = run }
}
