import Dispatch
import MiniRx

/// The tasks of an asynchronous body, as its run knows them: what they wait for, and whether time may move.
struct ExploredTasks {
  /// What a task waits for that lets its run decide when it continues.
  struct Wait {
    enum Goal {
      /// No job is ready.
      case quiet
      /// The clock has moved by a span, or to a time, in nanoseconds.
      case span(Int64), time(Int64)
      /// A condition holds, or nothing more can happen.
      case condition(@MainActor () -> Bool)

      var isQuiet: Bool { if case .quiet = self { true } else { false } }
      var isCondition: Bool { if case .condition = self { true } else { false } }
    }

    let goal: Goal
    /// The step that waits.
    let origin: Int?
    let resume: () -> Void
  }

  /// For what the clock moves.
  enum Move {
    case wait(Wait)
    /// For the body, which waits for something that it has not asked the run for.
    case body
  }

  var waits: [Wait] = []
  /// `nil` while the clock stands still, and jobs alone run.
  var move: Move?
  /// Whether the body has continued since the clock has begun to move for it.
  var hasBodyContinued = false
  var body: UInt64?
  /// Whether the run decides when jobs run.
  var isDriven = false
  /// How many steps there were since the body continued.
  var steps = 0
  /// Whether a synchronous body has begun tasks, which run behind it.
  var areBehindBody = false
  /// Whether work that was due has waited for jobs, while the body waited for something that it has not asked the run for.
  var heldBackWork = false
  /// For how many nanoseconds of real time what comes from outside of the run is waited for, each time.
  var outsideTimeout: Int64 = 0
  /// What came from outside: from a thread, a queue or a task that is not the run's. It happens when nothing else can, so that
  /// the order does not depend on when it came.
  var arrivals: [(inout ExploredRun.State) -> Void] = []
  /// Wakes the run, which waits for an arrival.
  var arrival: DispatchSemaphore?
  /// Whether something came from outside.
  var hasOutsiders = false
  /// Which call of the library begins a task now.
  var call: (name: String, site: CallSite?)?
  /// How many jobs of actors have run.
  var jobsOfActors = 0
  /// The lanes of the tasks.
  var lanes: [UInt64: Int] = [:]
  /// What follows is no part of any order.
  var isEnding = false
  /// Whether the body waits for what never comes. What fails after that does so because of it.
  var isStuck = false
  var isOver = false
  var living: [LivingTask] = []
  /// Where those were begun that do not end, although they are cancelled.
  var leaked: [String] = []
}

/// What happens next in a run.
private enum Turn {
  case item(VirtualItem)
  /// What a task waits for is there, or will never be.
  case over(ExploredTasks.Wait)
  /// Something is waited for, and nothing is left that could happen.
  case nothing
}

extension ExploredRun {
  /// How many steps may pass in which the body does not continue; ten times as many may in all.
  @TaskLocal static var longestWait = 100_000

  /// Which other orders there are that no choice of this run leads to.
  var others: TestScheduler.ExploredOrders.Others? {
    state.withLock { state in
      if state.tasks.hasOutsiders { return .outside }
      if state.tasks.areBehindBody { return .tasks }
      if state.tasks.heldBackWork { return .heldBack }
      if state.tasks.jobsOfActors > 0 { return .hops }
      return state.queue.losesOrders ? .otherTimes : nil
    }
  }

  /// Where tasks were begun that did not end with the run, although they were cancelled.
  var leaked: [String] { state.withLock { $0.tasks.leaked } }

  // MARK: Jobs

  /// Notes that a job was ready in this run. Those of a synchronous body are no part of it.
  func sawJob() { state.withLock { $0.tasks.areBehindBody = !$0.tasks.isDriven } }

  /// Takes over a job that is ready. Returns `false` when the run is over.
  func add(_ job: TaskJob, of control: TaskControl) -> Bool {
    let item = item(job, control)
    return state.withLock { state in
      if state.tasks.isOver { return false }
      if state.isOutside { state.arrive { self.add(item, for: job, to: &$0) } } else { add(item, for: job, to: &state) }
      return true
    }
  }

