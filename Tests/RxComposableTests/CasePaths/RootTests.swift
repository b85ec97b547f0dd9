import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// The enums that a path can lead into.
final class RootTests: XCTestCase {
  private enum Only: Equatable { case one(String) }
  private enum Bare { case one }
  private indirect enum Tree {
    case leaf
    case node(Tree, Tree)
    case value(Int)
  }
  private enum Generic<Payload> {
    case one(Payload)
    case two(x: Payload, Int)
    case many([Payload])
    case none
  }
  private enum Two<First, Second> {
    case first(First)
    case second(Second)
    case function((First) -> Second)
  }
  private enum Problem: Error, Equatable {
    case code(Int)
    case status(Int)
    case offline
  }
  private enum OtherProblem: Error { case code(Int) }
  private enum Holder {
    case view(Weak)
    case number(Int)
  }
  private struct Weak { weak var object: AnyObject? }

  func testEnumsOfOneCase() {
    XCTAssertEqual((/Only.one).extract(from: .one("a")), "a")
    XCTAssertNotNil((/Bare.one).extract(from: .one))
  }

  func testIndirectEnums() {
    let children = (/Tree.node).extract(from: .node(.value(1), .leaf))
    XCTAssertEqual((children?.0).flatMap((/Tree.value).extract), 1)
    XCTAssertNotNil((children?.1).flatMap((/Tree.leaf).extract))
    XCTAssertNil((/Tree.value).extract(from: .leaf))
  }

  func testGenericEnums() {
    XCTAssertEqual((/Generic<String>.one).extract(from: .one("a")), "a")
    XCTAssertEqual((/Generic<String>.two).extract(from: .two(x: "a", 1))?.0, "a")
    XCTAssertEqual((/Generic<String>.many).extract(from: .many(["a"])), ["a"])
    XCTAssertNil((/Generic<String>.one).extract(from: .none))
    XCTAssertNotNil((/Generic<Void>.one).extract(from: .one(())))
    XCTAssertNil((/Generic<Void>.one).extract(from: .many([])))
  }

  func testAFunctionInAGenericParameterComesOut() {
    XCTAssertEqual((/Generic<() -> Int>.one).extract(from: .one { 5 })?(), 5)
    XCTAssertEqual((/Two<Int, (Int) -> Int>.second).extract(from: .second { $0 + 1 })?(1), 2)
    XCTAssertEqual(issues { XCTAssertNil((/Two<Int, Int>.function).extract(from: .function { $0 })) }.count, 1)
    XCTAssertEqual((/Optional<(Int) -> Int>.some).extract(from: { $0 + 1 })?(1), 2)
  }

  func testResultsAndOptionals() {
    XCTAssertEqual((/Result<Int, Problem>.success).extract(from: .success(1)), 1)
    XCTAssertNil((/Result<Int, Problem>.success).extract(from: .failure(.offline)))
    XCTAssertEqual((/Optional<Int>.some).extract(from: 1), 1)
    XCTAssertNil((/Optional<Int>.some).extract(from: nil))
    let none: CasePath<Int?, Void> = /Optional.none
    XCTAssertNotNil(none.extract(from: nil))
    XCTAssertNil(none.extract(from: 1))
  }

  func testAnOptionalOfTheEnum() {
    let code: CasePath<Problem?, Int> = /Problem.code
    XCTAssertEqual(code.extract(from: .code(1)), 1)
    XCTAssertNil(code.extract(from: .status(1)))
    XCTAssertNil(code.extract(from: nil))
    XCTAssertEqual(code.embed(2), .code(2))
    let offline: CasePath<Problem?, Void> = /Problem.offline
    XCTAssertNotNil(offline.extract(from: .offline))
    XCTAssertNil(offline.extract(from: .code(1)))
    XCTAssertNil(offline.extract(from: nil))
  }

  func testAnExistentialOfTheEnum() {
    struct Other: Error {}
    let code: CasePath<any Error, Int> = /Problem.code
    XCTAssertEqual(code.extract(from: Problem.code(1)), 1)
    XCTAssertNil(code.extract(from: Problem.status(1)))
    XCTAssertNil(code.extract(from: Other()))
    let offline: CasePath<any Error, Void> = CasePath(constant: Problem.offline)
    XCTAssertNotNil(offline.extract(from: Problem.offline))
    XCTAssertNil(offline.extract(from: Problem.code(1)))
  }

  func testACaseOfAnotherEnumInAnExistentialIsNotTheCase() {
    let code: CasePath<any Error, Int> = /Problem.code
    XCTAssertNil(code.extract(from: OtherProblem.code(1)))
  }

  func testWeakReferencesSurviveBeingRead() {
    let object = NSObject()
    let holder = Holder.view(Weak(object: object))
    XCTAssertTrue((/Holder.view).extract(from: holder)?.object === object)
    XCTAssertNil((/Holder.number).extract(from: holder))
    guard case .view(let weak) = holder else { return XCTFail("another case") }
    XCTAssertTrue(weak.object === object)
  }

  @available(*, deprecated, message: "It covers deprecated spellings.")
  func testOlderSpellings() {
    XCTAssertEqual(CasePath.case(Problem.code).extract(from: .code(1)), 1)
    XCTAssertEqual(extract(case: Problem.code, from: .code(1)), 1)
    XCTAssertNil(extract(case: Problem.code, from: .status(1)))
    let status: (Problem) -> Int? = extract(Problem.status)
    XCTAssertEqual(status(.status(2)), 2)
  }
}
