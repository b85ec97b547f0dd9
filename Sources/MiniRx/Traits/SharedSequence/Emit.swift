extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  /// Subscribes without looking at the events, to keep the signal running.
  ///
  /// - Returns: the subscription. Dispose it to stop the signal and to release what it holds.
  @_alwaysEmitIntoClient
  public func emit() -> any Disposable { emit(onNext: nil) }

  /// Subscribes a closure to each kind of event.
  ///
  /// - Parameters:
  ///   - onNext: called with each element.
  ///   - onCompleted: called when the signal ends.
  ///   - onDisposed: called once, after the end or when the subscription is disposed.
  /// - Returns: the subscription. Dispose it to stop the signal and to release what it holds.
  @_alwaysEmitIntoClient
  public func emit(
    onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> any Disposable { asInfallible().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed) }

  /// Subscribes closures that are given an object which the subscription does not retain.
  ///
  /// Once the object has been released, the closures are no longer called.
  ///
  /// - Returns: the subscription. Dispose it to stop the signal and to release what it holds.
  @_alwaysEmitIntoClient
  public func emit<Object: AnyObject>(
    with object: Object,
    onNext: ((Object, Element) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    asInfallible().subscribe(with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Hands all events to observers.
  ///
  /// - Returns: the subscription. Dispose it to undo the binding.
  @_alwaysEmitIntoClient
  public func emit<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    asInfallible().subscribe { event in for observer in observers { observer.on(event) } }
  }

  /// Hands all events to observers of optionals.
  ///
  /// - Returns: the subscription. Dispose it to undo the binding.
  @_alwaysEmitIntoClient
  public func emit<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    asInfallible().map(Optional.init).subscribe { event in for observer in observers { observer.on(event) } }
  }

  /// Hands all elements to relays; the end stays behind.
  ///
  /// - Returns: the subscription. Dispose it to undo the binding.
  @_alwaysEmitIntoClient
  public func emit<Relay: RelayType>(to relays: Relay...) -> any Disposable where Relay.Element == Element {
    emit(onNext: { element in for relay in relays { relay.accept(element) } })
  }

  /// Hands all elements to relays of optionals; the end stays behind.
  ///
  /// - Returns: the subscription. Dispose it to undo the binding.
  @_alwaysEmitIntoClient
  public func emit<Relay: RelayType>(to relays: Relay...) -> any Disposable where Relay.Element == Element? {
    emit(onNext: { element in for relay in relays { relay.accept(element) } })
  }
}
