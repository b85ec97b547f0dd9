/// Runs an operation with other values of dependencies.
///
///     let model = withDependencies {
///       $0.date = .constant(Date(timeIntervalSince1970: 0))
///       $0.apiClient.fetchUser = { _ in User(name: "Blob") }
///     } operation: {
///       FeatureModel()
///     }
///
/// The values hold for everything that the operation calls, for the tasks that it starts, and for each `@Dependency`
/// that is made meanwhile, for good. A closure that runs later on another thread has lost them: see
/// ``withEscapedDependencies(_:)``.
///
/// - Parameters:
///   - updateValuesForOperation: changes the values. Reading one that is missing is no failure here.
///   - operation: what is run.
/// - Returns: what the operation returns.
public func withDependencies<R>(
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void, operation: () throws -> R
) rethrows -> R {
  try DependencyValues.prepared(updateValuesForOperation).apply(to: operation)
}

/// Runs an asynchronous operation with other values of dependencies.
///
/// - Parameters:
///   - updateValuesForOperation: changes the values. Reading one that is missing is no failure here.
///   - operation: what is run, on the actor of the caller.
///   - isolation: the actor that the closure runs on: that of the caller.
/// - Returns: what the operation returns.
public func withDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ updateValuesForOperation: (inout DependencyValues) async throws -> Void, operation: () async throws -> R
) async rethrows -> R {
  try await DependencyValues.prepared(updateValuesForOperation).apply(to: operation)
}

extension DependencyValues {
  /// A copy of the values in force, or of those given, which a closure changes. No read fails meanwhile.
  static func prepared(
    from storage: DependencyStorage = .current, _ update: (inout DependencyValues) throws -> Void
  ) rethrows -> DependencyValues {
    var values = nextScope(of: storage)
    try DependencyRead.$isPreparing.withValue(true) { try update(&values) }
    return values
  }

  static func prepared(
    isolation: isolated (any Actor)? = #isolation,
    from storage: DependencyStorage = .current, _ update: (inout DependencyValues) async throws -> Void
  ) async rethrows -> DependencyValues {
    var values = nextScope(of: storage)
    try await DependencyRead.$isPreparing.withValue(true) { try await update(&values) }
    return values
  }

  /// A copy of the values in force, which a test changes.
  package static func preparedForTest(_ update: (inout DependencyValues) -> Void) -> DependencyValues {
    prepared(update)
  }

  private static func nextScope(of storage: DependencyStorage) -> DependencyValues {
    var values = DependencyValues(storage.copy().asScope())
    values.isPreparing = true
    return values
  }

  /// Runs an operation with these values in force. An object that it returns is one that `withDependencies(from:)`
  /// knows.
  package func apply<R>(to operation: () throws -> R) rethrows -> R {
    let storage = storage.asScope()
    let result = try DependencyStorage.$current.withValue(storage, operation: operation)
    if R.self is AnyClass { DependencyOwners.shared.add(result as AnyObject, storage) }
    return result
  }

  func apply<R>(
    isolation: isolated (any Actor)? = #isolation, to operation: () async throws -> R
  ) async rethrows -> R {
    let storage = storage.asScope()
    let result = try await DependencyStorage.$current.withValue(storage, operation: operation)
    if R.self is AnyClass { DependencyOwners.shared.add(result as AnyObject, storage) }
    return result
  }
}
