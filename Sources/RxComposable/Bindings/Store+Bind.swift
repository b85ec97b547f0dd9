import MiniRx

extension ObservableType {
  /// Sends an action with each element.
  ///
  ///     incrementButton.rx.tap.send(.incrementButtonTapped, to: store).disposed(by: bag)
  ///
  /// Subscribe where the store belongs: as a rule on the main thread. The subscription keeps the store until it is
  /// disposed. An error goes to `Hooks.defaultErrorHandler`.
  ///
  /// - Returns: the subscription.
  @_alwaysEmitIntoClient
  public func send<State, Action>(_ action: Action, to store: Store<State, Action>) -> any Disposable {
    subscribe(onNext: { _ in store.send(action) })
  }

  /// Sends an action that is made of each element.
  ///
  ///     slider.rx.value.changed.send(SettingsAction.volumeChanged, to: store).disposed(by: bag)
  ///
  /// - Returns: the subscription.
  @_alwaysEmitIntoClient
  public func send<State, Action>(
    _ action: @escaping (Element) -> Action, to store: Store<State, Action>
  ) -> any Disposable {
    subscribe(onNext: { store.send(action($0)) })
  }
}

extension Store {
  /// Shows a part of the state in a control, and sends what the user makes of it.
  ///
  ///     store.bind(\.query, to: searchField.rx.text.orEmpty, send: SearchAction.queryChanged).disposed(by: bag)
  ///
  /// There is no loop: a value that the state has already is not sent, and one that the control shows already leaves its
  /// caret alone. Where the reducer keeps another value than the user made, the control shows that one again.
  ///
  /// The subscription keeps the store until it is disposed.
  ///
  /// - Parameters:
  ///   - value: the part of the state.
  ///   - property: what shows it.
  ///   - action: the action for a value that the user made.
  /// - Returns: the subscription.
  public func bind<Value: Equatable, Property: ControlPropertyType<Value>>(
    _ value: KeyPath<State, Value>, to property: Property, send action: @escaping (Value) -> Action
  ) -> any Disposable {
    let property = property.asControlProperty()
    return Disposables.create(
      subscribe(value).subscribe(onNext: property.onNext),
      property.changed.subscribe(onNext: { edited in
        guard edited != self.state[keyPath: value] else { return }
        self.send(action(edited))
        let kept = self.state[keyPath: value]
        if kept != edited { property.onNext(kept) }
      }))
  }
}

extension Store where Action: BindableAction, Action.State == State {
  /// Shows a property that is marked with `@BindingState` in a control, and sets it to what the user makes of it.
  ///
  ///     store.bind(\.$displayName, to: nameField.rx.text.orEmpty).disposed(by: bag)
  ///
  /// - Returns: the subscription.
  @_alwaysEmitIntoClient
  public func bind<Value: Equatable, Property: ControlPropertyType<Value>>(
    _ value: WritableKeyPath<State, BindingState<Value>>, to property: Property
  ) -> any Disposable {
    bind(value.appending(path: \.wrappedValue), to: property, send: { .set(value, $0) })
  }

  /// Shows a property in a control, and sets it to what the user makes of it, by a `BindingAction`.
  ///
  /// - Returns: the subscription.
  @_alwaysEmitIntoClient
  public func bind<Value: Equatable, Property: ControlPropertyType<Value>>(
    _ value: WritableKeyPath<State, Value>, to property: Property
  ) -> any Disposable {
    bind(value, to: property, send: { .binding(.set(value, $0)) })
  }
}
