/// What `subscribe` returns. It holds what disposes the source and nothing of the observer, so that a bag full of ended
/// subscriptions keeps no closure alive.
final class SubscriptionDisposable: Disposable, @unchecked Sendable {
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
    slot.silence()
    slot.release()
    onDisposed?.dispose()
  }

  /// Lets no further event of a subscription begin to be delivered; other disposables are left alone. No foreign code runs, and what
  /// disposes the source stays for `dispose`. The types are compared first: a cast takes longer than all else that a group does.
  static func silence(_ disposable: any Disposable) {
    if type(of: disposable) == SubscriptionDisposable.self { (disposable as? SubscriptionDisposable)?.slot.silence() }
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

/// An object that a subscriber gives along, which every operator upstream can ask for, on any thread and however late it
/// is attached. That is how an effect finds the store that runs it.
///
/// Closures that subscribe by hand (`create { observer in source.subscribe(observer) }`, an `ObservableType` of one's own)
/// begin a new chain; while they run, the context stands on the thread, from where the new chain takes it.
package enum SubscriptionContext {
  private static let local = ThreadLocal()

  /// The context of the closure that subscribes on this thread.
  package static var current: AnyObject? {
    unsafe local.value.map { unsafe Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Runs a closure, whose subscriptions get the context.
  static func with<Result>(_ context: AnyObject?, _ body: () -> Result) -> Result {
    let outer = unsafe local.value
    guard unsafe context != nil || outer != nil else { return body() }
    unsafe local.value = unsafe context.map { unsafe Unmanaged.passUnretained($0).toOpaque() }
    defer { unsafe local.value = unsafe outer }
    return withExtendedLifetime(context, body)
  }
}

extension Observable {
  /// Subscribes closures and gives the context along. What the sources emit at once is delivered before this returns.
  ///
  /// - Parameter onEnd: receives the error, or `nil` at a completion.
  package func subscribe(
    context: AnyObject, onNext: @escaping (Element) -> Void, onEnd: @escaping ((any Swift.Error)?) -> Void
  ) -> UpstreamDisposable {
    let subscription = SubscriptionDisposable(onDisposed: nil, context: context)
    let sink = ClosureSink(subscription, onNext: onNext, onEnd: onEnd)
    ThreadQueue.runApart { start(sink) }
    return subscription
  }

  /// A sequence that is made with the context of its subscriber, anew for each subscription.
  package static func withContext(_ make: @escaping (AnyObject?) -> Observable<Element>) -> Observable<Element> {
    Source { sink in make(sink.context).attach(sink) }
  }

  /// The sequence, which is given another context than the one of its subscriber.
  package func replacingContext(_ transform: @escaping (AnyObject?) -> AnyObject?) -> Observable<Element> {
    lift { ContextStage($0, transform($0.context)) }
  }
}

private final class ContextStage<Element>: Stage<Element, Element> {
  private let replacement: AnyObject?

  init(_ downstream: Sink<Element>, _ replacement: AnyObject?) {
    self.replacement = replacement
    super.init(downstream)
  }

  override var context: AnyObject? { replacement }

  override func receive(_ element: Element) { downstream.next(element) }
}

/// What disposes a source. Classes alone, because an existential of any type is moved and released by calls of the runtime.
package typealias UpstreamDisposable = any Disposable & AnyObject

/// What disposes a source that is gone.
package final class NoUpstream: Disposable {
  package static let only = NoUpstream()

  package func dispose() {}
}

/// A place for a disposable that may be replaced, and is disposed together with its content: the mechanism of
/// `SerialDisposable` and its like (`any Disposable`), and of each stage that keeps what disposes its source
/// (`UpstreamDisposable`).
///
/// Filling it disposes what was there before; filling it after `dispose` disposes what is filled in.
struct DisposableSlot<Held>: ~Copyable, Sendable {
  /// What fills it. The flag is raised once the slot is disposed.
  fileprivate let content = Locked<Held?>(nil)

  /// One load, for every delivery to look at.
  @inline(__always)
  var isDisposed: Bool { content.isRaised }

  /// What fills the slot.
  var current: Held? { content.withLock { $0 } }

  /// Hands out what fills the slot.
  func take() -> Held? { content.exchange(nil) }

  /// Marks it as disposed.
  fileprivate func silence() { _ = content.raise() }
}

extension DisposableSlot where Held == UpstreamDisposable {
  func fill(_ upstream: UpstreamDisposable) {
    content.exchange(upstream)?.dispose()
    if isDisposed { release() }
  }

  /// Marks it as disposed, and hands out what fills it.
  func close() -> UpstreamDisposable? { content.raise() ? take() : nil }

  /// Disposes what disposes a source that has ended; the slot may be filled again.
  func release() { take()?.dispose() }

  func dispose() { close()?.dispose() }
}

extension DisposableSlot where Held == any Disposable {
  /// Marks it as disposed, and hands out what fills it; a subscription silent, where that is wanted (see `DisposeBase`).
  func close(silencing: Bool) -> (any Disposable)? {
    content.withLock { held in
      guard content.raise() else { return nil }
      if silencing, let held { SubscriptionDisposable.silence(held) }
      return held.take()
    }
  }

  func fill(_ disposable: any Disposable) {
    content.exchange(disposable)?.dispose()
    if isDisposed { release() }
  }

  /// Fills the slot with what `schedule` returns, even if the work that it schedules runs at once and comes back here.
  func fill(scheduling schedule: () -> any Disposable) {
    let place = SingleAssignmentDisposable()
    fill(place)
    place.setDisposable(schedule())
  }

  func release() { take()?.dispose() }

  func dispose() { close(silencing: true)?.dispose() }
}

/// Releases its downstream on disposal, though its source may keep the sink longer: until a scheduler has run (`subscribe(on:)`), or
/// the last group or window is left.
final class ReleasingSink<Element>: Sink<Element> {
  /// A `Sink<Element>`; not typed as one, so that releasing it takes little of the stack.
  private let downstream: Locked<AnyObject?>
  private let owned: ReleasingDisposable
  private let subscriberContext: AnyObject?

  init(_ downstream: Sink<Element>, _ owned: ReleasingDisposable = ReleasingDisposable()) {
    self.downstream = Locked(downstream)
    self.owned = owned
    subscriberContext = downstream.context
    super.init()
    owned.silence = { [weak self] in _ = self?.downstream.exchange(nil) }
    downstream.setUpstream(owned)
  }

  private var receiver: Sink<Element>? {
    downstream.withLock { $0 }.map { unsafe unsafeDowncast($0, to: Sink<Element>.self) }
  }

  override var context: AnyObject? { subscriberContext }

  override var isDisposed: Bool { owned.upstream.isDisposed }

  override func setUpstream(_ upstream: UpstreamDisposable) { owned.upstream.fill(upstream) }

  override func receive(_ element: Element) { receiver?.next(element) }

  override func receiveError(_ error: any Error) {
    if let receiver { receiver.fail(error) } else { Hooks.reportUndeliverable(error) }
  }

  override func receiveCompletion() { receiver?.complete() }
}

/// Silences a `ReleasingSink`, then disposes its upstream.
class ReleasingDisposable: Disposable, @unchecked Sendable {
  final let upstream = DisposableSlot<UpstreamDisposable>()
  final var silence: () -> Void = {}

  func dispose() {
    silence()
    upstream.dispose()
  }
}
