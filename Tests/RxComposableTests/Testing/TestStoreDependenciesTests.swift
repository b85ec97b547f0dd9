import MiniRx
import XCTest

@testable import RxComposable

final class TestStoreDependenciesTests: XCTestCase {
  private struct Adder: ReducerProtocol {
    @Dependency(\.number) var number
    let initialNumber = currentNumber()

    func reduce(into state: inout [Int], action: Void) -> Effect<Void> {
      state += [initialNumber, number, currentNumber()]
      return .none
    }
  }

  func testTheInitialStateAndTheReducerAreMadeAndRunWithTheDependenciesOfTheTest() {
    let store = TestStore(initialState: [currentNumber()], reducer: Adder()) { $0.number = 10 }
    store.send(()) { $0 = [10, 10, 10, 10] }
    XCTAssertEqual(currentNumber(), 3)
  }

  func testDependenciesMayChangeBetweenSteps() {
    let store = TestStore(initialState: [], reducer: Adder())
    store.send(()) { $0 = [3, 3, 3] }
    store.dependencies.number = 20
    store.send(()) { $0 += [3, 20, 20] }
    XCTAssertEqual(store.dependencies.number, 20)
  }

  func testADependencyWithoutAValueForTestsFailsAtItsReader() {
    struct Reader: ReducerProtocol {
      static let line = UInt(#line + 1)
      @Dependency(\.liveOnly) var liveOnly

      func reduce(into name: inout String, action: Void) -> Effect<Void> {
        name = liveOnly.name
        return .none
      }
    }
    expectIssue(
      """
      @Dependency(\\.liveOnly) has no value for tests, but a test reads it.

        Key: LiveOnly
        Value: LiveOnly
        Declared: RxComposableTests/Keys.swift:\(DependencyValues.liveOnlyLine)

      A test that gets the live value by accident waits for networks and changes real data. Override the dependency in the \
      test: `withDependencies { $0.liveOnly = … } operation: { … }`, or `$0.context = .live` if the test is meant to run the \
      real thing. Or give the key a `testValue`.
      """, line: Reader.line
    ) { TestStore(initialState: "", reducer: Reader()).send(()) { $0 = "live" } }
  }

  func testADependencyThatTheTestOverridesIsNotMissing() {
    let store = TestStore(
      initialState: "",
      reducer: Reduce<String, Void> { name, _ in
        @Dependency(\.liveOnly) var liveOnly
        name = liveOnly.name
        return .none
      })
    store.dependencies.liveOnly.name = "test"
    XCTAssertEqual(issues { store.send(()) { $0 = "test" } }.map(\.message), [])
  }

  func testTheEnvironmentMayChangeBetweenSteps() {
    let reducer = Reducer<Int, Void, Int> { count, _, step in
      count += step
      return .none
    }
    let store = TestStore(initialState: 0, reducer: reducer, environment: 1)
    store.send(()) { $0 = 1 }
    store.environment = 10
    store.send(()) { $0 = 11 }
    XCTAssertEqual(store.environment, 10)
  }
}
