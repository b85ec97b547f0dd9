import CoreFoundation
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// Enums of C, of which the runtime knows no cases; `NS_ENUM` and `@objc` enums are like them.
final class CEnumTests: XCTestCase {
  private typealias Order = CFComparisonResult
  private enum Action {
    case sorted(CFComparisonResult)
    case reset
  }
  private struct State {
    var order = Order.compareEqualTo
    var orders: [Order] = []
  }
  private struct Code: Error, Equatable { var number: Int }
  private struct Plain: Error { var number: Int }

  private func dump(_ value: Any) -> String {
    var text = ""
    customDump(value, to: &text)
    return text
  }

  func testAPathMatchesItsCaseOnly() {
    let path = /Order.compareLessThan
    XCTAssertNotNil(path.extract(from: .compareLessThan))
    XCTAssertNil(path.extract(from: .compareEqualTo))
    XCTAssertNil(path.extract(from: .compareGreaterThan))
    XCTAssertEqual(path.embed(()), .compareLessThan)
  }

  func testAPathInAnOptionalMatchesItsCaseOnly() {
    let path: CasePath<Order?, Void> = /Order.compareLessThan
    XCTAssertNotNil(path.extract(from: .compareLessThan))
    XCTAssertNil(path.extract(from: .compareGreaterThan))
    XCTAssertNil(path.extract(from: nil))
  }

  func testAPathGoesThroughACaseThatCarriesOne() {
    let path = /Action.sorted .. CasePath(constant: Order.compareGreaterThan)
    XCTAssertNotNil(path.extract(from: .sorted(.compareGreaterThan)))
    XCTAssertNil(path.extract(from: .sorted(.compareLessThan)))
    XCTAssertNil(path.extract(from: .reset))
    XCTAssertEqual((/Action.sorted).extract(from: .sorted(.compareLessThan)), .compareLessThan)
  }

  func testItCarriesNoValue() {
    let path: CasePath<Order, Int> = /{ Order(rawValue: $0)! }
    XCTAssertNil(path.extract(from: .compareLessThan))
  }

  func testConstantsThatAreNoCasesMatchEqualValues() {
    let options = /CFStringCompareFlags.compareCaseInsensitive
    XCTAssertNotNil(options.extract(from: .compareCaseInsensitive))
    XCTAssertNil(options.extract(from: .compareBackwards))
    let code: CasePath<any Error, Void> = CasePath(constant: Code(number: 1))
    XCTAssertNotNil(code.extract(from: Code(number: 1)))
    XCTAssertNil(code.extract(from: Code(number: 2)))
    let plain: CasePath<any Error, Void> = CasePath(constant: Plain(number: 1))
    XCTAssertNotNil(plain.extract(from: Plain(number: 1)))
    XCTAssertNil(plain.extract(from: Plain(number: 2)))
    XCTAssertNil(plain.extract(from: Code(number: 1)))
  }

  /// Nothing here compares values of the type by `==`, which need not be linked then.
  func testValuesOfOneRawValueAreEqual() {
    let (first, other): (Any, Any) = (CFTimeZoneNameStyle.standard, CFTimeZoneNameStyle.shortStandard)
    XCTAssertTrue(ValueEquality.areEqual(first, first))
    XCTAssertFalse(ValueEquality.areEqual(first, other))
  }

  func testADumpShowsTheRawValue() {
    XCTAssertEqual(dump(Order.compareLessThan), "CFComparisonResult(rawValue: -1)")
    XCTAssertEqual(
      dump(State()),
      """
      CEnumTests.State(
        order: CFComparisonResult(rawValue: 0),
        orders: []
      )
      """)
    XCTAssertEqual(ActionLabel.of(Order.compareLessThan), "CFComparisonResult(rawValue: -1)")
  }

  func testADifferenceKeepsEqualElements() {
    let before = State(orders: [.compareLessThan, .compareEqualTo])
    let after = State(orders: [.compareLessThan, .compareGreaterThan])
    XCTAssertEqual(
      diff(before, after),
      """
        CEnumTests.State(
          order: CFComparisonResult(rawValue: 0),
          orders: [
            [0]: CFComparisonResult(rawValue: -1),
      -     [1]: CFComparisonResult(rawValue: 0)
      +     [1]: CFComparisonResult(rawValue: 1)
          ]
        )
      """)
  }
}