  private func add(_ item: VirtualItem, for job: TaskJob, to state: inout State) {
    let lane = state.lane(of: job)
    var work = VirtualWork(kind: .job, lane: lane, series: lane == 0 ? .lane(0) : nil)
    work.isOfTask = true
    work.isOfTest = state.course.origin != nil || job.task.map { $0 == state.tasks.body } == true
    add(item, work, to: &state)
  }

  /// Takes over a job that is ready after some nanoseconds.
  func add(_ job: TaskJob, after delay: Int64, of control: TaskControl) -> Bool {
    let item = item(job, control)
    let lane = state.withLock { state -> Int? in
      if state.tasks.isOver { return nil }
      return TaskRuntime.currentTask.flatMap { state.tasks.lanes[$0] } ?? state.lane(of: job)
    }
    guard let lane else { return false }
    var work = VirtualWork(kind: delay > 0 ? .timer : .job, lane: lane)
    work.isOfTask = true
    add(item, after: delay, work, delayed: nil)
    return true
  }

  private func item(_ job: TaskJob, _ control: TaskControl) -> VirtualItem {
    let task = job.task
    return VirtualItem { [weak self, weak control] in
      self?.state.withLock { state in
        if job.isOfActor { state.tasks.jobsOfActors += 1 }
        if let task, task == state.tasks.body { (state.tasks.hasBodyContinued, state.tasks.steps) = (true, 0) }
      }
      control?.perform(job)
    }
  }

  /// Knows a task that has been created.
  func adopt(_ task: UInt64, _ job: UnownedJob) {
    let object = TaskRuntime.object(of: job)
    state.withLock { state in
      if state.tasks.body == nil { state.tasks.body = task }
      guard let object else { return }
      let origin = LivingTask.Origin(
        call: state.tasks.call, creator: TaskRuntime.currentTask, time: state.queue.earliestNow)
      state.tasks.living.append(LivingTask(task, object, from: origin))
    }
  }

  package func beginsTask(of call: String?, at site: CallSite?) {
    state.withLock { $0.tasks.call = call.map { ($0, site) } }
  }

  // MARK: Waiting

  /// Waits until no job is ready.
  @MainActor
  func settle() async { await wait(for: .quiet) }

  /// Whether the body is asynchronous.
  package var hasTasks: Bool { state.withLock { $0.tasks.isDriven } }

  /// Waits until a condition holds, or nothing more can happen. Time moves meanwhile.
  @MainActor
  package func wait(until isMet: @escaping @MainActor () -> Bool) async { await wait(for: .condition(isMet)) }

  /// Waits for a goal, which the run brings about by letting other things happen.
  @MainActor
  func wait(for goal: ExploredTasks.Wait.Goal) async {
    await withCheckedContinuation { continuation in
      let isEnding = state.withLock { state in
        if !state.tasks.isEnding {
          state.tasks.waits.append(
            ExploredTasks.Wait(
              goal: goal, origin: state.course.running.last, resume: { continuation.resume() }))
        }
        return state.tasks.isEnding
      }
      if isEnding { continuation.resume() }
    }
  }

  // MARK: Driving

  /// Runs a body, as a task whose jobs and whose tasks' jobs are items of this run.
  @MainActor
  func perform(
    _ body: @escaping @MainActor (TestScheduler) async throws -> Void, _ scheduler: TestScheduler,
    outsideTimeout: Int64, at site: CallSite
  ) {
    let outer = TestRunner.receiverOnMainQueue.exchange(self)
    defer { _ = TestRunner.receiverOnMainQueue.exchange(outer) }
    state.withLock { ($0.tasks.isDriven, $0.tasks.outsideTimeout) = (true, outsideTimeout) }
    TaskControl.drive(self) {
      let hasEnded = AtomicFlag()
      scheduler.taskControl = TaskControl.joined()
      // With the priority of other tasks. Waiting for them would raise theirs otherwise, and an actor would let them go first.
      Task(priority: .medium) {
        do { try await body(scheduler) } catch { bodyThrew(error, at: site) }
        _ = hasEnded.raise()
      }
      if !drive(until: { hasEnded.isRaised }) { isStuck(at: site) }
      endTasks()
    }
  }

