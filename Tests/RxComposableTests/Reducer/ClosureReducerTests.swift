import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

private struct AppState: Equatable {
  var detail: Worker.State? = Worker.State()
  var other: Worker.State? = Worker.State()
  var rows: IdentifiedArrayOf<Worker.State> = [Worker.State(id: 1), Worker.State(id: 2)]
  var byName = ["a": Worker.State(), "b": Worker.State()]
  var list = [Worker.State(id: 1), Worker.State(id: 2)]
  var named = [Named(id: "x"), Named(id: "y")]
  var screen = Screen.detail(Worker.State())
}

private struct Named: Equatable, Identifiable {
  let id: String
  var worker = Worker.State()
}

private enum Screen: Equatable {
  case detail(Worker.State)
  case empty
}

private enum AppAction: Equatable {
  case detail(Worker.Action)
  case other(Worker.Action)
  case row(id: Int, action: Worker.Action)
  case byName(String, Worker.Action)
  case list(Int, Worker.Action)
  case named(String, Worker.Action)
  case screen(Worker.Action)
}

private typealias Environment = PublishSubject<Void>

private let namedReducer = Reducer<Named, Worker.Action, Environment> { state, action, ticks in
  workerReducer.run(&state.worker, action, ticks)
}

private let appReducer = Reducer<AppState, AppAction, Environment>.combine(
  workerReducer.optional().pullback(state: \.detail, action: /AppAction.detail, environment: { $0 }),
  workerReducer.optional().pullback(state: \.other, action: /AppAction.other, environment: { $0 }),
  workerReducer.forEach(state: \.rows, action: /AppAction.row(id:action:), environment: { $0 }),
  workerReducer.forEach(state: \.byName, action: /AppAction.byName, environment: { $0 }),
  workerReducer.forEach(state: \AppState.list, action: /AppAction.list, environment: { $0 }),
  namedReducer.forEach(state: \.named, action: /AppAction.named, environment: { $0 }),
  workerReducer.pullback(
    state: OptionalPath(\AppState.screen) .. /Screen.detail, action: /AppAction.screen, environment: { $0 }),
  Reducer { state, action, _ in
    switch action {
    case .detail(.stop): state.detail = nil
    case .row(let id, .stop): state.rows.remove(id: id)
    case .byName(let name, .stop): state.byName[name] = nil
    case .list(let id, .stop): state.list.removeAll { $0.id == id }
    case .named(let id, .stop): state.named.removeAll { $0.id == id }
    case .screen(.stop): state.screen = .empty
    default: break
    }
    return .none
  })

/// The closure-based reducers, whose children lose their effects as well.
final class ClosureReducerTests: XCTestCase {
  private let ticks = PublishSubject<Void>()
  private lazy var store = Store(initialState: AppState(), reducer: appReducer, environment: ticks)

  /// Starts some workers, stops the first, and lets time tick once.
  private func startAllAndStopFirst(_ actions: [(Worker.Action) -> AppAction]) {
    for action in actions { store.send(action(.start)) }
    store.send(actions[0](.stop))
    ticks.onNext(())
  }

  func testAnOptionalChildRunsWhileItIsThereAndLosesItsEffectsAfterwards() {
    startAllAndStopFirst([AppAction.detail, AppAction.other])
    XCTAssertNil(store.state.detail)
    XCTAssertEqual(store.state.other?.ticks, 1)
  }

  func testARowOfAnIdentifiedArray() {
    startAllAndStopFirst([{ .row(id: 1, action: $0) }, { .row(id: 2, action: $0) }])
    XCTAssertEqual(store.state.rows.map(\.ticks), [1])
    ticks.onNext(())
    XCTAssertEqual(store.state.rows.map(\.ticks), [2])
  }

  func testAValueOfADictionary() {
    startAllAndStopFirst([{ .byName("a", $0) }, { .byName("b", $0) }])
    XCTAssertEqual(store.state.byName.mapValues(\.ticks), ["b": 1])
  }

  func testAnElementOfAnArrayFoundByItsId() {
    startAllAndStopFirst([{ .list(1, $0) }, { .list(2, $0) }])
    XCTAssertEqual(store.state.list.map(\.ticks), [1])
    XCTAssertEqual(store.state.list.map(\.id), [2])
  }

  func testAnElementOfAnArrayFoundByAnIdThatIsNoNumber() {
    startAllAndStopFirst([{ .named("x", $0) }, { .named("y", $0) }])
    XCTAssertEqual(store.state.named.map(\.worker.ticks), [1])
  }

