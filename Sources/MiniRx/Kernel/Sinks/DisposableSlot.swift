/// What disposes a source. Classes alone, because an existential of any type is moved and released by calls of the runtime.
package typealias UpstreamDisposable = any Disposable & AnyObject

/// A place for a disposable that may be replaced, and is disposed together with its content: the mechanism of
/// `SerialDisposable` and its like (`any Disposable`), and of each stage that keeps what disposes its source
/// (`UpstreamDisposable`).
///
/// Filling it disposes what was there before; filling it after `dispose` disposes what is filled in.
struct DisposableSlot<Held>: ~Copyable, Sendable {
  /// What fills it. The flag is raised once the slot is disposed.
  fileprivate let content = Locked<Held?>(nil)

  /// One load, for every delivery to look at.
  @inline(__always)
  var isDisposed: Bool { content.isRaised }

  /// What fills the slot.
  var current: Held? { content.withLock { $0 } }

  /// Hands out what fills the slot.
  func take() -> Held? { content.exchange(nil) }

  /// Marks it as disposed, and hands out what fills it.
  func close() -> Held? { content.raise() ? take() : nil }
}

extension DisposableSlot where Held == UpstreamDisposable {
  func fill(_ upstream: UpstreamDisposable) {
    content.exchange(upstream)?.dispose()
    if isDisposed { release() }
  }

  /// Disposes what disposes a source that has ended; the slot may be filled again.
  func release() { take()?.dispose() }

  func dispose() { close()?.dispose() }
}

extension DisposableSlot where Held == any Disposable {
  func fill(_ disposable: any Disposable) {
    content.exchange(disposable)?.dispose()
    if isDisposed { release() }
  }

  /// Fills the slot with what `schedule` returns, even if the work that it schedules runs at once and comes back here.
  func fill(scheduling schedule: () -> any Disposable) {
    let place = SingleAssignmentDisposable()
    fill(place)
    place.setDisposable(schedule())
  }

  func release() { take()?.dispose() }

  func dispose() { close()?.dispose() }
}
