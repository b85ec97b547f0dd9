/// What `subscribe` returns: the far end of a chain, which holds on to its source and to nothing of the observer, so that
/// a bag full of ended subscriptions keeps no closure alive.
final class SubscriptionDisposable: Connection {
  /// What the subscriber gave along; never more than one of them.
  private enum Companion {
    case none
    case onDisposed(AnonymousDisposable)
    case context(AnyObject)
  }

  private let slot = ConnectionSlot()
  private let companion: Companion

  init(onDisposed: (() -> Void)?) {
    companion = onDisposed.map { .onDisposed(AnonymousDisposable($0)) } ?? .none
  }

  init(context: AnyObject) { companion = .context(context) }

  fileprivate var context: AnyObject? {
    if case .context(let context) = companion { context } else { nil }
  }

  @inline(__always)
  var isDisposed: Bool { slot.isDisposed }

  func fill(_ connection: any Connection) { slot.fill(connection) }

  func dispose() {
    slot.dispose()
    tellOnDisposed()
  }

  /// After a terminal event: the observer is told before the source is let go.
  fileprivate func end() {
    tellOnDisposed()
    slot.dispose()
  }

  private func tellOnDisposed() {
    if case .onDisposed(let onDisposed) = companion { onDisposed.dispose() }
  }
}

/// The last sink of a chain. Nothing passes it once its subscription is disposed.
@usableFromInline
class LastSink<Element>: Sink<Element> {
  fileprivate final let subscription: SubscriptionDisposable
  private let resource = ResourceCount(.subscription)

  fileprivate init(_ subscription: SubscriptionDisposable) { self.subscription = subscription }

  override final var context: AnyObject? { subscription.context }

  override final var isDisposed: Bool { subscription.isDisposed }

  override final func connect(_ connection: any Connection) { subscription.fill(connection) }

  fileprivate final func fail(_ error: any Error, _ observer: (any Error) -> Void) {
    if subscription.isDisposed { Hooks.reportUndeliverable(error) } else { observer(error) }
    subscription.end()
  }
}

/// Hands events to an observer.
final class ObserverSink<Observer: ObserverType>: LastSink<Observer.Element> {
  private let observer: Observer

  init(_ observer: Observer, _ subscription: SubscriptionDisposable) {
    self.observer = observer
    super.init(subscription)
  }

  override func receive(_ element: Observer.Element) {
    if !subscription.isDisposed { observer.onNext(element) }
  }

  override func receiveError(_ error: any Error) {
    fail(error, observer.onError)
  }

  override func receiveCompletion() {
    if !subscription.isDisposed { observer.onCompleted() }
    subscription.end()
  }
}

/// Hands elements to a closure: what most subscriptions ask for, and half the size of the next.
@usableFromInline
class NextSink<Element>: LastSink<Element> {
  private final let onNext: (Element) -> Void

  required init(_ subscription: SubscriptionDisposable, _ onNext: @escaping (Element) -> Void) {
    self.onNext = onNext
    super.init(subscription)
  }

  override func receive(_ element: Element) {
    if !subscription.isDisposed { onNext(element) }
  }

  override func receiveError(_ error: any Error) { fail(error, Hooks.reportUnhandled) }

  override func receiveCompletion() { subscription.end() }
}

/// Hands events to closures.
final class ClosureSink<Element>: LastSink<Element> {
  private let onNext: ((Element) -> Void)?
  private let onError: ((any Error) -> Void)?
  private let onCompleted: (() -> Void)?

  init(
    _ subscription: SubscriptionDisposable, onNext: ((Element) -> Void)?,
    onError: ((any Error) -> Void)?, onCompleted: (() -> Void)?
  ) {
    self.onNext = onNext
    self.onError = onError
    self.onCompleted = onCompleted
    super.init(subscription)
  }

  override func receive(_ element: Element) {
    if !subscription.isDisposed { onNext?(element) }
  }

  override func receiveError(_ error: any Error) {
    fail(error, onError ?? Hooks.reportUnhandled)
  }

  override func receiveCompletion() {
    if !subscription.isDisposed { onCompleted?() }
    subscription.end()
  }
}
