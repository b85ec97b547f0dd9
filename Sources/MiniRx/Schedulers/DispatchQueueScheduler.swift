@unsafe @preconcurrency import Dispatch
import Foundation

/// What the schedulers of dispatch queues have in common.
public class DispatchQueueScheduler: SchedulerType, NanosecondScheduler, MovableTimerScheduler, @unchecked Sendable {
  /// A span of time.
  public typealias TimeInterval = Foundation.TimeInterval
  /// A point in time.
  public typealias Time = Date

  private let queue: DispatchQueue
  private let leeway: DispatchTimeInterval
  /// Whether it is the main queue, where other work than that of schedulers waits for its turn.
  final let isOnMainQueue: Bool

  init(dispatchQueue: DispatchQueue, leeway: DispatchTimeInterval) {
    queue = dispatchQueue
    self.leeway = leeway.atLeastZero
    isOnMainQueue = MainQueue.isMain(dispatchQueue)
  }

  /// The scheduler's time, which setting the wall clock does not change.
  public final var now: Date { MonotonicClock.date }

  package final var clockNanoseconds: Int64 { MonotonicClock.nanoseconds }

  /// Schedules an action on the queue.
  ///
  /// - Returns: what cancels the action, or disposes what the action returned once it has run.
  public func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let item = ScheduledItem(state, timer: .start(), action)
    queue.async { item.run() }
    return item
  }

  /// Schedules an action on the queue after a span of time.
  ///
  /// - Returns: what cancels the action, or disposes what the action returned once it has run.
  public final func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let item = ScheduledItem(state, timer: .start(after: dueTime), action)
    if dueTime.nanoseconds <= 0 {
      queue.async { item.run() }
      return item
    }
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + dueTime.atLeastZero, leeway: leeway)
    return run(timer, disposing: item) {
      item.run()
      timer.cancel()
    }
  }

  final func makeTimer(running work: any TimedWork) -> (any MovableTimer)? { DispatchTimer(queue, leeway, work) }

  /// Schedules an action on the queue again and again.
  ///
  /// - Returns: what stops it.
  public final func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping (StateType) -> StateType
  ) -> any Disposable {
    let work = PeriodicWork(state, action, .start(after: startAfter), every: period)
    // A dispatch source runs its handler once at a time, also where the queue is concurrent.
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + startAfter.atLeastZero, repeating: period.atLeastZero, leeway: leeway)
    return run(timer, disposing: work) { withExtendedLifetime(timer) { work.runOnce() } }
  }

  /// The handler refers to the timer, so that the work continues when the disposable is not kept.
  private func run(
    _ timer: any DispatchSourceTimer, disposing work: any Disposable, _ handler: @escaping @Sendable () -> Void
  ) -> any Disposable {
    timer.setEventHandler(handler: handler)
    timer.resume()
    return Disposables.create {
      timer.cancel()
      work.dispose()
    }
  }
}

extension DispatchTimeInterval {
  fileprivate var atLeastZero: DispatchTimeInterval { DispatchTimeInterval(nanoseconds: nanoseconds) }
}

/// Runs work on a serial dispatch queue, one action at a time, in the order of scheduling.
public class SerialDispatchQueueScheduler: DispatchQueueScheduler, @unchecked Sendable {
  init(serialQueue: DispatchQueue, leeway: DispatchTimeInterval) {
    super.init(dispatchQueue: serialQueue, leeway: leeway)
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
}

/// Runs work on a dispatch queue that may run several actions at once.
///
/// What an operator delivers still comes one event at a time and in order; a `SerialDispatchQueueScheduler` does it
/// with less effort.
public final class ConcurrentDispatchQueueScheduler: DispatchQueueScheduler, @unchecked Sendable {
  /// A scheduler that runs on a given queue.
  ///
  /// - Parameters:
  ///   - queue: where the work runs.
  ///   - leeway: how far timers may be off, for the system to save power.
  public init(queue: DispatchQueue, leeway: DispatchTimeInterval = .nanoseconds(0)) {
    super.init(dispatchQueue: queue, leeway: leeway)
  }

  /// A scheduler that runs on a concurrent queue of its own.
  ///
  /// - Parameters:
  ///   - qos: the quality of service.
  ///   - leeway: how far timers may be off, for the system to save power.
  public convenience init(qos: DispatchQoS, leeway: DispatchTimeInterval = .nanoseconds(0)) {
    self.init(
      queue: DispatchQueue(label: "rx.concurrent_dispatch_queue.\(qos)", qos: qos, attributes: .concurrent),
      leeway: leeway)
  }
}

/// Runs work as operations of an operation queue: for `maxConcurrentOperationCount`, priorities, and queues that an
/// application suspends.
///
///     let queue = OperationQueue()
///     queue.maxConcurrentOperationCount = 2
///     images.observe(on: OperationQueueScheduler(operationQueue: queue))
public final class OperationQueueScheduler: ImmediateSchedulerType, @unchecked Sendable {
  /// Where the work runs.
  public let operationQueue: OperationQueue
  /// The priority of the work in the queue.
  public let queuePriority: Operation.QueuePriority

  /// A scheduler that runs on a given queue.
  public init(operationQueue: OperationQueue, queuePriority: Operation.QueuePriority = .normal) {
    self.operationQueue = operationQueue
    self.queuePriority = queuePriority
  }

  /// Schedules an action as an operation.
  ///
  /// - Returns: what cancels the action, or disposes what the action returned once it has run.
  public func schedule<StateType>(
    _ state: StateType, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let item = ScheduledItem(state, timer: .start(), action)
    let operation = BlockOperation { item.run() }
    operation.queuePriority = queuePriority
    operationQueue.addOperation(operation)
    return item
  }
}
