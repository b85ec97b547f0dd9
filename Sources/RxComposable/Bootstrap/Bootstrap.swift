import MiniRx

/// Replaces environments and reducers while the program runs: what a debug menu does to show a feature with the data of
/// its choice. Debug builds only; in release builds nothing is replaced, and the calls do nothing.
///
///     Bootstrap.mock(environment: ProfileEnvironment.failing)
///     Bootstrap.clear(environment: ProfileEnvironment.self)
///
/// A mock holds for the process, from the next action on. Inside `withMocks(operation:)` it holds for that operation
/// and the tasks that it starts, so that tests which run in parallel do not meet.
public struct Bootstrap {
  /// Replaces the environment of this type in every closure-based reducer, and the dependency of this type in every
  /// `@Dependency`, until it is cleared.
  public static func mock<Environment>(environment: Environment) {
    replace(Environment.self, with: environment)
  }

  /// Ends the replacement of an environment.
  public static func clear<Environment>(environment: Environment.Type) { replace(environment, with: nil) }

  /// Replaces a reducer in stores that are made from now on, until it is cleared.
  ///
  ///     Bootstrap.mock(for: Profile()) { $0.dependency(\.profileClient, .failing) }
  ///
  /// - Parameters:
  ///   - reducer: names the type; it is not used otherwise.
  ///   - transform: makes the replacement from the reducer of the store.
  public static func mock<R: ReducerProtocol, Mock: ReducerProtocol>(
    for reducer: R, _ transform: @escaping (R) -> Mock
  ) where Mock.State == R.State, Mock.Action == R.Action {
    replace(R.self, with: { Reduce(transform($0)) } as (R) -> Reduce<R.State, R.Action>)
  }

  /// Ends the replacement of a reducer.
  public static func clear<R: ReducerProtocol>(for reducer: R) { replace(R.self, with: nil) }

  /// Ends the replacement of a reducer.
  public static func clear<R: ReducerProtocol>(for reducer: R.Type) { replace(reducer, with: nil) }

  /// Runs an operation with mocks of its own, which begin with none.
  public static func withMocks<Result>(operation: () throws -> Result) rethrows -> Result {
    try BootstrapMocks.$current.withValue(BootstrapMocks(), operation: operation)
  }

  /// Runs an operation with mocks of its own, which begin with none.
  public static func withMocks<Result>(operation: () async throws -> Result) async rethrows -> Result {
    try await BootstrapMocks.$current.withValue(BootstrapMocks(), operation: operation)
  }

  /// The environment that a reducer is given.
  package static func environment<Environment>(inPlaceOf environment: Environment) -> Environment {
    #if DEBUG
      mock(of: Environment.self, as: Environment.self) ?? environment
    #else
      environment
    #endif
  }

  /// What a store does with a reducer that it is made with.
  package static func reduce<R: ReducerProtocol>(with reducer: R) -> (inout R.State, R.Action) -> Effect<R.Action> {
    let transform = mock(of: R.self, as: ((R) -> Reduce<R.State, R.Action>).self)
    guard let mock = transform?(reducer) else { return { reducer.reduce(into: &$0, action: $1) } }
    return { mock.reduce(into: &$0, action: $1) }
  }

  private static func replace(_ type: Any.Type, with mock: Any?) {
    #if DEBUG
      BootstrapMocks.current[type] = mock
    #endif
  }

  /// What replaces a type.
  static func mock<Mock>(of type: Any.Type, as kind: Mock.Type) -> Mock? {
    #if DEBUG
      // Not a cast of the optional itself, which is a mock where nothing replaces a type that is optional or `Any`.
      BootstrapMocks.current[type].flatMap { $0 as? Mock }
    #else
      nil
    #endif
  }
}

/// What replaces environments and reducers, by their type.
private final class BootstrapMocks: Sendable {
  @TaskLocal static var current = BootstrapMocks()

  private let mocks = Locked<[ObjectIdentifier: Unchecked<Any>]>([:])

  subscript(type: Any.Type) -> Any? {
    get { mocks.withLock { $0[ObjectIdentifier(type)] }?.value }
    set {
      // What was there is released outside of the lock.
      _ = mocks.withLock { mocks in
        defer { mocks[ObjectIdentifier(type)] = newValue.map { Unchecked($0) } }
        return mocks[ObjectIdentifier(type)]
      }
    }
  }
}
