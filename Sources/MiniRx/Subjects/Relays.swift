/// A sequence that takes elements and never ends or fails: what `bind(to:)`, `drive(_:)` and `emit(to:)` feed.
public protocol RelayType<Element>: ObservableType {
  /// Emits an element.
  func accept(_ event: Element)
}

extension BehaviorRelay: RelayType {}
extension PublishRelay: RelayType {}
extension ReplayRelay: RelayType {}

extension ObservableType {
  /// Hands all elements to relays. The end stays behind; an error goes to `Hooks.defaultErrorHandler`.
  ///
  /// - Returns: the subscription.
  @_disfavoredOverload
  public func bind<Relay: RelayType>(to relays: Relay...) -> any Disposable where Relay.Element == Element {
    subscribe(onNext: { element in for relay in relays { relay.accept(element) } })
  }

  /// Hands all elements to relays of optionals. The end stays behind; an error goes to `Hooks.defaultErrorHandler`.
  ///
  /// - Returns: the subscription.
  @_disfavoredOverload
  public func bind<Relay: RelayType>(to relays: Relay...) -> any Disposable where Relay.Element == Element? {
    subscribe(onNext: { element in for relay in relays { relay.accept(element) } })
  }
}

/// Emits to its observers what it is given, and never ends or fails.
///
///     let taps = PublishRelay<Void>()
///     taps.subscribe(onNext: { print("tapped") }).disposed(by: bag)
///     taps.accept(())
///
/// A `PublishSubject` without terminal events: the same order for all observers, the same queueing.
public final class PublishRelay<Element>: ObservableType, @unchecked Sendable {
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

/// A value to observe, which never ends and never fails.
///
///     let count = BehaviorRelay(value: 0)
///     count.subscribe(onNext: { print($0) }).disposed(by: bag)   // 0
///     count.accept(count.value + 1)                              // 1
///
/// A `BehaviorSubject` without terminal events: the same order for all observers, the same queueing.
public final class BehaviorRelay<Element>: ObservableType, @unchecked Sendable {
  private let subject: BehaviorSubject<Element>

  /// A relay with its first value.
  public init(value: Element) { subject = BehaviorSubject(value: value) }

  /// The latest value.
  public var value: Element { subject.core.latest! }

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

/// Tells each new observer what it has emitted before, and never ends or fails.
///
/// A `ReplaySubject` without terminal events: the same order for all observers, the same queueing.
public final class ReplayRelay<Element>: ObservableType, @unchecked Sendable {
  private let subject: ReplaySubject<Element>

  private init(_ subject: ReplaySubject<Element>) { self.subject = subject }

  /// A relay that remembers the latest elements.
  ///
  /// - Parameter bufferSize: how many; not negative.
  public static func create(bufferSize: Int) -> ReplayRelay<Element> {
    ensure(bufferSize >= 0, "ReplayRelay.create(bufferSize:) was called with \(bufferSize). Pass 0 or more.")
    return ReplayRelay(ReplaySubject.create(bufferSize: bufferSize))
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
