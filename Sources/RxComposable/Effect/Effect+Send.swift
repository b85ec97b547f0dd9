extension Effect {
  /// Feeds actions back into the store from asynchronous code. Callable: `await send(.response(value))`.
  @MainActor
  public struct Send {
    /// Delivers an action, unless the effect has been cancelled.
    public let send: @MainActor (Action) -> Void

    /// A way to deliver actions.
    public nonisolated init(send: @escaping @MainActor (Action) -> Void) { self.send = send }

    /// Delivers an action, unless the effect or the task that calls this has been cancelled.
    public func callAsFunction(_ action: Action) {
      if !Task.isCancelled { send(action) }
    }
  }
}

/// Feeds actions back into the store from asynchronous code.
public typealias Send<Action> = Effect<Action>.Send
