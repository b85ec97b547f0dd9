/// Disposes what it holds when it has been disposed itself and so has everything that `retain` has handed out.
public final class RefCountDisposable: DisposeBase, Cancelable, @unchecked Sendable {
  private struct State {
    var held: (any Disposable)?
    var isPrimaryDisposed = false
    var dependents = 0

    /// Hands out what is held once it is needed no more.
    mutating func release() -> (any Disposable)? {
      guard isPrimaryDisposed, dependents == 0 else { return nil }
      defer { held = nil }
      return held
    }
  }

  private let state: Locked<State>

  /// Holds a disposable.
  public init(disposable: any Disposable) { state = Locked(State(held: disposable)) }

  deinit { releaseHeld() }

  /// Whether what it held has been disposed.
  public var isDisposed: Bool { state.withLock { $0.held == nil } }

  /// Whether `dispose` has been called, though dependents may remain.
  var isPrimaryDisposed: Bool { state.withLock { $0.isPrimaryDisposed } }

  /// Hands out a disposable that keeps the held one alive until it is disposed.
  public func retain() -> any Disposable {
    let isAlive = state.withLock { state in
      if state.held != nil { state.dependents += 1 }
      return state.held != nil
    }
    if !isAlive { return Disposables.create() }
    return AnonymousDisposable {
      self.state.withLock { state in
        state.dependents -= 1
        return state.release()
      }?.dispose()
    }
  }

  /// Disposes what it holds, at once or when the last dependent is disposed.
  public func dispose() { disposeHeld() }

  override func close() -> [any Disposable] {
    let held = state.withLock { state in
      state.isPrimaryDisposed = true
      return state.release()
    }
    return held.map { [$0] } ?? []
  }
}

extension Observable {
  /// The sequence, each observer of which keeps alive what a disposable holds.
  func counted(by users: RefCountDisposable) -> Observable<Element> {
    Source { self.attach(CompanionStage($0, users.retain())) }
  }
}
