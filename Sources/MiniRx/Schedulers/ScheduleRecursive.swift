extension ImmediateSchedulerType {
  /// Schedules an action that may schedule itself again.
  ///
  ///     scheduler.scheduleRecursive(3) { count, again in
  ///       print(count)
  ///       if count > 1 { again(count - 1) }
  ///     }
  ///
  /// Each call of `recurse` is a turn of its own on the scheduler, on `MainScheduler.instance` one of the main queue. The
  /// stack stays constant, also on a scheduler that runs work at once.
  ///
  /// - Parameters:
  ///   - state: what the first run is given.
  ///   - action: what is run. It is given a state, and a function that schedules it with another.
  /// - Returns: what cancels all runs that have not begun.
  public func scheduleRecursive<State>(
    _ state: State, action: @escaping (_ state: State, _ recurse: (State) -> Void) -> Void
  ) -> any Disposable {
    let schedule = RecursiveSchedule<State>(self)
    schedule.schedule(state, action)
    return schedule
  }
}

/// The runs of an action that schedules itself. Runs that are asked for while one is being scheduled are scheduled by
/// the same loop.
private final class RecursiveSchedule<State>: Disposable, @unchecked Sendable {
  private let scheduler: any ImmediateSchedulerType
  private let queue = Locked(SerialQueue())
  private let work = CompositeDisposable()

  init(_ scheduler: any ImmediateSchedulerType) { self.scheduler = scheduler }

  func schedule(_ state: State, _ action: @escaping (State, (State) -> Void) -> Void) {
    guard queue.withLock({ $0.admit(QueuedElement(state)) }) == .deliver else { return }
    scheduleRun(state, action)
    while let item = queue.withLock({ $0.next() }) {
      unsafe scheduleRun(unsafeDowncast(item, to: QueuedElement<State>.self).element, action)
    }
  }

  private func scheduleRun(_ state: State, _ action: @escaping (State, (State) -> Void) -> Void) {
    let place = SingleAssignmentDisposable()
    guard let key = work.insert(place) else { return }
    place.setDisposable(
      scheduler.schedule(state) { state in
        self.work.remove(for: key)
        if !self.work.isDisposed { action(state) { self.schedule($0, action) } }
        return Disposables.create()
      })
  }

  func dispose() {
    work.dispose()
    _ = queue.withLock { $0.takeAll() }
  }
}
