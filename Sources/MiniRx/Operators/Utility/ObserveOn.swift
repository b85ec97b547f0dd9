extension ObservableType {
  /// Delivers all events on a scheduler.
  ///
  ///     load()                                    // emits on a background queue
  ///       .observe(on: MainScheduler.instance)
  ///       .subscribe(onNext: { label.text = $0 })  // runs on the main thread
  ///
  /// Events keep their order, errors included. On a dispatch queue or an actor the events that wait together are delivered in
  /// one run of the scheduler; on other schedulers, such as a `TestScheduler`, each takes a turn of its own. What still
  /// waits when the subscription is disposed is dropped.
  /// - Complexity: space is linear in the events that wait.
  ///
  /// - SeeAlso: https://reactivex.io/documentation/operators/observeon.html
  public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    #if DEBUG
      let count = scheduler is SerialDispatchQueueScheduler ? SerialQueueObservable() : nil
      return lift { sink in withExtendedLifetime(count) { ObserveOnSink(sink, scheduler) } }
    #else
      lift { ObserveOnSink($0, scheduler) }
    #endif
  }
}

private final class ObserveOnSink<Element>: OwningStage<Element, Element> {
  private let scheduler: any ImmediateSchedulerType
  private let takesBatches: Bool
  private let queue = Locked(SerialQueue())

  init(_ downstream: Sink<Element>, _ scheduler: any ImmediateSchedulerType) {
    self.scheduler = scheduler
    takesBatches = scheduler.takesBatches
    super.init(downstream)
  }

  override func receive(_ element: Element) { enqueue(QueuedElement(element)) }

  override func receiveError(_ error: any Error) { sourceEnded(QueuedEnd(error)) }

  override func receiveCompletion() { sourceEnded(.completion) }

  private func sourceEnded(_ end: QueuedEnd) {
    if isDisposed { return Hooks.reportUndeliverable(end) }
    owned.upstream.release()
    enqueue(end)
  }

  private func enqueue(_ item: AnyObject) {
    if !isDisposed, queue.withLock({ $0.append(item) }) { schedule() }
  }

  private func schedule() {
    owned.companion.fill {
      scheduler.schedule(self) { sink in
        sink.deliver()
        return Disposables.create()
      }
    }
  }

  /// Delivers what waits; what arrives meanwhile gets a run of the scheduler of its own, so that others on it have
  /// theirs.
  private func deliver() {
    var items = takesBatches ? queue.withLock { $0.takeAll() } : queue.withLock { $0.takeFirst() }
    while !isDisposed, let item = items.popFirst() { downstream.receive(queued: item) }
    if queue.withLock({ $0.continues() }) { schedule() }
  }
}
