/// Holds one disposable, which may be set after `dispose` has been called and is then disposed at once.
public final class SingleAssignmentDisposable: DisposeBase, Cancelable, @unchecked Sendable {
  private enum Content { case empty, filled(any Disposable), disposed }

  private let content = Locked(Content.empty)

  /// An empty one.
  public override init() {}

  /// Whether `dispose` has been called.
  public var isDisposed: Bool {
    content.withLock { if case .disposed = $0 { true } else { false } }
  }

  /// Sets what is to be disposed. It may be set once.
  public func setDisposable(_ disposable: any Disposable) {
    let before = content.withLock { content in
      let before = content
      if case .empty = content { content = .filled(disposable) }
      return before
    }
    switch before {
    case .empty: break
    case .disposed: disposable.dispose()
    case .filled:
      preconditionFailure(
        "SingleAssignmentDisposable.setDisposable(_:) was called a second time. "
          + "Use a SerialDisposable where one disposable replaces another.")
    }
  }

  /// Disposes what it holds.
  public func dispose() {
    if case .filled(let disposable) = content.exchange(.disposed) { disposable.dispose() }
  }
}
