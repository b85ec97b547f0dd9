import XCTest

@testable import MiniRxTesting
@testable import RxComposableTesting

/// A store that `setUp` makes, in a test that has tasks of its own by the time it uses it.
@MainActor
final class TasksOfSetUpTests: XCTestCase {
  private var store: TestStoreOf<Waiting>!

  override func setUp() async throws { store = makeStore() }

  override func tearDown() async throws { store = nil }

  func testAStoreOfSetUpRunsTheTasksOfTheTestBetweenSynchronousSteps() async {
    let own = makeStore()
    goThroughSteps(of: own)
    goThroughSteps(of: store)
  }

  private func goThroughSteps(of store: TestStoreOf<Waiting>) {
    store.send(.start)
    store.receive(.said("a"), timeout: 1_000_000_000) { $0 = ["a"] }
    store.receive(.said("b"), timeout: 1_000_000_000) { $0 = ["a", "b"] }
  }

  private func makeStore() -> TestStoreOf<Waiting> { TestStore(initialState: []) { Waiting { await Task.yield() } } }
}
