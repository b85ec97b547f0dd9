/// A sequence that never fails: `next* completed?`.
///
///     let title: Infallible<String> = load().asInfallible(onErrorJustReturn: "Untitled")
///     title.subscribe(onNext: { label.text = $0 }).disposed(by: bag)
///
/// Subscribing takes no `onError`. What a closure of its operators throws, where it may throw, goes to
/// `Hooks.defaultErrorHandler`, and the sequence completes. Otherwise it is as the `Observable` that it wraps: what
/// delivers where, what is released when.
public struct Infallible<Element>: InfallibleType, Sendable {
  private let source: Observable<Element>

  /// The caller warrants that the source never fails.
  @usableFromInline
  init(_ source: Observable<Element>) { self.source = source }

  /// The sequence as an `Observable`.
  public func asObservable() -> Observable<Element> { source }
}

/// A type that never fails as a sequence.
public protocol InfallibleType<Element>: ObservableConvertibleType {}

extension InfallibleType {
  /// The sequence as an `Infallible`.
  public func asInfallible() -> Infallible<Element> { Infallible(asObservable()) }
}

/// What a sequence that never fails tells its observer: `next* completed?`.
@frozen
public enum InfallibleEvent<Element> {
  /// The next element of the sequence.
  case next(Element)
  /// The sequence ended.
  case completed
}

extension InfallibleEvent: Sendable where Element: Sendable {}

extension InfallibleEvent: EventConvertible {
  /// The same event of an observable.
  public var event: Event<Element> {
    switch self {
    case .next(let element): .next(element)
    case .completed: .completed
    }
  }
}

extension InfallibleType {
  /// Subscribes an observer.
  ///
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  @_alwaysEmitIntoClient
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element { asObservable().subscribe(observer) }

  /// Subscribes a closure to all events.
  ///
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  public func subscribe(_ on: @escaping (InfallibleEvent<Element>) -> Void) -> any Disposable {
    asObservable().subscribe { (event: Event<Element>) in
      switch event {
      case .next(let element): on(.next(element))
      case .error(let error): Hooks.reportUnhandled(error)
      case .completed: on(.completed)
      }
    }
  }

  /// Subscribes a closure that receives the events as those of an observable; none is an error.
  ///
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func subscribe(_ on: @escaping (Event<Element>) -> Void) -> any Disposable { asObservable().subscribe(on) }

  /// Subscribes a closure to each kind of event.
  ///
  /// - Parameters:
  ///   - onNext: called with each element.
  ///   - onCompleted: called when the sequence ends.
  ///   - onDisposed: called once, after the end or when the subscription is disposed.
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  @_alwaysEmitIntoClient
  public func subscribe(
    onNext: ((Element) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable { asObservable().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed) }

  /// Subscribes closures that are given an object which the subscription does not retain.
  ///
  /// Once the object has been released, the closures are no longer called.
  ///
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  @_alwaysEmitIntoClient
  public func subscribe<Object: AnyObject>(
    with object: Object,
    onNext: ((Object, Element) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
  }

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
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func bind<Relay: RelayType>(to relays: Relay...) -> any Disposable where Relay.Element == Element {
    subscribe(onNext: { element in for relay in relays { relay.accept(element) } })
  }

  /// Hands all elements to relays of optionals; the end stays behind.
  ///
  /// - Returns: the subscription. Dispose it to undo the binding.
  @_disfavoredOverload
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

extension ObservableConvertibleType {
  /// A sequence that emits an element in the place of an error, and completes.
  ///
  /// ![The lines below, drawn.](Infallible)
  ///
  ///                                         --1--2--#
  ///     asInfallible(onErrorJustReturn: 0)  --1--2--(0|)
  public func asInfallible(onErrorJustReturn element: Element) -> Infallible<Element> {
    Infallible(asObservable().catchAndReturn(element))
  }

  /// A sequence that continues with another one in the place of an error.
  public func asInfallible(onErrorFallbackTo infallible: Infallible<Element>) -> Infallible<Element> {
    asInfallible(onErrorRecover: { _ in infallible })
  }

  /// A sequence that continues with what a closure makes of an error.
  public func asInfallible(
    onErrorRecover: @escaping (any Swift.Error) -> Infallible<Element>
  ) -> Infallible<Element> { Infallible(asObservable().catch { onErrorRecover($0).asObservable() }) }

  /// The sequence without its error, which `Hooks.defaultErrorHandler` receives; it completes instead.
  @usableFromInline
  func withErrorsReported() -> Observable<Element> {
    asObservable().catch { error in
      Hooks.reportUnhandled(error)
      return .empty()
    }
  }
}

extension RelayType {
  /// The relay as an `Infallible`.
  public func asInfallible() -> Infallible<Element> { Infallible(asObservable()) }
}
