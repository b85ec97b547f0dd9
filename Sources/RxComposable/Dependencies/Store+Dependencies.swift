extension Store {
  /// A store that runs a reducer with dependencies of its own.
  ///
  ///     let store = Store(initialState: Feature.State(), reducer: Feature()) {
  ///       $0.apiClient = .mock
  ///       $0.date = .constant(launch)
  ///     }
  ///
  /// - Parameters:
  ///   - initialState: the state to begin with, made with these dependencies.
  ///   - reducer: how the state evolves, made with these dependencies.
  ///   - prepareDependencies: overrides dependencies; called once.
  public convenience init<R: ReducerProtocol<State, Action>>(
    initialState: @autoclosure () -> State, reducer: @autoclosure () -> R,
    prepareDependencies: (inout DependencyValues) -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let dependencies = DependencyValues.prepared(prepareDependencies)
    let (initialState, reduce) = dependencies.apply { (initialState(), Bootstrap.reduce(with: reducer())) }
    self.init(
      initialState, checksMainThread: true,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column),
      reduce: { state, action in dependencies.apply { reduce(&state, action) } })
  }

  /// A store that runs the reducers of a list, with dependencies of its own.
  ///
  ///     let store = Store(initialState: Feature.State()) {
  ///       Feature()
  ///     } withDependencies: {
  ///       $0.apiClient = .mock
  ///     }
  ///
  /// - Parameters:
  ///   - initialState: the state to begin with, made with these dependencies.
  ///   - reducer: lists the reducers, made with these dependencies.
  ///   - prepareDependencies: overrides dependencies; called once.
  @_alwaysEmitIntoClient
  public convenience init<R: ReducerProtocol<State, Action>>(
    initialState: @autoclosure () -> State, @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      initialState: initialState(), reducer: reducer(), prepareDependencies: prepareDependencies, fileID: fileID,
      filePath: filePath, line: line, column: column)
  }
}
