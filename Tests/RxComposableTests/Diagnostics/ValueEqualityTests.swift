import Foundation
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class ValueEqualityTests: XCTestCase {
  func testObjectsOfAClassClusterAreComparedByIsEqual() {
    XCTAssertTrue(ValueEquality.areEqual(NSString(string: "fact"), NSMutableString(string: "fact")))
    XCTAssertFalse(ValueEquality.areEqual(NSString(string: "fact"), NSMutableString(string: "other")))
    XCTAssertFalse(ValueEquality.areEqual(NSString(string: "1"), NSNumber(value: 1)))
  }

  func testAnObjectThatIsNotEquatableIsEqualToItselfAlone() {
    final class Object {}
    let object = Object()
    XCTAssertTrue(ValueEquality.areEqual(object, object))
    XCTAssertFalse(ValueEquality.areEqual(object, Object()))
  }

  func testAValueOfSwiftIsNoObject() {
    XCTAssertFalse(ValueEquality.areEqual("fact", NSString(string: "fact")))
    XCTAssertFalse(ValueEquality.areEqual(1, NSNumber(value: 1)))
  }
}
