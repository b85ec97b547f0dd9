import MiniRx

/// A handle on what a `send` of a ``TestStore`` started: the effects of the action, and of the actions that these send.
///
///     let task = await store.send(.viewAppeared)
///     …
///     await task.cancel()
///
/// Two are equal if they are of the same `send`.
public struct TestStoreTask: Sendable {
  private let task: StoreTask
  private let action: Unchecked<Any>
  private let timeout: UInt64

  init(_ task: StoreTask?, of action: Any, timeout: UInt64) {
    self.task = task ?? StoreTask(nil)
    self.action = Unchecked(action)
    self.timeout = timeout
  }

  /// Whether `cancel` has been called, or there was nothing to cancel.
  public var isCancelled: Bool { task.isCancelled }

  /// Cancels the effects, and those that would follow, as when a view disappears.
  public func cancel() { task.cancel() }

  /// Cancels the effects, and those that would follow, as when a view disappears, and waits until they have ended.
  public func cancel() async {
    task.cancel()
    await task.finish()
  }

  /// Waits until the effects have ended. They fail the test if that takes too long.
  ///
  /// - Parameter nanoseconds: how long to wait at most; the store's `timeout` if `nil`.
  @MainActor
  public func finish(
    timeout nanoseconds: UInt64? = nil,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    let limit = nanoseconds ?? timeout
    await Activity().wait(upTo: limit, for: [task]) { task.isFinished }
    if !task.isFinished {
      RuntimeIssue.report(
        TestStoreTexts.taskStillRunning(action.value, limit),
        at: CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column))
    }
  }
}

extension TestStoreTask: Hashable {
  /// Whether both are of the same `send`; all of those that started nothing are equal.
  public static func == (left: Self, right: Self) -> Bool { left.task == right.task }

  /// Hashes the identity of the `send`.
  public func hash(into hasher: inout Hasher) { hasher.combine(task) }
}
