@_exported import MiniRx

/// The runtime of a feature: holds its state, runs its reducer on the actions it is sent, and runs the effects that the
/// reducer returns.
///
///     let store = Store(
///       initialState: AppState(),
///       reducer: appReducer,
///       environment: AppEnvironment(mainQueue: MainScheduler.instance, numberFact: liveFact))
///
///     store.subscribe(\.count).subscribe(onNext: { label.text = "\($0)" }).disposed(by: bag)
///     store.send(.incrementButtonTapped)
///
/// Actions are reduced one after the other, in the order in which they are sent: one that is sent meanwhile (by a
/// synchronous effect, a subscriber, a dependency of the reducer) waits for its turn. When none waits any more, the state
/// is published, once; until then `state` shows what it was before.
///
/// A store belongs to the main thread. Its effects and their cancellation ids belong to it alone, and end with it; actions
/// that wait when the last reference goes are dropped.
public final class Store<State, Action> {
  @usableFromInline let backend: StoreBackend<State, Action>
  /// The store that this is a scope of, which it keeps alive; `nil` for a root.
  private let parent: AnyObject?

  init(_ backend: StoreBackend<State, Action>, of parent: AnyObject?) {
    self.backend = backend
    self.parent = parent
  }

  convenience init(
    _ state: State, checksMainThread: Bool, at site: CallSite,
    reduce: @escaping (inout State, Action) -> Effect<Action>
  ) {
    let core = StoreCore(state, ThreadCheck(isOnMainThread: checksMainThread, madeAt: site), reduce: reduce)
    core.root.threadCheck.check("Store.init was called", at: site)
    self.init(core, of: nil)
  }

  deinit {
    if parent == nil { backend.root.end() }
  }

