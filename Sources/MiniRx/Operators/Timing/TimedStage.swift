/// A stage with a timer beside its source. What arrives takes its turn: an element, the timer or the end is dealt with
/// completely, its deliveries included, before the next. So a subclass keeps its state in plain properties.
///
/// Operators override what an element, the timer and the end mean, and send to `downstream` there.
class TimedStage<Input, Output>: SerializedStage<Input, Output>, TimedWork {
  /// Made by `init`, for `self`.
  private var timer: (any MovableTimer)!
  /// The order of the start that counts: ticks of earlier ones are ignored.
  private var order: UInt64?

  init(
    _ downstream: Sink<Output>, _ scheduler: any SchedulerType,
    _ owned: StageDisposable = StageDisposable(), handingDown disposable: UpstreamDisposable? = nil
  ) {
    super.init(downstream, owned, handingDown: disposable)
    timer = scheduler.timer(running: self)
    owned.companion.fill(timer)
  }

  // MARK: What an operator overrides

  func elementArrived(_ element: Input) { fatalError("\(Self.self) overrides elementArrived(_:)") }

  func timerFired() { fatalError("\(Self.self) overrides timerFired()") }

  func sourceEnded(_ end: QueuedEnd) { downstream.receive(queued: end) }

  // MARK: What an operator uses

  /// Does what comes before the first element, as a turn; no other event can ask for one yet.
  final func begin(_ start: () -> Void) { serially(QueuedTick(0), start) }

  /// Starts the timer, in a turn. A tick of an earlier start no longer counts, and one of this start waits until the turn is over.
  final func startTimer(after span: Int64) { order = timer.start(after: span) }

  /// Says that a span begins for which the timer will be started later; also outside of a turn.
  ///
  /// - Returns: whether it has to be started now, though nothing waits for its end yet.
  @discardableResult
  final func spanBegan(_ span: Int64) -> Bool { timer.spanBegan(span) }

  /// Says that a span which began has ended by the clock, though the timer has not run yet.
  final func spanEnded() { timer.spanEnded() }

  /// The scheduler's time in nanoseconds.
  final var now: Int64 { timer.now }

  // MARK: Turns

  override func receive(_ element: Input) {
    serially(QueuedElement(element)) { elementArrived(element) }
  }

  override final func receiveError(_ error: any Error) { take(QueuedEnd(error)) }

  override func receiveCompletion() { take(.completion) }

  private func take(_ end: QueuedEnd) {
    if !serially(end, { deal(with: end) }) { Hooks.reportUndeliverable(end) }
  }

  final func run(scheduledAs order: UInt64) {
    serially(QueuedTick(order)) { tick(order) }
  }

  private func tick(_ order: UInt64) {
    if order == self.order { timerFired() }
  }

  override final func deal(with item: AnyObject) {
    if let queued = item as? QueuedTick {
      tick(queued.order)
    } else if let end = item as? QueuedEnd {
      owned.upstream.release()
      if isDisposed { return Hooks.reportUndeliverable(end) }
      sourceEnded(end)
    } else {
      unsafe elementArrived(unsafeDowncast(item, to: QueuedElement<Input>.self).element)
    }
  }
}

/// A timer that waits for its turn.
private final class QueuedTick {
  let order: UInt64

  init(_ order: UInt64) { self.order = order }
}
