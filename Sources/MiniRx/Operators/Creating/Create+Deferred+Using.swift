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
  @_semantics("optimize.sil.specialize.generic.never")
  public static func create(
    _ subscribe: @escaping (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    // Specialised, each of the few uses in this module would have a copy of all that follows: 9 kB in every application.
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
    while let item = state.withLock({ $0.queue.next() }) { downstream.receive(queued: item) }
  }

  func end(_ end: QueuedEnd) {
    let (admission, sink) = state.withLock { ($0.queue.admitLast(end), $0.sink) }
    if admission == .rejected { Hooks.reportUndeliverable(end) }
    guard admission == .deliver, let sink else { return }
    unsafe unsafeDowncast(sink, to: Sink<Element>.self).receive(queued: end)
  }

  /// Releases the observer; emissions are ignored from now on.
  fileprivate func releaseSink() {
    let (waiting, _) = state.withLock { ($0.queue.close(), $0.sink.take()) }
    Hooks.reportUndeliverable(waiting)
  }

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

extension ObservableType {
  /// A sequence that a closure makes, anew for each subscription.
  ///
  ///     Observable.deferred { .just(clock.now) }
  ///
  /// ![The lines below, drawn.](Create+Deferred+Using)
  ///
  ///     deferred { Observable.just(7) }  (7|)
  ///
  /// An error that the factory throws becomes the sequence's. The call costs no stack, so that a loop written as
  /// `step.concat(deferred { loop() })` may run forever.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/defer.html>
  public static func deferred(
    _ observableFactory: @escaping () throws -> Observable<Element>
  ) -> Observable<Element> {
    Source { sink in
      do {
        let source = try observableFactory()
        return sink.isDisposed ? nil : source.attach(sink)
      } catch {
        sink.fail(error)
        return nil
      }
    }
  }

  /// A sequence with a resource that lives as long as each subscription.
  ///
  ///     Observable.using({ try Connection(to: host) }, observableFactory: { $0.messages() })
  ///
  /// The resource is made anew for each subscription, before the sequence, and disposed after the terminal event or
  /// with the subscription. An error that `resourceFactory` throws ends the sequence; one that `observableFactory`
  /// throws does so too, and disposes the resource.
  ///
  /// - Parameters:
  ///   - resourceFactory: makes the resource.
  ///   - observableFactory: makes the sequence.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/using.html>
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping () throws -> Resource,
    observableFactory: @escaping (Resource) throws -> Observable<Element>
  ) -> Observable<Element> {
    Source { downstream in
      let sink = CompanionStage(downstream)
      do {
        let resource = try resourceFactory()
        sink.owned.companion.fill(resource)
        let source = try observableFactory(resource)
        return sink.isDisposed ? nil : source.attach(sink)
      } catch {
        sink.fail(error)
        return nil
      }
    }
  }
}
