import Foundation
import MiniRxTesting

/// Keeps work until a test runs it, and cancels none.
final class ManualScheduler: SchedulerType, @unchecked Sendable {
  private var waiting: [() -> Void] = []

  /// How much work waits.
  var waitingCount: Int { waiting.count }

  var now: RxTime { Date(timeIntervalSince1970: 0) }

  func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> any Disposable) -> any Disposable {
    waiting.append { _ = action(state) }
    return Disposables.create()
  }

  func scheduleRelative<StateType>(
    _ state: StateType, dueTime: RxTimeInterval, action: @escaping (StateType) -> any Disposable
  ) -> any Disposable {
    schedule(state, action: action)
  }

  func runNext() { waiting.removeFirst()() }
}
