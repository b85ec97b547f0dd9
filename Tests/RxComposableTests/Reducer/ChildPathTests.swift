import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// Children are distinguished by the whole way to them.
final class ChildPathTests: XCTestCase {
  private func path(_ steps: CollidingID...) -> ChildPath {
    steps.reduce(nil) { ChildPath($0, AnyHashable($1)) }!
  }

  func testWaysOfEqualStepsAreEqual() {
    XCTAssertEqual(path(1), path(1))
    XCTAssertEqual(path(1, 2), path(1, 2))
    XCTAssertEqual(path(1, 2).hash, path(1, 2).hash)
  }

  /// The ids 1 and 6 have the same hash.
  func testWaysThatDifferInAStepAreNotEqualEvenIfTheirHashesAre() {
    XCTAssertEqual(path(1).hash, path(6).hash)
    XCTAssertNotEqual(path(1), path(6))
    XCTAssertNotEqual(path(1, 2), path(6, 2))
    XCTAssertNotEqual(path(1, 2), path(2))
  }
}

final class ChildKeysTests: XCTestCase {
  func testAChildIsThereUnderItsKeyAndUnderNoneOfAnotherType() {
    let keys: [any ChildKeys] = [
      rows(0).ids, [0: "a"].keys, PositionKeys(count: 1), ElementKeys(elements: [Row(id: 0)]),
    ]
    for keys in keys {
      let isThere = keys.membership()
      XCTAssertTrue(isThere(0), "\(keys)")
      XCTAssertFalse(isThere(1), "\(keys)")
      XCTAssertFalse(isThere("0"), "\(keys)")
    }
  }

  /// A row action copies the array, and ends nothing.
  func testElementsOfTheSameIdsAreTheSameChildren() {
    let keys = ElementKeys(elements: [Row(id: 0), Row(id: 1)])
    XCTAssertTrue(ElementKeys(elements: [Row(id: 0), Row(id: 1)]).hasAll(of: keys))
    XCTAssertFalse(ElementKeys(elements: [Row(id: 0), Row(id: 2)]).hasAll(of: keys))
    XCTAssertFalse(ElementKeys(elements: [Row(id: 0)]).hasAll(of: keys))
  }
}
