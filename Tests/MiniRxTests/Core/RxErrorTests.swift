import Foundation
import MiniRxTesting
import XCTest

final class RxErrorTests: XCTestCase {
  func testItsLocalizedDescriptionIsWhatHappened() {
    XCTAssertEqual(RxError.timeout.localizedDescription, "Nothing came in time.")
  }

  func testAnErrorIsEqualToItselfAlone() {
    let (one, other) = (BooleanDisposable(), BooleanDisposable())
    let errors: [RxError] = [
      .unknown, .disposed(object: one), .disposed(object: other), .overflow, .argumentOutOfRange, .noElements,
      .moreThanOneElement, .timeout,
    ]
    for (index, left) in errors.enumerated() {
      for (otherIndex, right) in errors.enumerated() {
        XCTAssertEqual(left == right, index == otherIndex, "\(left) and \(right)")
      }
    }
  }
}
