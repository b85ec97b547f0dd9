import MiniRx

/// Runs work at once, inside the call that schedules it.
struct ImmediateScheduler: ImmediateSchedulerType {
  func schedule<StateType>(_ state: StateType, action: @escaping (StateType) -> any Disposable) -> any Disposable {
    action(state)
  }
}
