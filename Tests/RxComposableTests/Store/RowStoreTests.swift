import XCTest

@testable import RxComposable

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
}
