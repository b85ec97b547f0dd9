import MiniRx

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
}
