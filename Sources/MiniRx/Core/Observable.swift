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
public class Observable<Element>: ObservableType {
  init() {}

  /// The observable itself.
  public func asObservable() -> Observable<Element> { self }

  /// Subscribes an observer.
  ///
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    let subscription = SubscriptionDisposable(onDisposed: nil)
    return subscribe(
      ClosureSink(
        subscription, onNext: observer.onNext,
        onEnd: { error in
          if let error { observer.onError(error) } else { observer.onCompleted() }
        }),
      subscription)
  }

  /// Subscribes a sink: hands it what disposes the source, then sends it events. Each kind of observable does it in its
  /// own way.
  ///
  /// - Returns: what remains to be done of the subscription. Only the kernel calls this; all others call `start`.
  func attach(_ sink: Sink<Element>) -> (any Step)? { fatalError("\(Self.self) overrides attach(_:)") }

  /// The sequence for a sink that subscribes to it again: the observable itself; for a subject its core, so
  /// that `retry` does not keep the subject alive.
  var resubscribable: Observable<Element> { self }

  final func subscribe(_ sink: Sink<Element>, _ subscription: SubscriptionDisposable) -> any Disposable {
    ThreadQueue.run { start(sink) }
    return subscription
  }
}

extension Observable: @unchecked Sendable {}

/// `Observable` under a name that does not clash with the `Observable` of Swift's Observation.
public typealias RxObservable = Observable
