import XCTest

@testable import RxComposable

final class CasePathTests: XCTestCase {
  private indirect enum Example {
    case none
    case other
    case number(Int)
    case sameType(Int)
    case labelled(id: Int)
    case pair(name: String, age: Int)
    case optional(Int?)
    case void(Void)
    case existential(any Error)
    case closure(() -> Int)
    case nested(Example)
    case text(String)
  }

  private struct Failure: Error {}

  func testItExtractsFromItsCaseOnly() {
    let number = /Example.number
    XCTAssertEqual(number.extract(from: .number(1)), 1)
    XCTAssertNil(number.extract(from: .sameType(1)))
    XCTAssertNil(number.extract(from: .none))
    XCTAssertNil(number.extract(from: .text("1")))
    let sameType = /Example.sameType
    XCTAssertNil(sameType.extract(from: .number(1)))
    XCTAssertEqual(sameType.extract(from: .sameType(2)), 2)
    XCTAssertNil(sameType.extract(from: .number(1)))
  }

  func testCasesWithoutAValue() {
    XCTAssertNotNil((/Example.none).extract(from: .none))
    XCTAssertNil((/Example.none).extract(from: .other))
    XCTAssertNil((/Example.none).extract(from: .number(1)))
  }

  func testLabelsTuplesOptionalsExistentialsAndClosures() {
    XCTAssertEqual((/Example.labelled).extract(from: .labelled(id: 3)), 3)
    let pair = (/Example.pair).extract(from: .pair(name: "a", age: 1))
    XCTAssertEqual(pair?.0, "a")
    XCTAssertEqual(pair?.1, 1)
    XCTAssertEqual((/Example.optional).extract(from: .optional(4)), .some(4))
    XCTAssertTrue((/Example.optional).extract(from: .optional(nil)) == .some(nil))
    XCTAssertTrue((/Example.optional).extract(from: .number(1)) == .none)
    XCTAssertNotNil((/Example.void).extract(from: .void(())))
    XCTAssertTrue((/Example.existential).extract(from: .existential(Failure())) is Failure)
    XCTAssertEqual((/Example.nested).extract(from: .nested(.number(6))).flatMap((/Example.number).extract), 6)
  }

  func testAFunctionIsTakenOutByAPathThatSaysHow() {
    let reported = issues { XCTAssertNil((/Example.closure).extract(from: .closure { 5 })) }
    XCTAssertEqual(reported.count, 1)
    XCTAssertTrue(reported.first?.message.contains("Write both directions: `CasePath(embed:") == true)
    let path = CasePath<Example, () -> Int>(
      embed: Example.closure, extract: { if case .closure(let function) = $0 { function } else { nil } })
    XCTAssertEqual(path.extract(from: .closure { 5 })?(), 5)
  }

  func testItEmbeds() {
    guard case .text("a") = (/Example.text).embed("a") else { return XCTFail("embedded in another case") }
  }

  func testResultsAndOptionals() {
    XCTAssertEqual((/Result<Int, Failure>.success).extract(from: .success(1)), 1)
    XCTAssertNil((/Result<Int, Failure>.success).extract(from: .failure(Failure())))
    XCTAssertEqual((/Optional<Int>.some).extract(from: 1), 1)
    XCTAssertNil((/Optional<Int>.some).extract(from: nil))
  }
}
