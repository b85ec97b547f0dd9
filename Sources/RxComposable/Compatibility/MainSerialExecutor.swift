/// Runs an asynchronous operation on the main actor. It does not change in which order tasks run.
///
/// Tests of TCA enclose their steps in it, so that effects have begun, or ended, after a step. A `TestStore` waits for that itself.
@available(*, deprecated, message: "A `TestStore` waits for its effects: leave this out.")
@MainActor
public func withMainSerialExecutor<R>(operation: @MainActor () async throws -> R) async rethrows -> R {
  try await operation()
}

/// Runs an operation, such as `super.invokeTest()`. It does not change in which order tasks run.
@available(*, deprecated, message: "A `TestStore` waits for its effects: leave this out.")
public func withMainSerialExecutor<R>(operation: () throws -> R) rethrows -> R { try operation() }
