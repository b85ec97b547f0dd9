/// The way back up: what a source hands downstream, before its first event, so that it can be stopped.
///
/// Stages without resources of their own pass it on untouched (`Stage.connect`), so that disposing a chain of `map`s
/// reaches the source in one call. A stage that owns something (a timer, inner subscriptions) keeps the connection in a
/// `ConnectionSlot` and hands down itself instead.
///
/// Whoever keeps a connection disposes it after a terminal event: that is how `take(1)` stops its source.
/// `dispose` may be called many times and from any thread; from then on the source begins no delivery.
package protocol Connection: AnyObject, Disposable {}

/// Where a connection is kept until it is disposed or its source has ended.
///
/// Filling it again replaces the connection (`concat` goes on to its next source); filling it after `dispose` disposes
/// what is filled in.
struct ConnectionSlot: ~Copyable, Sendable {
  private let disposed = AtomicFlag()
  private let content = Locked<(any Connection)?>(nil)

  /// One load, for every delivery to look at.
  @inline(__always)
  var isDisposed: Bool { disposed.isRaised }

  func fill(_ connection: any Connection) {
    _ = content.exchange(connection)
    if isDisposed { release() }
  }

  /// Lets go of a connection whose source has ended; the slot may be filled again.
  func release() { content.exchange(nil)?.dispose() }

  /// Returns whether this call was the one that disposed it.
  @discardableResult
  func dispose() -> Bool {
    guard disposed.raise() else { return false }
    release()
    return true
  }
}
