/// A sequence of exactly one element or an error.
///
///     func load(_ url: URL) -> Single<Data> {
///       .create { single in
///         let task = session.dataTask(with: url) { data, _, error in
///           single(data.map { .success($0) } ?? .failure(error ?? URLError(.unknown)))
///         }
///         task.resume()
///         return Disposables.create { task.cancel() }
///       }
///     }
public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>

/// What a `Single` tells its observer, once.
public typealias SingleEvent<Element> = Result<Element, any Swift.Error>

/// Marks a sequence of exactly one element.
public enum SingleTrait: ElementTrait {}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// A closure that receives how a `Single` ended.
  public typealias SingleObserver = (SingleEvent<Element>) -> Void

  /// A `Single` that a closure produces, anew for each subscription.
  ///
  /// The closure calls the observer once, from any thread; what it says afterwards is ignored. What the closure returns
  /// is disposed when the subscription ends, in whichever way.
  public static func create(
    subscribe: @escaping (@escaping @Sendable (SingleEvent<Element>) -> Void) -> any Disposable
  ) -> Single<Element> {
    PrimitiveSequence(
      raw: .createOnce { observer in
        subscribe { event in
          switch event {
          case .success(let element): observer(.success(element))
          case .failure(let error): observer(.error(error))
          }
        }
      })
  }

  /// Subscribes a closure, which is called once.
  ///
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  public func subscribe(_ observer: @escaping (SingleEvent<Element>) -> Void) -> any Disposable {
    subscribe(onSuccess: { observer(.success($0)) }, onFailure: { observer(.failure($0)) })
  }

  /// Subscribes a closure to each kind of event.
  ///
  ///     load(url).subscribe(onSuccess: { show($0) }, onFailure: { show($0) }).disposed(by: bag)
  ///
  /// - Parameters:
  ///   - onSuccess: called with the element.
  ///   - onFailure: called with the error. Without it, the error goes to `Hooks.defaultErrorHandler`.
  ///   - onDisposed: called once, after the end or when the subscription is disposed.
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil,
    onFailure: ((any Swift.Error) -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    let onFailure = onFailure ?? Hooks.errorHandlerKnowingTheCaller() ?? Hooks.reportUnhandled
    return source.subscribeOnce(
      onSuccess: onSuccess, onError: onFailure, onEmpty: { onFailure(RxError.noElements) }, onDisposed: onDisposed)
  }

  /// Subscribes closures that are given an object which the subscription does not retain.
  ///
  ///     load(url).subscribe(with: self, onSuccess: { controller, data in controller.show(data) })
  ///
  /// Once the object has been released, the closures are no longer called.
  ///
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  @_alwaysEmitIntoClient
  public func subscribe<Object: AnyObject>(
    with object: Object,
    onSuccess: ((Object, Element) -> Void)? = nil,
    onFailure: ((Object, any Swift.Error) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(
      onSuccess: weakly(object, onSuccess),
      onFailure: weakly(object, onFailure),
      onDisposed: weakly(object, onDisposed))
  }
}
