extension ObservableType {
  /// A sequence that a closure produces, anew for each subscription.
  ///
  ///     Observable<String>.create { observer in
  ///       let request = load { observer.onNext($0); observer.onCompleted() }
  ///       return Disposables.create { request.cancel() }
  ///     }
  ///
  /// The closure may emit from any thread: events are delivered one at a time, in the order of their arrival, and what
  /// comes after a terminal event is dropped. What the closure returns is disposed when the subscription ends, in
  /// whichever way.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/create.html>
  public static func create(
    _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    Source { sink in
      let emitter = Emitter<Element>(sink)
      sink.setUpstream(emitter)
      if emitter.producer.isDisposed { return nil }
      let owner = EmitterOwner(emitter)
      emitter.producer.fill(
        SubscriptionContext.with(sink.context) { subscribe(AnyObserver(eventHandler: owner.on)) })
      return nil
    }
  }
}

/// What the closure of `create`, and what can be interrupted, emits through. It holds the observer until the end, or until it is
/// disposed.
final class Emitter<Element>: Disposable {
  let producer = DisposableSlot<any Disposable>()
  private let state: Locked<EmitterState>

  init(_ sink: Sink<Element>) { state = Locked(EmitterState(sink: sink)) }

  func next(_ element: Element) {
    let (admission, sink) = state.withLock { ($0.queue.admit(QueuedElement(element)), $0.sink) }
    guard admission == .deliver, let sink else { return }
    let downstream = unsafe unsafeDowncast(sink, to: Sink<Element>.self)
    downstream.next(element)
    deliverWaiting(to: downstream)
  }

  func end(_ end: QueuedEnd) {
    let (admission, sink) = state.withLock { ($0.queue.admitLast(end), $0.sink) }
    if admission == .rejected { Hooks.reportUndeliverable(end) }
    guard admission == .deliver, let sink else { return }
    unsafe unsafeDowncast(sink, to: Sink<Element>.self).receive(queued: end)
  }

  private func deliverWaiting(to sink: Sink<Element>) {
    while let item = state.withLock({ $0.queue.next() }) { sink.receive(queued: item) }
  }

  /// Releases the observer; emissions are ignored from now on.
  fileprivate func releaseSink() { _ = state.withLock { ($0.queue.close(), $0.sink.take()) } }

  func dispose() {
    releaseSink()
    producer.dispose()
  }
}

/// The part that knows no element type.
private struct EmitterState {
  var queue = SerialQueue()
  var sink: AnyObject?
}

/// What the closure of `create` holds. Once it is released, nothing can be emitted any more.
private final class EmitterOwner<Element> {
  private let emitter: Emitter<Element>

  init(_ emitter: Emitter<Element>) { self.emitter = emitter }

  deinit { emitter.releaseSink() }

  func on(_ event: Event<Element>) {
    switch event {
    case .next(let element): emitter.next(element)
    case .error(let error): emitter.end(QueuedEnd(error))
    case .completed: emitter.end(.completion)
    }
  }
}
