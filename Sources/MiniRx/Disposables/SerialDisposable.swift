/// Holds a disposable and disposes it when another one takes its place.
public final class SerialDisposable: DisposeBase, Cancelable, @unchecked Sendable {
  private let slot = DisposableSlot<any Disposable>()

  /// One that holds nothing yet.
  public override init() {}

  deinit { releaseHeld() }

  /// Whether `dispose` has been called.
  public var isDisposed: Bool { slot.isDisposed }

  /// What it holds. Setting it disposes the one before; once `dispose` has been called, it disposes the new one.
  public var disposable: any Disposable {
    get { slot.current ?? Disposables.create() }
    set { slot.fill(newValue) }
  }

  /// Disposes what it holds, and all that it is given later.
  public func dispose() { disposeHeld() }

  override func close() -> [any Disposable] { slot.close().map { [$0] } ?? [] }
}
