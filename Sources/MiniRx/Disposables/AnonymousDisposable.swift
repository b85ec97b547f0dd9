/// Calls a closure once and releases it.
final class AnonymousDisposable: Cancelable, @unchecked Sendable {
  /// The flag is raised when it is disposed.
  private let action: Locked<(() -> Void)?>

  init(_ action: @escaping () -> Void) { self.action = Locked(action) }

  var isDisposed: Bool { action.isRaised }

  func dispose() {
    guard action.raise() else { return }
    action.exchange(nil)?()
  }
}

extension Disposables {
  /// A disposable that calls a closure when it is disposed for the first time.
  public static func create(with dispose: @escaping () -> Void) -> any Cancelable { AnonymousDisposable(dispose) }
}
