import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class OnChangeTests: XCTestCase {
  private struct State: Equatable {
    var count = 0
    var changes: [String] = []
  }

  private let counter = Reduce<State, Int> { state, number in
    state.count += number
    return .none
  }

  func testItRunsWhenTheValueHasChanged() {
    let reducer = counter.onChange(of: \.count) { old, new in
      Reduce { state, number in
        state.changes.append("\(old) \(new) by \(number)")
        return .none
      }
    }
    let store = Store(initialState: State(), reducer: reducer)
    for number in [0, 2, 0, 3] { store.send(number) }
    XCTAssertEqual(store.state.changes, ["0 2 by 2", "2 5 by 3"])
  }

  func testItsOwnChangeDoesNotRunItAgain() {
    let reducer = counter.onChange(of: \.count) { _, _ in
      Reduce { state, _ in
        state.count += 100
        return .none
      }
    }
    let store = Store(initialState: State(), reducer: reducer)
    store.send(1)
    XCTAssertEqual(store.state.count, 101)
  }

  func testItsEffectRunsWithThatOfTheReducer() {
    let reducer = Reduce<State, Int> { state, number in
      state.count += number
      return number == 1 ? .send(10) : .none
    }
    .onChange(of: \.count) { old, _ in
      Reduce { _, _ in old == 0 ? .send(100) : .none }
    }
    let store = Store(initialState: State(), reducer: reducer)
    store.send(1)
    XCTAssertEqual(store.state.count, 111)
  }

  func testAClosureDecidesWhatIsAChange() {
    let reducer = counter.onChange(of: \.count, removeDuplicates: { $0 / 10 == $1 / 10 }) { old, new in
      Reduce { state, _ in
        state.changes.append("\(old) \(new)")
        return .none
      }
    }
    let store = Store(initialState: State(), reducer: reducer)
    for _ in 0..<4 { store.send(4) }
    XCTAssertEqual(store.state.changes, ["8 12"])
  }

  private struct Doubled: ReducerProtocol {
    var body: some ReducerProtocol<State, Int> {
      CombineReducers {
        Reduce { state, number in
          state.count += number
          return .none
        }
        Reduce { state, number in
          state.count += number
          return .none
        }
      }
      .onChange(of: \.count) { old, new in
        Reduce { state, _ in
          state.changes.append("\(old) \(new)")
          return .none
        }
      }
    }
  }

  func testCombineReducersTakesAnOperatorForAll() {
    let store = Store(initialState: State(), reducer: Doubled())
    store.send(1)
    XCTAssertEqual(store.state.changes, ["0 2"])
  }
}
