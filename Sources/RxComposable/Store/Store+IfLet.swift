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
    backend.root.threadCheck.check("Store.ifLet was called")
    let wrapped: StoreBackend<Wrapped, Action> = wrappedBackend()
    let presence = backend.values(watching: backend.watched, { _ in wrapped.present() != nil }, ==)
    // The subscription keeps the store, which as a rule is a scope that nothing else holds.
    return presence.subscribe(onNext: { isThere in
      if isThere {
        unwrap(Store<Wrapped, Action>(wrapped, of: self))
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

  /// What is in an optional state, kept when it has gone.
  private func wrappedBackend<Wrapped>() -> StoreBackend<Wrapped, Action> where State == Wrapped? {
    ScopedBackend(backend, keepsLast: true, get: { $0.wrapped()?.copy() }, { $0 })
  }

  /// A store of what is in an optional state; `nil` where there is nothing.
  func unwrapped<Wrapped>() -> Store<Wrapped, Action>? where State == Wrapped? {
    let wrapped: StoreBackend<Wrapped, Action> = wrappedBackend()
    return wrapped.present() == nil ? nil : Store<Wrapped, Action>(wrapped, of: self)
  }
}

extension Store {
  /// A store of what is in an optional part of the state, for as long as it has an id; later it keeps the last.
  ///
  /// - Returns: `nil` where there is nothing with that id.
  func scope<Wrapped, WrappedAction>(
    state toWrapped: @escaping (State) -> Wrapped?, id: @escaping (Wrapped) -> AnyHashable,
    being presentID: AnyHashable, action fromAction: @escaping (WrappedAction) -> Action
  ) -> Store<Wrapped, WrappedAction>? {
    let wrapped = ScopedBackend<State, Action, Wrapped, WrappedAction>(
      backend, keepsLast: true,
      get: { state in
        guard let wrapped = toWrapped(state.value), id(wrapped) == presentID else { return nil }
        return StatePlace(wrapped)
      }, fromAction)
    guard wrapped.present() != nil else { return nil }
    return Store<Wrapped, WrappedAction>(wrapped, of: self)
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
    scope(state: path.extract(from:), id: { _ in 0 }, being: 0, action: fromLocalAction)
  }
}
