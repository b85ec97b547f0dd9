import Foundation
import MiniRx
import RxComposable

/// A long session of a feature with a search, a timer, rows and effects: the bytes that an action leaves behind. It stops the program
/// where memory has grown after any tenth. `--long` makes it ten million actions, and prints the bytes after each million.
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
        if Options.current.isLong { print("\(tenth * actionsATenth) actions: \(growth) bytes more") }
        precondition(growth < 64_000, "session.memory: \(growth) bytes more after \(tenth * actionsATenth) actions")
      }
      return session.isComplete ? 1 : 0
    }
  },
  targets: [.absolute(1)],
  result: 1,
  measure: .memory)

private let actionsATenth = Options.current.isLong ? 1_000_000 : scaled(100_000)

/// An application with a hundred subscriptions in which nothing happens, for a fifth of a second. It stops the program where that took
/// processor time, or woke a thread more often than the wait itself does.
let idleSession = Case(
  id: "session.idle",
  operations: 1,
  mini: {
    let sessions = (0..<10).map { _ in Session() }
    let bag = DisposeBag()
    let subject = PublishSubject<Int>()
    let queue = SerialDispatchQueueScheduler(internalSerialQueueName: "idle")
    for _ in 0..<40 {
      subject.observe(on: queue).debounce(.milliseconds(10), scheduler: queue).subscribe().disposed(by: bag)
      subject.delay(.milliseconds(1), scheduler: queue).share(replay: 1).subscribe().disposed(by: bag)
    }
    return {
      subject.onNext(1)
      // The threads of the queue fall asleep.
      Thread.sleep(forTimeInterval: 0.05)
      let before = usage()
      Thread.sleep(forTimeInterval: 0.2)
      let (microseconds, wakes) = (usage().microseconds - before.microseconds, usage().wakes - before.wakes)
      precondition(microseconds < 2_000 && wakes <= 3, "session.idle: \(microseconds) µs, \(wakes) wakes")
      return withExtendedLifetime((sessions, bag)) { sessions.count }
    }
  },
  result: 10,
  isSteady: false)

/// What the process has used, and how often one of its threads has waited.
private func usage() -> (microseconds: Int, wakes: Int) {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return (
    Int(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1_000_000
      + Int(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec), Int(usage.ru_nvcsw)
  )
}

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
