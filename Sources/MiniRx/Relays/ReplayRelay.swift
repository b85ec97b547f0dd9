/// Tells each new observer what it has emitted before, and never ends or fails.
///
/// A `ReplaySubject` without terminal events: the same order for all observers, the same queueing.
public final class ReplayRelay<Element>: ObservableType {
  private let subject: ReplaySubject<Element>

  private init(_ subject: ReplaySubject<Element>) { self.subject = subject }

  /// A relay that remembers the latest elements.
  ///
  /// - Parameter bufferSize: how many; not negative.
  public static func create(bufferSize: Int) -> ReplayRelay<Element> {
    ReplayRelay(ReplaySubject.create(bufferSize: bufferSize))
  }

  /// A relay that remembers all elements.
  public static func createUnbound() -> ReplayRelay<Element> { ReplayRelay(ReplaySubject.createUnbounded()) }

  /// Emits an element.
  public func accept(_ event: Element) { subject.onNext(event) }

  /// Subscribes an observer, which receives at once what is remembered.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    subject.subscribe(observer)
  }

  /// The relay as an observable.
  public func asObservable() -> Observable<Element> { subject.asObservable() }
}

extension ReplayRelay: @unchecked Sendable {}
