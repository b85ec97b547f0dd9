import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

private struct Leaf: ReducerProtocol {
  enum Action: Equatable { case add(Int) }

  var factor = 1

  func reduce(into state: inout Int, action: Action) -> Effect<Action> {
    guard case .add(let number) = action else { return .none }
    state += number * factor
    return number > 1 ? Effect(value: .add(number - 1)) : .none
  }
}

private struct Tree: ReducerProtocol {
  struct State: Equatable {
    var left = 0
    var right = 0
    var log: [String] = []
  }
  enum Action: Equatable {
    case left(Leaf.Action)
    case right(Leaf.Action)
    case reset
  }

  var logs = true
  var factors: [Int] = []

  var body: some ReducerProtocol<State, Action> {
    Scope(state: \.left, action: /Action.left) { Leaf() }
    Scope(state: \.right, action: /Action.right) {
      Leaf(factor: 10)
      for factor in factors { Leaf(factor: factor) }
    }
    if logs {
      Reduce { state, action in
        state.log.append("\(state.left) \(state.right)")
        return .none
      }
    } else {
      EmptyReducer()
    }
    if logs { Reduce { _, action in action == .reset ? Effect(value: .left(.add(1))) : .none } }
  }
}

final class ReducerTests: XCTestCase {
  func testABodyRunsItsReducersInOrderAndMergesTheirEffects() {
    let store = Store(initialState: Tree.State(), reducer: Tree())
    store.send(.left(.add(3)))
    store.send(.right(.add(1)))
    store.send(.reset)
    XCTAssertEqual(store.state, Tree.State(left: 7, right: 10, log: ["3 0", "5 0", "6 0", "6 10", "6 10", "7 10"]))
  }

  func testBranchesAndLoopsOfABody() {
    let store = Store(initialState: Tree.State(), reducer: Tree(logs: false, factors: [100, 1000]))
    store.send(.right(.add(1)))
    XCTAssertEqual(store.state, Tree.State(left: 0, right: 1110, log: []))
  }

  func testPullbackAndCombine() {
    struct Environment { var factor: Int }
    let leaf = Reducer<Int, Leaf.Action, Int> { state, action, factor in
      Leaf(factor: factor).reduce(into: &state, action: action)
    }
    let tree = Reducer<Tree.State, Tree.Action, Environment>.combine(
      leaf.pullback(state: \.left, action: /Tree.Action.left, environment: \.factor),
      leaf.pullback(state: \.right, action: /Tree.Action.right, environment: { $0.factor * 10 })
    )
    .combined(
      with: Reducer { state, _, _ in
        state.log.append("seen")
        return .none
      })
    let store = Store(initialState: Tree.State(), reducer: tree, environment: Environment(factor: 2))
    store.send(.left(.add(2)))
    store.send(.right(.add(1)))
    XCTAssertEqual(store.state, Tree.State(left: 6, right: 20, log: ["seen", "seen", "seen"]))
  }
}
