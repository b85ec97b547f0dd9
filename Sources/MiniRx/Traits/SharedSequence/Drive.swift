extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  /// Subscribes without looking at the events, to keep the driver running. Call it on the main thread.
  ///
  /// - Returns: the subscription. Dispose it to stop the driver and to release what it holds.
  @_alwaysEmitIntoClient
  public func drive() -> any Disposable { drive(onNext: nil) }

  /// Subscribes a closure to each kind of event. Call it on the main thread: the latest element may be delivered at
  /// once.
  ///
  /// - Parameters:
  ///   - onNext: called with each element.
  ///   - onCompleted: called when the driver ends.
  ///   - onDisposed: called once, after the end or when the subscription is disposed.
  /// - Returns: the subscription. Dispose it to stop the driver and to release what it holds.
  @_alwaysEmitIntoClient
  public func drive(
    onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    observedOnMainThread().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Subscribes closures that are given an object which the subscription does not retain. Call it on the main thread.
  ///
  /// Once the object has been released, the closures are no longer called.
  ///
  /// - Returns: the subscription. Dispose it to stop the driver and to release what it holds.
  @_alwaysEmitIntoClient
  public func drive<Object: AnyObject>(
    with object: Object,
    onNext: ((Object, Element) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    observedOnMainThread()
      .subscribe(with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  /// Hands all events to observers. Call it on the main thread.
  ///
  /// - Returns: the subscription. Dispose it to undo the binding.
  @_alwaysEmitIntoClient
  public func drive<Observer: ObserverType>(_ observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    observedOnMainThread().subscribe { event in for observer in observers { observer.on(event) } }
  }

  /// Hands all events to observers of optionals. Call it on the main thread.
  ///
  /// - Returns: the subscription. Dispose it to undo the binding.
  @_alwaysEmitIntoClient
  public func drive<Observer: ObserverType>(_ observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    observedOnMainThread().map(Optional.init)
      .subscribe { event in for observer in observers { observer.on(event) } }
  }

  /// Hands all elements to relays; the end stays behind. Call it on the main thread.
  ///
  /// - Returns: the subscription. Dispose it to undo the binding.
  @_alwaysEmitIntoClient
  public func drive<Relay: RelayType>(_ relays: Relay...) -> any Disposable where Relay.Element == Element {
    drive(onNext: { element in for relay in relays { relay.accept(element) } })
  }

  /// Hands all elements to relays of optionals; the end stays behind. Call it on the main thread.
  ///
  /// - Returns: the subscription. Dispose it to undo the binding.
  @_alwaysEmitIntoClient
  public func drive<Relay: RelayType>(_ relays: Relay...) -> any Disposable where Relay.Element == Element? {
    drive(onNext: { element in for relay in relays { relay.accept(element) } })
  }

  /// What a function makes of the driver. Call it on the main thread.
  @_alwaysEmitIntoClient
  public func drive<Result>(_ transformation: (Observable<Element>) -> Result) -> Result {
    transformation(observedOnMainThread())
  }

  /// What a function makes of the driver and an argument. Call it on the main thread.
  @_alwaysEmitIntoClient
  public func drive<R1, R2>(_ with: (Observable<Element>) -> (R1) -> R2, curriedArgument: R1) -> R2 {
    with(observedOnMainThread())(curriedArgument)
  }

  @usableFromInline
  func observedOnMainThread() -> Observable<Element> {
    if !SharingScheduler.isMocked {
      MainScheduler.ensureRunningOnMainThread(
        errorMessage: "`drive` was called on a background thread. A driver tells a new observer its latest element at "
          + "once, on the thread that calls `drive`, and its observers are views as a rule. Call `drive` on the main "
          + "thread; in a test that runs elsewhere, inside `SharingScheduler.mock(scheduler:action:)`.")
    }
    return asObservable()
  }
}
