import XCTest

@testable import SessionFeature

/// The tests beside this one are written by `record`.
final class PlaceTests: XCTestCase {
  func testAPlantedChangeIsOneThatThereIs() {
    if let planted = SessionLog.planted { XCTAssertLessThan(planted, Change.all.count + Change.odd.count) }
  }
}
