/// Disposes what it holds on a scheduler.
public final class ScheduledDisposable: Cancelable, @unchecked Sendable {
  /// Where `dispose` takes effect.
  public let scheduler: any ImmediateSchedulerType
  private let held: Locked<(any Disposable)?>

  /// Holds a disposable, to be disposed on the scheduler.
  public init(scheduler: any ImmediateSchedulerType, disposable: any Disposable) {
    self.scheduler = scheduler
    held = Locked(disposable)
  }

  /// Whether what it held has been disposed.
  public var isDisposed: Bool { held.withLock { $0 == nil } }

  /// Schedules the disposal.
  public func dispose() {
    _ = scheduler.schedule(()) { _ in
      self.held.exchange(nil)?.dispose()
      return Disposables.create()
    }
  }
}
