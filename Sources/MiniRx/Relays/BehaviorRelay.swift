/// A value to observe, which never ends and never fails.
///
///     let count = BehaviorRelay(value: 0)
///     count.subscribe(onNext: { print($0) }).disposed(by: bag)   // 0
///     count.accept(count.value + 1)                              // 1
///
/// A `BehaviorSubject` without terminal events: the same order for all observers, the same queueing.
public final class BehaviorRelay<Element>: ObservableType {
  private let subject: BehaviorSubject<Element>

  /// A relay with its first value.
  public init(value: Element) { subject = BehaviorSubject(value: value) }

  /// The latest value.
  public var value: Element {
    do { return try subject.value() } catch { preconditionFailure("BehaviorRelay.value: a relay never ends.") }
  }

  /// Takes a new value and emits it.
  public func accept(_ event: Element) { subject.onNext(event) }

  /// Subscribes an observer, which receives the value at once.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    subject.subscribe(observer)
  }

  /// The relay as an observable.
  public func asObservable() -> Observable<Element> { subject.asObservable() }
}

extension BehaviorRelay: @unchecked Sendable {}
