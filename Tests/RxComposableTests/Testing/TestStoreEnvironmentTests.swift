import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class TestStoreEnvironmentTests: XCTestCase {
  private struct Client {
    var greeting: () -> String
  }

  private struct Login: ReducerProtocol {
    var client: Client

    func reduce(into state: inout String, action: Void) -> Effect<Void> {
      state = client.greeting()
      return .none
    }
  }

  func testAReducerThatIsGivenItsEnvironmentSeesWhatTheTestMakesOfIt() {
    let store = TestStore(
      initialState: "", environment: Client(greeting: { "hello" }), reducer: Login.init(client:))
    store.send(()) { $0 = "hello" }
    store.environment.greeting = { "goodbye" }
    store.send(()) { $0 = "goodbye" }
  }
}
