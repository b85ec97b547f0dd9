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
