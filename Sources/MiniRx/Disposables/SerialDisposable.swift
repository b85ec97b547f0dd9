/// Holds a disposable and disposes it when another one takes its place.
public final class SerialDisposable: DisposeBase, Cancelable, @unchecked Sendable {
  private struct Content {
    var current: (any Disposable)?
    var isDisposed = false
  }

  private let content = Locked(Content())

  /// One that holds nothing yet.
  public override init() {}

  /// Whether `dispose` has been called.
  public var isDisposed: Bool { content.withLock { $0.isDisposed } }

  /// What it holds. Setting it disposes the one before; once `dispose` has been called, it disposes the new one.
  public var disposable: any Disposable {
    get { content.withLock { $0.current } ?? Disposables.create() }
    set {
      var displaced: (any Disposable)? = newValue
      content.withLock { if !$0.isDisposed { swap(&$0.current, &displaced) } }
      displaced?.dispose()
    }
  }

  /// Disposes what it holds, and all that it is given later.
  public func dispose() { content.exchange(Content(isDisposed: true)).current?.dispose() }
}

extension SerialDisposable {
  /// Puts the result of `schedule` in place, even if the work that it schedules runs at once and calls this again.
  func replace(_ schedule: () -> any Disposable) {
    let place = SingleAssignmentDisposable()
    disposable = place
    place.setDisposable(schedule())
  }
}
