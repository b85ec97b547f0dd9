import MiniRx

extension ExploredRun {
  /// How many steps may pass in which the body does not continue; ten times as many may in all.
  @TaskLocal static var longestWait = 100_000

  /// Which other orders there are that no choice of this run leads to.
  var others: TestScheduler.ExploredOrders.Others {
    state.withLock { max($0.tasks.others, $0.queue.losesOrders ? .otherTimes : .none) }
  }

  /// Where tasks were begun that did not end with the run, although they were cancelled.
  var leaked: [String] { state.withLock { $0.tasks.begun.leaked } }

  // MARK: Jobs

  /// Notes that a job was ready in this run. Those of a synchronous body are no part of it.
  func sawJob() { state.withLock { if !$0.tasks.isDriven { $0.tasks.leavesOut(.tasks) } } }

  /// Takes over a job that is ready. Returns `false` when the run is over.
  func add(_ job: TaskJob, of control: TaskControl) -> Bool {
    let item = item(job, control)
    return state.withLock { state in
      if state.tasks.phase == .over { return false }
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
  func add(_ job: TaskJob, after delay: Int64, isSure: Bool, of control: TaskControl) -> Bool {
    let item = item(job, control)
    let lane = state.withLock { state -> Int? in
      if state.tasks.phase == .over { return nil }
      if !isSure { state.tasks.hasGuessedSpan = true }
      return TaskRuntime.currentTask.flatMap { state.tasks.lanes[$0] } ?? state.lane(of: job)
    }
    guard let lane else { return false }
    var work = VirtualWork(kind: delay > 0 ? .timer : .job, lane: lane)
    work.isOfTask = true
    add(item, after: delay, work, delayed: nil)
    return true
  }

  /// Whether others have had the processor since the run began, or was asked for that last.
  func wasInterrupted() -> Bool? {
    guard let count = Interruptions.count else { return nil }
    return state.withLock { state in
      defer { state.tasks.interruptions = count }
      return count != state.tasks.interruptions
    }
  }

  private func item(_ job: TaskJob, _ control: TaskControl) -> VirtualItem {
    let task = job.task
    return VirtualItem { [weak self, weak control] in
      self?.state.withLock { state in
        if job.isOfActor { state.tasks.leavesOut(.hops) }
        if let task, task == state.tasks.body { (state.tasks.hasBodyContinued, state.tasks.steps) = (true, 0) }
      }
      control?.perform(job)
    }
  }

  /// Knows a task that has been created, by another one as a rule.
  func adopt(_ task: UInt64, _ job: UnownedJob, by creator: UInt64?) {
    let object = TaskRuntime.object(of: job)
    state.withLock { state in
      if state.tasks.body == nil { state.tasks.body = task }
      state.tasks.begun.add(task, object, by: creator, in: state.course.current?.id, at: state.queue.earliestNow)
    }
  }

  package func beginsTask(of call: String?, at site: CallSite?) {
    state.withLock { $0.tasks.begun.call = call.map { ($0, site) } }
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
      let waits = state.withLock { state in
        if state.tasks.phase != .body { return false }
        state.tasks.waits.append(
          ExploredTasks.Wait(goal: goal, origin: state.course.running.last, resume: { continuation.resume() }))
        return true
      }
      if !waits { continuation.resume() }
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
    state.withLock { ($0.tasks.isDriven, $0.tasks.outside.timeout) = (true, outsideTimeout) }
    TaskControl.drive(self) {
      let hasEnded = AtomicFlag()
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
        return state.isEndless
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

  @MainActor
  private func turn() -> ExploredTasks.Turn {
    let isOver = if case .condition(let isMet) = waitThatMoves?.goal { isMet() } else { false }
    return state.withLock { isOver ? $0.endMove().map(ExploredTasks.Turn.over) ?? .nothing : $0.nextTurn() }
  }

  private var waitThatMoves: ExploredTasks.Wait? {
    state.withLock { if case .wait(let wait) = $0.tasks.move { wait } else { nil } }
  }

  /// Notes that the body waits for what never comes.
  private func isStuck(at site: CallSite) {
    let (isEndless, tasks) = state.withLock { ($0.isEndless, $0.tasks.unfinished) }
    receive(isEndless ? ExplorationTexts.bodyWaitsWithoutEnd : ExplorationTexts.bodyWaits(beside: tasks), at: site)
    state.withLock { $0.tasks.isStuck = true }
  }

  /// Ends the tasks that are left: they are cancelled, and run to their end.
  @MainActor
  private func endTasks() {
    let waits = state.withLock { state in
      state.tasks.phase = .ending
      let moving = state.endMove().map { [$0] } ?? []
      defer { state.tasks.waits = [] }
      return moving + state.tasks.waits
    }
    for wait in waits { wait.resume() }
    var rounds = 0
    repeat {
      state.withLock { $0.tasks.begun }.cancel()
      rounds += 1
    } while rounds < Self.longestWait && (runsWhatIsLeft() || waitsForTheLast())
    state.withLock { state in
      state.tasks.phase = .over
      while let happen = state.tasks.outside.takeFirst() { happen(&state) }
    }
    // What never ends would go on on the main queue.
    if rounds < Self.longestWait { _ = runsWhatIsLeft() }
    end()
    state.withLock { $0.tasks.begun.end(of: $0.tasks.body) }
  }

  /// Waits for what ends tasks from outside. Returns whether something arrived.
  private func waitsForTheLast() -> Bool {
    let mayCome = state.withLock { !$0.tasks.outside.isEmpty || $0.tasks.begun.areAlive }
    return mayCome && receiveFromOutside()
  }

  /// Lets each task continue that is ready or sleeps, and takes away what is scheduled. Returns whether there was something.
  private func runsWhatIsLeft() -> Bool {
    let left = state.withLock { $0.queue.takeAll() }
    for entry in left.reversed() { if entry.work.isOfTask { entry.item.run() } else { entry.item.dispose() } }
    return !left.isEmpty
  }
}
