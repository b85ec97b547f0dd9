@unsafe @preconcurrency import Dispatch

/// The one timer of an operator, which is started again and again.
protocol MovableTimer: Disposable, AnyObject {
  /// Starts it, or gives it another time, as if it had been scheduled now. A span of `Int64.max` stops it.
  ///
  /// The work is kept from now until it runs or the timer is disposed. Calls come one after the other.
  ///
  /// - Returns: what the work is run with; `nil` where it will not run.
  func start(after span: Int64) -> UInt64?

  /// Announces a span at whose end the timer will run, though it may be started only after others. A recording knows from it when the
  /// run was due.
  ///
  /// - Returns: whether the timer has to run even if nothing waits at the end of the span: a recording needs the run to show why a later
  ///   element was let through.
  @discardableResult
  func spanBegan(_ span: Int64) -> Bool

  /// Says that the first span has ended by the clock, before it ran.
  func spanEnded()

  /// The scheduler's time in nanoseconds.
  var now: Int64 { get }
}

extension MovableTimer {
  func spanBegan(_ span: Int64) -> Bool { false }
  func spanEnded() {}
}

/// What waits for a time.
protocol TimedWork: AnyObject {
  /// - Parameter order: the number that it was scheduled under. Work of a timer knows by it whether that has been started again
  ///   meanwhile.
  func run(scheduledAs order: UInt64)

  /// Whether something is left to run.
  var isWaiting: Bool { get }
}

extension TimedWork {
  /// A timer that is stopped has left its scheduler.
  var isWaiting: Bool { true }
}

/// A scheduler that can give a timer another time, instead of scheduling an action for each and disposing the one before.
protocol MovableTimerScheduler: SchedulerType {
  /// A timer for the work that starts it; `nil` where actions have to be scheduled.
  func makeTimer(running work: any TimedWork) -> (any MovableTimer)?
}

extension SchedulerType {
  /// A timer for the work that starts it, which the timer keeps only while it is started.
  ///
  /// Where moments are made, or an effect is followed, each start is an action, which knows to what it belongs.
  func timer(running work: any TimedWork) -> any MovableTimer {
    if !MomentTimer.areNeeded, let timer = (self as? any MovableTimerScheduler)?.makeTimer(running: work) {
      return timer
    }
    return ScheduledTimer(self, work)
  }
}

/// A timer on any scheduler: an action for each time that it is started.
final class ScheduledTimer: MovableTimer, @unchecked Sendable {
  private struct State {
    var order: UInt64 = 0
    var action: (any Disposable)?
    var isDisposed = false
    /// The spans that have begun, which are `MomentTimer`s; it is started for the first of them.
    var spans = Backlog<AnyObject>()
  }

  private let scheduler: any SchedulerType
  private unowned let work: any TimedWork
  private let state = Locked(State())

  init(_ scheduler: any SchedulerType, _ work: any TimedWork) {
    self.scheduler = scheduler
    self.work = work
  }

  var now: Int64 { scheduler.nanoseconds }

  func start(after span: Int64) -> UInt64? {
    if span == .max { return stop() }
    let started: (order: UInt64, begun: AnyObject?)? = state.withLock { state in
      if state.isDisposed { return nil }
      state.order += 1
      return (state.order, state.spans.first)
    }
    guard let (order, first) = started else { return nil }
    let begun = first as? MomentTimer
    begun?.markScheduled()
    func schedule() -> any Disposable {
      scheduler.scheduleRelative(work, dueTime: RxTimeInterval(nanoseconds: span)) { [self] work in
        guard let begun else {
          work.run(scheduledAs: order)
          return Disposables.create()
        }
        state.withLock { if $0.spans.first === begun { _ = $0.spans.popFirst() } }
        return begun.run {
          work.run(scheduledAs: order)
          return Disposables.create()
        }
      }
    }
    let action = begun == nil ? schedule() : Moment.$current.withValue(nil, operation: schedule)
    // The action may have run at once, and have started the timer again.
    let replaced: (any Disposable)? = state.withLock { state in
      if state.isDisposed || state.order != order { return action }
      defer { state.action = action }
      return state.action
    }
    replaced?.dispose()
    return order
  }

  func spanBegan(_ span: Int64) -> Bool {
    guard let timer = MomentTimer.start(exactly: span) else { return false }
    let isDisposed = state.withLock { state in
      if !state.isDisposed { state.spans.append(timer) }
      return state.isDisposed
    }
    if isDisposed { timer.end() }
    return timer.effect != nil
  }

  func spanEnded() { (state.withLock { $0.spans.popFirst() } as? MomentTimer)?.endByClock() }

  private func stop() -> UInt64? {
    state.withLock { $0.action.take() }?.dispose()
    return nil
  }

  func dispose() {
    var (action, spans) = state.withLock { state in
      state.isDisposed = true
      defer { state.spans = Backlog() }
      return (state.action.take(), state.spans)
    }
    action.take()?.dispose()
    while let span = spans.popFirst() as? MomentTimer { span.end() }
  }
}

/// A timer of a dispatch queue: a dispatch source, which is made when it is first started and has no deadline while it is not.
final class DispatchTimer: MovableTimer, @unchecked Sendable {
  private struct State {
    var source: (any DispatchSourceTimer)?
    var deadline = DispatchTime.distantFuture
    var order: UInt64 = 0
    /// What is to run; `nil` while the timer is not started.
    var work: (any TimedWork)?
    var isDisposed = false
  }

  private let queue: DispatchQueue
  private let leeway: DispatchTimeInterval
  private unowned let work: any TimedWork
  private let state = Locked(State())
  private let resource = ResourceCount(.scheduledAction)

  init(_ queue: DispatchQueue, _ leeway: DispatchTimeInterval, _ work: any TimedWork) {
    self.queue = queue
    self.leeway = leeway
    self.work = work
  }

  deinit { dispose() }

  var now: Int64 { MonotonicClock.nanoseconds }

  func start(after span: Int64) -> UInt64? {
    if span == .max { return stop() }
    let deadline: DispatchTime = .now() + DispatchTimeInterval(nanoseconds: span)
    return state.withLock { state in
      if state.isDisposed { return nil }
      if state.source == nil { state.source = makeSource() }
      state.order += 1
      state.work = work
      state.deadline = deadline
      state.source?.schedule(deadline: deadline, leeway: leeway)
      return state.order
    }
  }

  private func stop() -> UInt64? {
    _ = state.withLock { state in
      state.source?.schedule(deadline: .distantFuture)
      return state.work.take()
    }
    return nil
  }

  func dispose() { state.exchange(State(isDisposed: true)).source?.cancel() }

  private func makeSource() -> any DispatchSourceTimer {
    let source = DispatchSource.makeTimerSource(queue: queue)
    source.setEventHandler { [weak self] in self?.fire() }
    source.resume()
    return source
  }

  private func fire() {
    let now = DispatchTime.now()
    let due: (work: any TimedWork, order: UInt64)? = state.withLock { state in
      if now < state.deadline {
        // The event of an earlier start, which had to wait for the queue.
        state.source?.schedule(deadline: state.deadline, leeway: leeway)
        return nil
      }
      return state.work.take().map { ($0, state.order) }
    }
    if let due { due.work.run(scheduledAs: due.order) }
  }
}
