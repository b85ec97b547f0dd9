extension ObservableType {
  /// Delivers all events on a scheduler.
  ///
  ///     load()                                    // emits on a background queue
  ///       .observe(on: MainScheduler.instance)
  ///       .subscribe(onNext: { label.text = $0 })  // runs on the main thread
  ///
  /// Events keep their order, errors included. On the main queue each has its own place among the other work of the queue,
  /// which neither overtakes it nor is overtaken; on `MainScheduler.instance`, from the main thread and while nothing
  /// of the scheduler waits, an event is delivered at once. A `TestScheduler` stands for the main queue, but where its processing takes time,
  /// as in `start()`: events that wait together come a unit of time apart. On other dispatch queues and on actors they
  /// are delivered in one run of the scheduler; on all other schedulers each asks for its turn when the one before it has
  /// been delivered.
  ///
  /// What still waits when the subscription is disposed is dropped; an error goes to `Hooks.undeliverableErrorHandler`.
  /// - Complexity: space is linear in the events that wait.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/observeon.html>
  public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    #if DEBUG
      let count = scheduler is SerialDispatchQueueScheduler ? SerialQueueObservable() : nil
      return lift { sink in withExtendedLifetime(count) { scheduler.observeOnSink(sink) } }
    #else
      lift { scheduler.observeOnSink($0) }
    #endif
  }
}

extension ImmediateSchedulerType {
  fileprivate func observeOnSink<Element>(_ downstream: Sink<Element>) -> Sink<Element> {
    let virtual = self is DispatchQueueScheduler ? nil : self as? any SimulatingScheduler
    return isOnMainQueue || virtual != nil
      ? ObserveOnTurnsSink(downstream, self, virtual) : ObserveOnSink(downstream, self)
  }
}

private final class ObserveOnSink<Element>: OwningStage<Element, Element> {
  private let scheduler: any ImmediateSchedulerType
  private let takesBatches: Bool
  private let inbox = Inbox<Element>()

  init(_ downstream: Sink<Element>, _ scheduler: any ImmediateSchedulerType) {
    self.scheduler = scheduler
    takesBatches = scheduler.takesBatches
    super.init(downstream)
  }

  override func receive(_ element: Element) {
    if !isDisposed, inbox.append(element) { schedule() }
  }

  override func receiveError(_ error: any Error) { sourceEnded(QueuedEnd(error)) }

  override func receiveCompletion() { sourceEnded(.completion) }

  private func sourceEnded(_ end: QueuedEnd) {
    owned.upstream.release()
    if isDisposed { return Hooks.reportUndeliverable(end) }
    let startsRun = inbox.append(end)
    // In the place of the source, so that disposing reports an error that waits; at once, if that has been done meanwhile.
    owned.upstream.fill(inbox)
    if startsRun { schedule() }
  }

  private func schedule() {
    owned.companion.fill {
      scheduler.schedule(self) { sink in
        sink.deliver()
        return Disposables.create()
      }
    }
  }

  private func deliver() {
    inbox.take(all: takesBatches)
    let reachesEnd = takesBatches || !inbox.hasTaken
    while !isDisposed, inbox.hasTaken { downstream.next(inbox.removeFirst()) }
    if reachesEnd, !isDisposed, let end = inbox.removeEnd() { downstream.receive(queued: end) }
    if !isDisposed, inbox.continues() { schedule() }
  }
}

/// Schedules a turn for each event when it arrives, so that the event neither overtakes other work of the main queue nor is
/// overtaken.
private final class ObserveOnTurnsSink<Element>: OwningStage<Element, Element>, TurnReceiver {
  private let turns: Turns

  init(
    _ downstream: Sink<Element>, _ scheduler: any ImmediateSchedulerType, _ virtual: (any SimulatingScheduler)?
  ) {
    turns = Turns(scheduler, virtual)
    super.init(downstream)
    owned.companion.fill(turns)
  }

  override func receive(_ element: Element) { _ = turns.append(QueuedElement(element), for: self) }

  override func receiveError(_ error: any Error) { sourceEnded(QueuedEnd(error)) }

  override func receiveCompletion() { sourceEnded(.completion) }

  private func sourceEnded(_ end: QueuedEnd) {
    owned.upstream.release()
    if !turns.append(end, for: self) { Hooks.reportUndeliverable(end) }
  }

  func deliver(_ item: AnyObject) {
    if isDisposed { (item as? QueuedEnd).map(Hooks.reportUndeliverable) } else { downstream.receive(queued: item) }
  }
}

