extension ObservableType {
  /// Emits each element a span of time later.
  ///
  ///                     --1--2----3--|
  ///     delay(.sec(2))  ----1--2----3--|
  ///
  /// Completion is delayed as well; an error is passed on at once, and drops what waits.
  ///
  /// - Parameters:
  ///   - dueTime: the span; at once where it is negative.
  ///   - scheduler: where elements are emitted.
  /// - Complexity: space is linear in the elements that wait.
  /// Source: https://reactivex.io/documentation/operators/delay.html
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    lift { DelaySink($0, dueTime, scheduler) }
  }
}

private final class DelaySink<Element>: SerializedStage<Element, Element> {
  private let span: Int64
  private let scheduler: any SchedulerType
  private let upstream = ConnectionSlot()
  private let queue = Locked(DelayQueue())
  private let work = SerialDisposable()

  init(_ downstream: Sink<Element>, _ dueTime: RxTimeInterval, _ scheduler: any SchedulerType) {
    span = max(dueTime.nanoseconds, 0)
    self.scheduler = scheduler
    super.init(downstream)
    downstream.connect(self)
  }

  override func connect(_ connection: any Connection) { upstream.fill(connection) }

  override func receive(_ element: Element) { enqueue(QueuedElement(element)) }

  override func receiveError(_ error: any Error) {
    _ = queue.withLock { $0.removeAll() }
    emitError(error)
  }

  override func receiveCompletion() {
    upstream.release()
    enqueue(QueuedEnd(nil))
  }

  override func disposeInputs() {
    upstream.dispose()
    work.dispose()
    _ = queue.withLock { $0.removeAll() }
  }

  private func enqueue(_ item: AnyObject) {
    if upstream.isDisposed { return }
    let time = scheduler.nanoseconds.adding(span)
    if queue.withLock({ $0.eventArrived(item, due: time) }) { schedule(at: time) }
  }

  private func schedule(at time: Int64) {
    work.replace {
      scheduler.scheduleRelative(self, dueTime: RxTimeInterval(nanoseconds: time.subtracting(scheduler.nanoseconds))) {
        sink in
        sink.deliver()
        return Disposables.create()
      }
    }
  }

  private func deliver() {
    let now = scheduler.takesBatches ? scheduler.nanoseconds : .max
    while !upstream.isDisposed, let item = queue.withLock({ $0.nextDue(at: now) }) {
      emit(queued: item)
      if !scheduler.takesBatches { break }
    }
    if let time = queue.withLock({ $0.runEnded() }) { schedule(at: time) }
  }
}

/// The events on their way, each with the time at which it is due.
private struct DelayQueue {
  private var items = Backlog<(item: AnyObject, time: Int64)>()
  private var isScheduled = false

  /// Returns whether a run has to be scheduled.
  mutating func eventArrived(_ item: AnyObject, due time: Int64) -> Bool {
    items.append((item, time))
    defer { isScheduled = true }
    return !isScheduled
  }

  mutating func nextDue(at now: Int64) -> AnyObject? {
    guard let first = items.first, first.time <= now else { return nil }
    return items.popFirst()?.item
  }

  /// Returns the time of the next run, if there has to be one.
  mutating func runEnded() -> Int64? {
    isScheduled = !items.isEmpty
    return items.first?.time
  }

  mutating func removeAll() -> DelayQueue {
    defer { items = Backlog() }
    return self
  }
}
