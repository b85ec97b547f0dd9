/// Takes the place of the queue of a `TestScheduler`, and chooses among due work in the place of time and the order of scheduling: how
/// a test runs under every order (`explore`).
package protocol WorkChooser: AnyObject, Sendable {
  /// The time that work reads.
  var clock: Int64 { get }

  /// Whether processing takes time in the present run.
  var isSimulating: Bool { get }

  /// A number of its own for a script, whose events keep their order.
  func newScript() -> Int

  /// Where a scheduler runs its periodic work.
  func periodicScheduler(of scheduler: TestScheduler) -> any SchedulerType

  /// Takes an item that is due after a span, counted from the present.
  ///
  /// - Parameter delayed: where processing takes time, when what is due at a time is due, given the clock.
  func add(_ item: VirtualItem, after span: Int64, _ work: VirtualWork, delayed: ((Int64, Int64) -> Int64)?)

  /// Takes an item that is due at a time.
  func add(_ item: VirtualItem, at time: Int64, _ work: VirtualWork)

  /// Moves the clock, and runs what falls due: until a time, or within a span from now. Returns whether it was not stopped.
  func run(until time: Int64, simulating: Bool) -> Bool
  func run(for span: Int64, simulating: Bool) -> Bool

  /// Moves the clock on without running anything.
  func sleep(_ span: Int64)

  /// Ends what runs when the item that runs returns.
  func stop()
}

/// Work of a `TestScheduler`, as a chooser sees it.
package struct VirtualItem {
  let item: ScheduledItem

  init(_ item: ScheduledItem) { self.item = item }

  /// An item that a chooser adds itself.
  package init(_ action: @escaping () -> Void) {
    item = ScheduledItem(()) {
      action()
      return Disposables.create()
    }
  }

  /// Whether it has neither run nor been disposed.
  package var isWaiting: Bool { item.isWaiting }

  /// Takes its turn away.
  package func dispose() { item.dispose() }

  package func run() { item.run() }
}

/// What is known of an item: where it runs, and what may be done with its place in the order.
package struct VirtualWork {
  package enum Kind {
    case immediate, timer, response
    /// An event of a script.
    case drawn
    /// A part of a task that is ready to run.
    case job
  }

  /// Items that keep their order.
  package enum Series: Equatable { case lane(Int), script(Int) }

  package var kind: Kind
  package var lane = 0
  package var series: Series?
  /// How late it may be, in nanoseconds.
  package var slack: Int64 = 0
  package var isIsolated = false
  /// The periodic work that it is a run of, which counts from when the run before was due, and not from when it came.
  package var grid: Int?
  /// Whether it is a part of a task, which has to run.
  package var isOfTask = false
  /// Whether it is a part of the test itself, which does not wait for the clock to move.
  package var isOfTest = false

  package init(kind: Kind, lane: Int = 0, series: Series? = nil, slack: Int64 = 0, isIsolated: Bool = false) {
    (self.kind, self.lane, self.series) = (kind, lane, series)
    (self.slack, self.isIsolated) = (slack, isIsolated)
  }

  /// Work of the main lane.
  init(onMainAfter span: Int64) {
    self.init(kind: span > 0 ? .timer : .immediate)
    if kind == .immediate { series = .lane(lane) }
  }
}
