import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// What the compiler makes of a slash where nothing else says what the path leads to. Each line compiles, or the test
/// fails by its types.
final class InferenceTests: XCTestCase {
  private enum Action {
    case one(Int)
    case two(Int, String)
    case labelled(id: Int, action: String)
    case three(Int, String, Bool)
    case tuple((Int, String))
    case nothing(Void)
    case function(() -> Void)
    case optional(Int?)
    case reset
  }
  private enum Number: Equatable {
    case value(Int)
    case none
  }

  private func expect<Value>(_ value: Value, _ type: Value.Type) {}

  func testACaseWithoutAContext() {
    let one = /Action.one
    expect(one, CasePath<Action, Int>.self)
    let tuple = /Action.tuple
    expect(tuple, CasePath<Action, (Int, String)>.self)
    let nothing = /Action.nothing
    expect(nothing, CasePath<Action, Void>.self)
    let function = /Action.function
    expect(function, CasePath<Action, () -> Void>.self)
    let optional = /Action.optional
    expect(optional, CasePath<Action, Int?>.self)
    let reset = /Action.reset
    expect(reset, CasePath<Action, Void>.self)
    let itself = /Action.self
    expect(itself, CasePath<Action, Action>.self)
  }

  func testChildrenOfABuilderTakeTheirTypesFromThePaths() {
    let scope = Scope(state: /Number.value, action: /Action.one) { EmptyReducer() }
    expect(scope, Scope<Number, Action, EmptyReducer<Int, Int>>.self)
    let none = Scope(state: /Number.value, action: /Action.one) {}
    expect(none, Scope<Number, Action, EmptyReducer<Int, Int>>.self)
    let closure = Scope(state: /Number.value, action: /Action.one) {
      Reduce { number, addend in
        number += addend
        return .none
      }
    }
    expect(closure, Scope<Number, Action, Reduce<Int, Int>>.self)
    var state = Number.value(1)
    _ = closure.reduce(into: &state, action: .one(2))
    XCTAssertEqual(state, .value(3))
    let part = EmptyReducer().ifCaseLet(/Number.value, action: /Action.one) {}
    expect(part, IfCaseLetReducer<EmptyReducer<Number, Action>, EmptyReducer<Int, Int>>.self)
  }

  func testASlashInFrontOfAPathIsThePath() {
    let child = EmptyReducer<Int?, Int>().ifLet(\.self, action: /.self) {
      Reduce { number, addend in
        number += addend
        return .none
      }
    }
    var state: Int? = 1
    _ = child.reduce(into: &state, action: 2)
    XCTAssertEqual(state, 3)
    let some: CasePath<Int?, Int> = /.some
    XCTAssertEqual(some.extract(from: 3), 3)
    XCTAssertNil(some.extract(from: nil))
    XCTAssertEqual(some.embed(3), 3)
  }

  func testFunctionsAreAppended() {
    let results: [Result<Int?, any Error>] = [.success(42), .success(nil), .failure(CancellationError())]
    XCTAssertEqual(results.compactMap(/Result.success .. Optional.some), [42])
  }

  func testACaseComesOutOfAnOptional() {
    let reset: Action? = .reset
    XCTAssertNotNil((/Action.reset).extract(from: reset))
    XCTAssertNil((/Action.one).extract(from: reset))
    let one: Action? = .one(1)
    XCTAssertNil((/Action.reset).extract(from: one))
    XCTAssertEqual((/Action.one).extract(from: one), 1)
    XCTAssertNil((/Action.reset).extract(from: Action?.none))
  }

  func testTextsAndWhatTheyDescribe() {
    let number: CasePath<String, Int> = .description
    XCTAssertEqual(number.extract(from: "42"), 42)
    XCTAssertNil(number.extract(from: "forty"))
    XCTAssertEqual(number.embed(42), "42")
    XCTAssertEqual((/.self).extract(from: 42), 42)
  }
}
