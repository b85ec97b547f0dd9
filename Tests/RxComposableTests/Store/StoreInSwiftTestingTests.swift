import RxComposableTesting
import Testing

/// Swift Testing on Linux runs the main actor on other threads than the main one. A store belongs there all the same.
@MainActor
struct StoreInSwiftTestingTests {
  @Test func aStoreOfTheMainActorReportsNothing() async {
    let store = Store(initialState: Feature.State(), reducer: Feature())
    await store.send(.fetch)?.finish()
    #expect(store.state.alert == "fact")
  }
}
