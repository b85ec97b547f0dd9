/// Flags for all stores of the process. None has a meaning here, and setting the default changes nothing.
@available(
  *, deprecated, message: "There is one kind of store, whose effects end with it: leave its configuration out."
)
public struct StoreConfig: Sendable {
  /// There is one kind of scope.
  public var useNewScope: @Sendable () -> Bool
  /// Given to the store itself: `Store(initialState:reducer:mainThreadChecksEnabled:)`.
  public var mainThreadChecksEnabled: @Sendable () -> Bool
  /// Effects always end with their store.
  public var cancelsEffectsOnDeinit: @Sendable () -> Bool

  /// Flags without a meaning.
  public init(
    useNewScope: @escaping @Sendable () -> Bool = { true },
    mainThreadChecksEnabled: @escaping @Sendable () -> Bool = { true },
    cancelsEffectsOnDeinit: @escaping @Sendable () -> Bool = { true }
  ) {
    self.useNewScope = useNewScope
    self.mainThreadChecksEnabled = mainThreadChecksEnabled
    self.cancelsEffectsOnDeinit = cancelsEffectsOnDeinit
  }

  /// Accepts what it is set to, and stays as it is.
  public static var `default`: StoreConfig {
    get { StoreConfig() }
    set {}
  }
}

extension Store {
  /// There is one kind of scope, and effects always end with their store: the flags have no meaning here.
  @available(*, deprecated, renamed: "init(initialState:reducer:mainThreadChecksEnabled:)")
  @_alwaysEmitIntoClient
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
  @_alwaysEmitIntoClient
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
  @_alwaysEmitIntoClient
  public convenience init<R: ReducerProtocol<State, Action>>(
    initialState: State, reducer: R, cancelsEffectsOnDeinit: Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      initialState: initialState, reducer: reducer, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// An older spelling of a store that may be used off the main thread.
  @available(*, deprecated, message: "Write `Store(initialState:reducer:environment:mainThreadChecksEnabled: false)`.")
  @_alwaysEmitIntoClient
  public static func unchecked<Environment>(
    initialState: State, reducer: Reducer<State, Action, Environment>, environment: Environment,
    useNewScope: Bool = true,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Store {
    Store(
      initialState: initialState, reducer: reducer, environment: environment, mainThreadChecksEnabled: false,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension ViewStore {
  /// An older spelling of `yield(while:)`.
  @available(*, deprecated, renamed: "yield(while:)")
  @MainActor
  @_alwaysEmitIntoClient
  public func suspend(while isInFlight: @escaping (ViewState) -> Bool) async { await yield(while: isInFlight) }
}

extension ViewStore where ViewState: Equatable {
  /// An older spelling of `ViewStore(store, observe: { $0 })`.
  @available(*, deprecated, message: "Write `ViewStore(store, observe: { $0 })`.")
  @_alwaysEmitIntoClient
  public convenience init(_ store: Store<ViewState, ViewAction>) { self.init(store, removeDuplicates: ==) }
}

extension ViewStore where ViewState == Void {
  /// An older spelling of `ViewStore(store.stateless, observe: { $0 })`: a view store that only sends.
  @available(*, deprecated, message: "Write `ViewStore(store, removeDuplicates: { _, _ in true })`.")
  @_alwaysEmitIntoClient
  public convenience init(_ store: Store<Void, ViewAction>) { self.init(store, removeDuplicates: { _, _ in true }) }
}
