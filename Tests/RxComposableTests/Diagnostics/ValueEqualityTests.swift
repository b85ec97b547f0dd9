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
    let pairs: [(value: Any, object: NSObject)] = [("fact", NSString(string: "fact")), (1, NSNumber(value: 1))]
    for (value, object) in pairs {
      XCTAssertFalse(ValueEquality.areEqual(value, object))
      XCTAssertFalse(ValueEquality.areEqual(object, value))
    }
  }
}