  func testAnActionOfARowThatIsNotThereIsDroppedAndReported() {
    let before = store.state
    let actions: [AppAction] = [
      .row(id: 3, action: .start), .byName("c", .start), .list(3, .start), .named("z", .start),
    ]
    let reported = issues { for action in actions { store.send(action) } }
    XCTAssertEqual(
      reported.map { $0.message.prefix { $0 != "\n" } },
      ["3", "c", "3", "z"].map { "`forEach` dropped an action of a child: there is no row with the id \($0)." })
    XCTAssertEqual(store.state, before)
    XCTAssertFalse(ticks.hasObservers)
  }

  func testAnElementOfAnArrayFoundByItsPosition() {
    struct Plain: Equatable { var count = 0 }
    let counting = Reducer<Plain, Worker.Action, Void> { state, _, _ in
      state.count += 1
      return .none
    }
    let reducer: Reducer<[Plain], (Int, Worker.Action), Void> =
      counting.forEach(state: \.self, action: .self, environment: { $0 })
    let store = Store(initialState: [Plain(), Plain()], reducer: reducer, environment: ())
    store.send((1, .start))
    XCTAssertEqual(store.state, [Plain(), Plain(count: 1)])
  }

  func testAPartAtTheEndOfAnOptionalPath() {
    store.send(.screen(.start))
    ticks.onNext(())
    XCTAssertEqual(store.state.screen, .detail(Worker.State(ticks: 1)))
    store.send(.screen(.stop))
    XCTAssertFalse(ticks.hasObservers)
  }

  func testAWholeAroundTheWholeCancelsAsWell() {
    let outer: Reducer<[AppState], AppAction, Environment> =
      appReducer.pullback(state: \[AppState][0], action: .self, environment: { $0 })
      .binding(action: CasePath(embed: { _ in .detail(.start) }, extract: { _ in nil }))
    let store = Store(initialState: [AppState()], reducer: outer, environment: ticks)
    store.send(.detail(.start))
    store.send(.detail(.stop))
    XCTAssertFalse(ticks.hasObservers)
  }

  func testAChildOfARowLosesItsEffectsAndThoseOfOtherRowsDoNot() {
    struct Row: Equatable, Identifiable {
      let id: Int
      var worker: Worker.State? = Worker.State()
    }
    let row = Reducer<Row, Worker.Action, Environment>.combine(
      workerReducer.optional().pullback(state: \.worker, action: .self, environment: { $0 }),
      Reducer { state, action, _ in
        if action == .stop { state.worker = nil }
        return .none
      })
    let rows: Reducer<IdentifiedArrayOf<Row>, (Int, Worker.Action), Environment> =
      row.forEach(state: \.self, action: .self, environment: { $0 })
    let store = Store(
      initialState: [Row(id: 1), Row(id: 2)], reducer: rows, environment: ticks)
    store.send((1, .start))
    store.send((2, .start))
    store.send((1, .stop))
    ticks.onNext(())
    XCTAssertEqual(store.state.map(\.worker?.ticks), [nil, 1])
  }

  func testInsideReduceItCancelsAsWell() {
    let store = Store(initialState: AppState(), reducer: Reduce(appReducer, environment: ticks))
    store.send(.detail(.start))
    store.send(.detail(.stop))
    XCTAssertFalse(ticks.hasObservers)
  }

  func testAReducerOfTheProtocolAsAClosureBasedOne() {
    let plain = AnyReducer<Worker.State, Worker.Action, Int>(Worker(ticks: ticks))
    let built = AnyReducer<Worker.State, Worker.Action, Environment> { ticks in
      Worker(ticks: ticks)
      EmptyReducer()
    }
    var state = Worker.State()
    _ = plain.run(&state, .ticked, 0)
    _ = built(&state, .ticked, ticks)
    XCTAssertEqual(state.ticks, 2)
  }

  func testAnEffectOfTheStepInWhichItsChildLeavesEnds() {
    let leaving = Reducer<AppState, AppAction, Environment>.combine(
      appReducer,
      Reducer { state, _, _ in
        state.detail = nil
        return .none
      })
    let store = Store(initialState: AppState(), reducer: leaving, environment: ticks)
    store.send(.detail(.start))
    XCTAssertNil(store.state.detail)
    XCTAssertFalse(ticks.hasObservers)
  }

