import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// What comes out of a case that carries a function.
final class FunctionPayloadTests: XCTestCase {
  private enum Prompt {
    case none
    case number(Int)
    case call(() -> Void)
    case labelled(action: () -> Void)
    indirect case box(() -> Void)
    case sendable(@Sendable () -> Void)
    case main(@MainActor () -> Void)
    case optional((() -> Void)?)
    case throwing(() throws -> Void)
    case async(() async -> Void)
    case add((Int, Int) -> Int)
    case change((inout Int) -> Void)
    case pair(Int, () -> Void)
  }

  private enum Throwing {
    case none
    case call(() throws -> Void)
  }

  private enum Pair {
    case labelled(id: Int, () -> Void)
    case throwing(Int, () throws -> Void)
  }

  private enum Generic<Value> {
    case take((Value) -> Void)
    case call(() -> Void)
    case plain(Value)
  }

  func testAFunctionWithoutParametersComesOutOfItsOwnCase() throws {
    for embed in [Prompt.call, Prompt.labelled, Prompt.box] {
      let path = /embed as CasePath<Prompt, () -> Void>
      for other in [Prompt.none, .number(1)] { XCTAssertNil(path.extract(from: other)) }
      var calls = 0
      // The second time the path knows the case.
      for _ in 1...2 { try XCTUnwrap(path.extract(from: embed { calls += 1 }))() }
      XCTAssertEqual(calls, 2)
    }
  }

  func testCasesThatShareTheTypeAreToldApart() {
    for embed in [Prompt.call, Prompt.labelled] {
      let path = /embed as CasePath<Prompt, () -> Void>
      for _ in 1...2 { XCTAssertNotEqual(path ~= .call({}), path ~= .labelled(action: {})) }
    }
    XCTAssertFalse((/Prompt.call) ~= .sendable {})
  }

  func testAFunctionInACaseCanBeReplaced() throws {
    var calls: [String] = []
    var prompt = Prompt.call { calls.append("old") }
    try (/Prompt.call).modify(&prompt) { function in
      function()
      function = { calls.append("new") }
    }
    (/Prompt.call).extract(from: prompt)?()
    XCTAssertEqual(calls, ["old", "new"])
  }

  func testWhatAFunctionCapturesLivesAsLongAsTheFunction() {
    final class Captured { var calls = 0 }
    for embed in [Prompt.call, Prompt.box] {
      let path = /embed as CasePath<Prompt, () -> Void>
      weak var captured: Captured?
      var functions: [() -> Void] = []
      do {
        let object = Captured()
        captured = object
        let prompt = embed { object.calls += 1 }
        for _ in 0..<3 { functions.append(path.extract(from: prompt)!) }
      }
      for function in functions { function() }
      XCTAssertEqual(captured?.calls, 3)
      functions.removeLast(2)
      XCTAssertNotNil(captured)
      functions = []
      XCTAssertNil(captured)
    }
  }

  func testOtherFunctionsAreRefusedWithWhatToWrite() {
    let reported = issues {
      XCTAssertNil((/Prompt.sendable).extract(from: .sendable {}))
      XCTAssertNil((/Prompt.main).extract(from: .main {}))
      XCTAssertTrue((/Prompt.optional).extract(from: .optional {}) == nil)
      XCTAssertNil((/Prompt.throwing).extract(from: .throwing {}))
      XCTAssertNil((/Prompt.async).extract(from: .async {}))
      XCTAssertNil((/Prompt.add).extract(from: .add(+)))
      XCTAssertNil((/Prompt.change).extract(from: .change { $0 = 1 }))
      XCTAssertNil((/Prompt.pair).extract(from: .pair(1, {})))
    }
    XCTAssertEqual(reported.count, 8)
    XCTAssertTrue(reported.first?.message.contains("Write both directions: `CasePath(embed:") == true)
    XCTAssertEqual(issues { _ = (/Prompt.add).extract(from: .none) }.count, 0)
    let path = CasePath<Prompt, (Int, Int) -> Int>(
      embed: Prompt.add, extract: { if case .add(let function) = $0 { function } else { nil } })
    XCTAssertEqual(path.extract(from: .add(+))?(2, 3), 5)
  }

  func testAFunctionThatConvertsToThatOfTheCaseIsRefused() {
    let path: CasePath<Throwing, () -> Void> = /Throwing.call
    XCTAssertEqual(issues { XCTAssertNil(path.extract(from: .call {})) }.count, 1)
    XCTAssertEqual(issues { XCTAssertNil(path.extract(from: .none)) }.count, 0)
  }

  func testWhereACaseHasTheVeryTypeAFunctionThatConvertsIsThatOfAnotherCase() {
    let call = /Prompt.call
    XCTAssertEqual(issues { XCTAssertNil(call.extract(from: .throwing {})) }.count, 0)
    let pair: CasePath<Pair, (Int, () -> Void)> = /{ Pair.labelled(id: $0.0, $0.1) }
    XCTAssertEqual(issues { XCTAssertNil(pair.extract(from: .throwing(1, {}))) }.count, 0)
    XCTAssertEqual(issues { XCTAssertNil(pair.extract(from: .labelled(id: 1, {}))) }.count, 1)
  }

  func testFunctionsOfGenericEnumsAreRefusedUnlessTheyAreTheGenericValue() {
    let reported = issues {
      XCTAssertNil((/Generic<Int>.take).extract(from: .take { _ in }))
      XCTAssertNil((/Generic<Int>.call).extract(from: .call {}))
    }
    XCTAssertEqual(reported.count, 2)
    XCTAssertEqual((/Generic<(Int) -> Int>.plain).extract(from: .plain { $0 + 1 })?(1), 2)
  }
}
