import Dispatch
import Foundation

/// A span of time, such as `.milliseconds(300)`.
public typealias RxTimeInterval = DispatchTimeInterval

/// A point in time.
public typealias RxTime = Date

/// Runs work: at once, on a queue, on a thread.
public protocol ImmediateSchedulerType {
  /// Schedules an action to run as soon as possible.
  ///
  /// - Returns: what cancels the action, or disposes what the action returned once it has run.
  func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> any Disposable) -> any Disposable
}

/// Runs work, also later.
public protocol SchedulerType: ImmediateSchedulerType {
  /// The scheduler's time.
  var now: RxTime { get }

  /// Schedules an action to run after a span of time; at once where the span is negative.
  ///
  /// - Returns: what cancels the action, or disposes what the action returned once it has run.
  func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable

  /// Schedules an action to run again and again.
  ///
  /// - Parameters:
  ///   - state: what the first run is given; every further run is given what the one before returned.
  ///   - startAfter: the span until the first run.
  ///   - period: the span from the beginning of a run to that of the next, which does not shift when a run is late.
  ///   - action: what is run.
  /// - Returns: what stops it.
  func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping (StateType) -> StateType
  ) -> any Disposable
}

extension SchedulerType {
  /// Periodic work as a chain of relative work, each run due at its place on a fixed grid.
  public func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping (StateType) -> StateType
  ) -> any Disposable {
    PeriodicSchedule(self, state, startAfter: startAfter, period: period, action: action)
  }
}
