extension ReducerProtocol {
  /// Runs reducers after this one when it has changed a value.
  ///
  ///     Settings()
  ///       .onChange(of: \.theme) { oldTheme, newTheme in
  ///         Reduce { state, _ in .fireAndForget { save(newTheme) } }
  ///       }
  ///
  /// They run at the end of the action that brings the change. A change that they make themselves does not run them
  /// again.
  ///
  /// - Parameters:
  ///   - toValue: the value that is compared before and after.
  ///   - reducer: lists the reducers to run, given the old and the new value.
  public func onChange<Value: Equatable, Change: ReducerProtocol<State, Action>>(
    of toValue: @escaping (State) -> Value,
    @ReducerBuilder<State, Action> _ reducer: @escaping (_ oldValue: Value, _ newValue: Value) -> Change
  ) -> OnChangeReducer<Self, Value, Change> {
    OnChangeReducer(base: self, toValue: toValue, areEqual: ==, change: reducer)
  }

  /// Runs reducers after this one when it has changed a value, as a closure sees it.
  ///
  /// - Parameters:
  ///   - toValue: the value that is compared before and after.
  ///   - areEqual: whether two values count as the same.
  ///   - reducer: lists the reducers to run, given the old and the new value.
  public func onChange<Value, Change: ReducerProtocol<State, Action>>(
    of toValue: @escaping (State) -> Value, removeDuplicates areEqual: @escaping (Value, Value) -> Bool,
    @ReducerBuilder<State, Action> _ reducer: @escaping (_ oldValue: Value, _ newValue: Value) -> Change
  ) -> OnChangeReducer<Self, Value, Change> {
    OnChangeReducer(base: self, toValue: toValue, areEqual: areEqual, change: reducer)
  }
}

/// A reducer and what follows when it changes a value; what `onChange` makes.
public struct OnChangeReducer<Base: ReducerProtocol, Value, Change: ReducerProtocol>: ReducerProtocol
where Change.State == Base.State, Change.Action == Base.Action {
  let base: Base
  let toValue: (Base.State) -> Value
  let areEqual: (Value, Value) -> Bool
  let change: (Value, Value) -> Change

  /// Runs the reducer, and what follows if the value has changed.
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let oldValue = toValue(state)
    let effect = base.reduce(into: &state, action: action)
    let newValue = toValue(state)
    if areEqual(oldValue, newValue) { return effect }
    return effect.merge(with: change(oldValue, newValue).reduce(into: &state, action: action))
  }
}
