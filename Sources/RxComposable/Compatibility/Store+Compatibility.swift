extension Store {
  /// There is one kind of scope, and effects always end with their store: the flags have no meaning here.
  @available(*, deprecated, renamed: "init(initialState:reducer:mainThreadChecksEnabled:)")
  public convenience init<R: ReducerProtocol<State, Action>>(
    initialState: State, reducer: R, useNewScope: Bool, mainThreadChecksEnabled: Bool = true,
    cancelsEffectsOnDeinit: Bool = true,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      initialState: initialState, reducer: reducer, mainThreadChecksEnabled: mainThreadChecksEnabled, fileID: fileID,
      filePath: filePath, line: line, column: column)
  }

  /// There is one kind of scope: the flag has no meaning here.
  @available(*, deprecated, renamed: "init(initialState:reducer:environment:)")
  public convenience init<Environment>(
    initialState: State, reducer: Reducer<State, Action, Environment>, environment: Environment, useNewScope: Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      initialState: initialState, reducer: reducer, environment: environment, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }

  /// Effects always end with their store: the flag has no meaning here.
  @available(*, deprecated, renamed: "init(initialState:reducer:)")
  public convenience init<R: ReducerProtocol<State, Action>>(
    initialState: State, reducer: R, cancelsEffectsOnDeinit: Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      initialState: initialState, reducer: reducer, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
