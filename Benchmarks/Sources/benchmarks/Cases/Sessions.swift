import MiniRx
import RxComposable

/// A long session of a feature with a search, a timer, rows and effects: the bytes that an action leaves behind. It stops the program
/// where memory has grown after any tenth.
let longSession = Case(
  id: "session.memory",
  operations: 10 * actionsATenth,
  mini: {
    let session = Session()
    session.run(actionsATenth)
    return {
      let before = Heap.bytesInUse
      for tenth in 1...10 {
        session.run(actionsATenth)
        let growth = Heap.bytesInUse - before
        precondition(growth < 64_000, "session.memory: \(growth) bytes more after \(tenth * actionsATenth) actions")
      }
      return session.isComplete ? 1 : 0
    }
  },
  targets: [.absolute(1)],
  result: 1,
  measure: .memory)

private let actionsATenth = scaled(100_000)

/// A hundred rows, and every few actions one that comes, one that goes, a text to search for, a tick of the timer.
private final class Session {
  private let scheduler = TestScheduler(initialClock: 0)
  private let store: Store<SessionState, SessionAction>
  private let emissions = Total()
  private let bag = DisposeBag()
  private var actions = 0

  init() {
    let scheduler = scheduler
    store = Store(
      initialState: SessionState(),
      reducer: Reduce { state, action in reduce(&state, action, scheduler) }
        .forEach(\.rows, action: /SessionAction.row(id:count:)) {
          Reduce<BenchRow, Int> { row, count in
            row.count = count
            return .none
          }
        },
      mainThreadChecksEnabled: false)
    store.subscribe(\.results).subscribe(onNext: { [emissions] _ in emissions.value += 1 }).disposed(by: bag)
    store.subscribe(\.rows).subscribe(onNext: { [emissions] _ in emissions.value += 1 }).disposed(by: bag)
    store.send(.startTimer)
    for id in 0..<100 { store.send(.add(id)) }
  }

  /// Whether texts were searched for, and the timer has ticked.
  var isComplete: Bool { store.state.results > 0 && store.state.ticks > 0 && store.state.rows.count == 100 }

  func run(_ count: Int) {
    for _ in 0..<count {
      actions += 1
      let oldest = actions / 8
      switch actions % 8 {
      case 0: store.send(.add(oldest + 99))
      case 1: store.send(.remove(oldest))
      case 2, 3: store.send(.search("\(actions)"))
      case 4: scheduler.advance(by: .milliseconds(actions % 64 == 4 ? 400 : 50))
      default: store.send(.row(id: oldest + 50, count: actions))
      }
    }
  }
}

private struct SessionState: Equatable {
  var text = ""
  var results = 0
  var ticks = 0
  var rows: IdentifiedArrayOf<BenchRow> = []
}

private enum SessionAction {
  case startTimer, tick, add(Int), remove(Int), search(String), found(Int), row(id: Int, count: Int)
}

private enum SearchID {}
private enum TimerID {}

private func reduce(
  _ state: inout SessionState, _ action: SessionAction, _ scheduler: TestScheduler
) -> Effect<SessionAction> {
  switch action {
  case .startTimer:
    return Effect<Int>.timer(id: TimerID.self, every: .seconds(1), on: scheduler).map { _ in .tick }
  case .tick: state.ticks += 1
  case .add(let id): state.rows.append(BenchRow(id: id))
  case .remove(let id): state.rows.remove(id: id)
  case .found(let count): state.results += count
  case .row: break
  case .search(let text):
    state.text = text
    return Effect(value: .found(text.count)).debounce(id: SearchID.self, for: .milliseconds(300), scheduler: scheduler)
  }
  return .none
}
