/// Holds one disposable, which may be set after `dispose` has been called and is then disposed at once.
public final class SingleAssignmentDisposable: DisposeBase, Cancelable, @unchecked Sendable {
  private let slot = DisposableSlot<any Disposable>()
  private let isSet = AtomicFlag()

  /// An empty one.
  public override init() {}

  deinit { releaseHeld() }

  /// Whether `dispose` has been called.
  public var isDisposed: Bool { slot.isDisposed }

  /// Sets what is to be disposed. It may be set once.
  public func setDisposable(_ disposable: any Disposable) {
    precondition(
      isSet.raise(),
      "SingleAssignmentDisposable.setDisposable(_:) was called a second time. "
        + "Use a SerialDisposable where one disposable replaces another.")
    slot.fill(disposable)
  }

  /// Disposes what it holds.
  public func dispose() { disposeHeld() }

  override func close() -> [any Disposable] { slot.close().map { [$0] } ?? [] }
}
