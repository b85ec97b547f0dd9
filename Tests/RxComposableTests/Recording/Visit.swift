import MiniRxTesting

@testable import RxComposable
@testable import RxComposableRecording
@testable import RxComposableTesting

/// A feature with effects of all kinds, for recordings.
enum Visit {
  struct State: Equatable, Codable {
    var count = 0
    var log: [String] = []
    var child = Child()
  }

  struct Child: Equatable, Codable {
    var name = ""
    var isOn = false
  }

  enum Action: Equatable, Codable {
    case add(Int)
    case addLater(Int)
    case addAtOnce(Int)
    case start
    case stop
    case tick
    case rename(to: String)
  }

  enum TimerID {}

  static func reducer(_ scheduler: any SchedulerType) -> Reduce<State, Action> {
    Reduce { state, action in
      switch action {
      case .add(let number): state.count += number
      case .addLater(let number):
        return Effect(value: .add(number)).delay(.seconds(2), scheduler: scheduler).eraseToEffect()
      case .addAtOnce(let number): return Effect(value: .add(number))
      case .start:
        return Effect<Int>.timer(id: TimerID.self, every: .seconds(1), on: scheduler).map { _ in Action.tick }
          .eraseToEffect()
      case .stop: return .cancel(id: TimerID.self)
      case .tick: state.log.append("tick")
      case .rename(let name):
        state.child.name = name
        state.child.isOn.toggle()
      }
      return .none
    }
  }

  /// A recorded store in virtual time.
  final class Store {
    let scheduler = TestScheduler(initialClock: 0)
    let store: RxComposable.Store<State, Action>
    let recording: Recording<State, Action>

    init(limit: Int = 1_000) {
      store = .init(initialState: State(), reducer: Visit.reducer(scheduler), mainThreadChecksEnabled: false)
      recording = Recording(limit: limit, scheduler: scheduler)
      store.record(into: recording)
    }
  }
  /// A recording that began while an effect was under way, whose action has arrived since.
  static func recordingBegunDuringAnEffect() -> Recording<State, Action> {
    let scheduler = TestScheduler(initialClock: 0)
    let store = RxComposable.Store(
      initialState: State(), reducer: reducer(scheduler), mainThreadChecksEnabled: false)
    store.send(.addLater(1))
    let recording = Recording<State, Action>(scheduler: scheduler)
    store.record(into: recording)
    withExtendedLifetime(store) { scheduler.advance(by: .seconds(2)) }
    return recording
  }
}
