import Foundation
import MiniRx

/// Runs work at once, inside the call that schedules it, however late it is due.
struct ImmediateScheduler: SchedulerType {
  var now: RxTime { Date() }

  func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> any Disposable) -> any Disposable {
    action(state)
  }

  func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    action(state)
  }
}
