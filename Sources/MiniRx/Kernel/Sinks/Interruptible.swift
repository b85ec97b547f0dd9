/// A sequence that is observed, and can be ended from outside, on any thread: an effect that has an id.
package protocol Interruptible: AnyObject, Sendable {
  /// Disposes the source. Nothing that it emits is delivered from now on.
  func silence()

  func completeSubscriber()
}

/// What keeps an `Interruptible`, as long as it runs. Disposed when it has ended, in whichever way.
package protocol Interruption: Disposable, AnyObject {
  /// What the source is given along where the subscriber gave nothing; see `SubscriptionContext`.
  var context: AnyObject { get }

  /// The source has been subscribed to, and has delivered what it emits at once.
  func started()
}

extension Observable {
  /// The sequence, which can be ended from outside.
  ///
  /// - Parameter begin: called for each subscription, before the source is subscribed to, with what the subscriber gave along.
  package func interruptible(
    _ begin: @escaping (any Interruptible, _ context: AnyObject?) -> any Interruption
  ) -> Observable<Element> {
    Source { [self] sink in
      let emitter = Emitter<Element>(sink)
      sink.setUpstream(emitter)
      if emitter.producer.isDisposed { return nil }
      let context = sink.context
      let interruptible = InterruptibleSink(emitter, context)
      SubscriptionContext.with(context) {
        let interruption = begin(interruptible, context)
        if context == nil { interruptible.givenContext = interruption.context }
        emitter.producer.fill(interruption)
        ThreadQueue.runApart { start(interruptible) }
        interruption.started()
      }
      return nil
    }
  }
}

private final class InterruptibleSink<Element>: Sink<Element>, Interruptible, @unchecked Sendable {
  private let emitter: Emitter<Element>
  private let upstream = DisposableSlot<UpstreamDisposable>()
  fileprivate var givenContext: AnyObject?

  init(_ emitter: Emitter<Element>, _ context: AnyObject?) {
    self.emitter = emitter
    givenContext = context
  }

  override var context: AnyObject? { givenContext }

  override var isDisposed: Bool { upstream.isDisposed }

  override func setUpstream(_ upstream: UpstreamDisposable) { self.upstream.fill(upstream) }

  override func receive(_ element: Element) {
    if !isDisposed { emitter.next(element) }
  }

  override func receiveError(_ error: any Error) {
    if isDisposed { return Hooks.reportUndeliverable(error) }
    emitter.end(QueuedEnd(error))
    silence()
  }

  override func receiveCompletion() {
    if isDisposed { return }
    completeSubscriber()
    silence()
  }

  func silence() { upstream.dispose() }

  func completeSubscriber() { emitter.end(.completion) }
}
