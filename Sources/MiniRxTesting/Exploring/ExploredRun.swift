import MiniRx

/// One run of a body under exploration: it decides what runs next, and writes down what happened.
///
/// It takes the place of the queue of a `TestScheduler`, which hands it all work. While the body runs it takes the place of the test
/// runner as well, so that failures belong to the run.
package final class ExploredRun: WorkChooser, FailureReceiver, @unchecked Sendable {
  struct Failure {
    let message: String
    let site: CallSite
    /// Whether the line of the source says more than the message.
    var quotesSource = false
  }

  struct State {
    var queue: ExploredQueue
    var course = Course()
    var guide: ExploredGuide
    /// What is drawn; `nil` in a run that is not.
    var sketch: CourseSketch?
    var lanes = ["main"]
    var scripts = 0
    var isStopped = false
    /// Whether items of isolated lanes are known to be independent of others.
    var canReduce = true
    var failures: [Failure] = []
    /// Let go at the end: what they look at may hold the scheduler, which holds the run.
    var invariants: [(name: String, holds: () -> Bool, site: CallSite)] = []
    var hasInvariants = false
    /// What is known of the tasks of an asynchronous body.
    var tasks = ExploredTasks()
  }

  let state: Locked<State>
  private let lateness: Int64
  private let isDrawn: Bool

  /// - Parameters:
  ///   - clock: when it begins, in nanoseconds.
  ///   - lateness: how late a timer may be, in nanoseconds.
  ///   - isDrawn: whether marks are kept.
  init(_ guide: ExploredGuide, clock: Int64 = 0, lateness: Int64, isDrawn: Bool) {
    state = Locked(
      State(
        queue: ExploredQueue(clock: clock, keepsTimes: isDrawn), guide: guide, sketch: isDrawn ? CourseSketch() : nil))
    self.lateness = lateness
    self.isDrawn = isDrawn
  }

  // MARK: What happened

  var course: Course { state.withLock { $0.course } }
  var marks: [CourseSketch.Mark] { state.withLock { $0.sketch?.marks ?? [] } }
  var laneNames: [String] { state.withLock { $0.lanes } }
  var tasks: ExploredTasks { state.withLock { $0.tasks } }
  var failures: [Failure] { state.withLock { $0.failures } }
  var canReduce: Bool { state.withLock { $0.canReduce && !$0.hasInvariants } }
  /// How many open times are known at present.
  var timeCount: Int { state.withLock { $0.queue.timeCount } }
  var choices: Choices { Choices(course.choices.map(\.made)) }
  /// For a run that is drawn, a check of what happened in it.
  var check: UInt16? { state.withLock { state in state.sketch?.check(state.lanes) } }

  // MARK: Work

  /// Whether timers may be late.
  var isLate: Bool { lateness > 0 }

  /// Where a scheduler runs its periodic work, of which a late run does not delay the next.
  package func periodicScheduler(of scheduler: TestScheduler) -> any SchedulerType {
    isLate ? scheduler.lane("main").scripted() : scheduler
  }

  /// The lane of a name.
  func lane(_ name: String) -> Int { state.withLock { $0.lane(name) } }

  /// A number of its own for a script, whose events keep their order, or for periodic work.
  package func newScript() -> Int {
    state.withLock { state in
      state.scripts += 1
      return state.scripts
    }
  }

  /// Adds work that is due after a span, counted from the present.
  ///
  /// - Parameter delayed: where processing takes time, when what is due at a time is due, given the clock.
  package func add(_ item: VirtualItem, after span: Int64, _ work: VirtualWork, delayed: ((Int64, Int64) -> Int64)?) {
    state.withLock { state in
      if state.isOutside { return state.arrive { self.add(item, after: span, work, delayed: delayed, to: &$0) } }
      add(item, after: span, work, delayed: delayed, to: &state)
    }
  }

  private func add(
    _ item: VirtualItem, after span: Int64, _ work: VirtualWork, delayed: ((Int64, Int64) -> Int64)?,
    to state: inout State
  ) {
    let span = max(span, 0)
    var exact = state.queue.now
    if let grid = work.grid, let current = state.course.current, current.work.grid == grid { exact = current.due }
    exact = exact.later(by: span)
    if exact.span == .max { return }
    var simulated = exact
    if let delayed, let clock = state.queue.clockOfProcessing() {
      simulated = state.queue.now.later(by: delayed(clock.adding(span), clock).subtracting(clock))
    }
    add(item, at: (exact, simulated), work, to: &state)
  }

  /// Adds work that is due at a time.
  package func add(_ item: VirtualItem, at time: Int64, _ work: VirtualWork) {
    let due = (Moment(span: time), Moment(span: time))
    state.withLock { state in
      if state.isOutside {
        state.arrive { self.add(item, at: due, work, to: &$0) }
      } else {
        add(item, at: due, work, to: &state)
      }
    }
  }

  private func add(
    _ item: VirtualItem, at due: (exact: Moment, simulated: Moment), _ work: VirtualWork, to state: inout State
  ) {
    var work = work
    if work.kind == .timer { work.slack = lateness }
    let id = state.course.nextID()
    if isDrawn {
      let latency = due.exact.span.subtracting(state.queue.now.span)
      let (event, task) = (state.course.current?.id, TaskRuntime.currentTask)
      // One that has begun on an actor has had no job of its own until it waits.
      if state.tasks.isDriven, let task {
        state.tasks.begun.add(task, nil, by: nil, in: event, at: state.queue.earliestNow)
      }
      state.sketch?.scheduled(id, by: event, in: task, latency: latency...latency.adding(work.slack))
    }
    state.queue.insert(item, at: due, work, id: id, creator: state.course.running.last ?? state.course.origin)
    if case .lane(let lane) = work.series { state.course.extend(lane) }
  }

  // MARK: The clock

  /// The time that work sees.
  package var clock: Int64 { state.withLock { $0.queue.readClock() } }

  package var isSimulating: Bool { state.withLock { $0.queue.isSimulating } }

  var now: Moment { state.withLock { $0.queue.now } }

  package func sleep(_ span: Int64) { state.withLock { $0.queue.sleep(span) } }

  package func stop() { state.withLock { $0.isStopped = true } }

  /// Runs all that falls due until a time, or within a span from now. Returns whether it was not stopped.
  package func run(until time: Int64, simulating: Bool) -> Bool {
    run(simulating) { _ in time < .max ? Moment(span: time) : nil }
  }

  package func run(for span: Int64, simulating: Bool) -> Bool {
    run(simulating) { span < .max ? $0.later(by: span) : nil }
  }

  private func run(_ simulating: Bool, until limit: (_ now: Moment) -> Moment?) -> Bool {
    state.withLock { state in
      state.isStopped = false
      state.course.beginSpan()
      state.queue.beginSpan(until: limit(state.queue.now), simulating: simulating)
    }
    while let item = state.withLock({ $0.isStopped ? nil : $0.takeNext(.work) }) {
      item.run()
      endStep()
    }
    return state.withLock { state in
      // What could have run otherwise is not known.
      if state.isStopped { state.canReduce = false }
      state.queue.endSpan(isStopped: state.isStopped)
      state.course.endSpan()
      return !state.isStopped
    }
  }

  func endStep() {
    let hasInvariants = state.withLock { state in
      state.course.end()
      return state.hasInvariants
    }
    if hasInvariants { checkInvariants() }
  }

  /// What is left does not run. It is released before this returns.
  func end() {
    let left = state.withLock { $0.queue.takeAll() }
    for entry in left { entry.item.dispose() }
    checkInvariants()
    _ = state.withLock { state in
      defer { state.invariants = [] }
      state.sketch?.fixTimes(state.queue.times())
      return state.invariants
    }
  }

  /// Takes a place in the order of a lane, or one of its own, for a job that is ready.
  func add(_ item: VirtualItem, _ work: VirtualWork, to state: inout State) {
    add(item, at: (state.queue.now, state.queue.now), work, to: &state)
  }

  // MARK: Failures

  @discardableResult
  package func receive(_ message: String, at site: CallSite) -> Bool {
    receive(Failure(message: message, site: site), isReason: false)
    return true
  }

  /// The body has thrown an error: the reason for what an ending `TestStore` reports before the error arrives here.
  func bodyThrew(_ error: any Error, at site: CallSite) {
    let failure =
      if let error = error as? UnmetRequirement {
        Failure(message: error.text, site: error.site, quotesSource: error.message == nil)
      } else {
        Failure(message: "The body threw an error: \(error)", site: site)
      }
    receive(failure, isReason: true)
  }

  private func receive(_ failure: Failure, isReason: Bool) {
    state.withLock { state in
      if state.tasks.isStuck { return }
      state.sketch?.failed(in: state.course.lane, at: state.queue.now)
      state.failures.insert(failure, at: isReason ? 0 : state.failures.count)
    }
  }

  func addInvariant(_ name: String, at site: CallSite, _ holds: @escaping () -> Bool) {
    state.withLock { state in
      state.invariants.append((name, holds, site))
      state.hasInvariants = true
    }
  }

  private func checkInvariants() {
    for invariant in state.withLock({ $0.tasks.phase == .body ? $0.invariants : [] }) where !invariant.holds() {
      let message = "The invariant “\(invariant.name)” does not hold."
      if failures.contains(where: { $0.message == message && $0.site.line == invariant.site.line }) { continue }
      receive(message, at: invariant.site)
    }
  }

  // MARK: A test store

  /// The run that is going on.
  package static var current: ExploredRun? { TestRunner.presentReceiver as? ExploredRun }

  /// Whether a choice has been made that a plain run does not make.
  package var hasLeftPlainRun: Bool { state.withLock { $0.course.choices.contains { $0.made > 0 } } }

  /// Notes for the drawing what the item that runs has done, or the body where none runs. What was touched belongs to all
  /// lanes.
  package func note(_ text: @autoclosure () -> String) {
    let text = isDrawn ? text() : nil
    state.withLock { state in
      state.course.touchAll()
      if let text { state.sketch?.note(text, isBody: state.course.running.isEmpty, at: state.queue.now) }
    }
  }
}

