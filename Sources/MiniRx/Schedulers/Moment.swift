/// What runs without a pause and so belongs to one point in time: a run of a timer, an answer of a dependency, the call of a user.
///
/// Moments say what led to what. A run of a timer names the moment that started the timer, and the span between the two, which
/// the clock of a machine shows only roughly. Recordings ask for that (`RxComposableRecording`); until there is one in the
/// process, schedulers make no moments.
package final class Moment: @unchecked Sendable {
  private struct State {
    /// How many runs of it have begun and not ended.
    var present = 0
    /// The number of the last moment that had begun when its last run ended.
    var end: Int?
    /// When a task took it, and when that task asked for the next: numbers in the order of moments.
    var (taken, left): (Int?, Int?)
    /// Of the first of a chain: the timers that wait for their time, started in any moment of the chain.
    var waiting: [MomentTimer] = []
    /// Of the first of a chain: the runs, and the timers that were cancelled. Objects, whose queue other code has too.
    var past = Backlog<AnyObject>()

    /// A timer that ticks for days must not fill the memory.
    private static let mostKnown = 10_000

    /// Adds a run, or a timer that was cancelled.
    mutating func add(past object: AnyObject) {
      past.append(object)
      if past.count > Self.mostKnown { _ = past.popFirst() }
    }
  }

  /// A run of a timer. The moment of it is released where it led to nothing else.
  package final class Run: Sendable {
    package let number: Int
    /// The number of the moment in which the timer was started.
    package let start: Int
    package let span: Int64
    package let order: Int
    package let effect: Int?
    /// Whether a task waited for it, which shows in what the task does, if it does anything.
    package let isOfTask: Bool
    /// The number of the last moment that had begun when it ended; 0 while it runs.
    package let end = Locked(0)

    fileprivate init(_ number: Int, of timer: MomentTimer, in start: Moment, after span: Int64, order: Int) {
      (self.number, self.start, self.span, self.order) = (number, start.number, span, order)
      (effect, isOfTask) = (timer.effect, timer.isOfTask)
    }
  }

  /// That of the code that calls; in a task that of the code which created it.
  @TaskLocal package static var current: Moment?

  /// Whether moments are made.
  package static let areObserved = AtomicFlag()

  /// Makes moments from now on.
  package static func observe() {
    _ = areObserved.raise()
    _ = Strand.areFollowed.raise()
  }

  private static let count = Locked(0)

  /// A number that is greater than all before. The one below it is free.
  package static func nextNumber() -> Int {
    count.withLock { count in
      count += 2
      return count
    }
  }

  /// Longer chains lose their beginning, so that what repeats itself for days does not fill the memory.
  private static let longestChain = 100_000

  /// Later moments have greater numbers.
  package let number: Int
  /// The moment from which its time is known; `nil` for one that comes from outside.
  package private(set) var parent: Moment?
  /// The nanoseconds since the parent.
  package let span: Int64
  /// Work of one virtual time runs in this order; `.max` for what a task brings, which no scheduler runs.
  package let order: Int
  /// The action to whose effect what happens belongs.
  package let effect: Int?
  private let depth: Int
  /// The first of its chain; `nil` for that itself.
  private let first: Moment?
  private let state = Locked(State())

  package init(
    number: Int = nextNumber(), after parent: Moment? = nil, span: Int64 = 0, order: Int? = nil, effect: Int? = nil
  ) {
    self.effect = effect
    let parent = parent.flatMap { $0.depth < Self.longestChain ? $0 : nil }
    (self.number, self.parent, self.span, self.order) = (number, parent, span, order ?? number)
    (depth, first) = parent.map { ($0.depth + 1, $0.first ?? $0) } ?? (0, nil)
  }

  /// Releases a long chain moment by moment, because a release inside a release takes stack.
  deinit {
    var next = parent.take()
    while isKnownUniquelyReferenced(&next) { next = next?.parent.take() }
  }

  /// Runs what happens in it.
  package func run<Result>(_ work: () -> Result) -> Result {
    state.withLock { $0.present += 1 }
    defer {
      let end = Self.count.withLock(\.self)
      state.withLock { ($0.present, $0.end) = ($0.present - 1, end) }
    }
    return Self.$current.withValue(self, operation: work)
  }

  /// Whether it happens now. A task that it created may still name it as the current one.
  package var isNow: Bool { state.withLock { $0.present > 0 } }

  /// The number of the last moment that had begun when it ended; `nil` where it has not run.
  package var end: Int? { state.withLock { $0.end } }

  /// The number of when a task took what came in it, behind which the task continues; `nil` where none has.
  package var taken: Int? { state.withLock { $0.taken } }

  /// The number of when the task that took it came back for more.
  package var left: Int? { state.withLock { $0.left } }

  func markTaken() { state.withLock { $0.taken = Self.nextNumber() } }

  func markLeft() { state.withLock { $0.left = Self.nextNumber() } }

  /// The runs and the cancelled timers of the chain that begins with it, those of the last while, and the timers that wait.
  package var past: (Backlog<AnyObject>, waiting: [MomentTimer]) { state.withLock { ($0.past, $0.waiting) } }

  /// The first of its chain.
  package var beginning: Moment { first ?? self }

  fileprivate func add(_ timer: MomentTimer) { beginning.state.withLock { $0.waiting.append(timer) } }

  /// - Parameter past: what became of it, which is known from the same instant on.
  fileprivate func remove(_ timer: MomentTimer, adding past: AnyObject? = nil) {
    beginning.state.withLock { state in
      if let index = state.waiting.firstIndex(where: { $0 === timer }) { state.waiting.remove(at: index) }
      if let past { state.add(past: past) }
    }
  }

  fileprivate func add(past run: Run) { beginning.state.withLock { $0.add(past: run) } }
}

