/// Disposes what it holds when it has been disposed itself and so has everything that `retain` has handed out.
public final class RefCountDisposable: DisposeBase, Cancelable, @unchecked Sendable {
  private struct State {
    var held: (any Disposable)?
    var isPrimaryDisposed = false
    var dependents = 0

    /// Hands out what is held once nobody needs it.
    mutating func release() -> (any Disposable)? {
      guard isPrimaryDisposed, dependents == 0 else { return nil }
      defer { held = nil }
      return held
    }
  }

  private let state: Locked<State>

  /// Holds a disposable.
  public init(disposable: any Disposable) { state = Locked(State(held: disposable)) }

  /// Whether what it held has been disposed.
  public var isDisposed: Bool { state.withLock { $0.held == nil } }

  /// Hands out a disposable that keeps the held one alive until it is disposed.
  public func retain() -> any Disposable {
    observerCame() ? AnonymousDisposable { self.observerLeft() } : Disposables.create()
  }

  /// Disposes what it holds, at once or when the last dependent goes.
  public func dispose() {
    state.withLock { state in
      state.isPrimaryDisposed = true
      return state.release()
    }?.dispose()
  }
}

extension RefCountDisposable: ObserverCount {
  /// Returns whether what is held is still there.
  @discardableResult
  func observerCame() -> Bool {
    state.withLock { state in
      state.dependents += 1
      return state.held != nil
    }
  }

  func observerLeft() {
    state.withLock { state in
      state.dependents -= 1
      return state.release()
    }?.dispose()
  }
}
