/// Carries the current dependencies into a closure that runs later, on another thread.
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
/// - Parameter operation: receives what makes these dependencies current again, at any time and as often as needed.
/// - Returns: what the operation returns.
public func withEscapedDependencies<R>(_ operation: (DependencyValues.Continuation) throws -> R) rethrows -> R {
  try operation(DependencyValues.Continuation())
}

/// Carries the current dependencies into a closure that runs later, on another thread, from asynchronous code.
///
/// - Parameter isolation: the actor that the closure runs on: that of the caller.
/// - Parameter operation: receives what makes these dependencies current again, at any time and as often as needed.
/// - Returns: what the operation returns.
public func withEscapedDependencies<R>(
  isolation: isolated (any Actor)? = #isolation, _ operation: (DependencyValues.Continuation) async throws -> R
) async rethrows -> R {
  try await operation(DependencyValues.Continuation())
}

extension DependencyValues {
  /// The dependencies that were current at one place, to be made current again at another.
  public struct Continuation: Sendable {
    private let storage = DependencyStorage.current

    /// The current dependencies.
    package init() {}

    /// Runs an operation with these dependencies.
    ///
    /// - Returns: what the operation returns.
    public func yield<R>(_ operation: () throws -> R) rethrows -> R {
      if storage === DependencyStorage.current { return try operation() }
      return try DependencyStorage.$current.withValue(storage, operation: operation)
    }

    /// Runs an asynchronous operation with these dependencies, on the actor of the caller.
    ///
    /// - Returns: what the operation returns.
    public func yield<R>(
      isolation: isolated (any Actor)? = #isolation, _ operation: () async throws -> R
    ) async rethrows -> R {
      try await DependencyStorage.$current.withValue(storage, operation: operation)
    }
  }
}
