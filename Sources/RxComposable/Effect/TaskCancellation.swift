/// Runs a part of an asynchronous effect under an id, by which `Effect.cancel(id:)` and `Task.cancel(id:)` end it.
///
///     return .run { send in
///       await withTaskCancellation(id: RequestID.self, cancelInFlight: true) {
///         await send(.response(await api.fetch()))
///       }
///       await send(.ready)
///     }
///
/// Cancelling the id cancels the task of the operation, which goes on to its end as cancelled tasks do; this function then
/// returns what the operation does. The id belongs to the store that runs the effect. Outside a store the operation is run
/// without an id.
///
/// - Parameters:
///   - id: any value; one of another type is another id.
///   - cancelInFlight: whether what runs under the id is cancelled first.
///   - operation: the code.
/// - Returns: what the operation returns.
public func withTaskCancellation<T: Sendable, Failure: Error>(
  id: AnyHashable, cancelInFlight: Bool = false, operation: @escaping @Sendable () async throws(Failure) -> T
) async throws(Failure) -> T {
  try await withTaskCancellation(CancelID(id), cancelInFlight, operation)
}

/// Runs a part of an asynchronous effect under an id, which is a type.
///
/// - Parameters:
///   - id: a type.
///   - cancelInFlight: whether what runs under the id is cancelled first.
///   - operation: the code.
/// - Returns: what the operation returns.
public func withTaskCancellation<T: Sendable, Failure: Error>(
  id: Any.Type, cancelInFlight: Bool = false, operation: @escaping @Sendable () async throws(Failure) -> T
) async throws(Failure) -> T {
  try await withTaskCancellation(CancelID(id), cancelInFlight, operation)
}

extension Task where Success == Never, Failure == Never {
  /// Cancels what runs under an id in the store that runs the present effect. Outside a store it does nothing.
  ///
  ///     return .run { _ in
  ///       await socket.close()
  ///       Task.cancel(id: ConnectionID())
  ///     }
  ///
  /// What is cancelled falls silent at once. An effect that follows it in a `concatenate` starts on the main thread.
  public static func cancel(id: AnyHashable) { EffectContext.current?.cancelFromTask(CancelID(id)) }

  /// Cancels what runs under an id in the store that runs the present effect. Outside a store it does nothing.
  public static func cancel(id: Any.Type) { EffectContext.current?.cancelFromTask(CancelID(id)) }
}

private func withTaskCancellation<T: Sendable, Failure: Error>(
  _ id: CancelID, _ cancelInFlight: Bool, _ operation: @escaping @Sendable () async throws(Failure) -> T
) async throws(Failure) -> T {
  guard let context = EffectContext.current else { return try await operation() }
  if cancelInFlight { context.cancelFromTask(id) }
  // Registered before it starts, so that whoever sees it run can cancel it.
  let handle = SingleAssignmentDisposable()
  let cancellation = Cancellation(id, silence: handle.dispose, complete: nil)
  context.register(cancellation)
  defer { context.unregister(cancellation) }
  let task = Task { () -> Result<T, Failure> in
    do throws(Failure) { return .success(try await operation()) } catch { return .failure(error) }
  }
  handle.setDisposable(Disposables.create { task.cancel() })
  return try await withTaskCancellationHandler {
    await task.value
  } onCancel: {
    task.cancel()
  }.get()
}
