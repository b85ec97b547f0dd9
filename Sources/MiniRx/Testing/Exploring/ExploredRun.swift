/// One run of a body under exploration: it decides what runs next, and writes down what happened.
///
/// A `TestScheduler` of the run asks it for each item. While the body runs it takes the place of the test runner, so that
/// failures belong to the run.
package final class ExploredRun: FailureReceiver, @unchecked Sendable {
  /// An item that ran.
  struct Step {
    let id: UInt64
    let work: ExploredWork
    let time: Int64
    /// The step that scheduled it; `nil` where the body did.
    let creator: Int?
    /// How many times the body had moved the clock.
    let span: Int
    /// The lanes in whose order it put something.
    var extended: Set<Int> = []
    var isIsolated: Bool
    var scheduled: UInt64 = 0
  }

  /// A place in the run where more than one item could have run.
  struct Choice {
    /// The items; 0 stands for waiting until the clock has been moved.
    let options: [UInt64]
    let made: Int
    /// The step that follows.
    let step: Int
    /// Whether an item could have been late, so that its time depends on the choice.
    let concernsTime: Bool
    /// What led here, and the options: the same in each run with the same choices.
    let fingerprint: UInt64
  }

  /// What is drawn of an item, an action or a failure.
  struct Mark {
    let id: UInt64
    let lane: Int
    let time: Int64
    let kind: ExploredWork.Kind?
    var notes: [String] = []
  }

  struct Failure {
    let message: String
    let site: CallSite
  }

  fileprivate struct Invariant {
    let name: String
    let holds: () -> Bool
    let site: CallSite
  }

  fileprivate struct State {
    var queue = ExploredQueue()
    var lanes = ["main"]
    var scripts = 0
    var guide: ExploredGuide
    var steps: [Step] = []
    var choices: [Choice] = []
    var marks: [Mark] = []
    var failures: [Failure] = []
    var invariants: [Invariant] = []
    /// The steps that run, the innermost last: an item may move the clock itself.
    var running: [Int] = []
    var spans = 0
    var scheduledByBody: UInt64 = 0
    var notedByBody: UInt64 = 0
    var clock: Int64 = 0
    var fingerprint: UInt64 = 0
    var canReduce = true
  }

  private let state: Locked<State>
  private let lateness: Int64
  private let isDrawn: Bool

  /// - Parameters:
  ///   - lateness: how late a timer may be, in nanoseconds.
  ///   - isDrawn: whether marks are kept.
  init(_ guide: ExploredGuide, lateness: Int64, isDrawn: Bool) {
    state = Locked(State(guide: guide))
    self.lateness = lateness
    self.isDrawn = isDrawn
  }

  /// A number that depends on both and on nothing else.
  static func mixed(_ first: UInt64, _ second: UInt64) -> UInt64 {
    var mixed = (first ^ second &* 0xD6E8_FEB8_6659_FD93) &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  // MARK: What happened

  var steps: [Step] { state.withLock { $0.steps } }
  var made: [Choice] { state.withLock { $0.choices } }
  var marks: [Mark] { state.withLock { $0.marks } }
  var laneNames: [String] { state.withLock { $0.lanes } }
  var failures: [Failure] { state.withLock { $0.failures } }
  /// Whether items of isolated lanes are known to be independent of others.
  var canReduce: Bool { state.withLock { $0.canReduce && $0.invariants.isEmpty } }
  /// The same for two runs in which the same items ran in the same order.
  var course: UInt64 { state.withLock { $0.fingerprint } }
  var choices: Choices { Choices(made.map(\.made)) }

  // MARK: Work

  /// Whether timers may be late.
  var isLate: Bool { lateness > 0 }

  /// The lane of a name.
  func lane(_ name: String) -> Int {
    state.withLock { state in
      if let lane = state.lanes.firstIndex(of: name) { return lane }
      state.lanes.append(name)
      return state.lanes.count - 1
    }
  }

  /// A series of its own for a script, whose events keep their order.
  func newScript() -> ExploredWork.Series {
    state.withLock { state in
      state.scripts += 1
      return .script(state.scripts)
    }
  }

  func add(_ item: ScheduledItem, at due: VirtualTimeQueue.Due, _ work: ExploredWork) {
    var work = work
    if work.kind == .timer { work.slack = lateness }
    state.withLock { state in
      let creator = state.running.last
      state.queue.insert(item, at: due, work, id: state.nextID(), creator: creator)
      if let creator, creator >= 0, case .lane(let lane) = work.series { state.steps[creator].extended.insert(lane) }
    }
  }

  /// The body, or an item, moves the clock.
  func beginSpan(simulating: Bool) {
    state.withLock { state in
      state.spans += 1
      state.queue.order(simulating: simulating)
    }
  }

  /// Decides what runs next and when; `nil` where nothing does before the limit.
  func next(until limit: Int64, now clock: Int64) -> (item: ScheduledItem, time: Int64)? {
    state.withLock { state -> (item: ScheduledItem, time: Int64)? in
      if let cancelled = state.queue.takeCancelled(until: limit) {
        state.running.append(-1)
        return (cancelled.item, max(clock, cancelled.time))
      }
      let options = state.queue.options(until: limit)
      if options.count == 0 { return nil }
      let choice = options.count == 1 ? 0 : state.choose(options)
      // What waits now may run when the clock has been moved: `endSpan`.
      guard choice < options.indices.count else { return nil }
      let entry = state.queue.take(options.indices[choice])
      state.clock = max(clock, entry.time)
      state.begin(entry)
      if isDrawn {
        state.marks.append(
          Mark(id: entry.id, lane: entry.work.lane, time: state.clock, kind: entry.work.kind))
      }
      return (entry.item, state.clock)
    }
  }

  /// The item that was decided on has run.
  func endStep() {
    let wasStep = state.withLock { $0.running.removeLast() >= 0 }
    if wasStep { checkInvariants() }
  }

  /// The clock has been moved.
  func endSpan(at clock: Int64) { state.withLock { $0.clock = max($0.clock, clock) } }

  /// What is left does not run. It is released before this returns.
  func end() {
    let left = state.withLock { $0.queue.takeAll() }
    for entry in left { entry.item.dispose() }
    checkInvariants()
  }

  /// The run was stopped within a span: what could have run then is not known.
  func stopped() { state.withLock { $0.canReduce = false } }

  // MARK: Failures

  @discardableResult
  package override func receive(_ message: String, at site: CallSite) -> Bool {
    receive(Failure(message: message, site: site), isReason: false)
    return true
  }

  /// The body has thrown an error: the reason for what an ending `TestStore` reports before the error arrives here.
  func bodyThrew(_ message: String, at site: CallSite) {
    receive(Failure(message: message, site: site), isReason: true)
  }

  private func receive(_ failure: Failure, isReason: Bool) {
    state.withLock { state in
      if state.failures.isEmpty, isDrawn {
        state.marks.append(Mark(id: 0, lane: state.lane, time: state.clock, kind: nil))
      }
      state.failures.insert(failure, at: isReason ? 0 : state.failures.count)
    }
  }

  func addInvariant(_ name: String, at site: CallSite, _ holds: @escaping () -> Bool) {
    state.withLock { $0.invariants.append(Invariant(name: name, holds: holds, site: site)) }
  }

  private func checkInvariants() {
    for invariant in state.withLock({ $0.invariants }) where !invariant.holds() {
      let message = "The invariant “\(invariant.name)” does not hold."
      if failures.contains(where: { $0.message == message && $0.site.line == invariant.site.line }) { continue }
      receive(message, at: invariant.site)
    }
  }

  // MARK: A test store

  /// The run that is going on.
  package static var current: ExploredRun? { TestRunner.receiver as? ExploredRun }

  /// Whether a choice has been made that a plain run does not make.
  package var hasLeftPlainRun: Bool { state.withLock { $0.choices.contains { $0.made > 0 } } }

  /// Notes for the drawing what the item that runs has done, or the body where none runs. What was touched belongs to all
  /// lanes.
  package func note(_ text: @autoclosure () -> String) {
    let text = isDrawn ? text() : nil
    state.withLock { state in
      if let step = state.running.last, step >= 0 { state.steps[step].isIsolated = false }
      guard let text else { return }
      if state.running.isEmpty || state.marks.isEmpty {
        state.notedByBody += 1
        let id = Self.mixed(2, state.notedByBody)
        state.marks.append(Mark(id: id, lane: 0, time: state.clock, kind: nil, notes: [text]))
      } else {
        state.marks[state.marks.count - 1].notes.append(text)
      }
    }
  }
}

extension ExploredRun.State {
  /// Where the item runs that runs now.
  fileprivate var lane: Int {
    if let step = running.last, step >= 0 { steps[step].work.lane } else { 0 }
  }

  /// The same item has the same number in all runs in which it is scheduled by the same item, as the same of all that this
  /// schedules.
  fileprivate mutating func nextID() -> UInt64 {
    guard let step = running.last, step >= 0 else {
      scheduledByBody += 1
      return ExploredRun.mixed(1, scheduledByBody)
    }
    steps[step].scheduled += 1
    return ExploredRun.mixed(steps[step].id, steps[step].scheduled)
  }

  fileprivate mutating func choose(_ options: ExploredQueue.Options) -> Int {
    var ids = options.indices.map { queue.entries[$0].id }
    if options.canWait { ids.append(0) }
    for id in ids { fingerprint = ExploredRun.mixed(fingerprint, id) }
    let wanted = guide.choose(at: choices.count, of: ids.count)
    let made = wanted < ids.count ? wanted : 0
    let concernsTime = options.indices.contains { queue.entries[$0].work.slack > 0 }
    choices.append(
      ExploredRun.Choice(
        options: ids, made: made, step: steps.count, concernsTime: concernsTime, fingerprint: fingerprint))
    fingerprint = ExploredRun.mixed(fingerprint, UInt64(made))
    return made
  }

  fileprivate mutating func begin(_ entry: ExploredQueue.Entry) {
    fingerprint = ExploredRun.mixed(fingerprint, entry.id)
    running.append(steps.count)
    steps.append(
      ExploredRun.Step(
        id: entry.id, work: entry.work, time: entry.time, creator: entry.creator.flatMap { $0 < 0 ? nil : $0 },
        span: spans, isIsolated: entry.work.isIsolated))
  }
}
