import XCTest

@testable import RxComposable

final class ExpectNoDifferenceTests: XCTestCase {
  private struct Failure: Error {}

  func testEqualValuesPass() {
    let reported = issues {
      expectNoDifference(1, 1)
      XCTAssertNoDifference("a", "a")
      var count = 0
      expectDifference(count) {
        count += 1
      } changes: {
        $0 = 1
      }
    }
    XCTAssertEqual(reported.count, 0)
  }

  func testAFailureDrawsTheDifferenceAtTheLineOfTheCall() {
    let reported = issues {
      expectNoDifference([1], [2], "Numbers")
      XCTAssertNoDifference(1, 2)
    }
    XCTAssertEqual(
      reported.first?.message,
      """
      Numbers

      The values differ.

      \u{2007} [
      −   [0]: 1
      +   [0]: 2
      \u{2007} ]

      (First: −, second: +)
      """)
    XCTAssertEqual(reported.map(\.line), [UInt(#line - 17), UInt(#line - 16)])
    XCTAssertEqual(reported.map { $0.fileID.hasSuffix("ExpectNoDifferenceTests.swift") }, [true, true])
  }

  func testAChangeThatIsNotTheOneDescribed() {
    var count = 0
    let reported = issues {
      expectDifference(count) {
        count += 1
      } changes: {
        $0 += 2
      }
    }
    XCTAssertEqual(reported.first?.message, "The values differ.\n\n− 2\n+ 1\n\n(First: −, second: +)")
  }

  func testValuesThatOnlyEqualityTellsApart() {
    struct Odd: Equatable { static func == (_: Odd, _: Odd) -> Bool { false } }
    let reported = issues { expectNoDifference(Odd(), Odd()) }
    XCTAssertEqual(
      reported.first?.message,
      "The values are drawn alike but `==` tells them apart: look at how `==` is written.\n\n"
        + "ExpectNoDifferenceTests.Odd()")
  }

  func testAnErrorIsReported() {
    func fail() throws -> Int { throw Failure() }
    func compare() { expectNoDifference(try fail(), 1) }
    XCTAssertEqual(issues(compare).map(\.message), ["A value to compare threw an error: Failure()"])
  }
}