extension ExploredRun.State {
  mutating func lane(_ name: String) -> Int {
    if let lane = lanes.firstIndex(of: name) { return lane }
    lanes.append(name)
    return lanes.count - 1
  }

  /// Decides what runs next, and takes it; `nil` where nothing runs before the end of the span.
  mutating func takeNext(_ eligible: ExploredQueue.Eligible) -> VirtualItem? {
    let options = queue.options(eligible)
    defer { queue.recycle(options) }
    if options.count == 0 { return nil }
    let made = options.count == 1 || tasks.phase != .body ? 0 : choose(options)
    guard made < options.indices.count else {
      queue.wait(options)
      return nil
    }
    let entry = queue.take(made, of: options)
    course.begin(entry)
    sketch?.began(entry, at: queue.now)
    return entry.item
  }

  private mutating func choose(_ options: ExploredQueue.Options) -> Int {
    var ids = options.indices.map { queue.entries[$0].id }
    if options.canWait { ids.append(course.endOfSpan) }
    let entries = queue.entries
    let wanted = guide.choose(
      at: course.choices.count, among: ids, of: Self.threads(options, ids, of: entries), after: course)
    return course.choose(wanted, among: ids, concernsTime: !options.areAtOneMoment)
  }

  private static func threads(
    _ options: ExploredQueue.Options, _ ids: [UInt64], of entries: ContiguousArray<ExploredQueue.Entry>
  ) -> [UInt64] {
    var threads = ids
    for (option, index) in options.indices.enumerated() {
      let work = entries[index].work
      if work.kind == .job || work.kind == .immediate { threads[option] = UInt64(work.lane) }
    }
    return threads
  }
}
