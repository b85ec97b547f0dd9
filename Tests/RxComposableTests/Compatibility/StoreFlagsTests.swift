import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// Flags that code written for RxComposableArchitecture has are accepted.
final class StoreFlagsTests: XCTestCase {
  private let reducer = Reduce<Int, Int> { state, number in
    state += number
    return .none
  }

  @available(*, deprecated)
  func testFlagsOfStores() {
    for store in [
      Store(initialState: 1, reducer: reducer, useNewScope: false),
      Store(initialState: 1, reducer: reducer, useNewScope: true, mainThreadChecksEnabled: false),
      Store(initialState: 1, reducer: reducer, cancelsEffectsOnDeinit: false),
      Store(
        initialState: 1,
        reducer: Reducer<Int, Int, Void> { [reducer] state, number, _ in reducer.reduce(into: &state, action: number) },
        environment: (),
        useNewScope: true),
    ] {
      store.send(2)
      XCTAssertEqual(store.state, 3)
    }
  }

  @available(*, deprecated)
  func testTheConfigurationOfAllStores() {
    let flags = StoreConfig()
    XCTAssertTrue(flags.useNewScope() && flags.mainThreadChecksEnabled() && flags.cancelsEffectsOnDeinit())
    StoreConfig.default = StoreConfig(useNewScope: { false }, cancelsEffectsOnDeinit: { false })
    StoreConfig.default.mainThreadChecksEnabled = { false }
    XCTAssertTrue(StoreConfig.default.useNewScope())
    XCTAssertTrue(StoreConfig.default.mainThreadChecksEnabled())
  }
}
