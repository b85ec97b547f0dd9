/// Runs work on the thread that schedules it: at once, or, when called from work that it runs, after that has returned.
///
/// Sources such as `of`, `from` and `range` use it when they are given no other scheduler. Every subscription runs
/// inside it.
public final class CurrentThreadScheduler: ImmediateSchedulerType, Sendable {
  /// The one instance, which serves all threads.
  public static let instance = CurrentThreadScheduler()

  private init() {}

  /// Whether work scheduled now would run at once.
  public static var isScheduleRequired: Bool { ThreadQueue.current == nil }

  /// Schedules an action on the current thread.
  ///
  /// - Returns: what cancels the action, or disposes what the action returned once it has run.
  public func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let item = ScheduledItem(state, action)
    ThreadQueue.enqueue(item)
    return item
  }
}
