import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class RowStoreTests: XCTestCase {
  private let bag = DisposeBag()

  private func store(_ state: World = World()) -> Store<World, WorldAction> {
    Store(initialState: state, reducer: WorldReducer())
  }

  private func world(rows ids: Int...) -> World {
    var world = World()
    for id in ids { world.rows.append(World.Row(id: id)) }
    return world
  }

  func testRowsFoundByTwoKindsOfIdInOnePlaceAreToldApart() throws {
    struct Row: Identifiable, Equatable {
      let number: Int
      var id: Int { -number }
      var count = 0
    }
    func row<Rows: Collection>(
      _ store: Store<Rows, Int>, identifiedBy id: Rows.Element.ID
    ) -> Store<Rows.Element, Int>? where Rows.Element: Identifiable {
      store.scope(at: id, action: { $0 })
    }
    let rows = IdentifiedArray([Row(number: 1), Row(number: -1)], id: \.number)
    let store = Store<IdentifiedArray<Int, Row>, Int>(
      initialState: rows,
      reducer: Reduce { rows, number in
        rows[id: number]?.count += 1
        return .none
      })
    let byPlace = Heard(try XCTUnwrap(store.scope(at: 1, action: { $0 })).subscribe(\.count))
    let byID = Heard(try XCTUnwrap(row(store, identifiedBy: 1)).subscribe(\.count))
    for number in [1, -1, -1] { store.send(number) }
    XCTAssertEqual(byPlace.line, "0 1")
    XCTAssertEqual(byID.line, "0 1 2")
  }

  func testARowThatIsNotThereHasNoStore() {
    XCTAssertNil(store().scope(state: \.rows).scope(at: 1, action: { $0 as WorldAction }))
  }

  func testARowFollowsItsElementWhereverItMoves() {
    let store = store(world(rows: 1, 2, 3))
    let row = store.scope(state: \.rows).scope(at: 2, action: { WorldAction.row(2, $0) })!
    let heard = Heard(row.subscribe(\.count))
    store.send(.structure(5, 0))
    XCTAssertNil(row.send(7))
    XCTAssertEqual(row.state.count, 7)
    XCTAssertEqual(heard.line, "0 7")
  }

  func testWhenARowGoesItsSubscribersCompleteAndItsStoreKeepsTheLastState() {
    let store = store(world(rows: 1, 2))
    let row = store.scope(state: \.rows).scope(at: 2, action: { WorldAction.row(2, $0) })!
    let heard = [Heard(row.subscribe(\.count)), Heard(row.scope(state: \.title).subscribe().map(\.count))]
    row.send(5)
    store.send(.structure(3, 2))
    XCTAssertEqual(heard.map(\.line), ["0 5 |", "0 |"])
    XCTAssertEqual(row.state.count, 5)
    XCTAssertEqual(Heard(row.subscribe(\.count)).line, "5 |")
  }

  func testARowThatIsNoLongerObservedShowsThePresentState() {
    let row = store(world(rows: 1)).scope(state: \.rows).scope(at: 1, action: { WorldAction.row(1, $0) })!
    let subscription = row.subscribe(\.count).subscribe()
    row.send(1)
    subscription.dispose()
    row.send(2)
    XCTAssertEqual(row.state.count, 2)
  }

  func testARowThatIsGoneSaysSoOnceWhenItIsSentTo() {
    let store = store(world(rows: 2))
    let row = store.scope(state: \.rows).scope(at: 2, action: { WorldAction.row(2, $0) })!
    store.send(.structure(3, 2))
    let found = issues {
      row.send(1)
      row.send(2)
    }
    XCTAssertEqual(found.count, 1)
    XCTAssertTrue(found[0].message.hasPrefix("An action was sent to the store of a row that is gone.\n\n  Row: 2\n"))
  }

  func testARowThatIsGoneSaysSoOnceWhereTheReportSendsAgain() {
    let store = store(world(rows: 2))
    let row = store.scope(state: \.rows).scope(at: 2, action: { WorldAction.row(2, $0) })!
    store.send(.structure(3, 2))
    let count = LockIsolated(0)
    nonisolated(unsafe) let send = { _ = row.send(2) }
    RuntimeIssue.$interceptor.withValue(
      IssueInterceptor { _ in
        count.withValue { $0 += 1 }
        if count.value < 5 { send() }
      }
    ) { row.send(1) }
    XCTAssertEqual(count.value, 1)
  }

  func testASubscriptionThatIsDisposedAfterItsRowHasGoneLeavesTheOtherRowsAlone() {
    let store = store(world(rows: 1, 2))
    let rows = [1, 2].map { id in store.scope(state: \.rows).scope(at: id, action: { WorldAction.row(id, $0) })! }
    let stays = Heard(rows[0].subscribe(\.count))
    let goes = rows[1].observable.subscribe()
    store.send(.structure(3, 2))
    goes.dispose()
    rows[0].send(5)
    XCTAssertEqual(stays.line, "0 5")
  }

  func testSubscribersOfARowReceiveInTheirOrderOnceTheFirstHasLeft() {
    let row = store(world(rows: 1)).scope(state: \.rows).scope(at: 1, action: { WorldAction.row(1, $0) })!
    var received: [Int] = []
    let subscriptions = (0..<3).map { place in row.subscribe(\.count).subscribe(onNext: { _ in received.append(place) })
    }
    subscriptions[0].dispose()
    received = []
    row.send(5)
    XCTAssertEqual(received, [1, 2])
    subscriptions[1...].forEach { $0.dispose() }
  }

  func testARowThatComesBackHasANewStore() {
    let store = store(world(rows: 2))
    let list = store.scope(state: \.rows)
    let before = Heard(list.scope(at: 2, action: { WorldAction.row(2, $0) })!.subscribe(\.count))
    store.send(.structure(3, 2))
    store.send(.structure(0, 2))
    let after = Heard(list.scope(at: 2, action: { WorldAction.row(2, $0) })!.subscribe(\.count))
    store.send(.row(2, 4))
    XCTAssertEqual([before.line, after.line], ["0 |", "0 4"])
  }

  func testARowThatItsSubscriberRemovesCompletesAfterwards() {
    let store = store(world(rows: 2))
    var heard: [String] = []
    store.scope(state: \.rows).scope(at: 2, action: { WorldAction.row(2, $0) })!.subscribe(\.count)
      .subscribe(
        onNext: {
          store.send(.structure(3, 2))
          heard.append("\($0)")
        }, onCompleted: { heard.append("|") }
      )
      .disposed(by: bag)
    XCTAssertEqual(heard, ["0", "|"])
  }

  func testARowIsToldOnceWhenRowsComeAndItChanges() {
    let store = store(world(rows: 1, 2))
    let row = store.scope(state: \.rows).scope(at: 2, action: { WorldAction.row(2, $0) })!
    let counts = Heard(row.observable.map(\.count))
    store.send(.structure(0, 3))
    XCTAssertEqual(counts.line, "0 0")
  }

  func testARowIsLookedForOnceForAllWhoObserveIt() throws {
    struct Row: Identifiable {
      let id: CountedID
      var count = 0
    }
    func lookups(_ observers: Int) throws -> Int {
      let store = Store<IdentifiedArray<CountedID, Row>, Void>(
        initialState: [Row(id: CountedID(number: 1))],
        reducer: Reduce { rows, _ in
          rows[0].count += 1
          return .none
        })
      let row = try XCTUnwrap(store.scope(at: CountedID(number: 1), action: { (_: Void) in }))
      let bag = DisposeBag()
      var received = 0
      for _ in 0..<observers { row.subscribe(\.count).subscribe(onNext: { _ in received += 1 }).disposed(by: bag) }
      let before = CountedID.lookups.value
      store.send(())
      XCTAssertEqual(received, 2 * observers)
      return CountedID.lookups.value - before
    }
    XCTAssertEqual(try lookups(1), try lookups(10))
  }

  func testAComputedListIsNoLongerComputedOnceItsLastRowIsLeft() throws {
    var computed = 0
    let store = store(world(rows: 1, 2))
    let list = store.scope(state: { world in
      computed += 1
      return world.rows
    })
    let subscriptions = try [1, 2].map { id in
      try XCTUnwrap(list.scope(at: id, action: { WorldAction.row(id, $0) })).subscribe(\.count).subscribe()
    }
    computed = 0
    store.send(.set(1, 1))
    XCTAssertEqual(computed, 1)
    subscriptions[0].dispose()
    store.send(.set(1, 2))
    XCTAssertEqual(computed, 2)
    subscriptions[1].dispose()
    store.send(.set(1, 3))
    XCTAssertEqual(computed, 2)
  }

  func testAComputedListIsNoLongerComputedOnceItsLastRowIsGone() throws {
    var computed = 0
    let store = store(world(rows: 1, 2))
    let list = store.scope(state: { world in
      computed += 1
      return world.rows
    })
    let row = Heard(try XCTUnwrap(list.scope(at: 1, action: { WorldAction.row(1, $0) })).subscribe(\.count))
    store.send(.structure(3, 1))
    XCTAssertEqual(row.line, "0 |")
    computed = 0
    store.send(.set(1, 3))
    XCTAssertEqual(computed, 0)
  }

  func testRowsOfAPlainCollectionAreToldInTheOrderOfTheirSubscription() throws {
    let store = Store<[World.Row], Int>(
      initialState: (1...9).map { World.Row(id: $0) },
      reducer: Reduce { rows, number in
        for index in rows.indices { rows[index].count = number }
        return .none
      })
    var told: [Int] = []
    for id in [5, 3, 9, 1, 7, 2] {
      let row = try XCTUnwrap(store.scope(at: id, action: { (number: Int) in number }))
      row.subscribe(\.count).skip(1).subscribe(onNext: { _ in told.append(id) }).disposed(by: bag)
    }
    store.send(1)
    XCTAssertEqual(told, [5, 3, 9, 1, 7, 2])
  }

  func testRowsOfRowsAreToldInTheOrderOfTheirSubscription() throws {
    struct Section: Equatable, Identifiable {
      let id: Int
      var rows = [World.Row(id: 1)]
    }
    let store = Store<[Section], Int>(
      initialState: (1...9).map { Section(id: $0) },
      reducer: Reduce { sections, number in
        for index in sections.indices { sections[index].rows[0].count = number }
        return .none
      })
    var told: [Int] = []
    for id in [5, 3, 9, 1, 7, 2] {
      let section = try XCTUnwrap(store.scope(at: id, action: { (number: Int) in number }))
      let row = try XCTUnwrap(section.scope(state: \.rows).scope(at: 1, action: { (number: Int) in number }))
      row.subscribe(\.count).skip(1).subscribe(onNext: { _ in told.append(id) }).disposed(by: bag)
    }
    store.send(1)
    XCTAssertEqual(told, [5, 3, 9, 1, 7, 2])
  }

  func testRowsOfARowThatGoesCompleteInTheOrderOfTheirSubscription() throws {
    struct Section: Equatable, Identifiable {
      let id = 1
      var rows = IdentifiedArrayOf<World.Row>(uniqueElements: (1...9).map { World.Row(id: $0) })
    }
    let store = Store<IdentifiedArrayOf<Section>, Int>(
      initialState: [Section()],
      reducer: Reduce { sections, _ in
        sections.removeAll()
        return .none
      })
    let list = try XCTUnwrap(store.scope(at: 1, action: { (number: Int) in number })).scope(state: \.rows)
    var completed: [Int] = []
    for id in [5, 3, 9, 1, 7, 2] {
      let row = try XCTUnwrap(list.scope(at: id, action: { (number: Int) in number }))
      row.subscribe(\.count).subscribe(onCompleted: { completed.append(id) }).disposed(by: bag)
    }
    store.send(1)
    XCTAssertEqual(completed, [5, 3, 9, 1, 7, 2])
  }

  func testAListIsObservedAnewAfterItsLastRowWasLeft() throws {
    let store = store(world(rows: 1, 2))
    let list = store.scope(state: \.rows)
    for id in [1, 2, 1] {
      let row = try XCTUnwrap(list.scope(at: id, action: { WorldAction.row(id, $0) }))
      var heard: [Int] = []
      let subscription = row.subscribe(\.count).subscribe(onNext: { heard.append($0) })
      for count in [5, 0] { row.send(count) }
      XCTAssertEqual(heard, [0, 5, 0])
      subscription.dispose()
    }
  }

  func testRowsInTwoCasesOfAnEnumAreToldApart() throws {
    enum Screen { case left(IdentifiedArrayOf<World.Row>), right(IdentifiedArrayOf<World.Row>) }
    let store = Store<Screen, Int>(
      initialState: .left([World.Row(id: 1)]),
      reducer: Reduce { screen, count in
        screen = .right([World.Row(id: 1, count: count)])
        return .none
      })
    func row(_ path: CasePath<Screen, IdentifiedArrayOf<World.Row>>) throws -> Store<World.Row, Int> {
      try XCTUnwrap(store.scope(case: path, action: { $0 })?.scope(at: 1, action: { $0 }))
    }
    let left = Heard(try row(/Screen.left).subscribe(\.count))
    store.send(1)
    let right = Heard(try row(/Screen.right).subscribe(\.count))
    store.send(2)
    XCTAssertEqual([left.line, right.line], ["0", "1 2"])
  }

  func testARowOfARowIsLeftWithItsLastSubscription() throws {
    struct Row: Identifiable, Equatable {
      let id: Int
      var rows: IdentifiedArrayOf<World.Row> = [World.Row(id: 1)]
    }
    let store = Store<IdentifiedArrayOf<Row>, Int>(
      initialState: [Row(id: 1)],
      reducer: Reduce { rows, count in
        rows[id: 1]?.rows[id: 1]?.count = count
        return .none
      })
    let observations = store.backend.root.observations
    let row = try XCTUnwrap(store.scope(at: 1, action: { $0 }))
    let inner = try XCTUnwrap(row.scope(state: \.rows).scope(at: 1, action: { $0 }))
    for count in 1...2 {
      var heard: [Int] = []
      let subscription = inner.subscribe(\.count).subscribe(onNext: { heard.append($0) })
      store.send(count)
      XCTAssertEqual(heard, [count - 1, count])
      XCTAssertEqual(observations.all.isEmpty, false)
      subscription.dispose()
      XCTAssertEqual(observations.all.isEmpty, true)
    }
  }

  func testACollectionWhoseLastRowWasLeftTakesNoOther() {
    typealias Rows = IdentifiedArrayOf<World.Row>
    let store = store(world(rows: 1, 2)).scope(state: \.rows)
    let access = RowAccess<Rows, Int, World.Row>(
      row: { $0[id: $1] }, rows: { rows in { rows[id: $0] } }, forEachChange: nil)
    let rows = CollectionObservation.shared(
      store.backend, store.backend.root.observations, StateIdentity(owner: nil, offset: 0), access)
    let first = Observation(WatchedBytes(of: Int.self, at: 0))
    XCTAssertEqual(rows?.list(of: 1).add(first), true)
    rows?.list(of: 1).remove(first)
    XCTAssertEqual(rows?.list(of: 2).add(Observation(WatchedBytes(of: Int.self, at: 0))), false)
  }

  func testRowsThatNobodyObservesAreForgotten() throws {
    typealias Rows = IdentifiedArrayOf<World.Row>
    struct Weak { weak var list: RowObservationList<Rows, Int, World.Row>? }
    let store = store().scope(state: \.rows)
    let access = RowAccess<Rows, Int, World.Row>(
      row: { $0[id: $1] }, rows: { rows in { rows[id: $0] } }, forEachChange: nil)
    let rows = try XCTUnwrap(
      CollectionObservation.shared(
        store.backend, store.backend.root.observations, StateIdentity(owner: nil, offset: 0), access))
    let observed = rows.list(of: 0)
    let observation = Observation(WatchedBytes(of: Int.self, at: 0))
    XCTAssertTrue(observed.add(observation))
    let lists = (1...1_500).map { Weak(list: rows.list(of: $0)) }
    XCTAssertTrue(rows.list(of: 0) === observed)
    XCTAssertNil(lists[0].list)
    XCTAssertLessThan(lists.filter { $0.list != nil }.count, 100)
    observed.remove(observation)
  }

  func testAListThatIsNoLongerInUseKeepsNoObservation() {
    final class UnusedList: ObservationList {
      override func enter() -> Bool { false }
    }
    let list = UnusedList()
    for _ in 0..<2 { XCTAssertFalse(list.add(Observation(WatchedBytes(of: Int.self, at: 0)))) }
    XCTAssertTrue(list.all.isEmpty)
  }
}
