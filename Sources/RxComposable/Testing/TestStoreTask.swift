import MiniRx

/// A handle on what a `send` of a ``TestStore`` started: the effects of the action, and of the actions that these send.
///
///     let task = await store.send(.viewAppeared)
///     …
///     await task.cancel()
public struct TestStoreTask: Sendable {
  private let task: StoreTask?
  private let action: Unchecked<Any>
  private let timeout: UInt64

  init(_ task: StoreTask?, of action: Any, timeout: UInt64) {
    self.task = task
    self.action = Unchecked(action)
    self.timeout = timeout
  }

  /// Whether `cancel` has been called, or there was nothing to cancel.
  public var isCancelled: Bool { task?.isCancelled ?? true }

  /// Cancels the effects, and those that would follow, as when a view disappears.
  public func cancel() { task?.cancel() }

  /// Cancels the effects, and those that would follow, as when a view disappears, and waits until they have ended.
  public func cancel() async {
    task?.cancel()
    await task?.finish()
  }

  /// Waits until the effects have ended. They fail the test if that takes too long.
  ///
  /// - Parameter nanoseconds: how long to wait at most; the store's `timeout` if `nil`.
  @MainActor
  public func finish(
    timeout nanoseconds: UInt64? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    guard let task else { return }
    let limit = nanoseconds ?? timeout
    await Activity().wait(upTo: limit, for: [task]) { task.isFinished }
    if !task.isFinished {
      RuntimeIssue.report(
        TestStoreTexts.taskStillRunning(action.value, limit),
        at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
  }
}
