import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// The effects of a child end when it leaves; those of others go on.
final class ChildEffectTests: XCTestCase {
  private let ticks = PublishSubject<Void>()

  func testAChildsEffectActsOnTheChild() {
    let store = Store(initialState: Workshop.State(workers: [Worker.State(id: 1)]), reducer: Workshop(ticks: ticks))
    store.send(.master(.start))
    store.send(.worker(id: 1, action: .start))
    ticks.onNext(())
    XCTAssertEqual(store.state.ticks, [1, 1])
  }

  func testTheEffectsOfAChildThatBecomesNilAreCancelled() {
    let store = Store(initialState: Workshop.State(), reducer: Workshop(ticks: ticks))
    let task = store.send(.master(.start))
    XCTAssertNotNil(task)
    store.send(.master(.stop))
    XCTAssertNil(store.state.master)
    XCTAssertFalse(ticks.hasObservers)
  }

  func testTheEffectsOfARemovedRowAreCancelledAndThoseOfOthersGoOn() {
    let rows = IdentifiedArrayOf(uniqueElements: (1...3).map { Worker.State(id: $0) })
    let store = Store(initialState: Workshop.State(workers: rows), reducer: Workshop(ticks: ticks))
    for id in 1...3 { store.send(.worker(id: id, action: .start)) }
    store.send(.worker(id: 2, action: .stop))
    ticks.onNext(())
    XCTAssertEqual(store.state.ticks, [0, 1, 1])
  }

  /// Only the ids are looked up that are near the change.
  func testARowThatComesLooksForFewOfThoseThatRun() {
    struct Row: Identifiable { let id: CountedID }
    enum Action { case add(Int), row(CountedID, Void) }
    let store = Store(
      initialState: IdentifiedArray<CountedID, Row>(),
      reducer: Reduce<IdentifiedArray<CountedID, Row>, Action> { rows, action in
        if case .add(let number) = action { rows.append(Row(id: CountedID(number: number))) }
        return .none
      }
      .forEach(\.self, action: /Action.row) { Reduce<Row, Void> { _, _ in Effect(Observable.never()) } })
    for number in 0..<1_000 {
      store.send(.add(number))
      store.send(.row(CountedID(number: number), ()))
    }
    let before = CountedID.lookups.value
    store.send(.add(1_000))
    XCTAssertLessThan(CountedID.lookups.value - before, 200)
  }

  func testRowsThatChangePlacesOrComeCancelNothing() {
    let rows = IdentifiedArrayOf(uniqueElements: (1...2).map { Worker.State(id: $0) })
    let store = Store(initialState: Workshop.State(workers: rows), reducer: Workshop(ticks: ticks))
    for id in 1...2 { store.send(.worker(id: id, action: .start)) }
    store.send(.swapWorkers)
    store.send(.hire(3))
    ticks.onNext(())
    XCTAssertEqual(store.state.ticks, [0, 1, 1, 0])
  }

  func testARowThatComesBackHasNoEffectsOfBefore() {
    let store = Store(initialState: Workshop.State(workers: [Worker.State(id: 1)]), reducer: Workshop(ticks: ticks))
    store.send(.worker(id: 1, action: .start))
    store.send(.worker(id: 1, action: .stop))
    store.send(.hire(1))
    ticks.onNext(())
    XCTAssertEqual(store.state.ticks, [0, 0])
  }

  func testTwoPartsWithTheSameReducerAreApart() {
    let store = Store(initialState: Factory.State(), reducer: Factory(ticks: ticks))
    store.send(.left(.master(.start)))
    store.send(.right(.master(.start)))
    store.send(.left(.master(.stop)))
    ticks.onNext(())
    XCTAssertEqual(store.state.left.ticks, [-1])
    XCTAssertEqual(store.state.right.ticks, [1])
  }

