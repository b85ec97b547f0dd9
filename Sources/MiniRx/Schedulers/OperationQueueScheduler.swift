import Foundation

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
