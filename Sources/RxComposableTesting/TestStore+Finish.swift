import RxComposable

extension TestStore {
  /// Ends the test: no action may be left to receive, and no effect may still run.
  ///
  /// The same is checked when the store is released; call it to have the check earlier.
  ///
  /// What is left fails the test where the action was sent from which it stems.
  ///
  /// - Parameters:
  ///   - nanoseconds: how long to wait for effects that run, on this thread. The main thread works its run loop
  ///     meanwhile, so that the main queue and the main actor continue.
  public func finish(
    timeout nanoseconds: UInt64 = 0, file: StaticString? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    guard session.canBegin("finish()", at: site) else { return }
    session.waitBlocking(upTo: nanoseconds) { false }
    session.finish(waited: nanoseconds)
  }

  /// Ends the test when the effects have ended: no action may be left to receive, and no effect may still run.
  ///
  ///     await store.send(.saveButtonTapped)
  ///     await store.finish()
  ///
  /// It continues as soon as no effect runs.
  ///
  /// - Parameter nanoseconds: how long to wait at most; the store's `timeout` if `nil`.
  @MainActor
  public func finish(
    timeout nanoseconds: UInt64? = nil, file: StaticString? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    guard session.canBegin("finish()", at: site) else { return }
    let limit = nanoseconds ?? timeout
    await session.wait(upTo: limit) { false }
    session.finish(waited: limit)
  }
}

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
  private let thread: TestThread?
  private let verdict: TestVerdict

  init<State, Action>(_ task: StoreTask?, of action: Action, in session: TestSession<State, Action>) {
    (self.task, self.action) = (task ?? .finished, Unchecked(action))
    (timeout, thread, verdict) = (session.timeout, session.thread, session.verdict)
  }

  /// Whether `cancel` has been called, or there was nothing to cancel.
  public var isCancelled: Bool { task.isCancelled }

  /// Cancels the effects, and those that would follow, as when a view disappears.
  public func cancel() { task.cancel() }

  /// Cancels the effects, and those that would follow, as when a view disappears, and waits until they have ended.
  public func cancel() async {
    task.cancel()
    await task.finish()
    await TaskControl.joined().settle()
  }

  /// Waits until the effects have ended. They fail the test if that takes too long.
  ///
  /// - Parameter nanoseconds: how long to wait at most; the store's `timeout` if `nil`.
  @MainActor
  public func finish(
    timeout nanoseconds: UInt64? = nil, file: StaticString? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    if verdict.isOver { return }
    let limit = nanoseconds ?? timeout
    await TaskControl.joined().settle()
    await Activity().wait(upTo: limit, for: [task]) {
      thread?.enter()
      return task.isFinished
    }
    if !task.isFinished {
      verdict.fail(
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

/// Timeouts as durations instead of nanoseconds.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension TestStore {
  /// Ends the test when the effects have ended, which takes at most a duration.
  @MainActor
  public func finish(
    timeout duration: Duration, file: StaticString? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await finish(
      timeout: duration.nanoseconds, file: file, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension TestStoreTask {
  /// Waits until the effects have ended. They fail the test if that takes longer than a duration.
  @MainActor
  public func finish(
    timeout duration: Duration, file: StaticString? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await finish(
      timeout: duration.nanoseconds, file: file, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Duration {
  /// A negative duration as none, one that is too long as the longest.
  var nanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    if seconds < 0 || attoseconds < 0 { return 0 }
    let (whole, isTooLong) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isLonger) = whole.addingReportingOverflow(UInt64(attoseconds / 1_000_000_000))
    return isTooLong || isLonger ? .max : sum
  }
}
