import Foundation
import MiniRx

/// What Swift's runtime knows of jobs and tasks. Its functions are looked up by name, because no module declares them.
enum TaskRuntime {
  @safe private struct Functions {
    typealias OfJob = @convention(c) (UnsafeRawPointer) -> UInt64

    let id: OfJob
    let flags: OfJob
    let cancel: (@convention(c) (UnsafeRawPointer) -> Void)?
  }

  private static let functions: Functions? = {
    guard let id = unsafe address(ofSymbol: "swift_task_getJobTaskId"),
      let flags = unsafe address(ofSymbol: "swift_task_getJobFlags")
    else { return nil }
    return unsafe Functions(
      id: unsafeBitCast(id, to: Functions.OfJob.self), flags: unsafeBitCast(flags, to: Functions.OfJob.self),
      cancel: unsafe unsafeBitCast(
        address(ofSymbol: "swift_task_cancel"), to: (@convention(c) (UnsafeRawPointer) -> Void)?.self))
  }()

  /// Whether jobs can be told apart, without which none can be taken over.
  static var knowsJobs: Bool { functions != nil }

  /// The task that a job continues; `nil` for one that serves an actor or resumes a continuation.
  static func task(of job: UnownedJob) -> UInt64? {
    let address = unsafe unsafeBitCast(job, to: UnsafeRawPointer.self)
    guard let functions, unsafe functions.flags(address) & 0xFF == 0 else { return nil }
    return unsafe functions.id(address)
  }

  /// Whether a job lets an actor work.
  static func isOfActor(_ job: UnownedJob) -> Bool {
    let address = unsafe unsafeBitCast(job, to: UnsafeRawPointer.self)
    let (task, continuation) = (UInt64(0), UInt64(195))
    guard let functions else { return false }
    return unsafe ![task, continuation].contains(functions.flags(address) & 0xFF)
  }

  /// The task that a job continues, as an object: to cancel it, and to see when it has been released. `nil` for a child task, which lies
  /// in the memory of its parent.
  static func object(of job: UnownedJob) -> AnyObject? {
    #if canImport(Darwin)
      // A weak reference to it would ask Objective-C for its class.
      return nil
    #else
      let address = unsafe unsafeBitCast(job, to: UnsafeRawPointer.self)
      let child: UInt64 = 1 << 24
      guard let functions, unsafe functions.flags(address) & (child | 0xFF) == 0 else { return nil }
      return unsafe Unmanaged<AnyObject>.fromOpaque(address).takeUnretainedValue()
    #endif
  }

  /// Cancels a task.
  static func cancel(_ task: AnyObject) { unsafe functions?.cancel?(Unmanaged.passUnretained(task).toOpaque()) }

  /// The task that runs on this thread. Later tasks have greater numbers.
  static var currentTask: UInt64? {
    unsafe withUnsafeCurrentTask { task in
      guard let functions, let task = unsafe task else { return nil }
      return unsafe functions.id(unsafeBitCast(task, to: UnsafeRawPointer.self))
    }
  }

  /// The task that runs on this thread, as the job that continues it.
  static var jobOfCurrentTask: UnownedJob? {
    unsafe withUnsafeCurrentTask { task in
      unsafe task.map { unsafe unsafeBitCast($0, to: UnownedJob.self) }
    }
  }
}
