import RxComposable

@available(macOS 13, *)
func withTimeout(_ time: Duration, clock: some Clock<Duration>, _ work: () -> Void) async throws {}

struct CounterModel {
  let clock: any Clock<Duration>
}

struct Timer: ReducerProtocol {
  struct State: Equatable {
    var seconds = 0
  }

  enum Action: Equatable {
    case startTapped, ticked
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

func ticking(clock: any Clock<Duration>, send: Send<Timer.Action>) async {
  func ticks(of clock: some Clock<Duration>) async {
    //# AnyClock 2
  }
  await ticks(of: clock)
}

//# others