  /// A store that runs a reducer.
  ///
  /// In debug builds, use off the main thread is reported; with `mainThreadChecksEnabled: false`, use by two threads at the
  /// same time is. The report shows where the store was made.
  public convenience init<R: ReducerProtocol<State, Action>>(
    initialState: State, reducer: R, mainThreadChecksEnabled: Bool = true,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      initialState, checksMainThread: mainThreadChecksEnabled,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column),
      reduce: Bootstrap.reduce(with: reducer))
  }

  /// A store that runs a closure-based reducer in an environment, which has what the reducer depends on.
  ///
  /// In debug builds, use off the main thread is reported; with `mainThreadChecksEnabled: false`, use by two threads at the
  /// same time is. The report shows where the store was made.
  public convenience init<Environment>(
    initialState: State, reducer: Reducer<State, Action, Environment>, environment: Environment,
    mainThreadChecksEnabled: Bool = true,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(
      initialState, checksMainThread: mainThreadChecksEnabled,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column),
      reduce: { reducer.run(&$0, $1, environment) })
  }

  /// The state, as it was last published.
  public var state: State {
    backend.root.threadCheck.check("Store.state was read")
    return backend.latestState().value
  }

  /// Sends an action.
  ///
  /// - Returns: a handle on the effects of the action, and of the actions that these send; `nil` where all of them have
  ///   ended already.
  @discardableResult
  public func send(
    _ action: Action,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> StoreTask? {
    // Of a store that nothing else holds, this call is what keeps it.
    withExtendedLifetime(self) {
      backend.send(action, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
  }
}

extension Store {
  /// The values of a part of the state: the present one at once, then each that differs from the one before.
  ///
  ///     store.subscribe(\.count)
  ///       .subscribe(onNext: { label.text = "\($0)" })
  ///       .disposed(by: bag)
  ///
  /// The values are delivered while the state is published, each one that is different by then, once. A property is
  /// evaluated when the bytes of the state that it reads have changed. Where the type of these may hold an object, which can
  /// be changed in place, or a weak reference, it is evaluated at each publication. What a pointer in the state points to is
  /// not looked at.
  ///
  /// - Complexity: a few nanoseconds a publication for a value that has not changed.
  @_alwaysEmitIntoClient
  public func subscribe<Value: Equatable>(_ keyPath: KeyPath<State, Value>) -> Effect<Value> {
    backend.values(of: keyPath, removeDuplicates: ==)
  }

  /// The values that a closure takes from the state: the present one at once, then each that differs from the one before.
  @_alwaysEmitIntoClient
  public func subscribe<Value: Equatable>(_ toLocalState: @escaping (State) -> Value) -> Effect<Value> {
    backend.values(of: toLocalState, removeDuplicates: ==)
  }

  /// The values of a part of the state: the present one at once, then each that a closure does not find equal to the one
  /// before.
  @_alwaysEmitIntoClient
  public func subscribe<Value>(
    _ keyPath: KeyPath<State, Value>, removeDuplicates areEqual: @escaping (Value, Value) -> Bool
  ) -> Effect<Value> {
    backend.values(of: keyPath, removeDuplicates: areEqual)
  }

  /// The values that a closure takes from the state: the present one at once, then each that another closure does not
  /// find equal to the one before.
  @_alwaysEmitIntoClient
  public func subscribe<Value>(
    _ toLocalState: @escaping (State) -> Value, removeDuplicates areEqual: @escaping (Value, Value) -> Bool
  ) -> Effect<Value> {
    backend.values(of: toLocalState, removeDuplicates: areEqual)
  }

  /// The state: the present one at once, then each that is published, equal or not.
  public var observable: Observable<State> {
    backend.values(of: { $0 }, removeDuplicates: { _, _ in false }).asObservable()
  }

  /// Calls a closure with the state.
  @_alwaysEmitIntoClient
  public func withState<Result>(_ body: (State) throws -> Result) rethrows -> Result { try body(state) }
}

extension Store where State: Equatable {
  /// The state: the present one at once, then each that differs from the one before.
  @_alwaysEmitIntoClient
  public func subscribe() -> Effect<State> { subscribe(\.self) }
}

extension Store {
  /// A store of a part of the state and of the actions, for a part of the user interface.
  ///
  ///     let profileStore = store.scope(state: \.profile, action: AppAction.profile)
  ///
  /// It keeps no state of its own: it reads its place in the root's state, sends to the root, and keeps this store alive.
  /// However deep, a scope of stored properties is read at its place in the root's state.
  ///
  /// - Parameters:
  ///   - toLocalState: the part of the state.
  ///   - fromLocalAction: wraps an action of the part.
  public func scope<LocalState, LocalAction>(
    state toLocalState: KeyPath<State, LocalState>, action fromLocalAction: @escaping (LocalAction) -> Action
  ) -> Store<LocalState, LocalAction> {
    backend.root.threadCheck.check("Store.scope was called")
    return Store<LocalState, LocalAction>(ScopedBackend(backend, toLocalState, fromLocalAction), of: self)
  }

  /// A store of what a closure computes from the state, and of a part of the actions.
  ///
  /// The closure is called when the state is read, and once after each change of this store's state while it is observed.
  public func scope<LocalState, LocalAction>(
    state toLocalState: @escaping (State) -> LocalState, action fromLocalAction: @escaping (LocalAction) -> Action
  ) -> Store<LocalState, LocalAction> {
    backend.root.threadCheck.check("Store.scope was called")
    return Store<LocalState, LocalAction>(
      ScopedBackend(backend, get: { $0.map(toLocalState) }, fromLocalAction), of: self)
  }

  /// A store of a part of the state, with the same actions.
  @_alwaysEmitIntoClient
  public func scope<LocalState>(state toLocalState: KeyPath<State, LocalState>) -> Store<LocalState, Action> {
    scope(state: toLocalState, action: { $0 })
  }

  /// A store of what a closure computes from the state, with the same actions.
  @_alwaysEmitIntoClient
  public func scope<LocalState>(state toLocalState: @escaping (State) -> LocalState) -> Store<LocalState, Action> {
    scope(state: toLocalState, action: { $0 })
  }

  /// A store without state, for a part of the user interface that only sends.
  public var stateless: Store<Void, Action> { scope(state: { _ in () }) }

  /// A store without actions, for a part of the user interface that only shows.
  public var actionless: Store<State, Never> { scope(state: \.self, action: { (_: Never) -> Action in }) }
}

// MARK: Optional state

extension Store {
  /// Calls a closure with a store of the wrapped state when there is state, and another when there is none.
  ///
  ///     store.scope(state: \.detail, action: AppAction.detail)
  ///       .ifLet(
  ///         then: { detail in navigationController.show(DetailController(store: detail)) },
  ///         else: { navigationController.popViewController() })
  ///       .disposed(by: bag)
  ///
  /// Called at once for the present state, then whenever state comes or goes; a change of the state itself does not call
  /// them. The store that `then` is given keeps its last state when there is none any more.
  ///
  /// The subscription keeps this store, and with it the root, until it is disposed of.
  ///
  /// - Parameters:
  ///   - unwrap: called with a store when state comes.
  ///   - else: called when it goes, and at once if there is none.
  /// - Returns: what ends it.
  public func ifLet<Wrapped>(
    then unwrap: @escaping (Store<Wrapped, Action>) -> Void, else: @escaping () -> Void = {}
  ) -> any Disposable where State == Wrapped? {
    backend.root.threadCheck.check("Store.ifLet was called")
    let wrapped: StoreBackend<Wrapped, Action> = wrappedBackend()
    let presence = backend.values(of: { _ in wrapped.currentState() != nil }, removeDuplicates: ==)
    // The subscription keeps the store, which as a rule is a scope that nothing else holds.
    return presence.subscribe(onNext: { isThere in
      if isThere {
        unwrap(Store<Wrapped, Action>(wrapped, of: self))
      } else {
        `else`()
      }
    })
  }

  /// A store of the value of one case of an enum; `nil` where the state is of another case. It keeps the last value when
  /// the state changes to another case.
  ///
  ///     switch screen.state {
  ///     case .detail: DetailController(store: screen.scope(case: /Screen.detail, action: ScreenAction.detail)!)
  ///     case .settings: SettingsController(store: screen.scope(case: /Screen.settings, action: ScreenAction.settings)!)
  ///     }
  ///
  /// - Parameters:
  ///   - path: the case.
  ///   - fromLocalAction: wraps an action of the case.
  public func scope<Value, LocalAction>(
    case path: CasePath<State, Value>, action fromLocalAction: @escaping (LocalAction) -> Action
  ) -> Store<Value, LocalAction>? {
    scope(optional: path.extract(from:), action: fromLocalAction)
  }

  /// A store of what a closure finds in the state, and of the last when it finds nothing any more; `nil` where there is nothing now.
  func scope<Wrapped, WrappedAction>(
    optional toWrapped: @escaping (State) -> Wrapped?, action fromAction: @escaping (WrappedAction) -> Action
  ) -> Store<Wrapped, WrappedAction>? {
    backend.root.threadCheck.check("Store.scope was called")
    let wrapped = ScopedBackend(backend, isOptional: true, get: { $0.map(toWrapped).wrapped() }, fromAction)
    return wrapped.currentState().map { _ in Store<Wrapped, WrappedAction>(wrapped, of: self) }
  }

  /// A store of what is in an optional state; `nil` where there is nothing.
  func unwrapped<Wrapped>() -> Store<Wrapped, Action>? where State == Wrapped? {
    let wrapped: StoreBackend<Wrapped, Action> = wrappedBackend()
    return wrapped.currentState().map { _ in Store<Wrapped, Action>(wrapped, of: self) }
  }

  private func wrappedBackend<Wrapped>() -> StoreBackend<Wrapped, Action> where State == Wrapped? {
    ScopedBackend(backend, offset: 0, isOptional: true, get: { $0.wrapped()?.copy() }, { $0 })
  }

  /// A store of the row with an id, for a cell.
  ///
  ///     guard let row = store.scope(at: id, action: { .row(id: id, action: $0) }) else { return }
  ///     row.subscribe(\.title).bind(to: titleLabel.rx.text).disposed(by: bag)
  ///
  /// It follows the row wherever it moves. When the row is removed its subscribers complete and the store keeps the state
  /// that was last observed or read; an action that is sent then is reported once, and passed on.
  ///
  /// - Parameters:
  ///   - id: the id of the row.
  ///   - fromLocalAction: wraps an action of the row.
  /// - Returns: `nil` where there is no such row.
  /// - Complexity: for an `IdentifiedArray`, a change of a row costs the same however many rows there are, unless its type
  ///   holds an object; then, and for other collections, all rows that are observed are looked at. In other collections,
  ///   each call that makes, observes or sends to a row's store also walks over the rows to find it.
  @_disfavoredOverload
  public func scope<LocalAction>(
    at id: State.Element.ID, action fromLocalAction: @escaping (LocalAction) -> Action
  ) -> Store<State.Element, LocalAction>? where State: Collection, State.Element: Identifiable {
    row(
      id, fromLocalAction,
      RowAccess(
        row: { rows, id in rows.first { $0.id == id } },
        rows: { rows in
          let byID = Dictionary(rows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
          return { byID[$0] }
        },
        forEachChange: nil))
  }

  /// A store of the row with an id, for a cell.
  ///
  /// Here a change of a row costs the same however many rows there are, unless its type holds an object.
  @_alwaysEmitIntoClient
  public func scope<ID, Element, LocalAction>(
    at id: ID, action fromLocalAction: @escaping (LocalAction) -> Action
  ) -> Store<Element, LocalAction>? where State == IdentifiedArray<ID, Element> {
    row(
      id, fromLocalAction,
      RowAccess(
        row: { $0[id: $1] }, rows: { rows in { rows[id: $0] } },
        forEachChange: { $1.forEachChange(since: $0, $2) }))
  }

  @usableFromInline
  func row<ID, Row, LocalAction>(
    _ id: ID, _ fromLocalAction: @escaping (LocalAction) -> Action, _ access: RowAccess<State, ID, Row>
  ) -> Store<Row, LocalAction>? {
    backend.root.threadCheck.check("Store.scope(at:) was called")
    guard let row = access.row(backend.latestState().value, id) else { return nil }
    return Store<Row, LocalAction>(RowBackend(backend, id, row, access, fromLocalAction), of: self)
  }
}
