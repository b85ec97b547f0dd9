/// The connection of a source whose work waits on a scheduler.
final class ScheduledConnection: Connection {
  private let scheduled = SingleAssignmentDisposable()
  private let disposed = AtomicFlag()

  var isDisposed: Bool { disposed.isRaised }

  /// Takes charge of the scheduled work, and cancels it at once if the connection is disposed.
  func hold(_ work: any Disposable) { scheduled.setDisposable(work) }

  func dispose() {
    _ = disposed.raise()
    scheduled.dispose()
  }
}
