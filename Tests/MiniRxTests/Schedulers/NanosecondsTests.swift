import Foundation
import XCTest

@testable import MiniRx
@testable import MiniRxTesting

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

  func testProductsStayAtTheLimits() {
    for value in values {
      for factor in [1, 1_000, 1_000_000_000] as [Int64] {
        let product = clamped(Decimal(value) * Decimal(factor))
        XCTAssertEqual(Decimal(value.multiplied(by: factor)), product, "\(value) * \(factor)")
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

  func testASpanOfEachUnitIsCountedInNanoseconds() {
    let spans: [RxTimeInterval] = [.seconds(2), .milliseconds(2), .microseconds(2), .nanoseconds(2), .never]
    XCTAssertEqual(spans.map(\.nanoseconds), [2_000_000_000, 2_000_000, 2_000, 2, .max])
  }

  func testASpanThatIsTooLongToCountIsCountedInTheNextUnit() {
    let limit = Int64(Int32.max)
    let pairs: [(Int64, RxTimeInterval)] = [
      (limit, .nanoseconds(Int(limit))), (limit + 1, .milliseconds(2_147)),
      (limit * 1_000_000 + 999_999, .milliseconds(Int(limit))), ((limit + 1) * 1_000_000, .seconds(2_147_483)),
      (.max - 1, .seconds(Int(limit))), (.max, .never),
    ]
    for (nanoseconds, span) in pairs {
      XCTAssertEqual("\(RxTimeInterval(nanoseconds: nanoseconds, upTo: limit))", "\(span)")
    }
  }

  func testTheTimeOfAForeignSchedulerIsThatOfItsNow() {
    let scheduler = WatchedScheduler(Census())
    let before = scheduler.nanoseconds
    scheduler.base.advance(by: .seconds(2))
    XCTAssertEqual(scheduler.nanoseconds - before, 2_000_000_000, accuracy: 1_000)
  }
}
