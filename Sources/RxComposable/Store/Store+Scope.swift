extension Store {
  /// A store of a part of the state and of the actions, for a part of the user interface.
  ///
  ///     let profileStore = store.scope(state: \.profile, action: AppAction.profile)
  ///
  /// It keeps no state of its own: it reads through this store, sends to it, and keeps it alive.
  ///
  /// - Parameters:
  ///   - toLocalState: the part of the state.
  ///   - fromLocalAction: wraps an action of the part.
  public func scope<LocalState, LocalAction>(
    state toLocalState: @escaping (State) -> LocalState, action fromLocalAction: @escaping (LocalAction) -> Action
  ) -> Store<LocalState, LocalAction> {
    Store<LocalState, LocalAction>(ScopedStore(backend, toLocalState, fromLocalAction)) {
      withExtendedLifetime(self) {}
    }
  }

  /// A store of a part of the state, with the same actions.
  public func scope<LocalState>(
    state toLocalState: @escaping (State) -> LocalState
  ) -> Store<LocalState, Action> {
    scope(state: toLocalState, action: { $0 })
  }
}

/// Looks at a part of its parent.
private final class ScopedStore<ParentState, ParentAction, State, Action>: StoreBackend<State, Action> {
  private let parent: StoreBackend<ParentState, ParentAction>
  private let toState: (ParentState) -> State
  private let fromAction: (Action) -> ParentAction

  init(
    _ parent: StoreBackend<ParentState, ParentAction>, _ toState: @escaping (ParentState) -> State,
    _ fromAction: @escaping (Action) -> ParentAction
  ) {
    self.parent = parent
    self.toState = toState
    self.fromAction = fromAction
  }

  override var state: State { toState(parent.state) }

  override func send(_ action: Action, at site: CallSite) -> StoreTask? { parent.send(fromAction(action), at: site) }

  override func add(_ observer: StateObserver<State>) -> any Disposable {
    parent.add(PartObserver(observer, part: toState))
  }
}
