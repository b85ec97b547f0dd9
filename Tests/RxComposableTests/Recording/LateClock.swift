import MiniRxTesting

/// The time of a scheduler as a machine has it, which is late by a little more each time.
final class LateClock: SchedulerType, @unchecked Sendable {
  private let scheduler: TestScheduler
  private var random: SeededGenerator
  private let steps: [Double]
  private var lateness = 0.0

  /// - Parameter steps: the seconds by which it may be later.
  init(_ scheduler: TestScheduler, _ seed: UInt64, steps: [Double] = [0, 0.000_1, 0.000_9, 0.004]) {
    (self.scheduler, random, self.steps) = (scheduler, SeededGenerator(seed: seed), steps)
  }

  var now: RxTime {
    lateness += steps.randomElement(using: &random)!
    return scheduler.now.addingTimeInterval(lateness)
  }

  func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> any Disposable) -> any Disposable {
    scheduler.schedule(state, action: action)
  }

  func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    scheduler.scheduleRelative(state, dueTime: dueTime, action: action)
  }
}
