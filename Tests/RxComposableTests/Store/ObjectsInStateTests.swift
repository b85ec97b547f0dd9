import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// What equal bytes say nothing about: objects that are changed in place, weak references, values that are not equal to
/// themselves. Its observers are asked at each publication.
final class ObjectsInStateTests: XCTestCase {
  private final class Model {
    var count = 0
  }

  private struct Weak<Object: AnyObject> { weak var object: Object? }

  private struct Row: Identifiable {
    let id: Int
    var model: Model?
  }

  /// What an observer receives when a reducer changes a state to 1, 1 and 2.
  private func heard<State>(
    _ state: State, _ change: @escaping (inout State, Int) -> Void, _ observe: (Store<State, Int>) -> Effect<Int>
  ) -> String {
    let store = Store<State, Int>(
      initialState: state,
      reducer: Reduce { state, count in
        change(&state, count)
        return .none
      })
    let heard = Heard(observe(store))
    for count in [1, 1, 2] { store.send(count) }
    return heard.line
  }

  func testAnObjectAsState() {
    XCTAssertEqual(heard(Model(), { $0.count = $1 }) { $0.subscribe(\.count) }, "0 1 2")
  }

  func testAnObjectInAnOptionalState() {
    XCTAssertEqual(heard(Model() as Model?, { $0?.count = $1 }) { $0.subscribe { $0?.count ?? -1 } }, "0 1 2")
  }

  func testAnObjectInAnExistentialState() {
    XCTAssertEqual(
      heard(Model() as Any, { ($0 as! Model).count = $1 }) { $0.subscribe { ($0 as! Model).count } }, "0 1 2")
  }

  func testAnObjectInAStruct() {
    struct State { var (number, model) = (0, Model()) }
    XCTAssertEqual(heard(State(), { $0.model.count = $1 }) { $0.subscribe(\.model.count) }, "0 1 2")
    XCTAssertEqual(heard(State(), { $0.model.count = $1 }) { $0.scope(state: \.model).subscribe(\.count) }, "0 1 2")
    XCTAssertEqual(heard(State(), { $0.model.count = $1 }) { $0.scope(state: { $0.model.count }).subscribe() }, "0 1 2")
  }

  func testAnObjectInARow() throws {
    func rows() -> IdentifiedArrayOf<Row> { [Row(id: 1, model: Model()), Row(id: 2, model: Model())] }
    XCTAssertEqual(
      heard(rows(), { $0[id: 2]?.model?.count = $1 }) { store in
        store.scope(at: 2, action: { $0 })!.subscribe { $0.model?.count ?? -1 }
      }, "0 1 2")
    XCTAssertEqual(
      heard(Array(rows()), { $0[1].model?.count = $1 }) { store in
        store.scope(at: 2, action: { $0 })!.subscribe { $0.model?.count ?? -1 }
      }, "0 1 2")
  }

  func testWeakReferencesInAnArray() {
    var owner: Model? = Model()
    let store = Store<[Weak<Model>], Void>(initialState: [Weak(object: owner)], reducer: Reduce { _, _ in .none })
    let presence = Heard(store.subscribe { $0[0].object != nil })
    owner = nil
    store.send(())
    XCTAssertEqual(presence.line, "true false")
  }

  func testAValueOfARowThatIsNotEqualToItself() throws {
    struct NumberRow: Identifiable {
      let id: Int
      var ratio = 0.0
    }
    struct State {
      var number = 0
      var rows: IdentifiedArrayOf<NumberRow> = [NumberRow(id: 1), NumberRow(id: 2)]
    }
    let store = Store<State, Double>(
      initialState: State(),
      reducer: Reduce { state, ratio in
        state.number += 1
        if ratio >= 0 || ratio.isNaN { state.rows[id: 2]?.ratio = ratio }
        return .none
      })
    let row = try XCTUnwrap(store.scope(state: \.rows).scope(at: 2, action: { $0 }))
    let ratios = Heard(row.subscribe(\.ratio))
    let all = Heard(row.observable.map(\.ratio))
    for ratio in [1, .nan, -1, 2, -1] { store.send(ratio) }
    XCTAssertEqual(ratios.line, "0.0 1.0 nan nan 2.0")
    XCTAssertEqual(all.line, "0.0 1.0 nan nan 2.0 2.0")
  }

