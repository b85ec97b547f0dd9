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
  /// Whether other work than that of schedulers waits on the queue, and expects its turn.
  final let isOnMainQueue: Bool

  init(dispatchQueue: DispatchQueue, leeway: DispatchTimeInterval) {
    queue = dispatchQueue
    self.leeway = leeway
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
    // One run at a time, also where the queue is concurrent. A queue of its own would take several runs in one turn of the
    // main queue.
    let serialQueue = isOnMainQueue ? queue : DispatchQueue(label: "rx.periodic", target: queue)
    let timer = DispatchSource.makeTimerSource(queue: serialQueue)
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