private protocol TurnReceiver: AnyObject {
  func deliver(_ item: AnyObject)
}

/// The events that wait for their turns. What is scheduled holds this, and this holds the receiver only while events wait:
/// nothing in the main queue keeps what has been disposed.
private final class Turns: Disposable {
  private struct State {
    var waiting = Backlog<AnyObject>()
    var receiver: (any TurnReceiver)?
    /// Turns that are not used yet: more than one where a turn comes while an event is being delivered, in a run loop inside
    /// an observer or from a scheduler that runs work at once while other work waits.
    var turns = 0
    var isDelivering = false
    /// Set where processing takes time (`TestScheduler.start`): the next turn is scheduled behind a delivery, a unit later, and turns
    /// scheduled before that are not used.
    var isApart = false
    var isDisposed = false
    /// Where moments are observed, the turns since nothing waited: a recording knows which of them were cancelled.
    var scheduled: [any Disposable] = []

    mutating func takeTurn(apart: Bool) -> (AnyObject, any TurnReceiver)? {
      if isApart, !apart { return nil }
      turns += 1
      return isDelivering ? nil : next()
    }

    /// The event whose turn it is, and what receives it; `nil` ends the delivery.
    mutating func next() -> (AnyObject, any TurnReceiver)? {
      guard turns > 0, let receiver, let item = waiting.popFirst() else {
        (turns, isDelivering) = (0, false)
        return nil
      }
      (turns, isDelivering) = (turns - 1, true)
      if waiting.isEmpty { (self.receiver, scheduled) = (nil, []) }
      return (item, receiver)
    }
  }

  private let scheduler: any ImmediateSchedulerType
  private let virtual: (any SimulatingScheduler)?
  private let state = Locked(State())

  init(_ scheduler: any ImmediateSchedulerType, _ virtual: (any SimulatingScheduler)?) {
    (self.scheduler, self.virtual) = (scheduler, virtual)
  }

  /// Returns `false` where it has been disposed.
  func append(_ item: AnyObject, for receiver: any TurnReceiver) -> Bool {
    let isWaiting = state.withLock { state in
      if state.isDisposed { return false }
      state.waiting.append(item)
      state.receiver = receiver
      return true
    }
    if isWaiting { schedule() }
    return isWaiting
  }

  private func schedule(apart: Bool = false) {
    let turn = scheduler.schedule(self) { turns in
      turns.takeTurn(apart: apart)
      return Disposables.create()
    }
    if Moment.areObserved.isRaised { state.withLock { $0.scheduled.append(turn) } }
  }

  private func takeTurn(apart: Bool) {
    var next = state.withLock { $0.takeTurn(apart: apart) }
    if next == nil { return }
    while let (item, receiver) = next {
      receiver.deliver(item)
      next = state.withLock { $0.next() }
    }
    guard apart || virtual?.isSimulating == true else { return }
    let continues = state.withLock { state in
      state.isApart = !state.waiting.isEmpty
      return state.isApart
    }
    if continues { schedule(apart: true) }
  }

  func dispose() {
    let (waiting, _, scheduled) = state.withLock { state in
      defer { (state.waiting, state.receiver, state.scheduled, state.isDisposed) = (Backlog(), nil, [], true) }
      return (state.waiting, state.receiver, state.scheduled)
    }
    scheduled.forEach { $0.dispose() }
    Hooks.reportUndeliverable(waiting)
  }
}

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
      let owned = SubscribeOnDisposable(scheduler)
      let receiver = ReleasingSink(sink, owned)
      owned.schedule { source.start(receiver) }
      return nil
    }
  }
}

private final class SubscribeOnDisposable: ReleasingDisposable, @unchecked Sendable {
  private let scheduler: any ImmediateSchedulerType
  private let subscribing = SingleAssignmentDisposable()
  private let subscribingThread = Locked<ThreadIdentity?>(nil)

  init(_ scheduler: any ImmediateSchedulerType) { self.scheduler = scheduler }

  func schedule(_ subscribe: @escaping () -> Void) {
    subscribing.setDisposable(
      scheduler.schedule(()) { [self] in
        if upstream.isDisposed { return Disposables.create() }
        _ = subscribingThread.exchange(ThreadIdentity())
        subscribe()
        _ = subscribingThread.exchange(nil)
        return Disposables.create()
      })
  }

  override func dispose() {
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
