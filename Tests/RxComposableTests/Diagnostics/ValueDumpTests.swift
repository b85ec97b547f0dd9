import XCTest

@testable import RxComposable

final class ValueDumpTests: XCTestCase {
  private struct Person {
    var name: String
    var tags: Set<String>
    var scores: [String: Int]
    var friend: Friend?
    var empty: [Int] = []
  }
  private enum Friend {
    case named(String, since: Int)
    case nobody
  }

  func testItDrawsAPropertyALineInAStableOrder() {
    let person = Person(name: "Blob", tags: ["b", "a"], scores: ["y": 2, "x": 1], friend: .named("Jr", since: 3))
    XCTAssertEqual(
      ValueDump.string(person),
      """
      Person(
        name: "Blob",
        tags: Set([
          "a",
          "b"
        ]),
        scores: [
          "x": 1,
          "y": 2
        ],
        friend: .named(
          "Jr",
          since: 3
        ),
        empty: []
      )
      """)
  }

  func testOptionalsAndCasesWithoutValues() {
    XCTAssertEqual(ValueDump.string(Friend.nobody), ".nobody")
    XCTAssertEqual(ValueDump.string(Int?.none as Any), "nil")
    XCTAssertEqual(ValueDump.string(Int?.some(1) as Any), "1")
  }

  func testACycleIsDrawnOnce() {
    final class Node { var next: Node? }
    let node = Node()
    node.next = node
    XCTAssertEqual(ValueDump.string(node), "Node(\n  next: Node(↩︎)\n)")
    node.next = nil
  }

  func testADiffFoldsLongUnchangedRuns() {
    XCTAssertEqual(
      LineDiff.diff(Array(0..<20), Array(0..<19) + [99]),
      """
            [
              0,
              … (16 unchanged lines)
              17,
              18,
          −   19
          +   99
            ]
      """)
    XCTAssertNil(LineDiff.diff([1], [1]))
  }
}
