/// What `subscribe` returns. It holds what disposes the source and nothing of the observer, so that a bag full of ended
/// subscriptions keeps no closure alive.
final class SubscriptionDisposable: Disposable {
  /// What the subscriber gave along; see `SubscriptionContext`.
  let context: AnyObject?
  fileprivate let slot = DisposableSlot<UpstreamDisposable>()
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

/// The last sink of a chain hands events to closures. Nothing passes it once its subscription is disposed.
@usableFromInline
class ClosureSink<Element>: Sink<Element> {
  private final let subscription: SubscriptionDisposable
  private final let onNext: ((Element) -> Void)?
  /// Receives the error, or `nil` at a completion. One closure, because most subscribers have none.
  private final let onEnd: (((any Error)?) -> Void)?
  private let resource = ResourceCount(.subscription)

  required init(
    _ subscription: SubscriptionDisposable, onNext: ((Element) -> Void)?, onEnd: (((any Error)?) -> Void)?
  ) {
    self.subscription = subscription
    self.onNext = onNext
    self.onEnd = onEnd
  }

  override final var context: AnyObject? { subscription.context }

  override final var isDisposed: Bool { subscription.isDisposed }

  override final func setUpstream(_ upstream: UpstreamDisposable) { subscription.slot.fill(upstream) }

  override final func receive(_ element: Element) {
    if !subscription.isDisposed { onNext?(element) }
  }

  override final func receiveError(_ error: any Error) {
    if subscription.isDisposed {
      Hooks.reportUndeliverable(error)
    } else if let onEnd {
      onEnd(error)
    } else {
      Hooks.reportUnhandled(error)
    }
    subscription.end()
  }

  override final func receiveCompletion() {
    if !subscription.isDisposed { onEnd?(nil) }
    subscription.end()
  }
}
