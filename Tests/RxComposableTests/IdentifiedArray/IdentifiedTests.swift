import RxComposableTesting
import XCTest

final class IdentifiedTests: XCTestCase {
  private struct Row: Codable, Hashable {
    var title = "a"
  }

  func testAValueIsFoundByTheIdThatItWasGiven() {
    var rows: IdentifiedArrayOf<Identified<Int, Row>> = [Identified(Row(), id: 7)]
    rows[id: 7]?.title = "b"
    XCTAssertEqual(rows[id: 7], Identified(Row(title: "b"), id: 7))
    XCTAssertEqual(rows[id: 7]?.value.title, "b")
    XCTAssertNotEqual(rows[id: 7], Identified(Row(title: "b"), id: 8))
  }

  func testTheIdMayBeTakenFromTheValueAndStays() {
    var row = Identified(Row(), id: \.title)
    row.title = "b"
    XCTAssertEqual(row.id, "a")
    XCTAssertEqual(Set([row, row]).count, 1)
  }

  func testItComesBackFromJSON() throws {
    let row = Identified(Row(), id: 1)
    let decoded = try JSONDecoder().decode(Identified<Int, Row>.self, from: try JSONEncoder().encode(row))
    XCTAssertEqual(decoded, row)
  }
}
