import Dispatch

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
