/// A part of a task that is ready to run, or the work of an actor.
struct TaskJob {
  enum Place {
    /// The main actor.
    case main
    /// No actor of its own.
    case elsewhere
  }

  let job: UnownedJob
  let place: Place

  var task: UInt64? { TaskRuntime.task(of: job) }

  /// Whether it lets an actor work, for one task or for several.
  var isOfActor: Bool { TaskRuntime.isOfActor(job) }

  /// Runs it on this thread, which has to be the main queue's.
  func run() {
    switch place {
    case .main: unsafe job.runSynchronously(on: MainActor.sharedUnownedExecutor)
    case .elsewhere: unsafe job.runSynchronously(on: TaskJobExecutor.shared.asUnownedSerialExecutor())
    }
  }
}

/// What tasks run on that are controlled and belong to no actor.
///
/// On the runtime's own executor for such tasks, a hop to an actor that is idle continues on the spot, and another task could
/// never run in between. From this one each hop is a job.
final class TaskJobExecutor: SerialExecutor {
  static let shared = TaskJobExecutor()

  func enqueue(_ job: UnownedJob) {
    if TaskControl.take(job, .elsewhere) { return }
    // The test that the task belongs to has ended.
    TaskExecutors.pass(job)
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { unsafe UnownedSerialExecutor(ordinary: self) }
}
