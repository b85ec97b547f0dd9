import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// An observer that comes while a state is being published receives that state once, wherever it looks.
final class SubscribingWhilePublishingTests: XCTestCase {
  private struct Row: Identifiable, Equatable {
    let id: Int
    var count = 0
  }

  private struct World: Equatable {
    var count = 0
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
    var list = [Row(id: 1)]
  }

  private let store = Store<World, Int>(
    initialState: World(),
    reducer: Reduce { world, count in
      world.count = count
      world.rows[id: 1]?.count = count
      world.list[0].count = count
      if count < 0 { world.rows = [] }
      return .none
    })
  private let bag = DisposeBag()

  /// What two observers hear of a part, the second of which comes while 1 is published, before the part has been told.
  private func heard<Value>(_ part: Store<Value, Int>) -> [String] {
    var late: Heard?
    store.subscribe(\.count).subscribe(onNext: { if $0 == 1 { late = Heard(part.observable) } }).disposed(by: bag)
    let early = Heard(part.observable)
    for count in 1...3 { store.send(count) }
    return [early.line, late?.line ?? "nothing"]
  }

  func testAtTheRoot() {
    XCTAssertEqual(heard(store.scope(state: \.count)), ["0 1 2 3", "1 2 3"])
  }

  func testInAComputedScope() {
    XCTAssertEqual(heard(store.scope(state: { $0.count * 10 })), ["0 10 20 30", "10 20 30"])
  }

  func testInAScopeOfAComputedScope() {
    let outer = store.scope(state: { [$0.count] })
    let whole = Heard(outer.observable)
    XCTAssertEqual(heard(outer.scope(state: { $0[0] }).scope(state: \.self)), ["0 1 2 3", "1 2 3"])
    XCTAssertEqual(whole.line, "[0] [1] [2] [3]")
  }

  func testInARow() throws {
    let row = try XCTUnwrap(store.scope(state: \.rows).scope(at: 1, action: { $0 }))
    XCTAssertEqual(heard(row.scope(state: \.count)), ["0 1 2 3", "1 2 3"])
    XCTAssertEqual(heard(row.scope(state: { $0.count + 1 })), ["4 2 3 4", "2 3 4"])
  }

  func testInARowOfAnArray() throws {
    let row = try XCTUnwrap(store.scope(state: \.list).scope(at: 1, action: { $0 }))
    XCTAssertEqual(heard(row.scope(state: \.count)), ["0 1 2 3", "1 2 3"])
  }

  func testAPartThatIsFirstObservedThen() {
    let part = store.scope(state: { $0.count * 10 })
    var late: Heard?
    store.subscribe(\.count).subscribe(onNext: { if $0 == 1 { late = Heard(part.observable) } }).disposed(by: bag)
    for count in 1...3 { store.send(count) }
    XCTAssertEqual(late?.line, "10 20 30")
  }

  func testAPartWhoseLastOtherObserverLeavesMeanwhile() {
    let part = store.scope(state: { [$0.count] })
    let other = part.subscribe().subscribe()
    let late = Heard(
      part.subscribe({ $0[0] }) {
        other.dispose()
        return $0 == $1
      })
    for count in 1...2 { store.send(count) }
    XCTAssertEqual(late.line, "0 1 2")
  }

  func testARowWhoseLastOtherObserverLeavesMeanwhile() throws {
    let row = try XCTUnwrap(store.scope(state: \.list).scope(at: 1, action: { $0 }))
    let other = row.subscribe(\.count).subscribe()
    let late = Heard(
      row.subscribe({ $0.count }) {
        other.dispose()
        return $0 == $1
      })
    for count in 1...2 { store.send(count) }
    XCTAssertEqual(late.line, "0 1 2")
  }

  func testAnObserverThatAnEarlierOneDisposesIsNotAskedAnyMore() {
    var compared = 0
    let late = SerialDisposable()
    store.subscribe(\.count).subscribe(onNext: { if $0 == 1 { late.dispose() } }).disposed(by: bag)
    late.disposable = store.subscribe({ $0.count }) {
      compared += 1
      return $0 == $1
    }.subscribe()
    compared = 0
    store.send(1)
    XCTAssertEqual(compared, 0)
  }

  func testAPartOfARowThatHasJustGone() throws {
    let part = try XCTUnwrap(store.scope(state: \.rows).scope(at: 1, action: { $0 })).scope(state: { $0.count })
    var late: Heard?
    part.subscribe().subscribe(onCompleted: { late = Heard(part.subscribe()) }).disposed(by: bag)
    store.send(-1)
    XCTAssertEqual(late?.line, "0 |")
  }
}
