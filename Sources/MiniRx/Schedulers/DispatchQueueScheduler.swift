import Dispatch
import Foundation

/// What the schedulers of dispatch queues have in common.
public class DispatchQueueScheduler: SchedulerType, NanosecondScheduler, @unchecked Sendable {
  /// A span of time.
  public typealias TimeInterval = Foundation.TimeInterval
  /// A point in time.
  public typealias Time = Date

  final let dispatch: DispatchSchedule

  init(dispatchQueue: DispatchQueue, leeway: DispatchTimeInterval) {
    dispatch = DispatchSchedule(queue: dispatchQueue, leeway: leeway)
  }

  /// The scheduler's time, which setting the wall clock does not change.
  public final var now: Date { MonotonicClock.date }

  final var clockNanoseconds: Int64 { MonotonicClock.nanoseconds }

  /// Schedules an action on the queue.
  ///
  /// - Returns: what cancels the action, or disposes what the action returned once it has run.
  public func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    dispatch.schedule(state, action)
  }

  /// Schedules an action on the queue after a span of time.
  ///
  /// - Returns: what cancels the action, or disposes what the action returned once it has run.
  public final func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    dispatch.scheduleRelative(state, dueTime: dueTime, action)
  }

  /// Schedules an action on the queue again and again.
  ///
  /// - Returns: what stops it.
  public final func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping (StateType) -> StateType
  ) -> any Disposable {
    dispatch.schedulePeriodic(state, startAfter: startAfter, period: period, action)
  }
}