  func testAnEffectOfTheStepInWhichItsRowOrItsPartLeavesEnds() {
    // Lines of its own, at which nothing of another test runs.
    let leaving = Reducer<AppState, AppAction, Environment>.combine(
      workerReducer.forEach(state: \.rows, action: /AppAction.row(id:action:), environment: { $0 }),
      workerReducer.forEach(state: \.byName, action: /AppAction.byName, environment: { $0 }),
      workerReducer.pullback(
        state: OptionalPath(\AppState.screen) .. /Screen.detail, action: /AppAction.screen, environment: { $0 }),
      Reducer { state, _, _ in
        state.rows.removeAll()
        state.byName.removeAll()
        state.screen = .empty
        return .none
      })
    for action in [AppAction.row(id: 1, action: .start), .byName("a", .start), .screen(.start)] {
      let ticks = PublishSubject<Void>()
      let store = Store(initialState: AppState(), reducer: leaving, environment: ticks)
      store.send(action)
      XCTAssertFalse(withExtendedLifetime(store) { ticks.hasObservers }, "\(action)")
    }
  }

  func testARowThatComesStartsAndLeavesInOneStepLosesItsEffectBesideOthers() {
    typealias Rows = IdentifiedArrayOf<Worker.State>
    let row: Reducer<Rows, (Int, Worker.Action), Environment> =
      workerReducer.forEach(state: \.self, action: .self, environment: { $0 })
    let reducer: Reducer<Rows, (Int, Worker.Action), Environment> = .combine(
      Reducer { rows, action, _ in
        if action.1 == .start { rows.append(Worker.State(id: action.0)) }
        return .none
      }, row,
      Reducer { rows, action, _ in
        rows.remove(id: 2)
        return .none
      })
    let store = Store(initialState: [], reducer: reducer, environment: ticks)
    store.send((1, .start))
    store.send((2, .start))
    ticks.onNext(())
    XCTAssertEqual(store.state.map(\.ticks), [1])
  }

  func testAnEffectThatStartsBehindAnotherEndsWhereItsChildHasLeftBefore() {
    let base = Reducer<AppState, AppAction, Environment>.combine(
      workerReducer.optional().pullback(state: \.detail, action: /AppAction.detail, environment: { $0 }),
      Reducer { state, action, _ in
        if case .detail(.stop) = action { state.detail = nil }
        return .none
      })
    let logs = [PublishSubject<AppAction>(), PublishSubject<AppAction>()]
    var next = logs.makeIterator()
    let store = Store(
      initialState: AppState(),
      reducer: Reducer<AppState, AppAction, Environment> {
        .concatenate(Effect(next.next()!), base.run(&$0, $1, $2))
      }, environment: ticks)
    store.send(.detail(.start))
    store.send(.detail(.stop))
    XCTAssertFalse(ticks.hasObservers)
    for log in logs { log.onCompleted() }
    XCTAssertFalse(ticks.hasObservers)
  }

  /// One line runs the reducers of several cases, of which one is there.
  func testACaseThatIsThereKeepsItsEffectBesideThoseOfItsLineThatAreNot() {
    enum Either: Equatable { case left(Worker.State), right(Worker.State) }
    enum EitherAction { case left(Worker.Action), right(Worker.Action) }
    let worker = workerReducer.optional()
    func part(
      _ path: CasePath<Either, Worker.State>, _ action: CasePath<EitherAction, Worker.Action>
    ) -> [Reducer<Either, EitherAction, Environment>] {
      let optional = CasePath<Either, Worker.State?>(
        embed: { path.embed($0!) }, extract: { path.extract(from: $0).map(Optional.some) })
      return [
        workerReducer.pullback(state: path, action: action, environment: { $0 }),
        worker.pullback(state: optional, action: action, environment: { $0 }),
      ]
    }
    for index in 0...1 {
      let reducers = part(/Either.left, /EitherAction.left) + part(/Either.right, /EitherAction.right)
      let reducer = Reducer<Either, EitherAction, Environment>.combine([reducers[index], reducers[index + 2]])
      let ticks = PublishSubject<Void>()
      let store = Store(initialState: .right(Worker.State()), reducer: reducer, environment: ticks)
      store.send(.right(.start))
      ticks.onNext(())
      XCTAssertEqual(store.state, .right(Worker.State(ticks: 1)))
    }
  }

