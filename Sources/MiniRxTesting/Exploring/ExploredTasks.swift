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

  /// What happens next in a run.
  enum Turn {
    case item(VirtualItem)
    /// What a task waits for is there, or will never be.
    case over(Wait)
    /// Something is waited for, and nothing is left that could happen.
    case nothing
  }

  enum Phase {
    case body
    /// The body has ended. What follows is no part of any order.
    case ending
    case over
  }

  /// Whether the body is asynchronous, so that the run decides when jobs run.
  var isDriven = false
  var phase = Phase.body
  /// Whether the body waits for what never comes. What fails after that does so because of it.
  var isStuck = false
  /// The task of the body.
  var body: UInt64?
  /// Whether the body has continued since the clock has begun to move for it.
  var hasBodyContinued = false
  /// How many steps there were since the body continued.
  var steps = 0
  var waits: [Wait] = []
  /// `nil` while the clock stands still, and jobs alone run.
  var move: Move?
  /// The lanes of the tasks.
  var lanes: [UInt64: Int] = [:]
  var begun = BegunTasks()
  var outside = OutsideWork()
  /// Whether it is not sure for how long a task sleeps, because the machine was busy when it began.
  var hasGuessedSpan = false
  /// The interruptions when they were counted last.
  var interruptions = Interruptions.count
  /// Which other orders there may be that no choice of the run leads to, because of its tasks.
  private(set) var others = TestScheduler.ExploredOrders.Others.none

  /// Notes that there may be other orders. Of several reasons the one is kept that a user should see to first.
  mutating func leavesOut(_ reason: TestScheduler.ExploredOrders.Others) { others = max(others, reason) }

  /// Where the tasks were begun that have not ended, without the body.
  var unfinished: [String] { begun.unfinished(without: body) }

  /// Where a task was begun that is not the body.
  func name(of task: UInt64) -> String? { task == body ? nil : begun.name(of: task, body) }

  /// Whether the test itself has begun a task.
  func isOfTest(_ task: UInt64) -> Bool { begun.isOfTest(task, body) }
}

extension ExploredRun.State {
  /// Whether tasks and timers continue without end while the body waits.
  var isEndless: Bool {
    let longest = ExploredRun.longestWait
    return tasks.steps > longest || course.steps.count > 10 * longest
  }

  mutating func lane(of job: TaskJob) -> Int {
    if job.place == .main { return 0 }
    guard let task = job.task else { return lane("actors") }
    if let lane = tasks.lanes[task] { return lane }
    let lane = lane("task \(tasks.lanes.count + 1)")
    tasks.lanes[task] = lane
    return lane
  }

  /// The job that runs next, or work that is before it on the main lane; `nil` where no job is ready.
  mutating func nextJob() -> VirtualItem? {
    if queue.jobs == 0 { return nil }
    queue.beginSpan(until: queue.now, simulating: queue.isSimulating)
    defer { queue.endSpan(isStopped: true) }
    return takeNext(.jobs)
  }

  mutating func nextTurn() -> ExploredTasks.Turn {
    if queue.jobs == 0, let index = tasks.waits.firstIndex(where: \.goal.isQuiet) {
      return .over(tasks.waits.remove(at: index))
    }
    beginMove()
    if tasks.move == nil {
      if let item = nextJob() {
        if tasks.waits.isEmpty, queue.hasWorkThatIsDue { tasks.leavesOut(.heldBack) }
        return .item(item)
      }
      (tasks.move, tasks.hasBodyContinued) = (.body, false)
      queue.beginSpan(until: nil, simulating: queue.isSimulating)
    }
    if isStopped { return endMove().map(ExploredTasks.Turn.over) ?? .nothing }
    if let item = takeNext(.all) { return .item(item) }
    if case .wait(let wait) = tasks.move, !wait.goal.isCondition {
      return endMove().map(ExploredTasks.Turn.over) ?? .nothing
    }
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
  mutating func endMove() -> ExploredTasks.Wait? {
    guard let move = tasks.move.take() else { return nil }
    queue.endSpan(isStopped: isStopped)
    guard case .wait(let wait) = move else { return nil }
    course.endSpan()
    return wait
  }
}
