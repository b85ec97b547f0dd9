/// Carries the values in force into a closure that runs later, on another thread.
///
///     withEscapedDependencies { dependencies in
///       DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
///         dependencies.yield {
///           model.timerFired()   // sees the values from outside
///         }
///       }
///     }
///
/// Tasks carry them by themselves; queues, completion handlers and the closures of observables do not.
///
/// - Parameter operation: is given what puts the values in force again, at any time and as often as needed.
/// - Returns: what the operation returns.
public func withEscapedDependencies<R>(_ operation: (DependencyValues.Continuation) throws -> R) rethrows -> R {
  try operation(DependencyValues.Continuation())
}

/// Carries the values in force into a closure that runs later, on another thread, from asynchronous code.
///
/// - Parameter isolation: the actor that the closure runs on: that of the caller.
/// - Parameter operation: is given what puts the values in force again, at any time and as often as needed.
/// - Returns: what the operation returns.
public func withEscapedDependencies<R>(
  isolation: isolated (any Actor)? = #isolation, _ operation: (DependencyValues.Continuation) async throws -> R
) async rethrows -> R {
  try await operation(DependencyValues.Continuation())
}

extension DependencyValues {
  /// The values that were in force at some place, to be put in force again at another.
  public struct Continuation: Sendable {
    private let storage = DependencyStorage.current

    /// The values in force here.
    package init() {}

    /// Runs an operation with the values in force.
    ///
    /// - Returns: what the operation returns.
    public func yield<R>(_ operation: () throws -> R) rethrows -> R {
      if storage === DependencyStorage.current { return try operation() }
      return try DependencyStorage.$current.withValue(storage, operation: operation)
    }

    /// Runs an asynchronous operation with the values in force, on the actor of the caller.
    ///
    /// - Returns: what the operation returns.
    public func yield<R>(
      isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> R
    ) async rethrows -> R {
      try await DependencyStorage.$current.withValue(storage, operation: operation)
    }
  }
}
