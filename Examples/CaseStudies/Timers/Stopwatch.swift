// A timer is an effect with an id: it runs until an action cancels it, or its store is gone. It takes its time from the scheduler of
// the dependencies, so that a test of an hour takes no time.

import RxComposable

struct Stopwatch: ReducerProtocol {
  struct State: Equatable {
    var seconds = 0
    var isRunning = false
  }

  enum Action: Equatable {
    case startStopTapped
    case resetTapped
    case ticked
    case screenLeft
  }

  private enum TimerID {}
  @Dependency(\.rxMainQueue) private var mainQueue

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .startStopTapped where !state.isRunning:
      state.isRunning = true
      return Effect<Int>.timer(id: TimerID.self, every: .seconds(1), on: mainQueue).map { _ in .ticked }
    case .startStopTapped, .screenLeft:
      state.isRunning = false
      return .cancel(id: TimerID.self)
    case .resetTapped:
      state.seconds = 0
      return .none
    case .ticked:
      state.seconds += 1
      return .none
    }
  }
}
