/// A receiver of events, on whichever thread they come.
public protocol ObserverType<Element>: SendableMetatype {
  /// What the observer receives.
  associatedtype Element

  /// The spelling of RxSwift 4. It stands here because `where` clauses do not see those of extensions.
  @available(*, deprecated, renamed: "Element")
  typealias E = Element

  /// Receives an event. After a terminal event an observer receives nothing more.
  func on(_ event: Event<Element>)

  /// Receives the next element.
  func onNext(_ element: Element)

  /// Receives the error with which the sequence ends.
  func onError(_ error: any Swift.Error)

  /// Receives the end of the sequence.
  func onCompleted()
}

extension ObserverType {
  /// Receives the next element.
  public func onNext(_ element: Element) { on(.next(element)) }

  /// Receives the error with which the sequence ends.
  public func onError(_ error: any Swift.Error) { on(.error(error)) }

  /// Receives the end of the sequence.
  public func onCompleted() { on(.completed) }

  /// The observer with its type erased.
  public func asObserver() -> AnyObserver<Element> { AnyObserver(self) }

  /// An observer of other elements that hands them on transformed. An error that `transform` throws is handed on as an
  /// `error` event.
  public func mapObserver<Source>(_ transform: @escaping (Source) throws -> Element) -> AnyObserver<Source> {
    AnyObserver { event in self.on(event.map(transform)) }
  }
}

/// An observer with its type erased.
public struct AnyObserver<Element>: ObserverType, @unchecked Sendable {
  /// A closure that receives events.
  public typealias EventHandler = (Event<Element>) -> Void

  private let eventHandler: EventHandler

  /// An observer that calls a closure for each event.
  public init(eventHandler: @escaping EventHandler) { self.eventHandler = eventHandler }

  /// An observer that hands its events to another one.
  public init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
    eventHandler = observer.on
  }

  /// Receives an event.
  public func on(_ event: Event<Element>) { eventHandler(event) }

  /// The observer itself.
  public func asObserver() -> AnyObserver<Element> { self }
}

/// An observer that sets something on an object, which it does not retain.
///
///     let title = Binder(label) { label, text in label.text = text }
///     model.title.bind(to: title).disposed(by: bag)
///
/// The binding runs on the main scheduler, as a closure of the main actor, or on another scheduler if one is given.
/// Once the object has been released, nothing happens. What another thread has sent waits for the scheduler, and is set then even if the
/// subscription is disposed meanwhile. An error has no place here and goes to `Hooks.defaultErrorHandler`.
public struct Binder<Value>: ObserverType, @unchecked Sendable {
  private let binding: (Event<Value>) -> Void

  /// An observer that calls `binding` with the object and each element, on the main scheduler.
  ///
  /// - Parameters:
  ///   - target: the object; kept weakly.
  ///   - binding: sets the element. It belongs to the main actor, so that it may set a view's properties wherever the
  ///     binder is made.
  public init<Target: AnyObject>(
    _ target: Target, binding: @escaping @MainActor (_ target: Target, _ value: Value) -> Void
  ) {
    self.init(target, scheduler: MainScheduler()) { target, value in
      let arguments = Unchecked((target, value))
      MainActor.assumeIsolated { binding(arguments.value.0, arguments.value.1) }
    }
  }

  /// An observer that calls `binding` with the object and each element, on a scheduler.
  ///
  /// - Parameters:
  ///   - target: the object; kept weakly.
  ///   - scheduler: where `binding` runs.
  ///   - binding: sets the element.
  public init<Target: AnyObject>(
    _ target: Target, scheduler: any ImmediateSchedulerType,
    binding: @escaping (_ target: Target, _ value: Value) -> Void
  ) {
    weak let target = target
    self.binding = { event in
      switch event {
      case .next(let value):
        _ = scheduler.schedule(value) { value in
          if let target { binding(target, value) }
          return Disposables.create()
        }
      case .error(let error): Hooks.reportUnhandled(error)
      case .completed: break
      }
    }
  }

  /// Receives an event.
  public func on(_ event: Event<Value>) { binding(event) }

  /// The binder as an observer of any kind.
  public func asObserver() -> AnyObserver<Value> { AnyObserver(eventHandler: on) }
}

extension ObservableType {
  /// Subscribes observers, all of which receive every event.
  ///
  ///     model.title.bind(to: titleLabel.rx.text, navigationTitle).disposed(by: bag)
  ///
  /// - Returns: the subscription.
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    subscribe { event in for observer in observers { observer.on(event) } }
  }

  /// Subscribes observers of optional elements, all of which receive every event.
  ///
  /// - Returns: the subscription.
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    map { $0 as Element? }.subscribe { event in for observer in observers { observer.on(event) } }
  }

  /// Applies a function that subscribes, and returns what it returns.
  public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

  /// Applies a function of two steps that subscribes, and returns what it returns.
  public func bind<R1, R2>(to binder: (Self) -> (R1) -> R2, curriedArgument: R1) -> R2 {
    binder(self)(curriedArgument)
  }

  /// Subscribes a closure that is given an object which the subscription does not retain.
  ///
  /// An error goes to `Hooks.defaultErrorHandler`.
  ///
  /// - Returns: the subscription.
  @_alwaysEmitIntoClient
  public func bind<Object: AnyObject>(
    with object: Object, onNext: @escaping (Object, Element) -> Void
  ) -> any Disposable {
    subscribe(with: object, onNext: onNext)
  }

  /// Subscribes a closure to the elements. An error goes to `Hooks.defaultErrorHandler`.
  ///
  /// - Returns: the subscription.
  public func bind(onNext: @escaping (Element) -> Void) -> any Disposable { subscribe(onNext: onNext) }
}
