extension Reducer {
  /// A reducer as a closure-based one, which has no use for its environment.
  @_alwaysEmitIntoClient
  public init<R: ReducerProtocol<State, Action>>(_ reducer: R) {
    self.init { state, action, _ in reducer.reduce(into: &state, action: action) }
  }

  /// Reducers as a closure-based one, made with its environment for each action.
  ///
  ///     let profileReducer = AnyReducer<Profile.State, Profile.Action, ProfileEnvironment> { environment in
  ///       Profile(client: environment.client)
  ///     }
  @_alwaysEmitIntoClient
  public init<R: ReducerProtocol<State, Action>>(
    @ReducerBuilder<State, Action> _ build: @escaping (_ environment: Environment) -> R
  ) {
    self.init { state, action, environment in build(environment).reduce(into: &state, action: action) }
  }
}
