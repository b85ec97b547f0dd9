extension ReducerProtocol {
  /// Sets a dependency of the reducer, and of those that it is made of.
  ///
  ///     Feature()
  ///       .dependency(\.apiClient, .mock)
  ///       .dependency(\.date, .constant(launch))
  ///
  /// The innermost one wins: a reducer that sets the same dependency for a part of itself keeps its own value.
  ///
  /// - Parameters:
  ///   - keyPath: the property of `DependencyValues`.
  ///   - value: the value that it gets.
  public func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: Value
  ) -> DependencyKeyWritingReducer<Self> {
    DependencyKeyWritingReducer(base: self) { $0[keyPath: keyPath] = value }
  }

  /// Changes a dependency of the reducer, and of those that it is made of.
  ///
  ///     Feature()
  ///       .transformDependency(\.apiClient) { $0.fetchUser = { _ in .mock } }
  ///
  /// The innermost one is applied last.
  ///
  /// - Parameters:
  ///   - keyPath: the property of `DependencyValues`; `\.self` for all of them.
  ///   - transform: changes its value; called whenever the reducer is.
  public func transformDependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>, transform: @escaping (inout Value) -> Void
  ) -> DependencyKeyWritingReducer<Self> {
    DependencyKeyWritingReducer(base: self) { transform(&$0[keyPath: keyPath]) }
  }
}

/// A reducer with other dependencies; what `dependency` and `transformDependency` make.
public struct DependencyKeyWritingReducer<Base: ReducerProtocol>: ReducerProtocol {
  fileprivate let base: Base
  fileprivate let update: (inout DependencyValues) -> Void

  /// Runs the reducer with its dependencies.
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    withDependencies(update) { base.reduce(into: &state, action: action) }
  }
}

extension DependencyKeyWritingReducer {
  /// Sets a further dependency, in one step with those before.
  @_alwaysEmitIntoClient
  public func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: Value
  ) -> Self {
    transformDependency(keyPath) { $0 = value }
  }

  /// Changes a further dependency, in one step with those before.
  public func transformDependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>, transform: @escaping (inout Value) -> Void
  ) -> Self {
    Self(base: base) { values in
      transform(&values[keyPath: keyPath])
      update(&values)
    }
  }
}

// swift-format-ignore: NoLeadingUnderscores
/// The name that other architectures give to what `dependency` makes.
public typealias _DependencyKeyWritingReducer<Base: ReducerProtocol> = DependencyKeyWritingReducer<Base>
