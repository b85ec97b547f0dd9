import Dispatch

extension ObservableType {
  /// Emits each element a span of time later.
  ///
  /// ![The lines below, drawn.](Delay)
  ///
  ///                                          --1--2----3--|
  ///     delay(.seconds(2), scheduler: time)  ----1--2----3--|
  ///
  /// Completion is delayed as well; an error is passed on at once, and drops what waits.
  ///
  /// - Parameters:
  ///   - dueTime: the span; a negative one counts as zero, which still goes through the scheduler.
  ///   - scheduler: where elements are emitted.
  /// - Complexity: space is linear in the elements that wait.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/delay.html>
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    lift { DelaySink($0, dueTime, scheduler) }
  }
}

private final class DelaySink<Element>: TimedStage<Element, Element> {
  private let span: Int64
  private let takesBatches: Bool
  private let waiting = RingBuffer<Element>(capacity: 1)
  private var hasSourceCompleted = false
  /// When each event is due, those included that have to wait for their turn: it is counted from their arrival.
  private let dues = Locked(RingBuffer<Int64>(capacity: 1))

  init(_ downstream: Sink<Element>, _ dueTime: RxTimeInterval, _ scheduler: any SchedulerType) {
    span = max(dueTime.nanoseconds, 0)
    takesBatches = scheduler.takesBatches
    super.init(downstream, scheduler)
  }

  override func receive(_ element: Element) {
    eventArrived()
    super.receive(element)
  }

  override func receiveCompletion() {
    eventArrived()
    super.receiveCompletion()
  }

  private func eventArrived() {
    if isDisposed { return }
    let due = now.adding(span)
    spanBegan(span)
    dues.withLock { $0.append(due) }
  }

  override func elementArrived(_ element: Element) {
    waiting.append(element)
    if waiting.count == 1 { awaitFirst() }
  }

  override func sourceEnded(_ end: QueuedEnd) {
    if end.error != nil { return downstream.receive(queued: end) }
    hasSourceCompleted = true
    if waiting.count == 0 { awaitFirst() }
  }

  private func awaitFirst() {
    let due = dues.withLock { $0[0] }
    startTimer(after: due.subtracting(now))
  }

  override func timerFired() {
    // What is due until then is delivered in this turn.
    let last = takesBatches ? now : .min
    var next: Int64
    repeat {
      // An element or the end that waits behind this has its due already.
      next = dues.withLock { dues in
        _ = dues.removeFirst()
        return dues.count > 0 ? dues[0] : .max
      }
      if waiting.count == 0 { return downstream.complete() }
      downstream.next(waiting.removeFirst())
      if isDisposed || waiting.count == 0 && !hasSourceCompleted { return }
    } while next <= last
    startTimer(after: next.subtracting(now))
  }
}

extension ObservableType {
  /// Subscribes to the source a span of time later.
  ///
  /// ![The lines below, drawn.](Delay-2)
  ///
  ///                                                         -1--2--|
  ///     delaySubscription(.seconds(3), scheduler: time)  ----1--2--|
  ///
  /// Events are delivered where the source emits them. Disposing within the span cancels the subscription.
  ///
  /// - Parameters:
  ///   - dueTime: the span; a negative one counts as zero, which still goes through the scheduler.
  ///   - scheduler: where the time is taken and the source is subscribed to.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/delay.html>
  public func delaySubscription(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return Source { sink in
      let owned = SerialDisposable()
      sink.setUpstream(owned)
      owned.disposable = scheduler.scheduleRelative((), dueTime: dueTime) {
        if !owned.isDisposed { source.start(sink) }
        return Disposables.create()
      }
      return nil
    }
  }
}
