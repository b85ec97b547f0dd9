import RxComposableTesting
import XCTest

/// `store.finish()` waits for all effects.
final class StoreFinishTests: XCTestCase {
  private enum Action: Equatable { case start(Int), ended(Int) }

  /// `start(n)` leads to `ended(n)`, which starts the next lower one.
  @MainActor
  private func makeStore() -> Store<[Int], Action> {
    Store(
      initialState: [],
      reducer: Reduce { state, action in
        switch action {
        case .start(let number): return .task { .ended(number) }
        case .ended(let number):
          state.append(number)
          return number > 1 ? .task { .ended(number - 1) } : .none
        }
      })
  }

  @MainActor
  func testItReturnsAtOnceWhereNothingRuns() async {
    await makeStore().finish()
  }

  @MainActor
  func testItWaitsForAllEffectsAndThoseThatFollow() async {
    let store = makeStore()
    store.send(.start(3))
    store.send(.start(1))
    await store.finish()
    XCTAssertEqual(store.state.sorted(), [1, 1, 2, 3])
  }

  @MainActor
  func testAScopeWaitsForTheWholeStore() async {
    let store = makeStore()
    store.send(.start(2))
    await store.scope(state: \.count).finish()
    XCTAssertEqual(store.state, [2, 1])
  }

  @MainActor
  func testItReturnsWhenWhatRunsIsCancelled() async {
    let store = Store<Int, Bool>(
      initialState: 0,
      reducer: Reduce { _, isOn in
        isOn ? .run { _ in Disposables.create() }.cancellable(id: 1) : .cancel(id: 1)
      })
    store.send(true)
    Task { store.send(false) }
    await store.finish()
  }
}
