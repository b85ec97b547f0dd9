import MiniRx

/// Spellings of dependencies that code written for RxComposableArchitecture and TCA has.
extension DependencyValues {
  /// TCA's name of `mainQueue`, where the run loop of the main thread delivers.
  @available(*, deprecated, renamed: "mainQueue")
  @_alwaysEmitIntoClient
  public var mainRunLoop: any SchedulerType {
    get { mainQueue }
    set { mainQueue = newValue }
  }

  // swift-format-ignore: NoLeadingUnderscores
  /// The values in force.
  @available(*, deprecated, message: "Read `@Dependency(\\.self) var dependencies`.")
  public static var _current: DependencyValues { DependencyValues(.current) }

  /// An older spelling of `withDependencies` for one value.
  @available(*, deprecated, message: "Write `withDependencies { $0.date = … } operation: { … }`.")
  @_alwaysEmitIntoClient
  public static func withValue<Value, R>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: Value, operation: () throws -> R
  ) rethrows -> R { try withDependencies({ $0[keyPath: keyPath] = value }, operation: operation) }

  /// An older spelling of `withDependencies` for one value.
  @available(*, deprecated, message: "Write `withDependencies { $0.date = … } operation: { … }`.")
  @_alwaysEmitIntoClient
  public static func withValue<Value, R>(
    isolation: isolated (any Actor)? = #isolation,
    _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: Value, operation: () async throws -> R
  ) async rethrows -> R { try await withDependencies({ $0[keyPath: keyPath] = value }, operation: operation) }

  /// An older spelling of `withDependencies`.
  @available(*, deprecated, message: "Write `withDependencies { $0.date = … } operation: { … }`.")
  @_alwaysEmitIntoClient
  public static func withValues<R>(
    _ updateValuesForOperation: (inout DependencyValues) throws -> Void, operation: () throws -> R
  ) rethrows -> R { try withDependencies(updateValuesForOperation, operation: operation) }

  /// An older spelling of `withDependencies`.
  @available(*, deprecated, message: "Write `withDependencies { $0.date = … } operation: { … }`.")
  @_alwaysEmitIntoClient
  public static func withValues<R>(
    isolation: isolated (any Actor)? = #isolation,
    _ updateValuesForOperation: (inout DependencyValues) async throws -> Void, operation: () async throws -> R
  ) async rethrows -> R { try await withDependencies(updateValuesForOperation, operation: operation) }
}
