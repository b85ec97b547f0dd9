import Dispatch

/// Runs periodic work with one timer, which each run starts again.
final class PeriodicSchedule<State>: TimedWork, Disposable, @unchecked Sendable {
  private let period: RxTimeInterval
  private let work: PeriodicWork<State>
  private var timer: (any MovableTimer)!
  /// When the run is due that comes next; `nil` in virtual time, where each is a period after the one before.
  private var place: Int64?

  /// - Parameters:
  ///   - isVirtual: whether a run schedules the next before it does its work: so where both fall due at one virtual time,
  ///     the run comes before what the work of the run before has scheduled. Otherwise it does so afterwards, because real
  ///     schedulers may run both at once, and the places of the runs are a grid, on which a late run does not delay the next.
  init(
    _ scheduler: any SchedulerType, _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval,
    isVirtual: Bool = false, action: @escaping (State) -> State
  ) {
    self.period = period
    work = PeriodicWork(state, action)
    timer = scheduler.timer(running: self)
    place = isVirtual ? nil : timer.now
    start(after: startAfter)
  }

  func dispose() {
    work.dispose()
    timer.dispose()
  }

  private func start(after span: RxTimeInterval) {
    var span = span.nanoseconds
    if let last = place {
      let due = last.adding(max(span, 0))
      place = due
      span = due.subtracting(timer.now)
    }
    _ = timer.start(after: span)
  }

  func run(scheduledAs order: UInt64) {
    if place == nil { start(after: period) }
    work.runOnce()
    if place != nil { start(after: period) }
  }
}

/// Work whose runs come one after the other, each with the state that the one before has returned.
final class PeriodicWork<State>: Disposable, @unchecked Sendable {
  private var state: State
  private let action: Locked<PeriodicAction<State>?>
  private let timer: MomentTimer?
  private let period: Int64

  init(
    _ state: State, _ action: @escaping (State) -> State, _ timer: MomentTimer? = nil,
    every period: RxTimeInterval = .never
  ) {
    self.state = state
    (self.timer, self.period) = (timer, period.nanoseconds)
    self.action = Locked(PeriodicAction(run: action))
  }

  func runOnce() {
    guard let action = action.withLock({ $0 }) else { return }
    guard let timer else { return state = action.run(state) }
    timer.run(every: period) {
      state = action.run(state)
      return Disposables.create()
    }
  }

  deinit { timer?.end() }

  func dispose() {
    _ = action.exchange(nil)
    timer?.end()
  }
}

/// What runs periodically. A type, because a lock must not guard a function (see `Locked`).
private struct PeriodicAction<State> {
  let run: (State) -> State
}
