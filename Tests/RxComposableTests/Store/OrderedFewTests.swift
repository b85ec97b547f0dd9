import XCTest

@testable import RxComposable

final class OrderedFewTests: XCTestCase {
  private final class Object {}

  func testTheFirstIsTheOldestThatIsLeft() {
    let objects = (0..<4).map { _ in Object() }
    var few = OrderedFew<Object>()
    let keys = objects.map { few.append($0) }
    for (index, object) in objects.enumerated() {
      XCTAssertTrue(few.first === object)
      XCTAssertTrue(few.remove(object, key: keys[index]) === object)
    }
    XCTAssertNil(few.first)
  }
}
