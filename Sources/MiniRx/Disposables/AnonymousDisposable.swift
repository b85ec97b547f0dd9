/// Calls a closure once and releases it.
final class AnonymousDisposable: Cancelable, @unchecked Sendable {
  private let disposed = AtomicFlag()
  /// Touched by the call that raises the flag, and by no other.
  private var action: (() -> Void)?

  init(_ action: @escaping () -> Void) { self.action = action }

  var isDisposed: Bool { disposed.isRaised }

  func dispose() {
    if disposed.raise() { action.take()?() }
  }
}

extension Disposables {
  /// A disposable that calls a closure when it is disposed for the first time.
  public static func create(with dispose: @escaping () -> Void) -> any Cancelable { AnonymousDisposable(dispose) }
}
