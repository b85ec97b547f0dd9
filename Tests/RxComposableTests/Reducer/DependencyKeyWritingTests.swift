import XCTest

@testable import RxComposable
@testable import RxComposableTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class DependencyKeyWritingTests: XCTestCase {
  private struct Reading: ReducerProtocol {
    @Dependency(\.number) var number

    func reduce(into state: inout Int, action: Void) -> Effect<Void> {
      state = number
      return .none
    }
  }

  private struct Wrapping: ReducerProtocol {
    var body: some ReducerProtocol<Int, Void> { Reading().dependency(\.number, 5) }
  }

  private func result(_ reducer: some ReducerProtocol<Int, Void>) -> Int {
    var state = 0
    _ = reducer.reduce(into: &state, action: ())
    return state
  }

  func testADependencyIsSetForTheReducerAndItsParts() {
    struct Parent: ReducerProtocol {
      var body: some ReducerProtocol<Int, Void> { Reading() }
    }
    XCTAssertEqual(result(Reading().dependency(\.number, 5)), 5)
    XCTAssertEqual(result(Parent().dependency(\.number, 5)), 5)
    XCTAssertEqual(currentNumber(), 3)
  }

  func testADependencyIsTransformed() {
    XCTAssertEqual(result(Reading().transformDependency(\.number) { $0 += 1 }), 4)
    XCTAssertEqual(result(Reading().transformDependency(\.self) { $0.number = 9 }), 9)
  }

  func testTheInnermostWins() {
    XCTAssertEqual(result(Wrapping().dependency(\.number, 6)), 5)
    XCTAssertEqual(result(Reading().dependency(\.number, 5).dependency(\.number, 6)), 5)
    XCTAssertEqual(
      result(Reading().transformDependency(\.number) { $0 *= 10 }.transformDependency(\.number) { $0 += 1 }), 40)
  }

  func testAChainStaysOneReducer() {
    let reducer = Reading().dependency(\.number, 5).transformDependency(\.number) { $0 += 1 }.dependency(\.number, 6)
    XCTAssertTrue(type(of: reducer) == DependencyKeyWritingReducer<Reading>.self)
  }

  func testASetDependencyGoesBeforeTheValuesInForce() {
    withDependencies {
      $0.number = 7
    } operation: {
      XCTAssertEqual(result(Reading().dependency(\.number, 5)), 5)
    }
  }

  func testASetDependencyIsNotReadBefore() {
    struct Reading: ReducerProtocol {
      @Dependency(\.urlSession) var session

      func reduce(into state: inout Int, action: Void) -> Effect<Void> {
        if session === URLSession.shared { state += 1 }
        return .none
      }
    }
    XCTAssertEqual(result(Reading().dependency(\.number, 5).dependency(\.urlSession, .shared)), 1)
  }
}
