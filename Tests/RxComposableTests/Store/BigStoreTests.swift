import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// Big states are safe, all in one store, on a thread with 512 KiB of stack: 64 KiB of inline state, 50 nested scopes
/// of the reducer and of the store, an action of 500 cases, and a million actions of synchronous effects.
final class BigStoreTests: XCTestCase {
  /// Made on a bigger stack: its initialiser puts the halves together there.
  private let empty = BigState.empty

  /// One action in a thousand goes down through all scopes.
  private static let rounds = million

  /// Counts each number, and sends the next.
  private static func counting(upTo limit: Int) -> Reduce<BigState, ManyActions> {
    Reduce { state, action in
      guard case .number(let number) = action else { return .none }
      state.count += 1
      return number < limit ? Effect(value: .number(number + 1)) : .none
    }
  }

  private static func nested(_ depth: Int) -> Reduce<BigState, ManyActions> {
    if depth == 0 { return counting(upTo: rounds / 1_000) }
    return Reduce(Scope(state: \BigState.self, action: /ManyActions.nested) { nested(depth - 1) })
  }

  private static func deepest(_ root: Store<BigState, ManyActions>) -> Store<BigState, ManyActions> {
    (0..<50).reduce(root) { store, depth in
      depth % 2 == 0
        ? store.scope(state: \.self, action: ManyActions.nested)
        : store.scope(state: { $0 }, action: ManyActions.nested)
    }
  }

  func testTheDeepestScopeSendsAndHearsOnASmallStack() {
    let (many, few) = (Self.rounds, Self.rounds / 1_000)
    onSmallStack { [empty] in
      let store = Store(
        initialState: empty,
        reducer: CombineReducers {
          Self.counting(upTo: many)
          Self.nested(50)
        }, mainThreadChecksEnabled: false)
      let deepest = Self.deepest(store)
      let heard = Heard(deepest.subscribe(\.count))
      deepest.send(.number(1))
      store.send(.number(1))
      deepest.send(.case499)
      XCTAssertEqual(heard.line, "0 \(few) \(few + many)")
      XCTAssertEqual(deepest.state.count, few + many)
    }
  }

  func testASubscriberAnswersFromTheDeepestScopeOnASmallStack() {
    let rounds = Self.rounds / 1_000
    onSmallStack { [empty] in
      let store = Store(initialState: empty, reducer: Self.nested(50), mainThreadChecksEnabled: false)
      let deepest = Self.deepest(store)
      var heard = 0
      let subscription = deepest.subscribe(\.count).subscribe(onNext: { count in
        heard += 1
        if count < rounds { deepest.send(.number(rounds)) }
      })
      XCTAssertEqual(heard, rounds + 1)
      subscription.dispose()
    }
  }

  func testABigRowSendsHearsAndGoesOnASmallStack() {
    let rows: IdentifiedArrayOf<BigState> = [empty]
    onSmallStack {
      let store = Store<IdentifiedArrayOf<BigState>, Int>(
        initialState: rows,
        reducer: Reduce { rows, count in
          if count < 0 { rows = [] } else { rows[0].count = count }
          return .none
        }, mainThreadChecksEnabled: false)
      let row = store.scope(at: 1, action: { $0 })!
      let heard = Heard(row.subscribe(\.count))
      for count in [2, -1] { row.send(count) }
      XCTAssertEqual(heard.line, "0 2 |")
      XCTAssertEqual(row.state.count, 2)
    }
  }

  func testABigOptionalStateComesGoesAndIsHeardOnASmallStack() {
    onSmallStack { [empty] in
      let store = Store<BigState?, Int>(
        initialState: nil,
        reducer: Reduce { state, count in
          switch count {
          case -1: Self.leave(&state)
          case 0: Self.come(&state, empty)
          default: state?.count = count
          }
          return .none
        }, mainThreadChecksEnabled: false)
      var heard: [Heard] = []
      let subscription = store.ifLet(then: { heard.append(Heard($0.subscribe(\.count))) })
      for count in [0, 2, 3, -1, 0, 5] { store.send(count) }
      XCTAssertEqual(heard.map(\.line), ["0 2 3 0 5", "0 5"])
      subscription.dispose()
    }
  }

  // Functions of their own, since a function of a debug build has room for each copy that it makes.
  private static func come(_ state: inout BigState?, _ new: BigState) { state = new }
  private static func leave(_ state: inout BigState?) { state = nil }
}
