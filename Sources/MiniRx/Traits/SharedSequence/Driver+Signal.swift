/// The state of a view over time: never fails, delivers on the main scheduler, and replays the latest element to a late
/// observer while there are others.
///
///     let results: Driver<[Item]> = query
///       .flatMapLatest { search($0) }
///       .asDriver(onErrorJustReturn: [])
///     results.drive(onNext: { table.show($0) }).disposed(by: bag)
///     results.map { $0.isEmpty }.drive(onNext: { hint.isVisible = $0 }).disposed(by: bag)   // no second search
public typealias Driver<Element> = SharedSequence<DriverSharingStrategy, Element>

/// One subscription, with a replay of 1 while connected, on the main scheduler.
public struct DriverSharingStrategy: SharingStrategyProtocol {
  /// Where drivers deliver: what `SharingScheduler` makes.
  public static var scheduler: any SchedulerType { SharingScheduler.make() }

  /// Serves all observers with one subscription, and a late one with the latest element.
  public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
    source.share(replay: 1, scope: .whileConnected)
  }
}

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  /// The sequence as a `Driver`.
  public func asDriver() -> Driver<Element> { asSharedSequence() }
}

extension ObservableConvertibleType {
  /// A driver that emits an element in the place of an error, and completes.
  public func asDriver(onErrorJustReturn element: Element) -> Driver<Element> {
    asSharedSequence(sharingStrategy: DriverSharingStrategy.self, onErrorJustReturn: element)
  }

  /// A driver that continues with another one in the place of an error.
  public func asDriver(onErrorDriveWith driver: Driver<Element>) -> Driver<Element> {
    asSharedSequence(sharingStrategy: DriverSharingStrategy.self, onErrorDriveWith: driver)
  }

  /// A driver that continues with what a closure makes of an error.
  public func asDriver(onErrorRecover: @escaping (_ error: any Swift.Error) -> Driver<Element>) -> Driver<Element> {
    asSharedSequence(sharingStrategy: DriverSharingStrategy.self, onErrorRecover: onErrorRecover)
  }
}

extension InfallibleType {
  /// The sequence as a driver.
  public func asDriver() -> Driver<Element> { Driver(asObservable().observe(on: DriverSharingStrategy.scheduler)) }
}

extension BehaviorRelay {
  /// The relay as a driver.
  public func asDriver() -> Driver<Element> { asInfallible().asDriver() }
}

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
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func drive<Relay: RelayType>(_ relays: Relay...) -> any Disposable where Relay.Element == Element {
    drive(onNext: { element in for relay in relays { relay.accept(element) } })
  }

  /// Hands all elements to relays of optionals; the end stays behind. Call it on the main thread.
  ///
  /// - Returns: the subscription. Dispose it to undo the binding.
  @_disfavoredOverload
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

/// Events for a view: never fails, delivers on the main scheduler, and replays no elements to a late observer.
///
///     let alerts: Signal<String> = errors.asSignal(onErrorJustReturn: "Something went wrong")
///     alerts.emit(onNext: { showAlert($0) }).disposed(by: bag)
public typealias Signal<Element> = SharedSequence<SignalSharingStrategy, Element>

/// One subscription, without replay, on the main scheduler.
public struct SignalSharingStrategy: SharingStrategyProtocol {
  /// Where signals deliver: what `SharingScheduler` makes.
  public static var scheduler: any SchedulerType { SharingScheduler.make() }

  /// Serves all observers with one subscription.
  public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> { source.share() }
}

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  /// The sequence as a `Signal`.
  public func asSignal() -> Signal<Element> { asSharedSequence() }
}

extension ObservableConvertibleType {
  /// A signal that emits an element in the place of an error, and completes.
  public func asSignal(onErrorJustReturn element: Element) -> Signal<Element> {
    asSharedSequence(sharingStrategy: SignalSharingStrategy.self, onErrorJustReturn: element)
  }

  /// A signal that continues with another one in the place of an error.
  public func asSignal(onErrorSignalWith signal: Signal<Element>) -> Signal<Element> {
    asSharedSequence(sharingStrategy: SignalSharingStrategy.self, onErrorDriveWith: signal)
  }

  /// A signal that continues with what a closure makes of an error.
  public func asSignal(onErrorRecover: @escaping (_ error: any Swift.Error) -> Signal<Element>) -> Signal<Element> {
    asSharedSequence(sharingStrategy: SignalSharingStrategy.self, onErrorRecover: onErrorRecover)
  }
}

extension InfallibleType {
  /// The sequence as a signal.
  public func asSignal() -> Signal<Element> { Signal(asObservable().observe(on: SignalSharingStrategy.scheduler)) }
}

extension PublishRelay {
  /// The relay as a signal.
  public func asSignal() -> Signal<Element> { asInfallible().asSignal() }
}

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
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func emit<Relay: RelayType>(to relays: Relay...) -> any Disposable where Relay.Element == Element {
    emit(onNext: { element in for relay in relays { relay.accept(element) } })
  }

  /// Hands all elements to relays of optionals; the end stays behind.
  ///
  /// - Returns: the subscription. Dispose it to undo the binding.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func emit<Relay: RelayType>(to relays: Relay...) -> any Disposable where Relay.Element == Element? {
    emit(onNext: { element in for relay in relays { relay.accept(element) } })
  }
}
