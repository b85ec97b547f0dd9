/// Runs a part of an asynchronous effect under an id, by which `Effect.cancel(id:)` and `Task.cancel(id:)` end it.
///
///     return .run { send in
///       await withTaskCancellation(id: RequestID.self, cancelInFlight: true) {
///         await send(.response(await api.fetch()))
///       }
///       await send(.ready)
///     }
///
/// Cancelling the id cancels the task of the operation, which continues to its end as cancelled tasks do; this function
/// then returns what the operation does. The id belongs to the store that runs the effect. Elsewhere the operation is
/// run without an id, and this is reported.
///
/// - Parameters:
///   - id: any value; one of another type is another id.
///   - cancelInFlight: whether what runs under the id is cancelled first.
///   - operation: the code.
///   - file: the file of the call, where a helper passes on the `file:line:` that it was given.
///   - fileID: the module and the file of the call.
///   - filePath: the path of the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
/// - Returns: what the operation returns.
public func withTaskCancellation<T: Sendable, Failure: Error>(
  id: AnyHashable, cancelInFlight: Bool = false, operation: @escaping @Sendable () async throws(Failure) -> T,
  file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) async throws(Failure) -> T {
  let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
  return try await withTaskCancellation(CancelID(id), cancelInFlight, operation, at: site)
}

/// Runs a part of an asynchronous effect under an id, which is a type.
///
/// - Parameters:
///   - id: a type.
///   - cancelInFlight: whether what runs under the id is cancelled first.
///   - operation: the code.
///   - file: the file of the call, where a helper passes on the `file:line:` that it was given.
///   - fileID: the module and the file of the call.
///   - filePath: the path of the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
/// - Returns: what the operation returns.
public func withTaskCancellation<T: Sendable, Failure: Error>(
  id: Any.Type, cancelInFlight: Bool = false, operation: @escaping @Sendable () async throws(Failure) -> T,
  file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) async throws(Failure) -> T {
  let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
  return try await withTaskCancellation(CancelID(id), cancelInFlight, operation, at: site)
}

extension Task where Success == Never, Failure == Never {
  /// Cancels what runs under an id in the store that runs the present effect. Elsewhere it does nothing, and this is
  /// reported.
  ///
  ///     return .run { _ in
  ///       await socket.close()
  ///       Task.cancel(id: ConnectionID())
  ///     }
  ///
  /// What is cancelled falls silent at once. An effect that follows it in a `concatenate` starts on the main thread.
  public static func cancel(
    id: AnyHashable,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    EffectContext.current(for: "Task.cancel(id:)", at: site)?.cancelFromTask(CancelID(id))
  }

  /// Cancels what runs under an id, which is a type, in the store that runs the present effect. Elsewhere it does
  /// nothing, and this is reported.
  public static func cancel(
    id: Any.Type,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    EffectContext.current(for: "Task.cancel(id:)", at: site)?.cancelFromTask(CancelID(id))
  }
}

private func withTaskCancellation<T: Sendable, Failure: Error>(
  _ id: CancelID, _ cancelInFlight: Bool, _ operation: @escaping @Sendable () async throws(Failure) -> T,
  at site: CallSite
) async throws(Failure) -> T {
  guard let context = EffectContext.current(for: "withTaskCancellation(id:)", at: site) else {
    return try await operation()
  }
  if cancelInFlight { context.cancelFromTask(id) }
  // Registered before it starts, so that it can be cancelled as soon as it runs.
  let handle = SingleAssignmentDisposable()
  let cancellation = Cancellation(id, isUnderWay: true, silence: handle.dispose, complete: nil)
  context.register(cancellation)
  defer { context.unregister(cancellation) }
  let task = Task { () -> Result<T, Failure> in
    do throws(Failure) { return .success(try await operation()) } catch { return .failure(error) }
  }
  handle.setDisposable(Disposables.create { task.cancel() })
  return try await task.cancellableValue.get()
}

extension EffectContext {
  /// The context of the store that runs the present asynchronous effect; without one, what looks for it is reported.
  fileprivate static func current(for call: String, at site: CallSite) -> EffectContext? {
    if current == nil { RuntimeIssue.reportOnce(FailureTexts.noStore(call), at: site) }
    return current
  }
}
