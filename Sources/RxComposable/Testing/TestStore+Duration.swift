/// Timeouts as durations instead of nanoseconds.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension TestStore {
  /// Ends the test when the effects have ended, which takes at most a duration.
  @MainActor
  public func finish(
    timeout duration: Duration,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    await finish(timeout: duration.nanoseconds)
  }

  /// Receives the next action of an effect, which must be this one, and waits for it while effects run.
  @MainActor
  public func receive(
    _ expectedAction: Action, timeout duration: Duration,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async where ScopedState: Equatable, Action: Equatable {
    await receive(
      expectedAction, timeout: duration.nanoseconds, assert: updateStateToExpectedResult,
      file: file, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Receives the next action of an effect, which must be of this case, and waits for it while effects run.
  @MainActor
  public func receive<Value>(
    _ actionCase: CasePath<Action, Value>, timeout duration: Duration,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async where ScopedState: Equatable {
    await receive(
      actionCase, timeout: duration.nanoseconds, assert: updateStateToExpectedResult,
      file: file, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Receives the next action of an effect, which must be one that a closure accepts, and waits for it while effects run.
  @MainActor
  public func receive(
    _ isMatching: @escaping (Action) -> Bool, timeout duration: Duration,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async where ScopedState: Equatable {
    await receive(
      isMatching, timeout: duration.nanoseconds, assert: updateStateToExpectedResult,
      file: file, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension TestStoreTask {
  /// Waits until the effects have ended. They fail the test if that takes longer than a duration.
  @MainActor
  public func finish(
    timeout duration: Duration,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async {
    await finish(
      timeout: duration.nanoseconds, file: file, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Duration {
  /// A negative duration as none, one that is too long as the longest.
  fileprivate var nanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    if seconds < 0 || attoseconds < 0 { return 0 }
    let (whole, isTooLong) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    return isTooLong ? .max : whole.addingReportingOverflow(UInt64(attoseconds / 1_000_000_000)).partialValue
  }
}
