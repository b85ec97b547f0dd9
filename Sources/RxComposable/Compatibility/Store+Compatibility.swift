import MiniRx

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

/// What a part of the user interface needs of a store: a part of the state, told when it differs, and a way to send.
///
///     let view = ViewStore(store, observe: \.counter)
///     view.observable.count
///       .subscribe(onNext: { label.text = "\($0)" })
///       .disposed(by: bag)
///     view.send(.incrementButtonTapped)
///
/// In a controller `Store.subscribe` does the same with less; this is for code that was written with view stores.
@dynamicMemberLookup
public final class ViewStore<ViewState, ViewAction> {
  /// The state of the view.
  public typealias State = ViewState
  /// The actions of the view.
  public typealias Action = ViewAction

  private let store: Store<ViewState, ViewAction>
  private let areEqual: (ViewState, ViewState) -> Bool

  /// Observes a part of a store's state, and sends actions of its own.
  ///
  /// - Parameters:
  ///   - store: the store.
  ///   - toViewState: the part of the state.
  ///   - fromViewAction: makes an action of the store from one of the view.
  ///   - isDuplicate: whether two states are the same for the view.
  public init<State, Action>(
    _ store: Store<State, Action>, observe toViewState: @escaping (State) -> ViewState,
    send fromViewAction: @escaping (ViewAction) -> Action,
    removeDuplicates isDuplicate: @escaping (ViewState, ViewState) -> Bool
  ) {
    self.store = store.scope(state: toViewState, action: fromViewAction)
    areEqual = isDuplicate
  }

  /// Observes a part of a store's state, and sends its actions.
  public convenience init<State>(
    _ store: Store<State, ViewAction>, observe toViewState: @escaping (State) -> ViewState,
    removeDuplicates isDuplicate: @escaping (ViewState, ViewState) -> Bool
  ) { self.init(store, observe: toViewState, send: { $0 }, removeDuplicates: isDuplicate) }

  /// Observes the whole state of a store.
  public convenience init(
    _ store: Store<ViewState, ViewAction>, removeDuplicates isDuplicate: @escaping (ViewState, ViewState) -> Bool
  ) { self.init(store, observe: { $0 }, send: { $0 }, removeDuplicates: isDuplicate) }

  /// The present state.
  public var state: ViewState { store.state }

  /// A property of the present state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<ViewState, Value>) -> Value { state[keyPath: keyPath] }

  /// The states: the present one at once, then each that differs.
  public var observable: StorePublisher<ViewState> {
    StorePublisher(upstream: store.subscribe({ $0 }, removeDuplicates: areEqual).asObservable())
  }

  /// Sends an action.
  ///
  ///     await view.send(.pulledToRefresh).finish()
  ///
  /// - Returns: a handle on its effects. Where all of them have ended already, it is cancelled and finished.
  @discardableResult
  public func send(
    _ action: ViewAction,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> StoreTask {
    store.send(action, fileID: fileID, filePath: filePath, line: line, column: column) ?? .finished
  }

  /// Sends an action, and waits until the state no longer meets a condition: a refresh control turns until the list is
  /// loaded. Cancelling the task that waits cancels the effects of the action.
  @MainActor
  public func send(
    _ action: ViewAction, while isInFlight: @escaping (ViewState) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let task = send(action, fileID: fileID, filePath: filePath, line: line, column: column)
    await withTaskCancellationHandler {
      await yield(while: isInFlight)
    } onCancel: {
      task.cancel()
    }
  }

  /// Waits until the state no longer meets a condition, or the task is cancelled.
  @MainActor
  public func yield(while isInFlight: @escaping (ViewState) -> Bool) async {
    try? await store.observable.filter { !isInFlight($0) }.map { _ in }.take(1).asSingle().value
  }
}

extension ViewStore where ViewState: Equatable {
  /// Observes a part of a store's state, and sends its actions.
  public convenience init<State>(
    _ store: Store<State, ViewAction>, observe toViewState: @escaping (State) -> ViewState
  ) { self.init(store, observe: toViewState, removeDuplicates: ==) }

  /// Observes a part of a store's state, and sends actions of its own.
  public convenience init<State, Action>(
    _ store: Store<State, Action>, observe toViewState: @escaping (State) -> ViewState,
    send fromViewAction: @escaping (ViewAction) -> Action
  ) { self.init(store, observe: toViewState, send: fromViewAction, removeDuplicates: ==) }
}

/// The older name of `StoreTask`.
@available(*, deprecated, renamed: "StoreTask")
public typealias ViewStoreTask = StoreTask

/// A view store with the state and the actions of a reducer.
public typealias ViewStoreOf<R: ReducerProtocol> = ViewStore<R.State, R.Action>

/// The states of a view store, and of each property a sequence without repetitions.
@dynamicMemberLookup
public struct StorePublisher<State>: ObservableType {
  /// What the sequence emits.
  public typealias Element = State

  /// The states.
  public let upstream: Observable<State>

  init(upstream: Observable<State>) { self.upstream = upstream }

  /// Subscribes an observer.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == State { upstream.subscribe(observer) }

  /// The states as an `Observable`.
  public func asObservable() -> Observable<State> { upstream }

  /// The values of a property, each that differs from the one before.
  public subscript<Value: Equatable>(dynamicMember keyPath: KeyPath<State, Value>) -> StorePublisher<Value> {
    StorePublisher<Value>(upstream: upstream.map { $0[keyPath: keyPath] }.distinctUntilChanged())
  }
}
