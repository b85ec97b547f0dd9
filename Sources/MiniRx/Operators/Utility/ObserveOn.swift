extension ObservableType {
  /// Delivers all events on a scheduler.
  ///
  ///     load()                                    // emits on a background queue
  ///       .observe(on: MainScheduler.instance)
  ///       .subscribe(onNext: { label.text = $0 })  // runs on the main thread
  ///
  /// Events keep their order, errors included. On a dispatch queue the events that wait together are delivered in one run of
  /// the scheduler; on other schedulers, such as a `TestScheduler`, each takes a turn of its own. What still waits when the
  /// subscription is disposed is dropped.
  /// - Complexity: space is linear in the events that wait.
  /// Source: https://reactivex.io/documentation/operators/observeon.html
  public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    lift { ObserveOnSink($0, scheduler) }
  }
}

private final class ObserveOnSink<Element>: Stage<Element, Element>, Connection {
  private let scheduler: any ImmediateSchedulerType
  private let upstream = ConnectionSlot()
  private let queue = Locked(ObserveOnQueue())
  private let work = SerialDisposable()

  init(_ downstream: Sink<Element>, _ scheduler: any ImmediateSchedulerType) {
    self.scheduler = scheduler
    super.init(downstream)
    downstream.connect(self)
  }

  override func connect(_ connection: any Connection) { upstream.fill(connection) }

  override func receive(_ element: Element) { enqueue(QueuedElement(element)) }

  override func receiveError(_ error: any Error) { sourceEnded(QueuedEnd(error)) }

  override func receiveCompletion() { sourceEnded(QueuedEnd(nil)) }

  private func sourceEnded(_ end: QueuedEnd) {
    if upstream.isDisposed { return Hooks.reportUndeliverable(end) }
    upstream.release()
    enqueue(end)
  }

  func dispose() {
    upstream.dispose()
    work.dispose()
    _ = queue.withLock { $0.runBegan() }
  }

  private func enqueue(_ item: AnyObject) {
    if upstream.isDisposed { return }
    if queue.withLock({ $0.eventArrived(item) }) { schedule() }
  }

  private func schedule() {
    work.replace {
      scheduler.schedule(self) { sink in
        sink.deliver()
        return Disposables.create()
      }
    }
  }

  private func deliver() {
    var items = queue.withLock { scheduler.takesBatches ? $0.runBegan() : $0.turnBegan() }
    while !upstream.isDisposed, let item = items.popFirst() { downstream.receive(queued: item) }
    if queue.withLock({ $0.runEnded() }) { schedule() }
  }
}

/// What waits, and whether a run is under way that will look at it.
private struct ObserveOnQueue {
  var items = Backlog<AnyObject>()
  var isScheduled = false

  /// Returns whether a run has to be scheduled.
  mutating func eventArrived(_ item: AnyObject) -> Bool {
    items.append(item)
    defer { isScheduled = true }
    return !isScheduled
  }

  mutating func runBegan() -> Backlog<AnyObject> {
    defer { items = Backlog() }
    return items
  }

  /// Takes the first event alone.
  mutating func turnBegan() -> Backlog<AnyObject> {
    var first = Backlog<AnyObject>()
    items.popFirst().map { first.append($0) }
    return first
  }

  /// Returns whether another run has to be scheduled.
  mutating func runEnded() -> Bool {
    isScheduled = !items.isEmpty
    return isScheduled
  }
}