  func testReducersThatAreMadeForEachActionCancelAsWell() {
    func made() -> Reducer<AppState, AppAction, Environment> {
      .combine(
        workerReducer.optional().pullback(state: \.detail, action: /AppAction.detail, environment: { $0 }),
        workerReducer.optional().pullback(state: \.other, action: /AppAction.other, environment: { $0 }),
        Reducer { state, action, _ in
          if case .detail(.stop) = action { state.detail = nil }
          return .none
        })
    }
    let store = Store(
      initialState: AppState(), reducer: Reducer { made().run(&$0, $1, $2) }, environment: ticks)
    store.send(.detail(.start))
    store.send(.detail(.stop))
    XCTAssertFalse(ticks.hasObservers)
    store.send(.other(.start))
    ticks.onNext(())
    XCTAssertEqual(store.state.other?.ticks, 1)
    XCTAssertNil(store.state.detail)
  }

  func testAnActionLooksAtChildrenOfWhichEffectsRunAlone() {
    struct Whole: Equatable {
      var reads = Reads()
      var stored: Worker.State? = Worker.State()
      var child: Worker.State? {
        get {
          reads.count += 1
          return stored
        }
        set { stored = newValue }
      }
      final class Reads: Equatable {
        var count = 0
        static func == (left: Reads, right: Reads) -> Bool { left === right }
      }
    }
    enum Action { case child(Worker.Action), own, leave }
    let reads = Whole.Reads()
    let reducer = Reducer<Whole, Action, Environment>.combine(
      workerReducer.optional().pullback(state: \.child, action: /Action.child, environment: { $0 }),
      Reducer { state, action, _ in
        if case .leave = action { state.stored = nil }
        return .none
      })
    let store = Store(initialState: Whole(reads: reads), reducer: reducer, environment: ticks)
    func readsOf(_ action: Action) -> Int {
      reads.count = 0
      store.send(action)
      return reads.count
    }
    XCTAssertEqual(readsOf(.own), 0)
    store.send(.child(.start))
    XCTAssertEqual(readsOf(.own), 2, "before and after")
    XCTAssertEqual(readsOf(.leave), 2)
    XCTAssertFalse(ticks.hasObservers)
    XCTAssertEqual(readsOf(.own), 0)
  }

  /// Whether the effect of a row still runs when its parent has changed the rows.
  private func stillRuns<Rows, Key: Hashable>(
    _ key: Key, of rows: Rows, _ reducer: Reducer<Rows, (Key, Worker.Action), Environment>,
    after change: @escaping (inout Rows) -> Void
  ) -> Bool {
    let parent = Reducer<Rows, (Key, Worker.Action), Environment> { rows, action, _ in
      if action.1 == .stop { change(&rows) }
      return .none
    }
    let ticks = PublishSubject<Void>()
    let store = Store(initialState: rows, reducer: .combine(reducer, parent), environment: ticks)
    store.send((key, .start))
    XCTAssertTrue(ticks.hasObservers)
    store.send((key, .stop))
    return withExtendedLifetime(store) { ticks.hasObservers }
  }

  func testARowWhoseIdLeavesIsNoticedWhereAsManyRowsRemain() {
    let identified: Reducer<IdentifiedArrayOf<Worker.State>, (Int, Worker.Action), Environment> =
      workerReducer.forEach(state: \.self, action: .self, environment: { $0 })
    XCTAssertFalse(stillRuns(1, of: [Worker.State(id: 1)], identified) { $0 = [Worker.State(id: 2)] })
    let byName: Reducer<[String: Worker.State], (String, Worker.Action), Environment> =
      workerReducer.forEach(state: \.self, action: .self, environment: { $0 })
    XCTAssertFalse(stillRuns("a", of: ["a": Worker.State()], byName) { $0 = ["b": Worker.State()] })
    let list: Reducer<[Worker.State], (Int, Worker.Action), Environment> =
      workerReducer.forEach(state: \.self, action: .self, environment: { $0 })
    XCTAssertFalse(stillRuns(1, of: [Worker.State(id: 1)], list) { $0[0] = Worker.State(id: 2) })
  }

  func testARowThatIsFoundByItsPositionIsNoticedWhenTheArrayBecomesShorter() {
    struct Plain: Equatable { var worker = Worker.State() }
    let plain = Reducer<Plain, Worker.Action, Environment> { state, action, ticks in
      workerReducer.run(&state.worker, action, ticks)
    }
    let rows: Reducer<[Plain], (Int, Worker.Action), Environment> =
      plain.forEach(state: \.self, action: .self, environment: { $0 })
    XCTAssertFalse(stillRuns(1, of: [Plain(), Plain()], rows) { $0.removeLast() })
    XCTAssertTrue(stillRuns(0, of: [Plain(), Plain()], rows) { $0.removeLast() })
    XCTAssertTrue(stillRuns(0, of: [Plain(), Plain()], rows) { $0.append(Plain()) })
  }
}
