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

  /// A helper of tests that passes the place on, in the orders of the parameters that older versions had.
  @available(*, deprecated)
  func testOlderOrdersOfTheParametersOfSteps() async {
    let store = TestStore(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, number in
        state += number
        return number > 0 ? Effect(value: -number) : .none
      })
    func check(_ number: Int, file: StaticString, line: UInt, _ update: @escaping (inout Int) throws -> Void) {
      store.send(number, update, file: file, line: line)
      store.receive(-number, { $0 = 0 }, file: file, line: line)
      store.send(number, file: file, line: line, update)
      store.receive(-number, file: file, line: line) { $0 = 0 }
    }
    check(1, file: #filePath, line: 1) { $0 = 1 }
    let reported = issues {
      check(2, file: #filePath, line: 7) { $0 = 1 }
    }
    XCTAssertEqual(reported.map(\.line), [7, 7])
    let asynchronous = await issues {
      await store.send(3, { $0 = 1 }, file: #filePath, line: 8)
      await store.receive(-3, { $0 = 1 }, file: #filePath, line: 9)
    }
    XCTAssertEqual(asynchronous.map(\.line), [8, 9])
  }

  /// The synchronous forms would not wait for the tasks of effects.
  @available(*, deprecated)
  @MainActor
  func testOlderOrdersOfTheParametersOfStepsThatWait() async {
    let store = TestStore(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, number in
        state += number
        return number > 0 ? .run { send in await send(-number) } : .none
      })
    await store.send(1, file: #filePath, line: 1) { $0 = 1 }
    await store.receive(-1, file: #filePath, line: 2) { $0 = 0 }
    await store.send(2, { $0 = 2 }, file: #filePath, line: 3)
    await store.receive(-2, { $0 = 0 }, file: #filePath, line: 4)
  }

  @available(*, deprecated)
  func testOlderNames() {
    func double(_ effect: Effect<Int>) -> Effect<Effect<Int>.Output> { effect.map { $0 * 2 } }
    var actions: [Int] = []
    let disposable = double(Effect(value: 2)).subscribe(onNext: { actions.append($0) })
    disposable.dispose()
    XCTAssertEqual(actions, [4])
    let scheduler: any SchedulerType = .failing("mainQueue")
    let reported = issues {
      for scheduler in [scheduler, .failing] { scheduler.schedule(()) { _ in Disposables.create() }.dispose() }
    }
    XCTAssertEqual(reported.count, 2)
    XCTAssertTrue(reported.first?.message.contains("mainQueue") == true)
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
