/// Runs an operation with other values of dependencies.
///
///     let model = withDependencies {
///       $0.date = .constant(Date(timeIntervalSince1970: 0))
///       $0.apiClient.fetchUser = { _ in User(name: "Blob") }
///     } operation: {
///       FeatureModel()
///     }
///
/// The values apply to everything that the operation calls, to the tasks that it starts, and for good to each
/// `@Dependency` that is made in it. They do not reach a closure that runs later on another thread: see
/// ``withEscapedDependencies(_:)``.
///
/// - Parameters:
///   - updateValuesForOperation: changes the values. Reading one that is missing is no failure here.
///   - operation: runs with these values.
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
///   - operation: runs with these values, on the actor of the caller.
///   - isolation: the actor that the closure runs on: that of the caller.
/// - Returns: what the operation returns.
public func withDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ updateValuesForOperation: (inout DependencyValues) async throws -> Void, operation: () async throws -> R
) async rethrows -> R {
  try await DependencyValues.prepared(updateValuesForOperation).apply(to: operation)
}

extension DependencyValues {
  /// A copy of the current values, or of those given, changed by a closure. No read in the closure fails.
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

  /// A copy of the current values, changed by a test.
  package static func preparedForTest(_ update: (inout DependencyValues) -> Void) -> DependencyValues {
    prepared(update)
  }

  private static func nextScope(of storage: DependencyStorage) -> DependencyValues {
    var values = DependencyValues(storage.copy().asScope())
    values.isPreparing = true
    return values
  }

  /// Runs an operation with these values. An object that it returns is one that `withDependencies(from:)`
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
