import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// The shapes of a body that the compiler has to make sense of.
final class BuilderInferenceTests: XCTestCase {
  private struct Child: ReducerProtocol {
    struct State: Equatable, Identifiable {
      var id = 1
      var taps = 0
    }
    enum Action: Equatable { case tap }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      state.taps += 1
      return .none
    }
  }

  private struct Root: ReducerProtocol {
    struct State: Equatable {
      var taps = 0
      var part = Child.State()
      var child: Child.State?
      var rows: IdentifiedArrayOf<Child.State> = []
    }
    enum Action: Equatable {
      case part(Child.Action)
      case child(Child.Action)
      case row(id: Int, action: Child.Action)
    }

    var body: some ReducerProtocol<State, Action> {
      CombineReducers {
        Scope(state: \.part, action: /Action.part) {
          Child()
          Child()
        }
        Reduce { state, _ in
          state.taps += 1
          return .none
        }
      }
      .ifLet(\.child, action: /Action.child) {
        Child()
        Child()
      }
      .forEach(\.rows, action: /Action.row) {
        EmptyReducer()
        Child()
      }
    }
  }

  func testWhatFollowsCombinedReducersInABodyIsInferred() {
    let store = Store(
      initialState: Root.State(child: Child.State(), rows: [Child.State(id: 7)]), reducer: Root())
    store.send(.part(.tap))
    store.send(.child(.tap))
    store.send(.row(id: 7, action: .tap))
    XCTAssertEqual(
      store.state,
      Root.State(
        taps: 3, part: Child.State(taps: 2), child: Child.State(taps: 2), rows: [Child.State(id: 7, taps: 1)]))
  }

  private struct Whole: ReducerProtocol {
    typealias State = Root.State
    typealias Action = Root.Action

    var body: some ReducerProtocol<State, Action> {
      Scope(state: \.part, action: /Action.part) {
        CombineReducers {
          Child()
          Reduce { state, _ in
            state.taps += 1
            return .none
          }
        }
      }
    }
  }

  func testReducersOfAPartAreCombinedInTheBodyOfTheWhole() {
    let store = Store(initialState: Root.State(), reducer: Whole())
    store.send(.part(.tap))
    XCTAssertEqual(store.state.part.taps, 2)
  }

  func testCombinedReducersOutsideABodyTakeTheirTypesFromTheFirst() {
    let reducer = CombineReducers {
      Child()
      if #available(iOS 9999, macOS 9999, tvOS 9999, watchOS 9999, *) {
        Child()
      } else if #available(iOS 8888, macOS 8888, tvOS 8888, watchOS 8888, *) {
        EmptyReducer()
      }
    }
    .dependency(\.uuid, .incrementing)
    var state = Child.State()
    _ = reducer.reduce(into: &state, action: .tap)
    XCTAssertGreaterThan(state.taps, 0)
  }

  func testAReducerOfWhichOnlyTheProtocolIsKnownTakesItsPlaceInAList() {
    guard #available(iOS 16, macOS 13, tvOS 16, watchOS 9, *) else { return }
    let reducer = CombineReducers {
      Child()
      Child() as any ReducerProtocolOf<Child>
    }
    var state = Child.State()
    _ = reducer.reduce(into: &state, action: .tap)
    XCTAssertEqual(state.taps, 2)
  }

  func testTheNameOfOtherArchitecturesForReducersWithDependencies() {
    let reducer: _DependencyKeyWritingReducer<Child> = Child().dependency(\.uuid, .incrementing)
      .dependency(\.date, .constant(.distantPast))
    XCTAssertTrue((reducer as Any) is DependencyKeyWritingReducer<Child>)
  }
}
