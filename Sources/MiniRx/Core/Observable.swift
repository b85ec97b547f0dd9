/// A sequence of elements over time, to which observers subscribe.
///
///     let bag = DisposeBag()
///     Observable.of(1, 2, 3)
///       .map { $0 * 10 }
///       .subscribe(onNext: { print($0) })
///       .disposed(by: bag)
///
/// Every subscription is a run of its own, unless the observable shares one source among its observers (a subject, a
/// relay). Events come one at a time; nothing comes after a terminal event or after the subscription has been disposed.
public class Observable<Element>: ObservableType, @unchecked Sendable {
  init() {}

  /// The observable itself.
  public func asObservable() -> Observable<Element> { self }

  /// Subscribes an observer.
  ///
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    let subscription = SubscriptionDisposable(onDisposed: nil)
    start(
      ClosureSink(subscription, onNext: observer.onNext) { error in
        if let error { observer.onError(error) } else { observer.onCompleted() }
      })
    return subscription
  }

  /// Subscribes a sink: hands it what disposes the source, then sends it events. Each kind of observable does it in its
  /// own way.
  ///
  /// - Returns: what remains to be done of the subscription. Only the kernel calls this; all others call `start`.
  func attach(_ sink: Sink<Element>) -> (any Step)? { fatalError("\(Self.self) overrides attach(_:)") }

  /// The sequence for a sink that subscribes to it again: the observable itself; for a subject its core, so
  /// that `retry` does not keep the subject alive.
  var resubscribable: Observable<Element> { self }

  /// Whether subscribing opens the thread's queue, in which the sources wait until all of them are subscribed to. `false` for what has its
  /// elements at hand, such as a subject: what an observer subscribes to while it receives these need not wait.
  var opensQueue: Bool { true }
}

/// `Observable` under a name that does not clash with the `Observable` of Swift's Observation.
public typealias RxObservable = Observable

/// A type to which observers subscribe: `Observable`, a subject, a relay, or a type of your own.
public protocol ObservableType<Element>: ObservableConvertibleType {
  /// Subscribes an observer.
  ///
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable where Observer.Element == Element
}

/// A type that can be seen as an observable.
public protocol ObservableConvertibleType<Element> {
  /// The elements of the sequence.
  associatedtype Element

  /// The spelling of RxSwift 4. It stands here because `where` clauses do not see those of extensions.
  @available(*, deprecated, renamed: "Element")
  typealias E = Element

  /// The sequence as an `Observable`.
  func asObservable() -> Observable<Element>
}

extension ObservableType {
  /// The sequence as an `Observable`, which keeps the grammar and serialises events even where the type does not.
  public func asObservable() -> Observable<Element> {
    Observable.create { observer in self.subscribe(observer) }
  }

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
    asObservable().start(sink.init(subscription, onNext: onNext, onEnd: onEnd))
    return subscription
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
