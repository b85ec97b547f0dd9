/// A handle on what a `send` started: the effects of the action, and of the actions that these send.
public struct StoreTask: Sendable {
  private let group: EffectGroup

  init(_ group: EffectGroup) { self.group = group }

  var isFinished: Bool { group.isFinished }

  /// Whether `cancel` has been called.
  public var isCancelled: Bool { group.isCancelled }

  /// Cancels the effects, and those that would follow.
  public func cancel() { group.cancel() }

  /// Waits until all effects have ended. Cancelling the task that waits cancels them.
  public func finish() async {
    await withTaskCancellationHandler {
      await group.finish()
    } onCancel: {
      group.cancel()
    }
  }
}
