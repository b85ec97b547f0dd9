/// A stage with a timer beside its source. Whatever comes takes its turn: an element, the timer or the end is dealt with
/// to its end, its deliveries included, before the next. So a subclass keeps its state in plain properties.
///
/// Users: `debounce`, `throttle`, `timeout`, `buffer`, `window`. They override what an element, the timer and the
/// end mean, and talk to `downstream` there.
class TimedStage<Input, Output>: Stage<Input, Output>, Connection, TimerOwner {
  final let scheduler: any SchedulerType
  private let upstream = ConnectionSlot()
  private let timer = SerialDisposable()
  private let drain = Locked(SerialDrain())
  private let turn = SerialTurn()
  /// Names the timer that counts; others are too late.
  private var round = 0

  init(_ downstream: Sink<Output>, _ scheduler: any SchedulerType) {
    self.scheduler = scheduler
    super.init(downstream)
    downstream.connect(self)
  }

  // MARK: What an operator overrides

  func elementArrived(_ element: Input) { fatalError("\(Self.self) overrides elementArrived(_:)") }

  func timerFired() { fatalError("\(Self.self) overrides timerFired()") }

  func sourceEnded(_ end: QueuedEnd) { downstream.receive(queued: end) }

  // MARK: What an operator uses

  /// Does what comes before the first element, as a turn; nobody else can ask for one yet.
  final func begin(_ start: () -> Void) {
    _ = turn.take()
    start()
    takeWaiting()
  }

  /// Starts the timer, in a turn; one that runs is void from now on. A tick waits until the turn is over, so that the timer
  /// is in its place before it can be started again.
  final func startTimer(_ dueTime: RxTimeInterval) { timer.disposable = tick(after: dueTime) }

  /// Lets another source take over, which talks to the downstream itself.
  final func handOver(to source: Observable<Output>) {
    dispose()
    source.start(downstream)
  }

  // MARK: Turns

  override final func connect(_ connection: any Connection) { upstream.fill(connection) }

  override final func receive(_ element: Input) {
    guard drain.withLock({ $0.admit(QueuedElement(element), turn) }) == .deliver else { return }
    elementArrived(element)
    takeWaiting()
  }

  override final func receiveError(_ error: any Error) { take(QueuedEnd(error)) }

  override final func receiveCompletion() { take(QueuedEnd(nil)) }

  func dispose() {
    _ = drain.withLock { $0.close() }
    upstream.dispose()
    timer.dispose()
  }

  private func tick(after dueTime: RxTimeInterval) -> any Disposable {
    round += 1
    return scheduler.scheduleRelative(self as any TimerOwner, dueTime: dueTime) { [round] stage in
      stage.ticked(round)
      return Disposables.create()
    }
  }

  fileprivate final func ticked(_ round: Int) { take(QueuedTick(round)) }

  private func take(_ item: AnyObject) {
    switch drain.withLock({ $0.admit(item, turn) }) {
    case .deliver:
      deal(with: item)
      takeWaiting()
    case .queued: break
    case .rejected: (item as? QueuedEnd).map(Hooks.reportUndeliverable)
    }
  }

  private func takeWaiting() {
    while !turn.leave(), let item = drain.withLock({ $0.following(turn) }) { deal(with: item) }
  }

  private func deal(with item: AnyObject) {
    if let tick = item as? QueuedTick {
      if tick.round == round { timerFired() }
    } else if let end = item as? QueuedEnd {
      upstream.release()
      sourceEnded(end)
    } else {
      elementArrived(unsafeDowncast(item, to: QueuedElement<Input>.self).element)
    }
  }
}

/// What a timer calls. Not generic: a scheduler is generic in what it hands to an action, and would ask the runtime for it.
private protocol TimerOwner: AnyObject {
  func ticked(_ round: Int)
}

/// A timer that waits for its turn.
private final class QueuedTick {
  let round: Int

  init(_ round: Int) { self.round = round }
}
