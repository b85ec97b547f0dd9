import Foundation
import MiniRx

/// What Swift's runtime knows of jobs and tasks. Its functions are looked up by name, because no module declares them.
enum TaskRuntime {
  @safe private struct Functions {
    typealias OfJob = @convention(c) (UnsafeRawPointer) -> UInt64

    let id: OfJob
    let flags: OfJob
  }

  private static let functions: Functions? = {
    guard let id = unsafe address(of: "swift_task_getJobTaskId"),
      let flags = unsafe address(of: "swift_task_getJobFlags")
    else { return nil }
    return unsafe Functions(
      id: unsafeBitCast(id, to: Functions.OfJob.self), flags: unsafeBitCast(flags, to: Functions.OfJob.self))
  }()

  /// Whether jobs can be told apart, without which none can be taken over.
  static var knowsJobs: Bool { functions != nil }

  /// The task that a job continues; `nil` for one that serves an actor or resumes a continuation.
  static func task(of job: UnownedJob) -> UInt64? {
    let address = unsafe unsafeBitCast(job, to: UnsafeRawPointer.self)
    guard let functions, unsafe functions.flags(address) & 0xFF == 0 else { return nil }
    return unsafe functions.id(address)
  }

  /// The task that runs on this thread. Later tasks have greater numbers.
  static var currentTask: UInt64? {
    unsafe withUnsafeCurrentTask { task in
      guard let functions, let task = unsafe task else { return nil }
      return unsafe functions.id(unsafeBitCast(task, to: UnsafeRawPointer.self))
    }
  }

  /// Where the process has a symbol.
  static func address(of symbol: String) -> UnsafeMutableRawPointer? {
    #if canImport(Darwin)
      let process = unsafe UnsafeMutableRawPointer(bitPattern: -2)
    #else
      let process: UnsafeMutableRawPointer? = nil
    #endif
    return unsafe dlsym(process, symbol)
  }
}
