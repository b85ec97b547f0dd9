import Dispatch
import Foundation

/// Runs work on a serial dispatch queue, one action at a time, in the order of scheduling.
public class SerialDispatchQueueScheduler: SchedulerType, NanosecondScheduler, @unchecked Sendable {
  /// A span of time.
  public typealias TimeInterval = Foundation.TimeInterval
  /// A point in time.
  public typealias Time = Date

  final let dispatch: DispatchSchedule

  /// The scheduler's time, which setting the wall clock does not change.
  public var now: Date { MonotonicClock.date }

  var clockNanoseconds: Int64 { MonotonicClock.nanoseconds }

  init(serialQueue: DispatchQueue, leeway: DispatchTimeInterval) {
    dispatch = DispatchSchedule(queue: serialQueue, leeway: leeway)
  }

  /// A scheduler with a serial queue of its own.
  ///
  /// - Parameters:
  ///   - internalSerialQueueName: the label of the queue.
  ///   - serialQueueConfiguration: called with the queue before it is used.
  ///   - leeway: how far timers may be off, for the system to save power.
  public convenience init(
    internalSerialQueueName: String, serialQueueConfiguration: ((DispatchQueue) -> Void)? = nil,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    let queue = DispatchQueue(label: internalSerialQueueName)
    serialQueueConfiguration?(queue)
    self.init(serialQueue: queue, leeway: leeway)
  }

  /// A scheduler that runs on a given queue, one action at a time even where that queue is concurrent.
  ///
  /// - Parameters:
  ///   - queue: where the work runs.
  ///   - internalSerialQueueName: the label of the serial queue that keeps the order.
  ///   - leeway: how far timers may be off, for the system to save power.
  public convenience init(
    queue: DispatchQueue, internalSerialQueueName: String, leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    self.init(serialQueue: DispatchQueue(label: internalSerialQueueName, target: queue), leeway: leeway)
  }

  /// A scheduler that runs on the system's queue for a quality of service, one action at a time.
  ///
  /// - Parameters:
  ///   - qos: the quality of service.
  ///   - internalSerialQueueName: the label of the serial queue that keeps the order.
  ///   - leeway: how far timers may be off, for the system to save power.
  public convenience init(
    qos: DispatchQoS, internalSerialQueueName: String = "rx.global_dispatch_queue.serial",
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {
    self.init(
      queue: DispatchQueue.global(qos: qos.qosClass), internalSerialQueueName: internalSerialQueueName, leeway: leeway)
  }

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
  public func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    dispatch.scheduleRelative(state, dueTime: dueTime, action)
  }

  /// Schedules an action on the queue again and again.
  ///
  /// - Returns: what stops it.
  public func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping (StateType) -> StateType
  ) -> any Disposable {
    dispatch.schedulePeriodic(state, startAfter: startAfter, period: period, action)
  }
}
