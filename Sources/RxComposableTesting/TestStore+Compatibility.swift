import RxComposable

extension TestStore {
  /// A test store of a part of the state and of the actions, for the same run of the feature.
  @available(*, deprecated, message: "Pass `observe:` and `send:` to the initialiser.")
  public func scope<LocalState, LocalAction>(
    state toLocalState: @escaping (ScopedState) -> LocalState,
    action fromLocalAction: @escaping (LocalAction) -> ScopedAction
  ) -> TestStore<State, Action, LocalState, LocalAction, Environment> {
    .init(
      session, environmentBox, { [toScopedState] in toLocalState(toScopedState($0)) },
      { [fromScopedAction] in fromScopedAction(fromLocalAction($0)) })
  }

  /// A test store of a part of the state, for the same run of the feature.
  @available(*, deprecated, message: "Pass `observe:` to the initialiser.")
  public func scope<LocalState>(
    state toLocalState: @escaping (ScopedState) -> LocalState
  ) -> TestStore<State, Action, LocalState, ScopedAction, Environment> {
    .init(session, environmentBox, { [toScopedState] in toLocalState(toScopedState($0)) }, fromScopedAction)
  }

  /// A test store for a reducer that is given its environment when it is made, anew for each action.
  ///
  ///     let store = TestStore(initialState: "", environment: AuthClient.mock, reducer: Login.init(client:))
  ///
  /// - Parameters:
  ///   - initialState: the state to begin with.
  ///   - environment: what the reducer depends on, fit for a test.
  ///   - reducer: makes the reducer.
  public convenience init<R: ReducerProtocol<State, Action>>(
    initialState: @autoclosure () -> State, environment: Environment, reducer: @escaping (Environment) -> R
  ) where State == ScopedState, Action == ScopedAction {
    self.init(
      initialState: initialState(),
      reducer: Reducer { state, action, environment in reducer(environment).reduce(into: &state, action: action) },
      environment: environment)
  }

  /// Use `init(initialState:reducer:prepareDependencies:)`.
  @available(*, deprecated, message: "Leave `failingWhenNothingChange` and `useNewScope` out.")
  @_disfavoredOverload
  public convenience init<R: ReducerProtocol<State, Action>>(
    initialState: @autoclosure () -> State, reducer: @autoclosure () -> R,
    prepareDependencies: (inout DependencyValues) -> Void = { _ in }, file: StaticString? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    failingWhenNothingChange: Bool = true, useNewScope: Bool = true
  ) where State == ScopedState, Action == ScopedAction, Environment == Void {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(TestSession(initialState, reducer, prepareDependencies, madeAt: site), Box(()), { $0 }, { $0 })
    session.failsWhenNothingChanges = failingWhenNothingChange
  }

  /// Use `init(initialState:reducer:observe:prepareDependencies:)`.
  @available(*, deprecated, message: "Leave `failingWhenNothingChange` and `useNewScope` out.")
  @_disfavoredOverload
  public convenience init<R: ReducerProtocol<State, Action>>(
    initialState: @autoclosure () -> State, reducer: @autoclosure () -> R,
    observe toScopedState: @escaping (State) -> ScopedState,
    prepareDependencies: (inout DependencyValues) -> Void = { _ in }, file: StaticString? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    failingWhenNothingChange: Bool = true, useNewScope: Bool = true
  ) where Action == ScopedAction, Environment == Void {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(TestSession(initialState, reducer, prepareDependencies, madeAt: site), Box(()), toScopedState, { $0 })
    session.failsWhenNothingChanges = failingWhenNothingChange
  }

