import MiniRxTesting

@testable import MiniRx

/// The scheduler of a machine whose thread is busy now and then, so that what it is given runs up to 30 ms late, in the order of
/// the times.
final class LateScheduler: SchedulerType {
  private let scheduler: TestScheduler
  private let seed: UInt64
  /// How many timers were started: each a nanosecond after the one before.
  private let timerCount = Locked<Int64>(0)

  init(_ scheduler: TestScheduler, _ seed: UInt64) {
    (self.scheduler, self.seed) = (scheduler, seed)
  }

  var now: RxTime { scheduler.now }

  /// The nanoseconds from a time at which the thread is free.
  private func lateness(at time: Int64) -> Int64 {
    let (number, part) = time.quotientAndRemainder(dividingBy: 100_000_000)
    var random = SeededGenerator(seed: seed &+ UInt64(number) &* 31)
    let busy: Int64 = [0, 100_000, 900_000, 4_000_000, 30_000_000].randomElement(using: &random)!
    return part < busy ? busy - part + part / 1_000 : 0
  }

  private func nextPlace() -> Int64 {
    timerCount.withLock { count in
      count += 1
      return count
    }
  }

  func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> any Disposable) -> any Disposable {
    scheduler.schedule(state, action: action)
  }

  func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    let timer = MomentTimer.start(after: dueTime)
    let (due, place) = (Int64(scheduler.clock) + dueTime.nanoseconds, nextPlace())
    // The moment is that of the time that was asked for.
    let late = Moment.$current.withValue(nil) {
      scheduler.scheduleRelative(
        state, dueTime: .nanoseconds(Int(dueTime.nanoseconds + lateness(at: due) + place))
      ) { state in
        timer?.run { action(state) } ?? action(state)
      }
    }
    return Disposables.create {
      timer?.end()
      late.dispose()
    }
  }

  func schedulePeriodic<StateType>(
    _ state: StateType, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping (StateType) -> StateType
  ) -> any Disposable {
    let work = PeriodicWork(state, action, .start(after: startAfter), every: period)
    let place = nextPlace()
    let ticks = SerialDisposable()
    func tick(at due: Int64) {
      ticks.disposable = scheduler.scheduleRelative(
        (), dueTime: .nanoseconds(Int(due - Int64(scheduler.clock) + lateness(at: due) + place))
      ) {
        tick(at: due + period.nanoseconds)
        work.runOnce()
        return Disposables.create()
      }
    }
    Moment.$current.withValue(nil) { tick(at: Int64(scheduler.clock) + startAfter.nanoseconds) }
    return Disposables.create {
      ticks.dispose()
      work.dispose()
    }
  }
}
