/// A stage with a timer beside its source. What arrives takes its turn: an element, the timer or the end is dealt with
/// completely, its deliveries included, before the next. So a subclass keeps its state in plain properties.
///
/// Operators override what an element, the timer and the end mean, and send to `downstream` there.
class TimedStage<Input, Output>: SerializedStage<Input, Output>, TimedWork {
  final let scheduler: any SchedulerType
  /// `nil` on a scheduler that moves no timers.
  private let timer: (any MovableTimer)?
  /// The timer that counts; ticks of others are too late.
  private var round: UInt64?

  init(
    _ downstream: Sink<Output>, _ scheduler: any SchedulerType,
    _ owned: StageDisposable = StageDisposable(), handingDown disposable: UpstreamDisposable? = nil
  ) {
    self.scheduler = scheduler
    timer = (scheduler as? any MovableTimerScheduler)?.makeTimer()
    if let timer { owned.companion.fill(timer) }
    super.init(downstream, owned, handingDown: disposable)
  }

  // MARK: What an operator overrides

  func elementArrived(_ element: Input) { fatalError("\(Self.self) overrides elementArrived(_:)") }

  func timerFired() { fatalError("\(Self.self) overrides timerFired()") }

  func sourceEnded(_ end: QueuedEnd) { downstream.receive(queued: end) }

  // MARK: What an operator uses

  /// Does what comes before the first element, as a turn; no other event can ask for one yet.
  final func begin(_ start: () -> Void) { serially(QueuedTick(0), start) }

  /// Starts the timer, in a turn; one that runs is void from now on. A tick waits until the turn is over, so that the timer
  /// is in its place before it can be started again.
  final func startTimer(_ dueTime: RxTimeInterval) {
    if let timer {
      round = timer.start(self, after: dueTime.nanoseconds)
    } else {
      let round = (round ?? 0) + 1
      self.round = round
      owned.companion.fill(
        scheduler.scheduleRelative(self as any TimedWork, dueTime: dueTime) { stage in
          stage.run(scheduledAs: round)
          return Disposables.create()
        })
    }
  }

  /// Lets another source take over, which sends to the downstream itself.
  final func handOver(to source: Observable<Output>) {
    owned.dispose()
    source.start(downstream)
  }

  // MARK: Turns

  override final func receive(_ element: Input) {
    serially(QueuedElement(element)) { elementArrived(element) }
  }

  override final func receiveError(_ error: any Error) { take(QueuedEnd(error)) }

  override final func receiveCompletion() { take(.completion) }

  private func take(_ end: QueuedEnd) {
    let isTaken = serially(end) { deal(with: end) }
    if !isTaken { Hooks.reportUndeliverable(end) }
  }

  final func run(scheduledAs round: UInt64) {
    let tick = QueuedTick(round)
    serially(tick) { deal(with: tick) }
  }

  override final func deal(with item: AnyObject) {
    if let tick = item as? QueuedTick {
      if tick.round == round { timerFired() }
    } else if let end = item as? QueuedEnd {
      owned.upstream.release()
      sourceEnded(end)
    } else {
      unsafe elementArrived(unsafeDowncast(item, to: QueuedElement<Input>.self).element)
    }
  }
}

/// A timer that waits for its turn.
private final class QueuedTick {
  let round: UInt64

  init(_ round: UInt64) { self.round = round }
}
