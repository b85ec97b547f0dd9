import Dispatch
import Foundation

/// Runs work at once, inside the call that schedules it, however late it is due: for previews, and for tests that are about
/// something else than time.
///
///     let search = SearchModel(load: { _ in .just(["Blob"]) }, scheduler: .immediate)   // of a preview
///
/// A delay, a pause of `debounce` and the wait of `sleep(for:)` take no time. Periodic work (`interval`, a timer with a period)
/// runs once. Work that schedules itself again without end never returns: a `timeout` is over at once, and `buffer` and
/// `window`, whose spans follow one another, need a scheduler on which time passes, such as a `TestScheduler`.
public struct ImmediateScheduler: NanosecondScheduler, Sendable {
  /// A scheduler; all are alike.
  public init() {}

  private static let start = MonotonicClock.date

  /// The time at which the process first asked, which does not pass.
  public var now: RxTime { Self.start }

  package var clockNanoseconds: Int64 { 0 }

  /// Runs an action.
  ///
  /// - Returns: what the action returned.
  public func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable { action(state) }

  /// Runs an action at once.
  ///
  /// - Returns: what the action returned.
  public func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable { action(state) }

  /// Runs an action at once, and only once.
  ///
  /// - Returns: a disposable without effect.
  public func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping (StateType) -> StateType
  ) -> any Disposable {
    _ = action(state)
    return Disposables.create()
  }
}

extension ImmediateSchedulerType where Self == ImmediateScheduler {
  /// A scheduler that runs work at once, inside the call that schedules it.
  ///
  ///     names.debounce(.milliseconds(300), scheduler: .immediate)
  public static var immediate: Self { ImmediateScheduler() }
}

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