  func testTwoRowsWithTheSameReducerHaveChildrenOfTheirOwn() {
    let shops = (1...2).map { Workshop.State(id: $0, workers: [Worker.State(id: 7)]) }
    let store = Store(
      initialState: Factory.State(shops: IdentifiedArray(uniqueElements: shops)), reducer: Factory(ticks: ticks))
    for id in 1...2 {
      store.send(.shop(id: id, action: .master(.start)))
      store.send(.shop(id: id, action: .worker(id: 7, action: .start)))
    }
    store.send(.shop(id: 1, action: .worker(id: 7, action: .stop)))
    store.send(.shop(id: 2, action: .master(.stop)))
    ticks.onNext(())
    XCTAssertEqual(store.state.shops.map(\.ticks), [[1], [-1, 1]])
  }

  func testTheEffectsOfARemovedRowsChildrenAreCancelled() {
    let shop = Workshop.State(id: 1, workers: [Worker.State(id: 7)])
    let store = Store(initialState: Factory.State(shops: [shop]), reducer: Factory(ticks: ticks))
    store.send(.shop(id: 1, action: .master(.start)))
    store.send(.shop(id: 1, action: .worker(id: 7, action: .start)))
    store.send(.closeShop(1))
    XCTAssertFalse(ticks.hasObservers)
  }

  func testAChildThatLeavesForAnotherCaseLosesItsEffects() {
    let store = Store(initialState: Session.State.working(Worker.State()), reducer: Session(ticks: ticks))
    store.send(.working(.start))
    ticks.onNext(())
    XCTAssertEqual(store.state, .working(Worker.State(ticks: 1)))
    store.send(.working(.stop))
    XCTAssertEqual(store.state, .away)
    XCTAssertFalse(ticks.hasObservers)
  }

  func testAnotherStoreWithTheSameChildrenIsNotTouched() {
    let (one, other) = (
      Store(initialState: Workshop.State(), reducer: Workshop(ticks: ticks)),
      Store(initialState: Workshop.State(), reducer: Workshop(ticks: ticks))
    )
    one.send(.master(.start))
    other.send(.master(.start))
    one.send(.master(.stop))
    ticks.onNext(())
    XCTAssertEqual(other.state.ticks, [1])
  }

  func testIdsOfCancellationStayThoseOfTheStore() {
    let ticks = ticks
    let store = Store<Int?, Int>(
      initialState: 0,
      reducer: Reduce { state, action in action < 0 ? .cancel(id: "work") : .none }
        .ifLet(\.self, action: /Int.self) {
          Reduce<Int, Int> { state, action in
            if action == 0 { state += 1 }
            return action == 1 ? Effect(ticks.map { 0 }).cancellable(id: "work") : .none
          }
        })
    store.send(1)
    ticks.onNext(())
    XCTAssertEqual(store.state, 1)
    store.send(-1)
    XCTAssertFalse(ticks.hasObservers)
  }

  func testChildrenOfRowsStayApartBehindAnIdOfCancellation() {
    struct Kennel: Equatable, Identifiable {
      let id: Int
      var barks: Int? = 0
    }
    enum Action { case whistle, bark, leave }
    let bark = Effect(ticks.map { Action.bark })
    let kennel = Reduce<Kennel, Action> { kennel, action in
      if case .leave = action { kennel.barks = nil }
      return .none
    }.ifLet(\.barks, action: CasePath(embed: { $0 }, extract: { $0 })) {
      Reduce<Int, Action> { barks, action in
        if case .bark = action { barks += 1 }
        if case .whistle = action { return bark }
        return .none
      }
    }
    let store = Store(
      initialState: IdentifiedArrayOf<Kennel>(uniqueElements: [Kennel(id: 1), Kennel(id: 2)]),
      reducer: Reduce<IdentifiedArrayOf<Kennel>, (Int, Action)> { _, _ in .none }
        .forEach(\.self, action: CasePath(embed: { $0 }, extract: { $0 })) {
          Reduce { row, action in kennel.reduce(into: &row, action: action).cancellable(id: row.id) }
        })
    for id in 1...2 { store.send((id, .whistle)) }
    store.send((1, .leave))
    ticks.onNext(())
    XCTAssertEqual(store.state.map(\.barks), [nil, 1])
  }

