import MiniRx

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
    then unwrap: @escaping (Store<Wrapped, Action>) -> Void, else: @escaping () -> Void
  ) -> any Disposable where State == Wrapped? {
    backend.threadCheck.check("Store.ifLet was called")
    let last = LastState<Wrapped>()
    // The subscription keeps the store, which as a rule is a scope that nobody else holds.
    return backend.presence(keeping: last).subscribe(onNext: { isThere in
      if isThere {
        unwrap(Store<Wrapped, Action>(WrappedBackend(self.backend, last), of: self))
      } else {
        `else`()
      }
    })
  }

  /// Calls a closure with a store of the wrapped state, whenever state comes. The same as `ifLet(then:else:)` in all else.
  public func ifLet<Wrapped>(
    then unwrap: @escaping (Store<Wrapped, Action>) -> Void
  ) -> any Disposable where State == Wrapped? {
    ifLet(then: unwrap, else: {})
  }
}

extension StoreBackend {
  /// Whether there is a state.
  fileprivate func presence<Wrapped>(keeping last: LastState<Wrapped>) -> Effect<Bool> where State == Wrapped? {
    values(at: 0, read: { $0 != nil }) { place, initial, subscriber in
      PresenceObservation(place, initial: initial, last: last, subscriber: subscriber)
    }
  }
}

/// What is in an optional state, or was when it was last observed or read.
private final class WrappedBackend<State, Action>: StoreBackend<State, Action> {
  private let parent: StoreBackend<State?, Action>
  private let last: LastState<State>
  /// While somebody observes.
  private weak var observed: WrappedState<State>?

  init(_ parent: StoreBackend<State?, Action>, _ last: LastState<State>) {
    self.parent = parent
    self.last = last
    super.init(parent.threadCheck)
    withState { _ in }
  }

  override var state: State { withState { $0.pointee } }

  override func read(into memory: UnsafeMutablePointer<State>) {
    withState { memory.initialize(from: $0, count: 1) }
  }

  override func observedPlace() -> ObservedPlace? {
    let wrapped = parent.observing(observed) { place in
      let isThere = parent.withCopy { UnsafeRawPointer($0).wrapped(State.self) != nil }
      return WrappedState(place, isThere: isThere, last: last)
    }
    observed = wrapped
    return wrapped?.whole
  }

  override func send(_ action: Action, at site: CallSite) -> StoreTask? { parent.send(action, at: site) }

  /// Looks at the state, which is kept for when there will be none.
  private func withState<Result>(_ body: (UnsafePointer<State>) -> Result) -> Result {
    parent.withCopy { parent in
      if let state = UnsafeRawPointer(parent).wrapped(State.self) { last.keep(state) }
      guard let state = last.address else {
        preconditionFailure("A store of what is in an optional state is made when there is something.")
      }
      return body(state)
    }
  }
}
