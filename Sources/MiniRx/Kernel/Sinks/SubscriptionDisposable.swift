/// What `subscribe` returns: the far end of a chain, which holds on to its source and to nothing of the observer, so that
/// a bag full of ended subscriptions keeps no closure alive.
final class SubscriptionDisposable: Connection {
  private let slot = ConnectionSlot()
  private let onDisposed: AnonymousDisposable?
  fileprivate let context: AnyObject?

  init(context: AnyObject? = nil, onDisposed: (() -> Void)?) {
    self.context = context
    self.onDisposed = onDisposed.map(AnonymousDisposable.init)
  }

  @inline(__always)
  var isDisposed: Bool { slot.isDisposed }

  func fill(_ connection: any Connection) { slot.fill(connection) }

  func dispose() {
    slot.dispose()
    onDisposed?.dispose()
  }

  /// After a terminal event: the observer is told before the source is let go.
  fileprivate func end() {
    onDisposed?.dispose()
    slot.dispose()
  }
}

/// The last sink of a chain. Nothing passes it once its subscription is disposed.
class LastSink<Element>: Sink<Element> {
  fileprivate final let subscription: SubscriptionDisposable
  private let resource = ResourceCount(.subscription)

  fileprivate init(_ subscription: SubscriptionDisposable) { self.subscription = subscription }

  override final var context: AnyObject? { subscription.context }

  override final func connect(_ connection: any Connection) { subscription.fill(connection) }
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
    if subscription.isDisposed { Hooks.reportUndeliverable(error) } else { observer.onError(error) }
    subscription.end()
  }

  override func receiveCompletion() {
    if !subscription.isDisposed { observer.onCompleted() }
    subscription.end()
  }
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
    if subscription.isDisposed { Hooks.reportUndeliverable(error) } else { (onError ?? Hooks.reportUnhandled)(error) }
    subscription.end()
  }

  override func receiveCompletion() {
    if !subscription.isDisposed { onCompleted?() }
    subscription.end()
  }
}