  /// Use `init(initialState:reducer:observe:send:prepareDependencies:)`.
  @available(*, deprecated, message: "Leave `failingWhenNothingChange` and `useNewScope` out.")
  @_disfavoredOverload
  public convenience init<R: ReducerProtocol<State, Action>>(
    initialState: @autoclosure () -> State, reducer: @autoclosure () -> R,
    observe toScopedState: @escaping (State) -> ScopedState, send fromScopedAction: @escaping (ScopedAction) -> Action,
    prepareDependencies: (inout DependencyValues) -> Void = { _ in }, file: StaticString? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    failingWhenNothingChange: Bool = true, useNewScope: Bool = true
  ) where Environment == Void {
    let site = CallSite(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(
      TestSession(initialState, reducer, prepareDependencies, madeAt: site), Box(()), toScopedState, fromScopedAction)
    session.failsWhenNothingChanges = failingWhenNothingChange
  }

  /// Use `init(initialState:reducer:environment:)`.
  @available(*, deprecated, message: "Leave `failingWhenNothingChange` and `useNewScope` out.")
  @_disfavoredOverload
  public convenience init(
    initialState: @autoclosure () -> State, reducer: Reducer<State, Action, Environment>, environment: Environment,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    failingWhenNothingChange: Bool = true, useNewScope: Bool = true
  ) where State == ScopedState, Action == ScopedAction {
    self.init(
      initialState: initialState(), reducer: reducer, environment: environment, file: file, fileID: fileID,
      filePath: filePath, line: line, column: column)
    session.failsWhenNothingChanges = failingWhenNothingChange
  }
}

/// Helpers of tests pass the closure and the place on, in the orders that older versions had.
extension TestStore where ScopedState: Equatable {
  /// An older order of the parameters.
  @available(*, deprecated, message: "Put the closure behind the action, with the label `assert`.")
  @_disfavoredOverload
  @discardableResult
  public func send(
    _ action: ScopedAction, _ updateStateToExpectedResult: ((inout ScopedState) throws -> Void)?,
    file: StaticString = #filePath, line: UInt = #line
  ) -> TestStoreTask { send(action, assert: updateStateToExpectedResult, file: file, line: line) }

  /// An older order of the parameters.
  @available(*, deprecated, message: "Put the closure behind the action, with the label `assert`.")
  @discardableResult
  public func send(
    _ action: ScopedAction, file: StaticString, line: UInt,
    _ updateStateToExpectedResult: ((inout ScopedState) throws -> Void)?
  ) -> TestStoreTask { send(action, assert: updateStateToExpectedResult, file: file, line: line) }

  /// An older order of the parameters.
  @available(*, deprecated, message: "Put the closure behind the action, with the label `assert`.")
  @_disfavoredOverload
  @MainActor
  @discardableResult
  public func send(
    _ action: ScopedAction, _ updateStateToExpectedResult: ((inout ScopedState) throws -> Void)?,
    file: StaticString = #filePath, line: UInt = #line
  ) async -> TestStoreTask { await send(action, assert: updateStateToExpectedResult, file: file, line: line) }

  /// An older order of the parameters.
  @available(*, deprecated, message: "Put the closure behind the action, with the label `assert`.")
  @MainActor
  @discardableResult
  public func send(
    _ action: ScopedAction, file: StaticString, line: UInt,
    _ updateStateToExpectedResult: ((inout ScopedState) throws -> Void)?
  ) async -> TestStoreTask { await send(action, assert: updateStateToExpectedResult, file: file, line: line) }
}

extension TestStore where ScopedState: Equatable, Action: Equatable {
  /// An older order of the parameters.
  @available(*, deprecated, message: "Put the closure behind the action, with the label `assert`.")
  @_disfavoredOverload
  public func receive(
    _ action: Action, _ updateStateToExpectedResult: ((inout ScopedState) throws -> Void)?,
    file: StaticString = #filePath, line: UInt = #line
  ) { receive(action, assert: updateStateToExpectedResult, file: file, line: line) }

  /// An older order of the parameters.
  @available(*, deprecated, message: "Put the closure behind the action, with the label `assert`.")
  public func receive(
    _ action: Action, file: StaticString, line: UInt,
    _ updateStateToExpectedResult: ((inout ScopedState) throws -> Void)?
  ) { receive(action, assert: updateStateToExpectedResult, file: file, line: line) }

  /// An older order of the parameters.
  @available(*, deprecated, message: "Put the closure behind the action, with the label `assert`.")
  @_disfavoredOverload
  @MainActor
  public func receive(
    _ action: Action, _ updateStateToExpectedResult: ((inout ScopedState) throws -> Void)?,
    file: StaticString = #filePath, line: UInt = #line
  ) async { await receive(action, assert: updateStateToExpectedResult, file: file, line: line) }

  /// An older order of the parameters.
  @available(*, deprecated, message: "Put the closure behind the action, with the label `assert`.")
  @MainActor
  public func receive(
    _ action: Action, file: StaticString, line: UInt,
    _ updateStateToExpectedResult: ((inout ScopedState) throws -> Void)?
  ) async { await receive(action, assert: updateStateToExpectedResult, file: file, line: line) }
}
