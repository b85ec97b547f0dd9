/// A sequence without elements, which completes or fails.
///
///     func save(_ text: String) -> Completable {
///       .create { completable in
///         do {
///           try text.write(to: file, atomically: true, encoding: .utf8)
///           completable(.completed)
///         } catch {
///           completable(.error(error))
///         }
///         return Disposables.create()
///       }
///     }
public typealias Completable = PrimitiveSequence<CompletableTrait, Never>

/// What a `Completable` tells its observer, once.
@frozen
public enum CompletableEvent: Sendable {
  /// The sequence ended with an error.
  case error(any Swift.Error)
  /// The sequence ended.
  case completed
}

/// Marks a sequence without elements.
public enum CompletableTrait {}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// A closure that receives how a `Completable` ended.
  public typealias CompletableObserver = (CompletableEvent) -> Void

  /// A `Completable` that a closure produces, anew for each subscription.
  ///
  /// The closure calls the observer once, from any thread; what it says afterwards is ignored. What the closure returns
  /// is disposed when the subscription ends, in whichever way.
  public static func create(
    subscribe: @escaping (@escaping @Sendable (CompletableEvent) -> Void) -> any Disposable
  ) -> Completable {
    PrimitiveSequence(
      raw: .createOnce { observer in
        subscribe { event in
          switch event {
          case .error(let error): observer(.error(error))
          case .completed: observer(.completed)
          }
        }
      })
  }

  /// Subscribes a closure, which is called once.
  ///
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  public func subscribe(_ observer: @escaping (CompletableEvent) -> Void) -> any Disposable {
    subscribe(onCompleted: { observer(.completed) }, onError: { observer(.error($0)) })
  }

  /// Subscribes a closure to each kind of event.
  ///
  ///     save(text).subscribe(onCompleted: { close() }, onError: { show($0) }).disposed(by: bag)
  ///
  /// - Parameters:
  ///   - onCompleted: called when the sequence has completed.
  ///   - onError: called with the error. Without it, the error goes to `Hooks.defaultErrorHandler`.
  ///   - onDisposed: called once, after the end or when the subscription is disposed.
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  public func subscribe(
    onCompleted: (() -> Void)? = nil,
    onError: ((any Swift.Error) -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable { source.subscribe(onError: onError, onCompleted: onCompleted, onDisposed: onDisposed) }

  /// Subscribes closures that are given an object which the subscription does not retain.
  ///
  ///     save(text).subscribe(with: self, onCompleted: { controller in controller.close() })
  ///
  /// Once the object has been released, the closures are no longer called.
  ///
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  @_alwaysEmitIntoClient
  public func subscribe<Object: AnyObject>(
    with object: Object,
    onCompleted: ((Object) -> Void)? = nil,
    onError: ((Object, any Swift.Error) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    source.subscribe(with: object, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
  }
}
