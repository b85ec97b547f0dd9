extension Store {
  /// The values of a part of the state: the present one at once, then each that differs from the one before.
  ///
  ///     store.subscribe(\.count)
  ///       .subscribe(onNext: { label.text = "\($0)" })
  ///       .disposed(by: bag)
  ///
  /// The values are delivered while the state is published, each one that is different by then, once. A property is
  /// evaluated when the bytes of the state that it reads have changed. Where the type of these may hold an object, which can
  /// be changed in place, or a weak reference, it is evaluated at each publication. What a pointer in the state points to is
  /// not looked at.
  ///
  /// - Complexity: a few nanoseconds a publication for a value that has not changed.
  @_alwaysEmitIntoClient
  public func subscribe<Value: Equatable>(_ keyPath: KeyPath<State, Value>) -> Effect<Value> {
    backend.values(of: keyPath, removeDuplicates: ==)
  }

  /// The values that a closure takes from the state: the present one at once, then each that differs from the one before.
  @_alwaysEmitIntoClient
  public func subscribe<Value: Equatable>(_ toLocalState: @escaping (State) -> Value) -> Effect<Value> {
    backend.values(of: toLocalState, removeDuplicates: ==)
  }

  /// The values of a part of the state: the present one at once, then each that a closure does not find equal to the one
  /// before.
  @_alwaysEmitIntoClient
  public func subscribe<Value>(
    _ keyPath: KeyPath<State, Value>, removeDuplicates areEqual: @escaping (Value, Value) -> Bool
  ) -> Effect<Value> {
    backend.values(of: keyPath, removeDuplicates: areEqual)
  }

  /// The values that a closure takes from the state: the present one at once, then each that another closure does not
  /// find equal to the one before.
  @_alwaysEmitIntoClient
  public func subscribe<Value>(
    _ toLocalState: @escaping (State) -> Value, removeDuplicates areEqual: @escaping (Value, Value) -> Bool
  ) -> Effect<Value> {
    backend.values(of: toLocalState, removeDuplicates: areEqual)
  }

  /// The state: the present one at once, then each that is published, equal or not.
  public var observable: Observable<State> {
    backend.values(of: { $0 }, removeDuplicates: { _, _ in false }).asObservable()
  }

  /// Calls a closure with the state.
  @_alwaysEmitIntoClient
  public func withState<Result>(_ body: (State) throws -> Result) rethrows -> Result { try body(state) }
}

extension Store where State: Equatable {
  /// The state: the present one at once, then each that differs from the one before.
  @_alwaysEmitIntoClient
  public func subscribe() -> Effect<State> { subscribe(\.self) }
}
