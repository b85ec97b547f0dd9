import Dispatch

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
