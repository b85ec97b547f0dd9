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
  ///   - dueTime: the span; at once where it is negative.
  ///   - scheduler: where elements are emitted.
  /// - Complexity: space is linear in the elements that wait.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/delay.html>
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    lift { DelaySink($0, dueTime, scheduler) }
  }
}

private final class DelaySink<Element>: EmittingStage<Element, Element>, TimedWork {
  private let span: Int64
  private let takesBatches: Bool
  /// Made by `init`, for `self`.
  private var timer: (any MovableTimer)!
  /// `DelayedEvent`s, in the order of their times.
  private let delayed = Locked(SerialQueue())

  init(_ downstream: Sink<Element>, _ dueTime: RxTimeInterval, _ scheduler: any SchedulerType) {
    span = max(dueTime.nanoseconds, 0)
    takesBatches = scheduler.takesBatches
    super.init(downstream)
    timer = scheduler.timer(running: self)
    owned.companion.fill(timer)
  }

  override func receive(_ element: Element) { enqueue(QueuedElement(element)) }

  override func receiveError(_ error: any Error) {
    _ = delayed.withLock { $0.takeAll() }
    emitError(error)
  }

  override func receiveCompletion() {
    owned.upstream.release()
    enqueue(QueuedEnd.completion)
  }

  private func enqueue(_ item: AnyObject) {
    if isDisposed { return }
    let event = DelayedEvent(item, due: timer.now.adding(span))
    if delayed.withLock({ $0.append(event) }) { schedule(at: event.due) }
  }

  private func schedule(at time: Int64) { _ = timer.start(after: time.subtracting(timer.now)) }

  func run(scheduledAs order: UInt64) {
    let now = takesBatches ? timer.now : .max
    while !isDisposed, let event = nextDue(at: now) {
      emit(queued: event.item)
      if !takesBatches { break }
    }
    let next = delayed.withLock { $0.continues() ? $0.first : nil }
    // Between the two steps of a `dispose` on another thread, a timer would be due at once, again and again.
    if let next, !isDisposed { unsafe schedule(at: unsafeDowncast(next, to: DelayedEvent.self).due) }
  }

  private func nextDue(at now: Int64) -> DelayedEvent? {
    delayed.withLock { delayed in
      guard let first = delayed.first, unsafe unsafeDowncast(first, to: DelayedEvent.self).due <= now else {
        return nil
      }
      return delayed.next().map { unsafe unsafeDowncast($0, to: DelayedEvent.self) }
    }
  }
}

/// A `QueuedElement` or a `QueuedEnd`, and when it is due.
private final class DelayedEvent {
  let item: AnyObject
  let due: Int64

  init(_ item: AnyObject, due: Int64) {
    self.item = item
    self.due = due
  }
}
