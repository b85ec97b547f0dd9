extension ObservableType {
  /// Subscribes to the source on a scheduler, and disposes it there.
  ///
  ///     Observable.deferred { .just(parse(file)) }                       // reads the file on a background queue
  ///       .subscribe(on: SerialDispatchQueueScheduler(qos: .utility))
  ///
  /// Events are delivered where the source emits them. Disposing before the scheduler gets to it cancels the
  /// subscription; disposing later silences the source at once and disposes it on the scheduler, as its end does.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/subscribeon.html>
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    let source = asObservable()
    return Source { sink in
      SubscribeOnSink(sink, scheduler).subscribe(to: source)
      return nil
    }
  }
}

/// Lets its downstream go when it is disposed, however long its source then waits for the scheduler.
private final class SubscribeOnSink<Element>: Sink<Element> {
  /// A `Sink<Element>`; not typed as one, so that releasing it takes little of the stack.
  private let downstream: Locked<AnyObject?>
  private let owned: SubscribeOnDisposable
  private let subscriberContext: AnyObject?

  init(_ downstream: Sink<Element>, _ scheduler: any ImmediateSchedulerType) {
    self.downstream = Locked(downstream)
    owned = SubscribeOnDisposable(scheduler)
    subscriberContext = downstream.context
    super.init()
    owned.silence = { [weak self] in _ = self?.downstream.exchange(nil) }
    downstream.setUpstream(owned)
  }

  func subscribe(to source: Observable<Element>) { owned.schedule { source.start(self) } }

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

private final class SubscribeOnDisposable: Disposable {
  let upstream = DisposableSlot<UpstreamDisposable>()
  var silence: () -> Void = {}
  private let scheduler: any ImmediateSchedulerType
  private let subscribing = SingleAssignmentDisposable()
  private let subscribingThread = Locked<ThreadIdentity?>(nil)

  init(_ scheduler: any ImmediateSchedulerType) { self.scheduler = scheduler }

  func schedule(_ subscribe: @escaping () -> Void) {
    subscribing.setDisposable(
      scheduler.schedule(()) { [self] in
        if upstream.isDisposed { return Disposables.create() }
        _ = subscribingThread.exchange(ThreadIdentity())
        ThreadQueue.run(subscribe)
        _ = subscribingThread.exchange(nil)
        return Disposables.create()
      })
  }

  func dispose() {
    subscribing.dispose()
    silence()
    guard let upstream = upstream.close() else { return }
    // In an element that the source emits at once: this is the scheduler, and the source may emit without an end.
    if subscribingThread.withLock({ $0 }) == ThreadIdentity() { return upstream.dispose() }
    _ = scheduler.schedule(upstream) { upstream in
      upstream.dispose()
      return Disposables.create()
    }
  }
}
