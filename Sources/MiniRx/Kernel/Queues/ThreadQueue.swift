/// The queue of a thread: work that sources and `CurrentThreadScheduler` put off until what runs now has returned.
///
/// A subscription opens it, so that the sources of `merge` or `combineLatest` begin only when all of them are subscribed,
/// and take turns.
///
/// What waits is on the stack of the outermost call: opening a queue makes no object.
@safe struct ThreadQueue {
  private static let local = ThreadLocal()

  private let jobs: UnsafeMutablePointer<Backlog<any ThreadJob>>

  /// The queue that is open on this thread.
  static var current: ThreadQueue? {
    unsafe local.value.map { unsafe ThreadQueue(jobs: $0.assumingMemoryBound(to: Backlog<any ThreadJob>.self)) }
  }

  /// Whether a job waits for its turn.
  var hasWaitingJobs: Bool { unsafe !jobs.pointee.isEmpty }

  /// Runs a body with the thread's queue open. The outermost call opens it, and works it off before it returns.
  @inline(__always)
  static func run(_ body: () -> Void) {
    if unsafe local.value != nil { body() } else { runOutermost { _ in body() } }
  }

  /// Runs a body with a queue of its own, which is empty before this returns; work of the outer queue waits.
  static func runApart(_ body: () -> Void) {
    let outer = unsafe local.value
    unsafe local.value = nil
    runOutermost { _ in body() }
    unsafe local.value = unsafe outer
  }

  /// Runs a job when its turn comes: at once where no queue is open.
  static func enqueue(_ job: any ThreadJob) {
    if let current { current.append(job) } else { runOutermost(job.run) }
  }

  /// Puts a job behind those that wait.
  func append(_ job: any ThreadJob) { unsafe jobs.pointee.append(job) }

  private static func runOutermost(_ body: (ThreadQueue) -> Void) {
    unsafe withUnsafeTemporaryAllocation(of: Backlog<any ThreadJob>.self, capacity: 1) { memory in
      let queue = unsafe ThreadQueue(jobs: memory.baseAddress!)
      unsafe queue.jobs.initialize(to: Backlog())
      unsafe local.value = unsafe UnsafeMutableRawPointer(queue.jobs)
      body(queue)
      while let job = unsafe queue.jobs.pointee.popFirst() { job.run(on: queue) }
      unsafe local.value = nil
      unsafe queue.jobs.deinitialize(count: 1)
    }
  }
}

/// Runs a body on a thread queue of its own: what it puts off does not wait for the caller, who may wait for the body's work.
package func withThreadQueueApart(_ body: () -> Void) { ThreadQueue.runApart(body) }

/// Work that waits in a `ThreadQueue`.
protocol ThreadJob: AnyObject {
  /// Does some of the work. A job that has more to do appends itself again when others wait.
  func run(on queue: ThreadQueue)
}
