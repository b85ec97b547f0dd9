import Dispatch
import MiniRx

#if !canImport(Darwin) && compiler(>=6.3) && compiler(<6.4)
  @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency
#endif

/// Where Swift's runtime hands its jobs to `TaskControl`: once in a process, at the first test that needs it. A job that belongs
/// to no such test goes where it would have gone.
///
/// With Swift 6.3 on Linux the runtime takes executors of our own, by an interface that is not public, and that the SDKs of Apple's
/// platforms leave out. Elsewhere its hooks are used: they show neither `Task.yield` nor the span of a `Task.sleep`, so that these
/// take their own time.
enum TaskExecutors {
  static func install() { _ = installation }

  private static let installation: Void = {
    guard TaskRuntime.knowsJobs else { return StandardError.write(Texts.uncontrolled) }
    #if !canImport(Darwin) && compiler(>=6.3) && compiler(<6.4)
      _createExecutors(factory: ControlledExecutors.self)
    #else
      if !TaskHooks.install() { StandardError.write(Texts.uncontrolled) }
    #endif
  }()

  private enum Texts {
    static let uncontrolled = """
      MiniRxTesting: this version of Swift's runtime does not let tests control tasks. Tests of asynchronous code wait for \
      turns of the main queue instead, and may differ on a busy machine.

      """
  }

  /// Lets the runtime run a job that no test controls any more.
  static func pass(_ job: UnownedJob) {
    DispatchQueue.global().async { unsafe job.runSynchronously(on: TaskJobExecutor.shared.asUnownedSerialExecutor()) }
  }
}

#if !canImport(Darwin) && compiler(>=6.3) && compiler(<6.4)
  private struct ControlledExecutors: ExecutorFactory {
    static let mainExecutor: any MainExecutor = ControlledMainExecutor()
    static let defaultExecutor: any TaskExecutor = ControlledGlobalExecutor()
  }

  private final class ControlledMainExecutor: MainExecutor {
    private let original = PlatformExecutorFactory.mainExecutor

    var isMainExecutor: Bool { true }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      if !TaskControl.take(job, .main) { original.enqueue(ExecutorJob(job)) }
    }

    func checkIsolated() { original.checkIsolated() }

    func run() throws { try original.run() }

    func runUntil(_ condition: () -> Bool) throws { try original.runUntil(condition) }

    func stop() { original.stop() }
  }

  private final class ControlledGlobalExecutor: TaskExecutor, SchedulingExecutor {
    private let original = PlatformExecutorFactory.defaultExecutor

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      if !TaskControl.take(job, .elsewhere) { original.enqueue(ExecutorJob(job)) }
    }

    func enqueue<C: Clock>(_ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C) {
      // Looked at before anything else takes time.
      let delay = clock.now.duration(to: instant)
      enqueue(job, after: delay, tolerance: tolerance, clock: clock)
    }

    func enqueue<C: Clock>(_ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C) {
      let job = UnownedJob(job)
      if let delay = delay as? Duration, TaskControl.take(job, after: delay.nanoseconds) { return }
      guard let original = original as? any SchedulingExecutor else { return self.original.enqueue(ExecutorJob(job)) }
      original.enqueue(ExecutorJob(job), after: delay, tolerance: tolerance, clock: clock)
    }
  }

  extension Duration {
    fileprivate var nanoseconds: Int64 {
      let (seconds, attoseconds) = components
      let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
      return isTooLong ? .max : whole.adding(attoseconds / 1_000_000_000)
    }
  }
#else
  /// The runtime's hooks: variables of functions that are called in the place of its own.
  private enum TaskHooks {
    private typealias Original = @convention(c) (UnsafeRawPointer) -> Void
    private typealias Hook = @convention(c) (UnsafeRawPointer, Original) -> Void

    /// Returns whether this runtime has them.
    static func install() -> Bool {
      let global: Hook = { job, original in
        if unsafe !TaskControl.take(unsafeBitCast(job, to: UnownedJob.self), .elsewhere) { unsafe original(job) }
      }
      let main: Hook = { job, original in
        if unsafe !TaskControl.take(unsafeBitCast(job, to: UnownedJob.self), .main) { unsafe original(job) }
      }
      return unsafe set("swift_task_enqueueGlobal_hook", global) && set("swift_task_enqueueMainExecutor_hook", main)
    }

    private static func set(_ name: String, _ hook: Hook) -> Bool {
      guard let variable = unsafe address(ofSymbol: name) else { return false }
      unsafe variable.storeBytes(of: unsafeBitCast(hook, to: UInt.self), as: UInt.self)
      return true
    }
  }
#endif
