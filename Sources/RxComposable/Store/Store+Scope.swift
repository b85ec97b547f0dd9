extension Store {
  /// A store of a part of the state and of the actions, for a part of the user interface.
  ///
  ///     let profileStore = store.scope(state: \.profile, action: AppAction.profile)
  ///
  /// It keeps no state of its own: it reads its place in the root's state, sends to the root, and keeps this store alive.
  /// However deep, a scope of stored properties costs a change nothing unless it is in its place.
  ///
  /// - Parameters:
  ///   - toLocalState: the part of the state.
  ///   - fromLocalAction: wraps an action of the part.
  public func scope<LocalState, LocalAction>(
    state toLocalState: KeyPath<State, LocalState>, action fromLocalAction: @escaping (LocalAction) -> Action
  ) -> Store<LocalState, LocalAction> {
    backend.threadCheck.check("Store.scope was called")
    guard let offset = MemoryLayout<State>.offset(of: toLocalState) else {
      return scope(state: { $0[keyPath: toLocalState] }, action: fromLocalAction)
    }
    return Store<LocalState, LocalAction>(PartBackend(backend, toLocalState, offset, fromLocalAction), of: self)
  }

  /// A store of what a closure computes from the state, and of a part of the actions.
  ///
  /// The closure is called when the state is read, and after changes of this store's state while somebody observes.
  public func scope<LocalState, LocalAction>(
    state toLocalState: @escaping (State) -> LocalState, action fromLocalAction: @escaping (LocalAction) -> Action
  ) -> Store<LocalState, LocalAction> {
    backend.threadCheck.check("Store.scope was called")
    return Store<LocalState, LocalAction>(ComputedBackend(backend, toLocalState, fromLocalAction), of: self)
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

/// A stored property of its parent's state.
private final class PartBackend<ParentState, ParentAction, State, Action>: StoreBackend<State, Action> {
  private let parent: StoreBackend<ParentState, ParentAction>
  private let keyPath: KeyPath<ParentState, State>
  private let offset: Int
  private let fromAction: (Action) -> ParentAction
  private let place: UnsafePointer<State>?

  init(
    _ parent: StoreBackend<ParentState, ParentAction>, _ keyPath: KeyPath<ParentState, State>, _ offset: Int,
    _ fromAction: @escaping (Action) -> ParentAction
  ) {
    self.parent = parent
    self.keyPath = keyPath
    self.offset = offset
    self.fromAction = fromAction
    place = parent.address.map { ($0 + offset).assumingMemoryBound(to: State.self) }
    super.init(parent.threadCheck)
  }

  override var state: State { place?.pointee ?? parent.withCopy { $0.pointee[keyPath: keyPath] } }

  override func read(into memory: UnsafeMutablePointer<State>) {
    parent.withCopy { memory.initialize(computing: { [keyPath] in $0[keyPath: keyPath] }, from: $0) }
  }

  override var address: UnsafeRawPointer? { place.map { UnsafeRawPointer($0) } }

  override func observedPlace() -> ObservedPlace? {
    parent.observedPlace().map { ObservedPlace(table: $0.table, offset: $0.offset + offset) }
  }

  override func send(_ action: Action, at site: CallSite) -> StoreTask? { parent.send(fromAction(action), at: site) }
}

/// What a closure computes from its parent's state.
private final class ComputedBackend<ParentState, ParentAction, State, Action>: StoreBackend<State, Action> {
  private let parent: StoreBackend<ParentState, ParentAction>
  private let toState: (ParentState) -> State
  private let fromAction: (Action) -> ParentAction
  /// While somebody observes.
  private weak var observed: ComputedState<ParentState, State>?

  init(
    _ parent: StoreBackend<ParentState, ParentAction>, _ toState: @escaping (ParentState) -> State,
    _ fromAction: @escaping (Action) -> ParentAction
  ) {
    self.parent = parent
    self.toState = toState
    self.fromAction = fromAction
    super.init(parent.threadCheck)
  }

  override var state: State {
    parent.withCopy { toState($0.pointee) }
  }

  override func read(into memory: UnsafeMutablePointer<State>) {
    parent.withCopy { memory.initialize(computing: toState, from: $0) }
  }

  override func observedPlace() -> ObservedPlace? {
    let computed = parent.observing(observed) { place in
      parent.withCopy { ComputedState(place, initial: $0, compute: toState) }
    }
    observed = computed
    return computed?.whole
  }

  override func send(_ action: Action, at site: CallSite) -> StoreTask? { parent.send(fromAction(action), at: site) }
}
