/// What `subscribe` returns. It holds what disposes the source and nothing of the observer, so that a bag full of ended
/// subscriptions keeps no closure alive.
final class SubscriptionDisposable: Disposable {
  /// What the subscriber gave along; see `SubscriptionContext`.
  let context: AnyObject?
  fileprivate let slot = DisposableSlot<Upstream>()
  private let onDisposed: AnonymousDisposable?

  init(onDisposed: (() -> Void)?, context: AnyObject? = SubscriptionContext.current) {
    self.onDisposed = onDisposed.map(AnonymousDisposable.init)
    self.context = context
  }

  @inline(__always)
  var isDisposed: Bool { slot.isDisposed }

  func dispose() {
    slot.dispose()
    onDisposed?.dispose()
  }

  /// After a terminal event: the observer is notified before the source is released.
  fileprivate func end() {
    onDisposed?.dispose()
    slot.dispose()
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

  override final func setUpstream(_ upstream: Upstream) { subscription.slot.fill(upstream) }

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

  override func receiveError(_ error: any Error) { fail(error, observer.onError) }

  override func receiveCompletion() {
    if !subscription.isDisposed { observer.onCompleted() }
    subscription.end()
  }
}

/// Hands events to closures.
@usableFromInline
class ClosureSink<Element>: LastSink<Element> {
  private final let onNext: ((Element) -> Void)?
  private final let onError: ((any Error) -> Void)?
  private final let onCompleted: (() -> Void)?

  required init(
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

  override func receiveError(_ error: any Error) { fail(error, onError ?? Hooks.reportUnhandled) }

  override func receiveCompletion() {
    if !subscription.isDisposed { onCompleted?() }
    subscription.end()
  }
}
