/// A place for a disposable that may be replaced, and is disposed with whatever fills it: the mechanism of
/// `SerialDisposable` and its like, and of every stage that keeps what disposes its source.
///
/// Filling it disposes what was there before; filling it after `dispose` disposes what is filled in.
struct DisposableSlot: ~Copyable, Sendable {
  private let disposed = AtomicFlag()
  private let content = Locked<(any Disposable)?>(nil)

  /// One load, for every delivery to look at.
  @inline(__always)
  var isDisposed: Bool { disposed.isRaised }

  /// What fills the slot.
  var current: (any Disposable)? { content.withLock { $0 } }

  func fill(_ disposable: any Disposable) {
    let displaced = content.exchange(disposable)
    if isDisposed { release() }
    displaced?.dispose()
  }

  /// Disposes what fills the slot, such as what disposes a source that has ended; the slot may be filled again.
  func release() { take()?.dispose() }

  /// Hands out what fills the slot.
  func take() -> (any Disposable)? { content.exchange(nil) }

  func dispose() { close()?.dispose() }

  /// Marks it as disposed, and hands out what fills it.
  func close() -> (any Disposable)? { disposed.raise() ? take() : nil }
}

extension DisposableSlot {
  /// Fills the slot with what `schedule` returns, even if the work that it schedules runs at once and comes back here.
  func fill(scheduling schedule: () -> any Disposable) {
    let place = SingleAssignmentDisposable()
    fill(place)
    place.setDisposable(schedule())
  }
}
