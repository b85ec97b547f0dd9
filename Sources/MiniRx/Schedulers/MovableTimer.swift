/// The one timer of an operator. Started again before it has fired, it is moved: the other schedulers are asked for another
/// action each time, and the one before is disposed.
protocol MovableTimer: Disposable, AnyObject {
  /// Starts it, or gives it another time, as if it were scheduled now. A span of `Int64.max` stops it.
  ///
  /// - Parameter work: the same each time. The timer keeps it until it has fired or is disposed.
  /// - Returns: what `work` is run with at that time; `nil` where it will not run.
  func start(_ work: any TimedWork, after span: Int64) -> UInt64?
}

/// A scheduler that knows how to move a timer.
protocol MovableTimerScheduler: SchedulerType {
  /// A timer, or `nil` where actions have to be scheduled.
  func makeTimer() -> (any MovableTimer)?
}

/// What waits for a time.
protocol TimedWork: AnyObject {
  /// - Parameter order: the number that it was scheduled under. Work of a timer that is started again knows by it whether this
  ///   is the last time that it was started.
  func run(scheduledAs order: UInt64)
}