  func testWhatFollowsAnEffectOfAChildThatHasLeftDoesNotBegin() {
    enum Action { case begin, leave, late }
    let ticks = ticks
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int?, Action> { child, action in
        if case .leave = action { child = nil }
        return .none
      }.ifLet(\.self, action: .self) {
        Reduce<Int, Action> { _, action in
          guard case .begin = action else { return .none }
          return .concatenate(Effect(ticks.map { Action.late }), Effect(value: .late))
        }
      })
    store.send(.begin)
    XCTAssertEqual(issues { store.send(.leave) }.map(\.message), [])
    XCTAssertFalse(ticks.hasObservers)
  }

  func testNothingIsKeptOfEffectsThatEnd() {
    let context = EffectContext()
    let call = ChildCall(
      name: "forEach", order: .aroundTheParent,
      site: CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column))
    var effect = Effect(ticks.map { 1 }).owned(by: call, row: 1)
    let subscription = effect.asObservable().subscribe(
      context: context, onNext: { _ in }, onEnd: { _ in })
    effect = .none
    XCTAssertTrue(effect.isNone)
    XCTAssertFalse(context.isEmpty)
    XCTAssertTrue(call.line.isRunning)
    subscription.dispose()
    XCTAssertTrue(context.isEmpty)
    XCTAssertFalse(call.line.isRunning)
  }

  func testAnEffectOfTheStepInWhichItsChildLeavesEnds() {
    let ticks = ticks
    let child = Store(
      initialState: Worker.State(),
      reducer: Reduce<Worker.State?, Worker.Action> { child, _ in
        child = nil
        return .none
      }.ifLet(\.self, action: .self) { Worker(ticks: ticks) })
    child.send(.start)
    XCTAssertNil(child.state)
    XCTAssertFalse(ticks.hasObservers)
    let rows = Store(
      initialState: [Worker.State(id: 1)],
      reducer: Reduce<IdentifiedArrayOf<Worker.State>, (Int, Worker.Action)> { rows, action in
        rows.remove(id: action.0)
        return .none
      }.forEach(\.self, action: .self) { Worker(ticks: ticks) })
    rows.send((1, .start))
    XCTAssertTrue(rows.state.isEmpty)
    XCTAssertFalse(ticks.hasObservers)
  }

  func testTheEffectsOfARowThatAnotherReplacesAreCancelled() {
    let ticks = ticks
    let store = Store(
      initialState: [Worker.State(id: 1)],
      reducer: Reduce<IdentifiedArrayOf<Worker.State>, (Int, Worker.Action)> { rows, action in
        if action.1 == .stop { rows = [Worker.State(id: 2)] }
        return .none
      }.forEach(\.self, action: .self) { Worker(ticks: ticks) })
    store.send((1, .start))
    store.send((1, .stop))
    XCTAssertFalse(ticks.hasObservers)
  }

  func testTheEffectsOfAScopeIntoACaseEndWithTheReportThatTheCaseHasLeft() {
    let ticks = ticks
    let store = Store(
      initialState: Session.State.working(Worker.State()),
      reducer: CombineReducers {
        Scope(state: /Session.State.working, action: /Session.Action.working) { Worker(ticks: ticks) }
        Reduce { state, action in
          if action == .working(.stop) { state = .away }
          return .none
        }
      })
    store.send(.working(.start))
    store.send(.working(.stop))
    XCTAssertEqual(issues { ticks.onNext(()) }.count, 1)
    XCTAssertFalse(ticks.hasObservers)
  }
}

private struct Session: ReducerProtocol {
  enum State: Equatable {
    case away
    case working(Worker.State)
  }
  enum Action: Equatable { case working(Worker.Action) }

  let ticks: PublishSubject<Void>

  var body: some ReducerProtocol<State, Action> {
    Reduce { state, action in
      if action == .working(.stop) { state = .away }
      return .none
    }
    .ifCaseLet(/State.working, action: /Action.working) { Worker(ticks: ticks) }
  }
}