  func testOfAChildThatComesAndGoesOneVersionIsKept() {
    final class Token {
      static nonisolated(unsafe) var count = 0
      init() { Self.count += 1 }
      deinit { Self.count -= 1 }
    }
    struct Child { var (number, token) = (0, Token()) }
    let store = Store<Child?, Int>(
      initialState: nil,
      reducer: Reduce { state, number in
        state = number == 0 ? nil : Child(number: number, token: Token())
        return .none
      })
    var child: Store<Child, Int>?
    let subscription = store.ifLet(then: { child = child ?? $0 })
    for number in [1, 2, 0, 3] { store.send(number) }
    XCTAssertEqual(Token.count, 1)
    let numbers = Heard(child!.subscribe(\.number))
    for number in [4, 5, 0] { store.send(number) }
    XCTAssertEqual(numbers.line, "3 4 5")
    XCTAssertEqual(child?.state.number, 5)
    XCTAssertEqual(Token.count, 1)
    subscription.dispose()
  }

  func testAValueOfARowThatIsNeverEqualToItselfIsToldAtEachPublication() throws {
    struct NumberRow: Identifiable {
      let id: Int
      var ratio = 0.0
    }
    struct State {
      var number = 0
      var rows: IdentifiedArrayOf<NumberRow> = [NumberRow(id: 1)]
    }
    let store = Store<State, Double>(
      initialState: State(),
      reducer: Reduce { state, ratio in
        state.number += 1
        if ratio.isNaN { state.rows[id: 1]?.ratio = ratio }
        return .none
      })
    let ratios = Heard(try XCTUnwrap(store.scope(state: \.rows).scope(at: 1, action: { $0 })).subscribe(\.ratio))
    for ratio in [.nan, 1, 2, 3] { store.send(ratio) }
    XCTAssertEqual(ratios.line, "0.0 nan nan nan nan")
  }

  func testARowThatIsUnequalToItselfWhenItIsFirstObservedIsToldAtEachPublication() throws {
    struct NumberRow: Identifiable {
      let id: Int
      var ratio = Double.nan
    }
    let store = Store<(number: Int, rows: IdentifiedArrayOf<NumberRow>), Int>(
      initialState: (0, [NumberRow(id: 1)]),
      reducer: Reduce { state, number in
        state.number = number
        return .none
      })
    let ratios = Heard(try XCTUnwrap(store.scope(state: \.rows).scope(at: 1, action: { $0 })).subscribe(\.ratio))
    for number in [1, 2] { store.send(number) }
    XCTAssertEqual(ratios.line, "nan nan nan")
  }

  func testOnceNoRowIsUnequalToItselfARowThatStaysIsNotLookedAt() throws {
    struct NumberRow: Identifiable {
      let id: Int
      var ratio = 0.0
    }
    let store = Store<IdentifiedArrayOf<NumberRow>, Double>(
      initialState: [NumberRow(id: 1), NumberRow(id: 2)],
      reducer: Reduce { rows, ratio in
        rows[id: 2]?.ratio = ratio
        return .none
      })
    var looks = 0
    let other = try XCTUnwrap(store.scope(at: 1, action: { $0 })).subscribe { row in
      looks += 1
      return row.ratio
    }
    .subscribe()
    let ratios = Heard(try XCTUnwrap(store.scope(at: 2, action: { $0 })).subscribe(\.ratio))
    store.send(.nan)
    looks = 0
    store.send(1)
    XCTAssertEqual(looks, 1)
    store.send(2)
    XCTAssertEqual(looks, 1)
    XCTAssertEqual(ratios.line, "0.0 nan 1.0 2.0")
    other.dispose()
  }
}
