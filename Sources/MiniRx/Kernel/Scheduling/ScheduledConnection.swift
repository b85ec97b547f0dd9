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

extension Observable {
  /// The sequence, subscribed to by work that `schedule` puts on a scheduler.
  func subscribed(
    _ schedule: @escaping (_ work: @escaping () -> any Disposable) -> any Disposable
  ) -> Observable<Element> {
    Source { sink in
      let connection = ScheduledConnection()
      sink.connect(connection)
      connection.hold(
        schedule {
          if !connection.isDisposed { ThreadQueue.run { self.start(sink) } }
          return Disposables.create()
        })
      return nil
    }
  }
}
