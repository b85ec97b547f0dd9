/// A sequence of one element, or of none, or an error.
///
///     func cached(_ key: String) -> Maybe<Data> {
///       .create { maybe in
///         maybe(cache[key].map { .success($0) } ?? .completed)
///         return Disposables.create()
///       }
///     }
public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>

/// What a `Maybe` tells its observer, once.
@frozen
public enum MaybeEvent<Element> {
  /// There is an element.
  case success(Element)
  /// The sequence ended with an error.
  case error(any Swift.Error)
  /// The sequence ended without an element.
  case completed
}

extension MaybeEvent: Sendable where Element: Sendable {}

/// Marks a sequence of one element or none.
public enum MaybeTrait: ElementTrait {}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// A closure that receives how a `Maybe` ended.
  public typealias MaybeObserver = (MaybeEvent<Element>) -> Void

  /// A `Maybe` that a closure produces, anew for each subscription.
  ///
  /// The closure calls the observer once, from any thread; what it says afterwards is ignored. What the closure returns
  /// is disposed when the subscription ends, in whichever way.
  public static func create(
    subscribe: @escaping (@escaping @Sendable (MaybeEvent<Element>) -> Void) -> any Disposable
  ) -> Maybe<Element> { PrimitiveSequence(raw: .createOnce(subscribe)) }

  /// Subscribes a closure, which is called once.
  ///
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  public func subscribe(_ observer: @escaping (MaybeEvent<Element>) -> Void) -> any Disposable {
    subscribe(
      onSuccess: { observer(.success($0)) }, onError: { observer(.error($0)) }, onCompleted: { observer(.completed) })
  }

  /// Subscribes a closure to each kind of event.
  ///
  ///     cached(key).subscribe(onSuccess: { show($0) }, onCompleted: { load() }).disposed(by: bag)
  ///
  /// - Parameters:
  ///   - onSuccess: called with the element.
  ///   - onError: called with the error. Without it, the error goes to `Hooks.defaultErrorHandler`.
  ///   - onCompleted: called when there is no element; not after `onSuccess`.
  ///   - onDisposed: called once, after the end or when the subscription is disposed.
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil,
    onError: ((any Swift.Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    source.subscribeOnce(
      onSuccess: onSuccess, onError: onError ?? Hooks.errorHandlerKnowingTheCaller() ?? Hooks.reportUnhandled,
      onEmpty: onCompleted, onDisposed: onDisposed)
  }

  /// Subscribes closures that are given an object which the subscription does not retain.
  ///
  ///     cached(key).subscribe(with: self, onSuccess: { controller, data in controller.show(data) })
  ///
  /// Once the object has been released, the closures are no longer called.
  ///
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  @_alwaysEmitIntoClient
  public func subscribe<Object: AnyObject>(
    with object: Object,
    onSuccess: ((Object, Element) -> Void)? = nil,
    onError: ((Object, any Swift.Error) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(
      onSuccess: weakly(object, onSuccess),
      onError: weakly(object, onError),
      onCompleted: weakly(object, onCompleted),
      onDisposed: weakly(object, onDisposed))
  }
}
