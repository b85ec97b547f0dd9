import XCTest

@testable import RxComposable
@testable import RxComposableTesting

/// Children are distinguished by the whole way to them.
final class ChildContextTests: XCTestCase {
  private func path(_ steps: CollidingID...) -> ChildContext {
    steps.reduce(nil) { $0?.row($1) ?? ChildContext(EffectContext(), nil, $1) }!
  }

  func testWaysOfEqualStepsAreEqual() {
    XCTAssertEqual(path(1), path(1))
    XCTAssertEqual(path(1, 2), path(1, 2))
    XCTAssertEqual(path(1, 2).hashValue, path(1, 2).hashValue)
  }

  /// The ids 1 and 6 have the same hash.
  func testWaysThatDifferInAStepAreNotEqualEvenIfTheirHashesAre() {
    XCTAssertEqual(path(1).hashValue, path(6).hashValue)
    XCTAssertNotEqual(path(1), path(6))
    XCTAssertNotEqual(path(1, 2), path(6, 2))
    XCTAssertNotEqual(path(1, 2), path(2))
  }
}

final class ChildKeysTests: XCTestCase {
  func testChildrenAreKnownByTheirKeys() {
    let both: [any ChildKeys] = [
      rows(0, 1).ids, [0: "a", 1: "b"].keys, PositionKeys(count: 2), ElementKeys(elements: [Row(id: 0), Row(id: 1)]),
    ]
    let first: [any ChildKeys] = [
      rows(0).ids, [0: "a"].keys, PositionKeys(count: 1), ElementKeys(elements: [Row(id: 0)]),
    ]
    func departed<Keys: ChildKeys>(_ keys: Keys, _ earlier: any ChildKeys) -> [AnyHashable?] {
      keys.departed(since: earlier as! Keys)
    }
    for (both, first) in zip(both, first) {
      XCTAssertEqual(Set(both.all), [0, 1], "\(both)")
      XCTAssertEqual(departed(first, both), [1], "\(both)")
      XCTAssertEqual(departed(both, first), [], "\(both)")
      XCTAssertEqual(departed(both, both), [], "\(both)")
    }
    XCTAssertEqual(OnlyChild().all, [nil])
    XCTAssertEqual(OnlyChild().departed(since: OnlyChild()), [])
  }

  /// Chunks that two versions share are not looked at.
  func testTheIdsThatHaveGoneAreFound() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let old = IdentifiedArray(uniqueElements: (0..<Int.random(in: 0...300, using: &random)).map { Row(id: $0) })
      var new = old
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        switch Int.random(in: 0...3, using: &random) {
        case 0: new.append(Row(id: 1_000 + new.count))
        case 1: new.removeAll { $0.id.isMultiple(of: 3) }
        case 2: if let row = new.randomElement(using: &random) { new.remove(id: row.id) }
        default: new.sort { $0.id % 7 < $1.id % 7 }
        }
      }
      XCTAssertEqual(
        Set(new.ids.departed(since: old.ids)), Set(old.ids.filter { !new.ids.contains($0) }.map { AnyHashable($0) }))
    }
  }

  /// A row action copies the array, and ends nothing.
  func testElementsOfTheSameIdsAreTheSameChildren() {
    let keys = ElementKeys(elements: [Row(id: 0), Row(id: 1)])
    XCTAssertEqual(ElementKeys(elements: [Row(id: 0), Row(id: 1)]).departed(since: keys), [])
    XCTAssertEqual(ElementKeys(elements: [Row(id: 0), Row(id: 2)]).departed(since: keys), [1])
    XCTAssertEqual(ElementKeys(elements: [Row(id: 0)]).departed(since: keys), [1])
  }
}
