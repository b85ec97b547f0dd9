/// Holds a disposable and disposes it when another one takes its place.
public final class SerialDisposable: DisposeBase, Cancelable, @unchecked Sendable {
  private enum Content { case current(any Disposable), disposed }

  private let content = Locked(Content.current(Disposables.create()))

  /// One that holds nothing yet.
  public override init() {}

  /// Whether `dispose` has been called.
  public var isDisposed: Bool {
    content.withLock { if case .disposed = $0 { true } else { false } }
  }

  /// What it holds. Setting it disposes the one before; once `dispose` has been called, it disposes the new one.
  public var disposable: any Disposable {
    get {
      content.withLock { if case .current(let disposable) = $0 { disposable } else { Disposables.create() } }
    }
    set {
      let before = content.withLock { content in
        let before = content
        if case .current = content { content = .current(newValue) }
        return before
      }
      switch before {
      case .current(let replaced): replaced.dispose()
      case .disposed: newValue.dispose()
      }
    }
  }

  /// Disposes what it holds, and all that it is given later.
  public func dispose() {
    if case .current(let disposable) = content.exchange(.disposed) { disposable.dispose() }
  }
}

extension SerialDisposable {
  /// Puts the result of `schedule` in place, even if the work that it schedules runs at once and calls this again.
  func replace(_ schedule: () -> any Disposable) {
    let place = SingleAssignmentDisposable()
    disposable = place
    place.setDisposable(schedule())
  }
}