  /// Lets things happen until the body has ended. Returns `false` where it waits, and nothing more can happen.
  @MainActor
  private func drive(until hasEnded: () -> Bool) -> Bool {
    while !hasEnded() {
      let isEndless = state.withLock { state in
        state.tasks.steps += 1
        return state.isEndless(Self.longestWait)
      }
      if isEndless || !takeTurn() { return false }
    }
    return true
  }

  @MainActor
  private func takeTurn() -> Bool {
    switch turn() {
    case .item(let item):
      item.run()
      endStep()
      return true
    case .over(let wait):
      resume(wait)
      return true
    case .nothing:
      if receiveFromOutside() { return true }
      guard let wait = state.withLock({ $0.endMove() }) else { return false }
      resume(wait)
      return true
    }
  }

  private func resume(_ wait: ExploredTasks.Wait) {
    state.withLock { $0.course.origin = wait.origin }
    wait.resume()
    state.withLock { $0.course.origin = nil }
  }

  /// Lets the first happen of what arrived from outside. Waits for it, as long as the caller of the exploration has said, where
  /// nothing arrived.
  private func receiveFromOutside() -> Bool {
    let (arrival, timeout) = state.withLock { state in
      let waits = state.tasks.arrivals.isEmpty && state.tasks.outsideTimeout > 0
      state.tasks.arrival = waits ? DispatchSemaphore(value: 0) : nil
      return (state.tasks.arrival, state.tasks.outsideTimeout)
    }
    let deadline = timeout < .max ? DispatchTime.now() + RxTimeInterval(nanoseconds: timeout) : .distantFuture
    _ = arrival?.wait(timeout: deadline)
    return state.withLock { state in
      state.tasks.arrival = nil
      if state.tasks.arrivals.isEmpty { return false }
      state.tasks.arrivals.removeFirst()(&state)
      return true
    }
  }

  @MainActor
  private func turn() -> Turn {
    let isOver = if case .condition(let isMet) = waitThatMoves?.goal { isMet() } else { false }
    return state.withLock { isOver ? $0.endMove().map(Turn.over) ?? .nothing : $0.nextTurn() }
  }

  private var waitThatMoves: ExploredTasks.Wait? {
    state.withLock { if case .wait(let wait) = $0.tasks.move { wait } else { nil } }
  }

  /// Notes that the body waits for what never comes.
  private func isStuck(at site: CallSite) {
    let (isEndless, tasks) = state.withLock { ($0.isEndless(Self.longestWait), $0.tasks.livingTasks) }
    receive(isEndless ? ExplorationTexts.bodyWaitsWithoutEnd : ExplorationTexts.bodyWaits(beside: tasks), at: site)
    state.withLock { $0.tasks.isStuck = true }
  }

  /// Ends the tasks that are left: they are cancelled, and run to their end.
  @MainActor
  private func endTasks() {
    let waits = state.withLock { state in
      state.tasks.isEnding = true
      if state.tasks.move != nil { _ = state.endMove() }
      defer { state.tasks.waits = [] }
      return state.tasks.waits
    }
    for wait in waits { wait.resume() }
    var rounds = 0
    repeat {
      for task in state.withLock({ $0.tasks.living }) { task.cancel() }
      while rounds < Self.longestWait, let item = state.withLock({ $0.nextJob() }) {
        rounds += 1
        item.run()
        endStep()
      }
      rounds += 1
    } while rounds < Self.longestWait && (runsWhatIsLeft() || waitsForTheLast())
    state.withLock { state in
      state.tasks.isOver = true
      while !state.tasks.arrivals.isEmpty { state.tasks.arrivals.removeFirst()(&state) }
    }
    // What never ends would go on on the main queue.
    if rounds < Self.longestWait { _ = runsWhatIsLeft() }
    end()
    state.withLock { ($0.tasks.leaked, $0.tasks.living) = ($0.tasks.livingTasks, []) }
  }

  /// Waits for what ends tasks from outside. Returns whether something arrived.
  private func waitsForTheLast() -> Bool {
    let isAnyAlive = state.withLock { !$0.tasks.arrivals.isEmpty || $0.tasks.living.contains { $0.isAlive } }
    return isAnyAlive && receiveFromOutside()
  }

