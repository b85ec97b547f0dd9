import Dispatch
import Foundation

/// Runs work on the main queue. Work scheduled from the main thread, while nothing waits, runs at once.
///
/// Without an application's run loop (a command line tool, a server) the main queue runs inside `dispatchMain()` or
/// `RunLoop.main.run()`.
public final class MainScheduler: SerialDispatchQueueScheduler, @unchecked Sendable {
  /// The instance for most purposes.
  public static let instance = MainScheduler()

  /// A scheduler for the main queue that never runs work at once.
  public static let asyncInstance = SerialDispatchQueueScheduler(
    serialQueue: .main, leeway: .nanoseconds(0))

  private let waiting = Locked(0)

  /// A scheduler with an order of its own; most code shares `instance`.
  public init() { super.init(serialQueue: .main, leeway: .nanoseconds(0)) }

  /// Stops the program unless it runs on the main thread.
  ///
  /// - Parameter errorMessage: what to say instead of the standard text.
  public static func ensureExecutingOnScheduler(errorMessage: String? = nil) {
    ensureRunningOnMainThread(errorMessage: errorMessage)
  }

  /// Stops the program unless it runs on the main thread.
  ///
  /// - Parameter errorMessage: what to say instead of the standard text.
  public static func ensureRunningOnMainThread(errorMessage: String? = nil) {
    guard MainQueue.isCurrent else {
      preconditionFailure(
        errorMessage
          ?? "MainScheduler.ensureRunningOnMainThread(errorMessage:) was called on \(Thread.current). "
          + "Deliver on the main thread with `observe(on: MainScheduler.instance)`.")
    }
  }

  /// Schedules an action on the main queue, or runs it at once if this is the main thread and nothing waits.
  ///
  /// - Returns: what cancels the action, or disposes what the action returned once it has run.
  public override func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let isFirst = waiting.withLock { waiting in
      waiting += 1
      return waiting == 1
    }
    if isFirst, MainQueue.isCurrent {
      defer { finishOne() }
      return action(state)
    }
    let item = ScheduledItem(state, action)
    DispatchQueue.main.async {
      item.run()
      self.finishOne()
    }
    return item
  }

  private func finishOne() { waiting.withLock { $0 -= 1 } }
}
