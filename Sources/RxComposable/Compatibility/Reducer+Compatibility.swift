import MiniRx

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

/// Buttons as TCA 0.27 and earlier wrote them.
extension ButtonState {
  /// A button “Cancel” that sends an action, or only dismisses the alert.
  @available(*, deprecated, message: "Write `.cancel(TextState(\"Cancel\"), action: …)`.")
  @_alwaysEmitIntoClient
  public static func cancel(action: ButtonStateAction<Action> = .send(nil)) -> Self {
    cancel(TextState("Cancel"), action: action)
  }

  /// A button “Cancel” that sends an action.
  @available(*, deprecated, message: "Write `.cancel(TextState(\"Cancel\"), action: .send(…))`.")
  @_alwaysEmitIntoClient
  public static func cancel(send action: Action) -> Self { cancel(TextState("Cancel"), action: .send(action)) }

  /// An older spelling of `cancel(_:action:)`.
  @available(*, deprecated, message: "Write `action: .send(…)`.")
  @_alwaysEmitIntoClient
  public static func cancel(_ label: TextState, send action: Action) -> Self { cancel(label, action: .send(action)) }

  /// An older spelling of `default(_:action:)`.
  @available(*, deprecated, message: "Write `action: .send(…)`.")
  @_alwaysEmitIntoClient
  public static func `default`(_ label: TextState, send action: Action) -> Self {
    .default(label, action: .send(action))
  }

  /// An older spelling of `destructive(_:action:)`.
  @available(*, deprecated, message: "Write `action: .send(…)`.")
  @_alwaysEmitIntoClient
  public static func destructive(_ label: TextState, send action: Action) -> Self {
    destructive(label, action: .send(action))
  }
}

/// An older spelling of `ConfirmationDialogState`.
@available(*, deprecated, message: "Write `ConfirmationDialogState`.")
public typealias ActionSheetState<Action> = ConfirmationDialogState<Action>

extension Effect {
  /// What TCA calls the actions of an effect.
  @available(*, deprecated, message: "Write the type of the actions: in an extension of `Effect`, `Action`.")
  public typealias Output = Action
}

extension ImmediateSchedulerType where Self == UnimplementedScheduler {
  /// An older spelling of `unimplemented`.
  @available(*, deprecated, renamed: "unimplemented")
  @_alwaysEmitIntoClient
  public static var failing: Self { .unimplemented }

  /// An older spelling of `unimplemented(_:)`.
  @available(*, deprecated, renamed: "unimplemented(_:fileID:filePath:line:column:)")
  @_alwaysEmitIntoClient
  public static func failing(
    _ name: String,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Self { .unimplemented(name, fileID: fileID, filePath: filePath, line: line, column: column) }
}

/// Spellings of dependencies that code written for RxComposableArchitecture and TCA has.
extension DependencyValues {
  // swift-format-ignore: NoLeadingUnderscores
  /// The values in force.
  @available(*, deprecated, message: "Read `@Dependency(\\.self) var dependencies`.")
  public static var _current: DependencyValues { DependencyValues(.current) }

  /// An older spelling of `withDependencies` for one value.
  @available(*, deprecated, message: "Write `withDependencies { $0.date = … } operation: { … }`.")
  @_alwaysEmitIntoClient
  public static func withValue<Value, R>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: Value, operation: () throws -> R
  ) rethrows -> R { try withDependencies({ $0[keyPath: keyPath] = value }, operation: operation) }

  /// An older spelling of `withDependencies` for one value.
  @available(*, deprecated, message: "Write `withDependencies { $0.date = … } operation: { … }`.")
  @_alwaysEmitIntoClient
  public static func withValue<Value, R>(
    isolation: isolated (any Actor)? = #isolation,
    _ keyPath: WritableKeyPath<DependencyValues, Value>, _ value: Value, operation: () async throws -> R
  ) async rethrows -> R { try await withDependencies({ $0[keyPath: keyPath] = value }, operation: operation) }

  /// An older spelling of `withDependencies`.
  @available(*, deprecated, message: "Write `withDependencies { $0.date = … } operation: { … }`.")
  @_alwaysEmitIntoClient
  public static func withValues<R>(
    _ updateValuesForOperation: (inout DependencyValues) throws -> Void, operation: () throws -> R
  ) rethrows -> R { try withDependencies(updateValuesForOperation, operation: operation) }

  /// An older spelling of `withDependencies`.
  @available(*, deprecated, message: "Write `withDependencies { $0.date = … } operation: { … }`.")
  @_alwaysEmitIntoClient
  public static func withValues<R>(
    isolation: isolated (any Actor)? = #isolation,
    _ updateValuesForOperation: (inout DependencyValues) async throws -> Void, operation: () async throws -> R
  ) async rethrows -> R { try await withDependencies(updateValuesForOperation, operation: operation) }
}

extension IdentifiedArray {
  /// The elements of a sequence, as `init(_:id:)` takes them: ids are checked here as well, and of two elements with the same
  /// id the first stays.
  @inlinable public init<S: Sequence>(uncheckedUniqueElements elements: S, id: KeyPath<Element, ID>)
  where S.Element == Element { self.init(elements, id: id) }
}

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// The elements of a sequence, as `init(_:)` takes them: ids are checked here as well, and of two elements with the same
  /// id the first stays.
  @inlinable public init<S: Sequence>(uncheckedUniqueElements elements: S) where S.Element == Element {
    self.init(elements)
  }
}

extension ImmediateSchedulerType where Self == SerialDispatchQueueScheduler {
  /// The main queue as combine-schedulers has it, `MainScheduler.asyncInstance`: it never runs work at once.
  ///
  ///     Environment(mainQueue: .main)
  ///
  /// Code that comes from RxSwift has `MainScheduler.instance`, which does on the main thread.
  public static var main: Self { MainScheduler.asyncInstance }
}
