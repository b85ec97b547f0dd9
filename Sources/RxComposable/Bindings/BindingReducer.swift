/// Actions with a case for the controls of a form.
///
///     enum Action: BindableAction {
///       case binding(BindingAction<State>)
///     }
public protocol BindableAction {
  /// The state that the controls set.
  associatedtype State

  /// Wraps the setting of a property; the case of the enum.
  static func binding(_ action: BindingAction<State>) -> Self
}

extension BindableAction {
  /// Sets a property that is marked with `@BindingState`: short for `.binding(.set(\.$displayName, "Blob"))`.
  public static func set<Value: Equatable>(
    _ keyPath: WritableKeyPath<State, BindingState<Value>>, _ value: Value
  ) -> Self {
    binding(.set(keyPath, value))
  }
}

/// Sets what binding actions say. It stands first in a `body`, so that the reducers behind it see the property as it
/// was set:
///
///     var body: some ReducerProtocol<State, Action> {
///       BindingReducer()
///       Reduce { state, action in
///         if case .binding(\.$displayName) = action { state.displayName = String(state.displayName.prefix(16)) }
///         return .none
///       }
///     }
public struct BindingReducer<State, Action: BindableAction>: ReducerProtocol where Action.State == State {
  private let path = /Action.binding

  /// A reducer that sets what binding actions say.
  public init() {}

  /// Sets the property of a binding action.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    path.extract(from: action)?.set(&state)
    return .none
  }
}
