import Dispatch
import MiniRx

/// The tasks of one test: all of their jobs run on the main queue, one after the other, in the order in which they became ready.
///
/// So what a test can see does not depend on the machine, and "until nothing is ready" is something that can be waited for
/// (`settle`). While the test itself waits, each job takes a turn of the main queue.
///
/// A task belongs to the test that created it, by itself or by one of its tasks. Control begins with the first object of this
/// library that the test makes, or the first call that needs it, and ends when the last of these objects is released; then the
/// runtime runs the jobs of its tasks.
///
/// What is not seen: work of Dispatch queues, threads, executors of one's own and actors that other tests use. It comes back as a
/// job from outside, as soon as it resumes one of the tasks.
///
/// Users: the asynchronous calls of `TestScheduler`, `TestClock` and `TestStore`, and `withDeterministicTasks`.
package final class TaskControl: TestTasks, @unchecked Sendable {
  private struct State {
    var ready = Backlog<TaskJob>()
    /// How many jobs have run, those of tasks that settle left out.
    var runs = 0
    /// The calls that run jobs at this moment, each inside the one before.
    var drains = 0
    /// Tasks that wait until nothing is ready.
    var settling: [UInt64] = []
    var tasks: Set<UInt64> = []
    /// The step of the test that was begun last.
    var step: CallSite?
    /// Whether jobs had no end when they ran last.
    var hadNoEnd = false
    var time = TaskTime()

    mutating func next() -> TaskJob? {
      guard let job = ready.popFirst() else { return nil }
      if !settling.contains(where: { $0 == job.task }) { runs += 1 }
      return job
    }
  }

  /// The job that runs, and the same task's next one where it continues without letting others run.
  private struct Running {
    let control: TaskControl
    let task: UInt64?
    let place: TaskJob.Place
    let began = MonotonicClock.nanoseconds
    var next: UnownedJob?
  }

  /// What tasks are registered with: a control, while it lives.
  private final class Owner: @unchecked Sendable { weak var control: TaskControl? }

  private static let owners = Locked<[UInt64: Owner]>([:])
  /// The main queue's alone.
  nonisolated(unsafe) private static var running: Running?
  /// Has the tasks that code of the main queue creates outside of any task, as XCTest does for an asynchronous test. The main
  /// queue's alone.
  nonisolated(unsafe) private static weak var ambient: TaskControl?

  private let state = Locked(State())
  private let owner = Owner()
  /// The test's own task. Older ones are not the test's, even where it resumes them. In a run of an exploration that of the
  /// body, which is the first that is adopted.
  private let oldest: Locked<UInt64?>
  /// Decides when jobs run, in an exploration.
  private let run: ExploredRun?

  private init(of task: UInt64?, _ run: ExploredRun? = nil) {
    oldest = Locked(run == nil ? task ?? 0 : nil)
    self.run = run
    owner.control = self
    TaskExecutors.install()
  }

  deinit {
    let tasks = state.withLock { $0.tasks }
    Self.owners.withLock { owners in
      for task in tasks where owners[task] === owner { owners[task] = nil }
    }
  }

  // MARK: Explorations

  /// The run of an exploration that has the main queue. The main queue's alone.
  nonisolated(unsafe) private static weak var driving: TaskControl?

  /// Calls a body on the main queue. All tasks that it creates, and all that these create, belong to a run of an exploration.
  @MainActor
  static func drive(_ run: ExploredRun, _ body: () -> Void) {
    let control = TaskControl(of: nil, run)
    let outer = unsafe driving
    defer { unsafe driving = outer }
    unsafe driving = control
    withExtendedLifetime(control, body)
  }

  // MARK: Whose job?

  /// The control of the test that calls. Where an object was made before by another task of the same test, as in `setUp`, it has
  /// one already, and the two become one.
  package static func joined(_ held: TaskControl? = nil) -> TaskControl {
    if MainQueue.isCurrent, let driving = unsafe driving { return driving }
    let task = TaskRuntime.currentTask
    let known = if let task { control(of: task) } else { MainQueue.isCurrent ? unsafe ambient : nil }
    if let known {
      if let held, held !== known { held.move(to: known) }
      return known
    }
    let control = held ?? TaskControl(of: task)
    if let task { control.adopt(task) }
    // XCTest begins an asynchronous `setUp` and its test as two tasks. Tests of Swift Testing run beside one another.
    if MainQueue.isCurrent, task == nil || !TestRunner.isInsideSwiftTesting { unsafe ambient = control }
    return control
  }

  package static func begin() -> AnyObject { joined() }

  private static func control(of task: UInt64) -> TaskControl? { owners.withLock { $0[task]?.control } }

  private func adopt(_ task: UInt64) {
    _ = state.withLock { $0.tasks.insert(task) }
    Self.owners.withLock { $0[task] = owner }
  }

  private func move(to other: TaskControl) {
    var (jobs, tasks) = state.withLock { state in
      defer { state.ready = Backlog() }
      return (state.ready, state.tasks)
    }
    for task in tasks { other.adopt(task) }
    while let job = jobs.popFirst() { other.add(job) }
    if MainQueue.isCurrent, unsafe Self.ambient === self { unsafe Self.ambient = other }
  }

  private static func owner(of job: UnownedJob) -> TaskControl? {
    let task = TaskRuntime.task(of: job)
    if let task, let control = control(of: task) { return control }
    let current = TaskRuntime.currentTask
    let creator =
      if MainQueue.isCurrent, let driving = unsafe driving {
        driving
      } else if let current {
        control(of: current)
      } else {
        MainQueue.isCurrent ? unsafe running?.control ?? ambient : nil
      }
    guard let creator else { return nil }
    if let task { return creator.adopt(task, job, whileCurrentIs: current) ? creator : nil }
    // One that began at once (`Task.immediate`) may wait first for a job of no task, such as that of `Task.yield`.
    if let current, control(of: current) == nil, let job = TaskRuntime.jobOfCurrentTask {
      _ = creator.adopt(current, job, whileCurrentIs: current)
    }
    return creator
  }

  /// Takes over a task of which a job is seen for the first time, unless it is older than the test.
  private func adopt(_ task: UInt64, _ job: UnownedJob, whileCurrentIs current: UInt64?) -> Bool {
    let oldest = oldest.withLock { oldest in
      oldest = oldest ?? task
      return oldest ?? task
    }
    if task < oldest { return false }
    adopt(task)
    // One that began at once (`Task.immediate`) is current itself. What it begins is that of the task whose job runs.
    let beginner = MainQueue.isCurrent ? unsafe Self.running?.task : current
    run?.adopt(task, job, by: beginner)
    return true
  }

  // MARK: Jobs

  /// Takes over a job that is ready; returns `false` where it belongs to no test.
  static func take(_ job: UnownedJob, _ place: TaskJob.Place) -> Bool {
    ExploredRun.current?.sawJob()
    guard let control = owner(of: job) else { return false }
    // A function that belongs to no actor asks for the executor of such functions, which is not the one that it runs on.
    if place == .elsewhere, MainQueue.isCurrent, let running = unsafe running, running.place == .elsewhere,
      let task = running.task, task == TaskRuntime.task(of: job)
    {
      unsafe Self.running?.next = job
      return true
    }
    let job = TaskJob(job: job, place: place)
    if let run = control.run { return run.add(job, of: control) }
    control.add(job)
    return true
  }

  /// Takes over a job that is ready after some nanoseconds, where time is the test's.
  static func take(_ job: UnownedJob, after delay: Int64) -> Bool {
    guard let control = owner(of: job) else { return false }
    let job = TaskJob(job: job, place: .elsewhere)
    let elapsed = MainQueue.isCurrent ? unsafe running.map { MonotonicClock.nanoseconds - $0.began } : nil
    let (span, isSure) = TaskTime.span(of: delay, inJobOf: elapsed ?? 0, wasInterrupted: control.run?.wasInterrupted())
    if let run = control.run { return run.add(job, after: span, isSure: isSure, of: control) }
    guard control.state.withLock({ $0.time.add(job, after: span) }) else { return false }
    control.rest()
    return true
  }

  private func add(_ job: TaskJob) {
    let needsTurn = state.withLock { state in
      state.ready.append(job)
      return state.drains == 0
    }
    if needsTurn { DispatchQueue.main.async { self.takeTurn() } }
  }

  private func takeTurn() {
    if let job = state.withLock({ $0.next() }) { perform(job) }
    rest()
  }

  func perform(_ job: TaskJob) {
    let outer = unsafe Self.running
    defer { unsafe Self.running = outer }
    unsafe Self.running = Running(control: self, task: job.task, place: job.place)
    job.run()
    while let next = unsafe Self.running?.next {
      unsafe Self.running?.next = nil
      TaskJob(job: next, place: .elsewhere).run()
    }
  }

  // MARK: Until nothing is ready

  /// How many jobs may run before the test fails because they have no end.
  @TaskLocal package static var longestRun = 200_000

  /// A step of the test begins, which is where it fails when jobs have no end.
  package func beginStep(at site: CallSite) { state.withLock { $0.step = site } }

  /// Runs jobs on this thread, the main queue's, until none is ready, or until a task no longer settles. What is left takes turns
  /// of the main queue. Returns `false` where there is no end.
  @discardableResult
  private func drain(whileSettling task: UInt64? = nil) -> Bool {
    let longestRun = Self.longestRun
    let end = state.withLock { state in
      state.drains += 1
      // Once it is known, and reported, the steps that follow do not take long.
      return state.runs + (state.hadNoEnd ? longestRun / 100 : longestRun)
    }
    var left = 0
    var isEndless = false
    while let job = state.withLock({ state in
      isEndless = state.runs >= end && !state.ready.isEmpty
      let isThrough = task.map { task in !state.settling.contains(task) } ?? false
      let job = isEndless || isThrough ? nil : state.next()
      if job == nil {
        state.drains -= 1
        if state.drains == 0 { left = state.ready.count }
      }
      return job
    }) { perform(job) }
    for _ in 0..<left { DispatchQueue.main.async { self.takeTurn() } }
    let (isKnown, step) = state.withLock { state in
      defer { state.hadNoEnd = isEndless }
      return (state.hadNoEnd, state.step)
    }
    if !isEndless { return true }
    if isKnown { return false }
    TestRunner.fail(
      """
      Tasks have run \(longestRun) times without waiting for anything, and still run.

      A task that asks again and again whether something has happened (`while !isReady { await Task.yield() }`) leaves a test no \
      moment at which nothing is ready. Let it wait for what it looks for.
      """, at: step ?? CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: 1))
    return false
  }

  /// Returns when all tasks of the test wait, and all that waited on the main queue has run.
  @MainActor
  package func settle() async {
    if let run { return await run.settle() }
    guard let task = TaskRuntime.currentTask else { return await turn(of: nil) }  // Jobs cannot be told apart.
    state.withLock { $0.settling.append(task) }
    var runs = 0
    repeat {
      guard drain() else { break }
      runs = state.withLock { $0.runs }
      await turn(of: task)
    } while state.withLock({ $0.runs > runs || !$0.ready.isEmpty })
    state.withLock { state in
      if let index = state.settling.firstIndex(of: task) { state.settling.remove(at: index) }
    }
    rest()
  }

  /// Returns when the main queue has come to the end of what waits there now.
  ///
  /// A task that settles continues at once. Once it is through, the turn ends with the job in which it was: a test that then asks
  /// again and again with `Task.yield()` lets the main queue go on.
  @MainActor
  private func turn(of task: UInt64?) async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async {
        continuation.resume()
        self.drain(whileSettling: task)
      }
    }
  }

  /// The same on this thread, for a test that is not asynchronous.
  package func settleBlocking() {
    if run != nil { return }
    if MainQueue.isCurrent {
      drain()
      return
    }
    let signal = BlockingSignal()
    DispatchQueue.main.async {
      self.drain()
      signal.raise()
    }
    signal.wait(Patience(nanoseconds: 1_000_000_000))
  }

  // MARK: Time

  /// Lets time be the test's while a body runs.
  func beginTime() { state.withLock { $0.time.begin() } }

  /// What still sleeps then does so in real time.
  func endTime() {
    for sleeper in state.withLock({ $0.time.end() }) {
      DispatchQueue.main.asyncAfter(deadline: .now() + .nanoseconds(Int(sleeper.remaining))) {
        self.perform(sleeper.job)
      }
    }
  }

  /// Time moves when no job is ready and the test waits: when the main queue has come to the end of what it has.
  private func rest() {
    guard state.withLock({ $0.time.ask() }) else { return }
    DispatchQueue.main.async {
      let sleeper = self.state.withLock { state in
        state.time.answer(mayMove: state.ready.isEmpty && state.drains == 0 && state.settling.isEmpty)
      }
      guard let sleeper else { return }
      self.perform(sleeper)
      self.rest()
    }
  }
}
