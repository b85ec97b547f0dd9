/// A handle on what a `send` started: the effects of the action, and of the actions that these send. Two are equal if they
/// are of the same `send`.
public struct StoreTask: Sendable {
  /// `nil` where everything had ended when `send` returned.
  private let group: EffectGroup?

  init(_ group: EffectGroup?) { self.group = group }

  /// A handle on nothing.
  package static var finished: StoreTask { StoreTask(nil) }

  package var isFinished: Bool { group?.isFinished ?? true }

  /// Whether `cancel` has been called, or there was nothing to cancel.
  public var isCancelled: Bool { group?.isCancelled ?? true }

  /// Cancels the effects, and those that would follow.
  public func cancel() { group?.cancel() }

  /// Waits until all effects have ended, for code that was written for a `Task`: cancelling the task that waits cancels nothing.
  public var value: Void {
    get async { await group?.finish() }
  }

  /// Waits until all effects have ended. Cancelling the task that waits cancels them.
  public func finish() async {
    await withTaskCancellationHandler {
      await group?.finish()
    } onCancel: {
      group?.cancel()
    }
  }
}

extension StoreTask: Hashable {
  /// Whether both are of the same `send`; all of those that started nothing are equal.
  public static func == (left: Self, right: Self) -> Bool { left.group === right.group }

  /// Hashes the identity of the `send`.
  public func hash(into hasher: inout Hasher) { hasher.combine(group.map { ObjectIdentifier($0) }) }
}

extension Store {
  /// Waits until no effect runs any more: neither those that run now, nor those of the actions that they send.
  ///
  ///     for line in input { store.send(.entered(line)) }
  ///     await store.finish()
  ///
  /// For programs that end when their work is done, and do not keep each ``StoreTask``. A scope waits for the effects of the
  /// whole store. An effect that never ends, such as a timer, has to be cancelled. Cancelling the task that waits cancels nothing.
  ///
  /// - Parameter isolation: the actor that the store belongs to, as a rule that of the caller.
  public func finish(isolation: isolated (any Actor)? = #isolation) async {
    while let group = backend.root.effects.first?.group { await group.finish() }
  }
}
