/// Emits to its observers what it is given, and never ends or fails.
///
///     let taps = PublishRelay<Void>()
///     taps.subscribe(onNext: { print("tapped") }).disposed(by: bag)
///     taps.accept(())
///
/// A `PublishSubject` without terminal events: the same order for all observers, the same queueing.
public final class PublishRelay<Element>: ObservableType {
  private let subject = PublishSubject<Element>()

  /// A relay without observers.
  public init() {}

  /// Emits an element.
  public func accept(_ event: Element) { subject.onNext(event) }

  /// Subscribes an observer.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    subject.subscribe(observer)
  }

  /// The relay as an observable.
  public func asObservable() -> Observable<Element> { subject.asObservable() }
}

extension PublishRelay: @unchecked Sendable {}
