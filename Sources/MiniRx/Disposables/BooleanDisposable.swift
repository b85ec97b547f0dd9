/// A disposable that only remembers that it was disposed.
public final class BooleanDisposable: Cancelable, Sendable {
  private let disposed: AtomicFlag

  /// A disposable that is not disposed yet.
  public convenience init() { self.init(isDisposed: false) }

  /// A disposable in the given state.
  public init(isDisposed: Bool) { disposed = AtomicFlag(isRaised: isDisposed) }

  /// Whether `dispose` has been called.
  public var isDisposed: Bool { disposed.isRaised }

  /// Marks it as disposed.
  public func dispose() { _ = disposed.raise() }
}
