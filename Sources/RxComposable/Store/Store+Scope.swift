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
    guard let offset = MemoryLayout<State>.offset(of: toLocalState) else {
      return scope(state: { $0[keyPath: toLocalState] }, action: fromLocalAction)
    }
    return Store<LocalState, LocalAction>(
      ScopedBackend(backend, offset: offset, get: { $0.part(at: offset) }, fromLocalAction), of: self)
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
  public func scope<LocalState>(state toLocalState: KeyPath<State, LocalState>) -> Store<LocalState, Action> {
    scope(state: toLocalState, action: { $0 })
  }

  /// A store of what a closure computes from the state, with the same actions.
  public func scope<LocalState>(state toLocalState: @escaping (State) -> LocalState) -> Store<LocalState, Action> {
    scope(state: toLocalState, action: { $0 })
  }

  /// A store without state, for a part of the user interface that only sends.
  public var stateless: Store<Void, Action> { scope(state: { _ in () }) }

  /// A store without actions, for a part of the user interface that only shows.
  public var actionless: Store<State, Never> { scope(state: \.self, action: { (_: Never) -> Action in }) }
}
