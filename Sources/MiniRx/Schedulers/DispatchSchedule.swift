@unsafe @preconcurrency import Dispatch

/// How the dispatch queue schedulers put work on their queue.
struct DispatchSchedule {
  let queue: DispatchQueue
  let leeway: DispatchTimeInterval

  func schedule<State>(_ state: State, _ action: @escaping (State) -> any Disposable) -> any Disposable {
    let item = ScheduledItem(state, action)
    queue.async { item.run() }
    return item
  }

  func scheduleRelative<State>(
    _ state: State, dueTime: RxTimeInterval, _ action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    let item = ScheduledItem(state, action)
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + dueTime.atLeastZero, leeway: leeway)
    return run(timer, disposing: item) {
      item.run()
      timer.cancel()
    }
  }

  func schedulePeriodic<State>(
    _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval, _ action: @escaping (State) -> State
  ) -> any Disposable {
    let run = PeriodicRun(state, action)
    // One run at a time, also where the queue is concurrent.
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "rx.periodic", target: queue))
    timer.schedule(deadline: .now() + startAfter.atLeastZero, repeating: period.atLeastZero, leeway: leeway)
    return self.run(timer, disposing: run) { withExtendedLifetime(timer) { run.next() } }
  }

  /// The handler refers to the timer, so that the work continues when the disposable is not kept.
  private func run(
    _ timer: any DispatchSourceTimer, disposing work: any Disposable, _ handler: @escaping @Sendable () -> Void
  ) -> any Disposable {
    timer.setEventHandler(handler: handler)
    timer.resume()
    return Disposables.create {
      timer.cancel()
      work.dispose()
    }
  }
}

/// The runs of periodic work, which a timer source makes one after the other.
private final class PeriodicRun<State>: Disposable, @unchecked Sendable {
  private var state: State
  private let action: Locked<PeriodicAction<State>?>

  init(_ state: State, _ action: @escaping (State) -> State) {
    self.state = state
    self.action = Locked(PeriodicAction(action))
  }

  func next() {
    if let action = action.withLock({ $0 }) { state = action.run(state) }
  }

  func dispose() { _ = action.exchange(nil) }
}

extension DispatchTimeInterval {
  fileprivate var atLeastZero: DispatchTimeInterval {
    if case .never = self { return self }
    return nanoseconds < 0 ? .nanoseconds(0) : self
  }
}