/// Work that a scheduler has put off.
package final class MomentTimer: @unchecked Sendable {
  private struct State {
    var span: Int64
    var order: Int
    /// The number of its last run.
    var lastRun: Int?
    var endedBefore: Int?
    var endedIn: Int?
    /// Held while it waits.
    var start: Moment?
    /// The task that waits for it, where a task started it.
    var waiting: (any StrandLog)?
    /// That of the effect for which it waits. Held while it waits: what is known of it afterwards is held by the moment in which that
    /// effect began.
    var strand: Strand?
  }

  private let state: Locked<State>
  private let task: Int?
  /// The number of the moment in which it was started.
  package let startNumber: Int?
  /// The action to whose effect it belongs.
  package let effect: Int?
  /// Whether a task started it, and not what the task waits for.
  package let isOfTask: Bool

  private init(_ span: Int64, _ order: Int?) {
    let start = Moment.here
    startNumber = start?.number
    let strand = Strand.ofEffect
    task = Strand.task
    effect = Strand.current?.action ?? start?.effect
    // In the code of an effect itself, such as what observes a stream, a task waits for none of them.
    let waiting = start == nil || strand != nil ? nil : Strand.ofCallingTask?.log
    isOfTask = waiting != nil
    state = Locked(
      State(span: span, order: order ?? Moment.nextNumber(), start: start, waiting: waiting, strand: strand))
    start?.add(self)
  }

  /// `nil` where it is not needed.
  static func start(after span: RxTimeInterval = .nanoseconds(0)) -> MomentTimer? {
    Strand.areFollowed.isRaised ? startIfNeeded(written(span)) : nil
  }

  /// `nil` where it is not needed.
  ///
  /// - Parameter order: that of a timer with a period of which this is a run; `nil` for a number of its own.
  static func start(exactly span: Int64, order: Int? = nil) -> MomentTimer? {
    Strand.areFollowed.isRaised ? startIfNeeded(span, order) : nil
  }

  /// Whether moments are made, or the code that calls is that of an effect which is followed.
  static var areNeeded: Bool {
    @inline(never) get { Strand.areFollowed.isRaised && (Moment.areObserved.isRaised || Strand.ofEffect != nil) }
  }

  @inline(never)
  private static func startIfNeeded(_ span: Int64, _ order: Int? = nil) -> MomentTimer? {
    areNeeded ? MomentTimer(max(span, 0), order) : nil
  }

  /// A span that was computed from a clock misses what the computation took.
  @inline(never)
  private static func written(_ span: RxTimeInterval) -> Int64 {
    let unit: Int64 = 1_000_000
    guard case .nanoseconds = span, span.nanoseconds < .max else { return max(span.nanoseconds, 0) }
    return max(span.nanoseconds, 0).adding(unit - 1) / unit * unit
  }

  /// The nanoseconds after which it runs next.
  package var span: Int64 { state.withLock { $0.span } }
  /// Work of one virtual time runs in this order.
  package var order: Int { state.withLock { $0.order } }
  /// The number of the moment since which it waits: that of its last run, or the order in which it was started.
  package var waitsSince: Int { state.withLock { $0.lastRun ?? $0.order } }
  /// The first moment number that was free when it was cancelled; `nil` while it waits.
  package var endedBefore: Int? { state.withLock { $0.endedBefore } }
  /// The number of the moment in which it was cancelled, where that is known.
  package var endedIn: Int? { state.withLock { $0.endedIn } }

  /// Runs its work. One with a period waits again, and keeps its place in the order.
  @discardableResult
  func run(every period: Int64? = nil, _ work: () -> any Disposable) -> any Disposable {
    guard let strand = state.withLock(\.strand) else { return runInMoment(every: period, work) }
    return Strand.$current.withValue(strand) { runInMoment(every: period, work) }
  }

  private func runInMoment(every period: Int64?, _ work: () -> any Disposable) -> any Disposable {
    if !Moment.areObserved.isRaised { return work() }
    let (moment, start, waiting) = state.withLock { state in
      let moment = Moment(after: state.start, span: state.span, order: state.order, effect: effect)
      guard let period else { return (moment, state.start.take(), state.waiting.take()) }
      (state.span, state.lastRun) = (state.span.adding(period), moment.number)
      return (moment, state.start, state.waiting)
    }
    if period == nil { start?.remove(self) }
    waiting?.receive(moment, for: task)
    guard let start else { return moment.run(work) }
    let run = Moment.Run(moment.number, of: self, in: start, after: moment.span, order: moment.order)
    start.add(past: run)
    let result = moment.run(work)
    if let end = moment.end { run.end.withLock { $0 = end } }
    return result
  }

  /// A scheduler has been given it only now.
  func markScheduled() { state.withLock { $0.order = Moment.nextNumber() } }

  /// The calling code saw by the clock that its time was over, and did not wait for it to run.
  func endByClock() {
    let (start, span, order) = state.withLock { ($0.start.take(), $0.span, $0.order) }
    guard let start else { return }
    let run = Moment.here.map { Moment.Run($0.number - 1, of: self, in: start, after: span, order: order) }
    start.remove(self, adding: run)
  }

  /// It does not run any more.
  func end() {
    let (number, here) = (Moment.nextNumber(), Strand.ofCallingTask == nil ? Moment.current?.number : nil)
    let held = state.withLock { state in
      if state.start != nil { (state.endedBefore, state.endedIn) = (number, here) }
      return (state.start.take(), state.waiting.take(), state.strand.take())
    }
    held.0?.remove(self, adding: self)
  }
}
