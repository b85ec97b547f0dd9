/// Spellings of reducers that code written for RxComposableArchitecture and TCA has.
extension Reducer {
  /// An older spelling of `optional()`.
  @available(*, deprecated, message: "Write `optional()`.")
  @_alwaysEmitIntoClient
  public var optional: Reducer<State?, Action, Environment> { optional() }

  /// A missing child is reported, and never stops the program: there is nothing to switch.
  @available(*, deprecated, message: "Leave `breakpointOnNil` out: a missing child is reported and never traps.")
  @_alwaysEmitIntoClient
  public func optional(
    breakpointOnNil: Bool,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reducer<State?, Action, Environment> {
    optional(file: file, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// A missing child is reported, and never stops the program: there is nothing to switch.
  @available(*, deprecated, message: "Leave `breakpointOnNil` out: a missing child is reported and never traps.")
  @_alwaysEmitIntoClient
  public func pullback<StatePath: WritablePath, ActionPath: WritablePath, GlobalEnvironment>(
    state toLocalState: StatePath, action toLocalAction: ActionPath,
    environment toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment, breakpointOnNil: Bool,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reducer<StatePath.Root, ActionPath.Root, GlobalEnvironment>
  where StatePath.Value == State, ActionPath.Value == Action {
    pullback(
      state: toLocalState, action: toLocalAction, environment: toLocalEnvironment, file: file, fileID: fileID,
      filePath: filePath, line: line, column: column)
  }

  /// A missing child is reported, and never stops the program: there is nothing to switch.
  @available(*, deprecated, message: "Leave `breakpointOnNil` out: a missing row is reported and never traps.")
  @_alwaysEmitIntoClient
  public func forEach<GlobalState, GlobalAction, GlobalEnvironment, ID: Hashable>(
    state toLocalState: WritableKeyPath<GlobalState, IdentifiedArray<ID, State>>,
    action toLocalAction: CasePath<GlobalAction, (ID, Action)>,
    environment toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment, breakpointOnNil: Bool,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    forEach(
      state: toLocalState, action: toLocalAction, environment: toLocalEnvironment, file: file, fileID: fileID,
      filePath: filePath, line: line, column: column)
  }

  /// A missing child is reported, and never stops the program: there is nothing to switch.
  @available(*, deprecated, message: "Leave `breakpointOnNil` out: a missing row is reported and never traps.")
  @_alwaysEmitIntoClient
  public func forEach<GlobalState, GlobalAction, GlobalEnvironment>(
    state toLocalState: WritableKeyPath<GlobalState, [State]>,
    action toLocalAction: CasePath<GlobalAction, (Int, Action)>,
    environment toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment, breakpointOnNil: Bool,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    forEach(
      state: toLocalState, action: toLocalAction, environment: toLocalEnvironment, file: file, fileID: fileID,
      filePath: filePath, line: line, column: column)
  }

  /// A missing child is reported, and never stops the program: there is nothing to switch.
  @available(*, deprecated, message: "Leave `assertOnInvalidAction` out: a missing row is reported and never traps.")
  @_alwaysEmitIntoClient
  public func forEach<GlobalState, GlobalAction, GlobalEnvironment>(
    state toLocalState: WritableKeyPath<GlobalState, [State]>,
    action toLocalAction: CasePath<GlobalAction, (State.ID, Action)>,
    environment toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment, assertOnInvalidAction: Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> where State: Identifiable {
    forEach(
      state: toLocalState, action: toLocalAction, environment: toLocalEnvironment, fileID: fileID, filePath: filePath,
      line: line, column: column)
  }

  /// A missing child is reported, and never stops the program: there is nothing to switch.
  @available(*, deprecated, message: "Leave `breakpointOnNil` out: a missing value is reported and never traps.")
  @_alwaysEmitIntoClient
  public func forEach<GlobalState, GlobalAction, GlobalEnvironment, Key: Hashable>(
    state toLocalState: WritableKeyPath<GlobalState, [Key: State]>,
    action toLocalAction: CasePath<GlobalAction, (Key, Action)>,
    environment toLocalEnvironment: @escaping (GlobalEnvironment) -> Environment, breakpointOnNil: Bool,
    file: StaticString? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Reducer<GlobalState, GlobalAction, GlobalEnvironment> {
    forEach(
      state: toLocalState, action: toLocalAction, environment: toLocalEnvironment, file: file, fileID: fileID,
      filePath: filePath, line: line, column: column)
  }
}

extension AlertState {
  /// An older spelling of `ButtonState`.
  @available(*, deprecated, message: "Write `ButtonState`.")
  public typealias Button = ButtonState<Action>
}

/// An older spelling of `ConfirmationDialogState`.
@available(*, deprecated, message: "Write `ConfirmationDialogState`.")
public typealias ActionSheetState<Action> = ConfirmationDialogState<Action>
