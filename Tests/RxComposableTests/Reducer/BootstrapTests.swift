import MiniRxTesting
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// Mocks at run time, which exist in debug builds.
final class BootstrapTests: XCTestCase {
  private struct Environment { var step: Int }
  private struct Adder: ReducerProtocol {
    var step = 1
    func reduce(into state: inout Int, action: Bool) -> Effect<Bool> {
      state += step
      return .none
    }
  }

  private let adder = Reducer<Int, Bool, Environment> { state, _, environment in
    state += environment.step
    return .none
  }

  private enum HintKey: DependencyKey {
    static var liveValue: String? { "live" }
    static var testValue: String? { "test" }
  }

  func testWhatIsOptionalIsThereUnlessItIsReplaced() {
    let reducer = Reducer<Int, Bool, Int?> { state, _, step in
      state = step ?? -1
      return .none
    }
    Bootstrap.withMocks {
      let store = Store(initialState: 0, reducer: reducer, environment: 7)
      @Dependency(HintKey.self) var hint
      store.send(true)
      XCTAssertEqual(store.state, 7)
      XCTAssertEqual(hint, "test")
      XCTAssertEqual(withDependencies({ $0[HintKey.self] = "set" }, operation: { hint }), "set")
      #if DEBUG
        Bootstrap.mock(environment: Int?.none)
        store.send(true)
        XCTAssertEqual(store.state, -1)
      #endif
    }
  }

  func testAnEnvironmentOfAnyTypeIsThereUnlessItIsReplaced() {
    let reducer = Reducer<String, Bool, Any> { state, _, environment in
      state = "\(environment)"
      return .none
    }
    let store = Store(initialState: "", reducer: reducer, environment: 7)
    store.send(true)
    XCTAssertEqual(store.state, "7")
  }

  #if DEBUG
    func testAnEnvironmentIsReplacedUntilItIsCleared() {
      Bootstrap.withMocks {
        let store = Store(initialState: 0, reducer: adder, environment: Environment(step: 1))
        Bootstrap.mock(environment: Environment(step: 10))
        store.send(true)
        Bootstrap.clear(environment: Environment.self)
        store.send(true)
        XCTAssertEqual(store.state, 11)
      }
    }

    func testADependencyOfTheTypeIsReplacedUntilItIsCleared() {
      @Dependency(\.uuid) var uuid
      Bootstrap.withMocks {
        Bootstrap.mock(environment: UUIDGenerator.constant(UUID(1)))
        let first = withDependencies({ $0.uuid = .constant(UUID(2)) }, operation: { uuid() })
        Bootstrap.clear(environment: UUIDGenerator.self)
        let second = withDependencies({ $0.uuid = .constant(UUID(2)) }, operation: { uuid() })
        XCTAssertEqual([first, second], [UUID(1), UUID(2)])
      }
    }

    func testTheEnvironmentOfAPartIsReplacedAsWell() {
      Bootstrap.withMocks {
        Bootstrap.mock(environment: Environment(step: 10))
        let whole: Reducer<Int, Bool, Void> = adder.pullback(
          state: \.self, action: .self, environment: { Environment(step: 1) })
        let store = Store(initialState: 0, reducer: whole, environment: ())
        store.send(true)
        XCTAssertEqual(store.state, 10)
      }
    }

    func testAReducerIsReplacedByItsTypeUntilItIsCleared() {
      Bootstrap.withMocks {
        Bootstrap.mock(for: Adder()) { Adder(step: $0.step * 10) }
        var state = 0
        _ = Bootstrap.reduce(with: Adder(step: 2))(&state, true)
        XCTAssertEqual(state, 20)
        Bootstrap.clear(for: Adder())
        _ = Bootstrap.reduce(with: Adder(step: 2))(&state, true)
        XCTAssertEqual(state, 22)
        Bootstrap.mock(for: Adder()) { $0.dependency(\.locale, .current) }
        Bootstrap.clear(for: Adder.self)
        _ = Bootstrap.reduce(with: Adder(step: 2))(&state, true)
        XCTAssertEqual(state, 24)
      }
    }

    func testMocksOfOneScopeAreNotSeenInAnother() {
      Bootstrap.withMocks {
        Bootstrap.mock(environment: Environment(step: 10))
        Bootstrap.withMocks { XCTAssertEqual(Bootstrap.environment(inPlaceOf: Environment(step: 1)).step, 1) }
        XCTAssertEqual(Bootstrap.environment(inPlaceOf: Environment(step: 1)).step, 10)
      }
      XCTAssertEqual(Bootstrap.environment(inPlaceOf: Environment(step: 1)).step, 1)
    }
  #else
    func testReleaseBuildsReplaceNothing() {
      Bootstrap.withMocks {
        Bootstrap.mock(environment: Environment(step: 10))
        XCTAssertEqual(Bootstrap.environment(inPlaceOf: Environment(step: 1)).step, 1)
      }
    }
  #endif
}
