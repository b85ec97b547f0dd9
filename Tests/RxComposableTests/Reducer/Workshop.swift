import MiniRxTesting

@testable import RxComposable
@testable import RxComposableTesting

/// Counts the ticks of a subject, from `start` on until its effect is cancelled.
struct Worker: ReducerProtocol {
  struct State: Equatable, Identifiable {
    var id = 0
    var ticks = 0
  }
  enum Action: Equatable {
    case start
    case ticked
    case stop
  }

  let ticks: PublishSubject<Void>

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .start: return Effect(ticks.map { .ticked })
    case .ticked:
      state.ticks += 1
      return .none
    case .stop: return .none
    }
  }
}

/// Has a worker that may be absent, and a list of them. A worker that stops leaves.
struct Workshop: ReducerProtocol {
  struct State: Equatable, Identifiable {
    var id = 0
    var master: Worker.State? = Worker.State()
    var workers: IdentifiedArrayOf<Worker.State> = []

    /// The ticks of all, the master's first.
    var ticks: [Int] { [master?.ticks ?? -1] + workers.map(\.ticks) }
  }
  enum Action: Equatable {
    case master(Worker.Action)
    case worker(id: Int, action: Worker.Action)
    case hire(Int)
    case swapWorkers
  }

  let ticks: PublishSubject<Void>

  var body: some ReducerProtocol<State, Action> {
    Reduce { state, action in
      switch action {
      case .master(.stop): state.master = nil
      case .worker(let id, .stop): state.workers.remove(id: id)
      case .hire(let id): state.workers.append(Worker.State(id: id))
      case .swapWorkers: state.workers.swapAt(0, 1)
      case .master, .worker: break
      }
      return .none
    }
    .ifLet(\.master, action: /Action.master) { Worker(ticks: ticks) }
    .forEach(\.workers, action: /Action.worker(id:action:)) { Worker(ticks: ticks) }
  }
}

/// Two workshops side by side, and a list of them, which run the same reducer.
struct Factory: ReducerProtocol {
  struct State: Equatable {
    var left = Workshop.State()
    var right = Workshop.State()
    var shops: IdentifiedArrayOf<Workshop.State> = []
  }
  enum Action: Equatable {
    case left(Workshop.Action)
    case right(Workshop.Action)
    case shop(id: Int, action: Workshop.Action)
    case closeShop(Int)
  }

  let ticks: PublishSubject<Void>

  var body: some ReducerProtocol<State, Action> {
    Scope(state: \.left, action: /Action.left) { Workshop(ticks: ticks) }
    Scope(state: \.right, action: /Action.right) { Workshop(ticks: ticks) }
    Reduce { state, action in
      if case .closeShop(let id) = action { state.shops.remove(id: id) }
      return .none
    }
    .forEach(\.shops, action: /Action.shop(id:action:)) { Workshop(ticks: ticks) }
  }
}

/// The same as `Worker`, with the subject as its environment.
let workerReducer = Reducer<Worker.State, Worker.Action, PublishSubject<Void>> { state, action, ticks in
  Worker(ticks: ticks).reduce(into: &state, action: action)
}
