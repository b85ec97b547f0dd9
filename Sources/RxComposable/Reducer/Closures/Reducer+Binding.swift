extension Reducer {
  /// Sets what binding actions say, and runs this reducer afterwards, which sees the property as it was set.
  ///
  ///     let settingsReducer = Reducer<SettingsState, SettingsAction, SettingsEnvironment> { state, action, _ in
  ///       switch action {
  ///       case .binding(\.displayName):
  ///         state.displayName = String(state.displayName.prefix(16))
  ///         return .none
  ///       case .binding:
  ///         return .none
  ///       }
  ///     }
  ///     .binding(action: /SettingsAction.binding)
  ///
  /// - Parameter toBindingAction: the case of the binding actions.
  public func binding(action toBindingAction: CasePath<Action, BindingAction<State>>) -> Reducer {
    Reducer(children: children) { state, action, environment in
      toBindingAction.extract(from: action)?.set(&state)
      return reduce(&state, action, environment)
    }
  }
}

extension Reducer where Action: BindableAction, Action.State == State {
  /// Sets what binding actions say, and runs this reducer afterwards, which sees the property as it was set.
  ///
  ///     Reducer<SettingsState, SettingsAction, SettingsEnvironment> { _, _, _ in … }.binding()
  @_alwaysEmitIntoClient
  public func binding() -> Reducer { binding(action: /Action.binding) }
}
