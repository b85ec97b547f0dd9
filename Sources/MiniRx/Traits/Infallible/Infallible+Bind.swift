extension InfallibleType {
  /// Hands all events to observers.
  ///
  /// - Returns: the subscription. Dispose it to undo the binding.
  @_alwaysEmitIntoClient
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element { subscribe { event in for observer in observers { observer.on(event) } } }

  /// Hands all events to observers of optionals.
  ///
  /// - Returns: the subscription. Dispose it to undo the binding.
  @_alwaysEmitIntoClient
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    asObservable().map(Optional.init).subscribe { event in for observer in observers { observer.on(event) } }
  }

  /// Hands all elements to relays; the end stays behind.
  ///
  /// - Returns: the subscription. Dispose it to undo the binding.
  @_alwaysEmitIntoClient
  public func bind<Relay: RelayType>(to relays: Relay...) -> any Disposable where Relay.Element == Element {
    subscribe(onNext: { element in for relay in relays { relay.accept(element) } })
  }

  /// Hands all elements to relays of optionals; the end stays behind.
  ///
  /// - Returns: the subscription. Dispose it to undo the binding.
  @_alwaysEmitIntoClient
  public func bind<Relay: RelayType>(to relays: Relay...) -> any Disposable where Relay.Element == Element? {
    subscribe(onNext: { element in for relay in relays { relay.accept(element) } })
  }

  /// What a function makes of the sequence.
  @_alwaysEmitIntoClient
  public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

  /// What a function makes of the sequence and an argument.
  @_alwaysEmitIntoClient
  public func bind<R1, R2>(to binder: (Self) -> (R1) -> R2, curriedArgument: R1) -> R2 { binder(self)(curriedArgument) }

  /// Calls a closure with each element.
  ///
  /// - Returns: the subscription. Dispose it to undo the binding.
  @_alwaysEmitIntoClient
  public func bind(onNext: @escaping (Element) -> Void) -> any Disposable { subscribe(onNext: onNext) }
}