  /// Wakes all tasks that sleep, and takes away what is scheduled. Returns whether there was something.
  private func runsWhatIsLeft() -> Bool {
    let left = state.withLock { $0.queue.takeAll() }
    for entry in left { if entry.work.isOfTask { entry.item.run() } else { entry.item.dispose() } }
    return !left.isEmpty
  }
}

extension ExploredTasks {
  /// Where the tasks were begun that live still, without the body.
  fileprivate var livingTasks: [String] { living.filter { $0.isAlive && $0.id != body }.map(text) }

  private func text(_ task: LivingTask) -> String {
    let time = "at \(CourseDrawing.seconds(task.origin.time)) of virtual time"
    if let (name, site) = task.origin.call {
      return site.map { "`\(name)` at \($0.fileID):\($0.line)" } ?? "`\(name)`, \(time)"
    }
    let creator = living.first { $0.id == task.origin.creator }.map { $0.id == body ? "the body" : text($0) }
    return "a `Task`, \(time), begun by \(creator ?? "other code")"
  }
}

extension ExploredRun.State {
  fileprivate func isEndless(_ longestWait: Int) -> Bool {
    tasks.steps > longestWait || course.steps.count > 10 * longestWait
  }

  /// Whether what happens now comes from outside of the run.
  var isOutside: Bool { tasks.isDriven && !MainQueue.isCurrent }

  /// Lets something happen that comes from outside, when nothing else can.
  mutating func arrive(_ happen: @escaping (inout ExploredRun.State) -> Void) {
    tasks.hasOutsiders = true
    tasks.arrivals.append(happen)
    tasks.arrival?.signal()
  }

  fileprivate mutating func lane(of job: TaskJob) -> Int {
    if job.place == .main { return 0 }
    guard let task = job.task else { return lane("actors") }
    if let lane = tasks.lanes[task] { return lane }
    let lane = lane("task \(tasks.lanes.count + 1)")
    tasks.lanes[task] = lane
    return lane
  }

  fileprivate mutating func nextJob() -> VirtualItem? {
    if queue.jobs == 0 { return nil }
    queue.beginSpan(until: queue.now, simulating: queue.isSimulating)
    defer { queue.endSpan(isStopped: true) }
    return takeNext(.jobs)
  }

  fileprivate mutating func nextTurn() -> Turn {
    if queue.jobs == 0, let index = tasks.waits.firstIndex(where: \.goal.isQuiet) {
      return .over(tasks.waits.remove(at: index))
    }
    beginMove()
    if tasks.move == nil {
      if let item = nextJob() {
        tasks.heldBackWork = tasks.heldBackWork || tasks.waits.isEmpty && queue.hasWorkThatIsDue
        return .item(item)
      }
      (tasks.move, tasks.hasBodyContinued) = (.body, false)
      queue.beginSpan(until: nil, simulating: queue.isSimulating)
    }
    if isStopped { return endMove().map(Turn.over) ?? .nothing }
    if let item = takeNext(.all) { return .item(item) }
    if case .wait(let wait) = tasks.move, !wait.goal.isCondition { return endMove().map(Turn.over) ?? .nothing }
    return .nothing
  }

  /// Begins to move the clock for the first task that waits for it. It no longer moves for the body where that has continued.
  private mutating func beginMove() {
    let index = tasks.waits.firstIndex { !$0.goal.isQuiet }
    if case .body = tasks.move, tasks.hasBodyContinued || index != nil { _ = endMove() }
    guard tasks.move == nil, let index else { return }
    let wait = tasks.waits.remove(at: index)
    tasks.move = .wait(wait)
    isStopped = false
    let limit: Moment? =
      switch wait.goal {
      case .span(let span): span < .max ? queue.now.later(by: span) : nil
      case .time(let time): time < .max ? Moment(span: time) : nil
      case .quiet, .condition: nil
      }
    course.beginSpan()
    queue.beginSpan(until: limit, simulating: false)
  }

  /// Ends what the clock moves for, and returns the wait that it moved for.
  fileprivate mutating func endMove() -> ExploredTasks.Wait? {
    defer { tasks.move = nil }
    switch tasks.move {
    case .wait(let wait):
      queue.endSpan(isStopped: isStopped || wait.goal.isCondition)
      course.endSpan()
      return wait
    case .body:
      queue.endSpan(isStopped: true)
      return nil
    case nil: return nil
    }
  }
}
