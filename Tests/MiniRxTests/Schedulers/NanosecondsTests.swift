import Foundation
import XCTest

@testable import MiniRx

/// Times and spans stay at the limits of what can be counted.
final class NanosecondsTests: XCTestCase {
  private let values: [Int64] = [.min, .min + 1, -5, -1, 0, 1, 5, .max - 1, .max]

  func testSumsAndDifferencesStayAtTheLimits() {
    for left in values {
      for right in values {
        let sum = clamped(Decimal(left) + Decimal(right))
        XCTAssertEqual(Decimal(left.adding(right)), right == .max ? Decimal(Int64.max) : sum, "\(left) + \(right)")
        let difference = clamped(Decimal(left) - Decimal(right))
        XCTAssertEqual(Decimal(left.subtracting(right)), difference, "\(left) - \(right)")
      }
    }
  }

  private func clamped(_ value: Decimal) -> Decimal { min(max(value, Decimal(Int64.min)), Decimal(Int64.max)) }

  func testNumbersWithAFractionAreRoundedAndStayAtTheLimits() {
    let pairs: [(Double, Int64)] = [
      (.nan, 0), (.infinity, .max), (-.infinity, .min), (1e300, .max), (-1e300, .min), (0x1p63, .max), (-0x1p63, .min),
      (1.5, 2), (-1.5, -2), (0.4, 0), (0, 0),
    ]
    for (number, whole) in pairs { XCTAssertEqual(Int64(saturating: number), whole, "\(number)") }
  }

  func testAnEndlessSpanLeadsToNeverFromAnyTime() {
    for value in values { XCTAssertEqual(value.adding(.max), .max) }
  }

  func testWholeUnitsAreRoundedDown() {
    for value in -7...7 as ClosedRange<Int64> {
      XCTAssertEqual(value.whole(3), Int64((Double(value) / 3).rounded(.down)), "\(value)")
    }
    XCTAssertEqual(Int64.min.whole(1), .min)
  }

  func testSpansKeepTheirLengthThereAndBack() {
    for value in values {
      let span = RxTimeInterval(nanoseconds: value)
      XCTAssertEqual(span.nanoseconds, max(value, 0))
      XCTAssertEqual(span == .never, value == .max)
    }
  }
}
