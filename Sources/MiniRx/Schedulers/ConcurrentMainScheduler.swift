import Dispatch

/// Runs work on the main queue. Work scheduled from the main thread runs at once, even while other work waits.
///
/// Made for `subscribe(on:)`; `MainScheduler` keeps the order of what is scheduled from several threads and is the one
/// for `observe(on:)`.
public final class ConcurrentMainScheduler: DispatchQueueScheduler, @unchecked Sendable {
  /// The one instance.
  public static let instance = ConcurrentMainScheduler()

  private init() { super.init(dispatchQueue: .main, leeway: .nanoseconds(0)) }

  /// Schedules an action on the main queue, or runs it at once if this is the main thread.
  ///
  /// - Returns: what cancels the action, or disposes what the action returned once it has run.
  public override func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    MainQueue.isCurrent ? action(state) : super.schedule(state, action: action)
  }
}
