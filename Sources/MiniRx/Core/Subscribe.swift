extension ObservableType {
  /// Subscribes a closure to all events.
  ///
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  public func subscribe(_ on: @escaping (Event<Element>) -> Void) -> any Disposable {
    subscribe(AnyObserver(eventHandler: on))
  }

  /// Subscribes a closure to each kind of event.
  ///
  ///     search.results.subscribe(onNext: { show($0) }, onError: { show($0) }).disposed(by: bag)
  ///
  /// - Parameters:
  ///   - onNext: called with each element.
  ///   - onError: called with the error that ends the sequence. Without it, the error goes to
  ///     `Hooks.defaultErrorHandler`.
  ///   - onCompleted: called when the sequence ends without an error.
  ///   - onDisposed: called once, after a terminal event or when the subscription is disposed.
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  @_alwaysEmitIntoClient
  public func subscribe(
    onNext: ((Element) -> Void)? = nil,
    onError: ((any Swift.Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    subscribe(ClosureSink.self, onNext, onError, onCompleted, onDisposed)
  }

  /// The metatype comes from the caller, who knows `Element`: here, the runtime would have to be asked for it each
  /// time.
  @usableFromInline
  func subscribe(
    _ sink: ClosureSink<Element>.Type, _ onNext: ((Element) -> Void)?, _ onError: ((any Swift.Error) -> Void)?,
    _ onCompleted: (() -> Void)?, _ onDisposed: (() -> Void)?
  ) -> any Disposable {
    let subscription = SubscriptionDisposable(onDisposed: onDisposed)
    let onError = onError ?? Hooks.errorHandlerKnowingTheCaller()
    var onEnd: (((any Swift.Error)?) -> Void)?
    if onError != nil || onCompleted != nil {
      onEnd = { error in
        if let error { (onError ?? Hooks.reportUnhandled)(error) } else { onCompleted?() }
      }
    }
    return asObservable().subscribe(sink.init(subscription, onNext: onNext, onEnd: onEnd), subscription)
  }

  /// Subscribes closures that are given an object which the subscription does not retain.
  ///
  ///     model.title.subscribe(with: self, onNext: { controller, title in controller.label.text = title })
  ///
  /// Once the object has been released, the closures are no longer called.
  ///
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  @_alwaysEmitIntoClient
  public func subscribe<Object: AnyObject>(
    with object: Object,
    onNext: ((Object, Element) -> Void)? = nil,
    onError: ((Object, any Swift.Error) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(
      onNext: weakly(object, onNext),
      onError: weakly(object, onError),
      onCompleted: weakly(object, onCompleted),
      onDisposed: weakly(object, onDisposed))
  }
}

/// A closure that calls another with an object, for as long as the object is there.
@_alwaysEmitIntoClient
func weakly<Object: AnyObject, Value>(_ object: Object, _ body: ((Object, Value) -> Void)?) -> ((Value) -> Void)? {
  body.map { body in { [weak object] in if let object { body(object, $0) } } }
}

@_alwaysEmitIntoClient
func weakly<Object: AnyObject>(_ object: Object, _ body: ((Object) -> Void)?) -> (() -> Void)? {
  body.map { body in { [weak object] in if let object { body(object) } } }
}
