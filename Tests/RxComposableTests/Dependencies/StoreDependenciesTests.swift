import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class StoreDependenciesTests: XCTestCase {
  private struct Feature: ReducerProtocol {
    struct State: Equatable {
      var ids: [UUID]
      init() {
        @Dependency(\.uuid) var uuid
        ids = [uuid()]
      }
    }
    enum Action { case add, addLater }
    @Dependency(\.uuid) var uuid

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .add:
        state.ids.append(uuid())
        return .none
      case .addLater: return .send(.add)
      }
    }
  }

  func testAStoreKeepsTheDependenciesThatItIsMadeWith() {
    let store = Store(initialState: Feature.State(), reducer: Feature()) { $0.uuid = .incrementing }
    store.send(.add)
    store.send(.addLater)
    XCTAssertEqual(store.state.ids, [UUID(0), UUID(1), UUID(2)])
  }

  func testAStoreKeepsTheDependenciesAroundIt() {
    let store = withDependencies {
      $0.uuid = .constant(UUID(7))
    } operation: {
      Store(initialState: Feature.State(), reducer: Feature()) { $0.date = .constant(.distantPast) }
    }
    store.send(.add)
    XCTAssertEqual(store.state.ids, [UUID(7), UUID(7)])
  }

  func testAReducerIsAListToo() {
    let store = Store(initialState: Feature.State()) {
      Feature()
      Feature()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    store.send(.add)
    XCTAssertEqual(store.state.ids, [UUID(0), UUID(1), UUID(2)])
    let plain = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action; return .none
      }
    }
    plain.send(3)
    XCTAssertEqual(plain.state, 3)
  }

  @available(*, deprecated)
  func testOlderSpellingsOfStores() {
    let counter = Reducer<Int, Int, Void> { state, action, _ in
      state += action
      return .none
    }
    let store = Store.unchecked(initialState: 0, reducer: counter, environment: ())
    let issues = issues {
      let done = expectation(description: "sent")
      let sent = UncheckedSendable(store)
      DispatchQueue.global().async {
        sent.value.send(2)
        done.fulfill()
      }
      wait(for: [done], timeout: 10)
    }
    XCTAssertEqual(issues.count, 0)
    XCTAssertEqual(ViewStore(store).state, 2)
    ViewStore(store.stateless).send(3)
    XCTAssertEqual(store.state, 5)
  }

  @available(*, deprecated)
  func testAMissingElementIsReportedWhateverTheFlagSays() {
    struct Row: Equatable, Identifiable {
      var id: String
      var count = 0
    }
    enum Action { case row(String, Int) }
    let rows = Reducer<Row, Int, Void> { row, addend, _ in
      row.count += addend
      return .none
    }
    .forEach(
      state: \[Row].self, action: /Action.row, environment: { (_: Void) in }, assertOnInvalidAction: false)
    let store = Store(initialState: [Row(id: "a")], reducer: rows, environment: ())
    let issues = issues {
      store.send(.row("a", 2))
      store.send(.row("b", 2))
    }
    XCTAssertEqual(store.state, [Row(id: "a", count: 2)])
    XCTAssertEqual(issues.count, 1)
  }
}
