import Foundation
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

extension DiffingInterfaceList.Result {
  /// What a table view makes of its old rows: those that stay keep their order, the others come to their indexes. What
  /// is inserted or updated is taken from the new rows.
  func apply<Element>(to old: [Element], takingFrom new: [Element]) -> [Element] {
    let moved = Set(moves.map(\.from))
    var staying = old.indices.filter { !deletes.contains($0) && !moved.contains($0) }.makeIterator()
    let origin = Dictionary(uniqueKeysWithValues: moves.map { ($0.to, $0.from) })
    return (0..<(old.count - deletes.count + inserts.count)).map { index in
      if inserts.contains(index) { return new[index] }
      let from = origin[index] ?? staying.next()!
      return updates.contains(from) ? new[index] : old[from]
    }
  }
}

final class DiffingTests: XCTestCase {
  private func diff(_ old: [Int], _ new: [Int]) -> DiffingInterfaceList.Result {
    DiffingInterfaceList.diffing(oldArray: old, newArray: new, id: \.self)
  }

  private typealias Move = DiffingInterfaceList.MoveIndex

  func testEqualListsHaveNoChanges() {
    XCTAssertFalse(diff([1, 2, 3], [1, 2, 3]).hasChanges)
    XCTAssertFalse(diff([], []).hasChanges)
  }

  func testOneChangeIsAChange() {
    XCTAssertTrue(diff([1], [1, 2]).hasChanges)
    XCTAssertTrue(diff([1, 2], [1]).hasChanges)
    XCTAssertTrue(diff([1, 2], [2, 1]).hasChanges)
  }

  func testInsertionsAreIndexesOfTheNewListAndDeletionsOfTheOld() {
    let result = diff([1, 2, 3, 4], [9, 1, 3, 8])
    XCTAssertEqual(result.inserts, [0, 3])
    XCTAssertEqual(result.deletes, [1, 3])
    XCTAssertEqual(result.moves, [])
    XCTAssertEqual(result.changeCount, 4)
  }

  func testAllChangesAreCounted() {
    let old = [Row(id: 1), Row(id: 2), Row(id: 3), Row(id: 4)]
    let new = [Row(id: 3, text: "new"), Row(id: 1), Row(id: 5)]
    let result = DiffingInterfaceList.diffing(oldArray: old, newArray: new)
    XCTAssertEqual(
      [result.inserts.count, result.updates.count, result.deletes.count, result.moves.count], [1, 1, 2, 1])
    XCTAssertEqual(result.changeCount, 5)
  }

  func testFromAndToNothing() {
    XCTAssertEqual(diff([], [1, 2]).inserts, [0, 1])
    XCTAssertEqual(diff([1, 2], []).deletes, [0, 1])
  }

  func testElementsPushedAsideHaveNotMoved() {
    XCTAssertEqual(diff([1, 2, 3, 4], [4, 1, 2, 3]).moves, [Move(from: 3, to: 0)])
    XCTAssertEqual(diff([1, 2, 3, 4], [2, 3, 4, 1]).moves, [Move(from: 0, to: 3)])
  }

  func testAnElementThatIsNotEqualToItsCounterpartIsAnUpdateOfTheOldIndex() {
    let old = [Row(id: 1), Row(id: 2), Row(id: 3)]
    let new = [Row(id: 0), Row(id: 3, text: "new"), Row(id: 1)]
    let result = DiffingInterfaceList.diffing(oldArray: old, newArray: new)
    XCTAssertEqual(result.updates, [2])
    XCTAssertEqual(result.moves.count, 1)
  }

  func testBatchUpdatesReplaceUpdatesByDeletionsAndInsertions() {
    let old = [Row(id: 1), Row(id: 2), Row(id: 3)]
    let new = [Row(id: 3, text: "new"), Row(id: 1, text: "new"), Row(id: 2)]
    let result = DiffingInterfaceList.diffing(oldArray: old, newArray: new).forBatchUpdates()
    XCTAssertEqual(result.updates, [])
    XCTAssertEqual(result.moves, [])
    XCTAssertEqual(result.deletes, [0, 2])
    XCTAssertEqual(result.inserts, [0, 1])
  }

  func testRepeatedIdsAreMatchedInTheirOrder() {
    let old = [Row(id: 1, text: "a"), Row(id: 1, text: "b")]
    let new = [Row(id: 1, text: "a"), Row(id: 2), Row(id: 1, text: "b"), Row(id: 1, text: "c")]
    let result = DiffingInterfaceList.diffing(oldArray: old, newArray: new)
    XCTAssertEqual(result.inserts, [1, 3])
    XCTAssertEqual(result.updates, [])
    XCTAssertEqual(result.moves, [])
  }

  func testMapsTellTheFirstIndexOfAnId() {
    let result = diff([5, 6, 5], [6])
    XCTAssertEqual(result.oldMap, [5: 0, 6: 1])
    XCTAssertEqual(result.newIndexFor(identifier: 6), 0)
    XCTAssertNil(result.newIndexFor(identifier: 5))
    XCTAssertEqual(result.oldIndexFor(identifier: 5), 0)
  }

  func testValidationFindsListsThatDoNotFit() {
    let result = diff([1, 2], [2, 3, 4])
    XCTAssertTrue(result.validate([1, 2], [2, 3, 4]))
    XCTAssertFalse(result.validate([1], [2, 3, 4]))
  }

  func testResultsTurnTheOldListIntoTheNewOne() {
    var generator = SeededGenerator(seed: 11)
    for round in 0..<4_000 {
      let ids = round % 2 == 0 ? 12 : 200
      func list() -> [Row<Int>] {
        let count = Int.random(in: 0...14, using: &generator)
        return (0..<count).map { _ in
          Row(id: Int.random(in: 0..<ids, using: &generator), text: Bool.random(using: &generator) ? "a" : "b")
        }
      }
      let old = list()
      let new = round % 3 == 0 ? list() : old.shuffled(using: &generator) + list()
      let result = DiffingInterfaceList.diffing(oldArray: old, newArray: new)
      XCTAssertEqual(result.apply(to: old, takingFrom: new), new, "\(old)")
      XCTAssertEqual(result.forBatchUpdates().apply(to: old, takingFrom: new), new, "\(old)")
      XCTAssertTrue(result.validate(old, new))
      XCTAssertTrue(result.forBatchUpdates().validate(old, new))
    }
  }

  func testNoFewerMovesWouldDo() {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<200 {
      let new = Array(0..<7).shuffled(using: &generator)
      let longest = (0..<128).filter { subset in
        let kept = new.filter { subset & 1 << $0 != 0 }
        return kept == kept.sorted()
      }.map(\.nonzeroBitCount).max()!
      XCTAssertEqual(diff(Array(0..<7), new).moves.count, 7 - longest)
    }
  }

  /// The bound is far from what a row costs that is found by search, and far from what a walk over all rows would cost.
  func testAShuffledRowCostsLittleMoreAmongHundredThousandThanAmongTenThousand() {
    func timePerRow(_ count: Int) -> Double {
      var generator = SeededGenerator(seed: 13)
      let old = Array(0..<count)
      let new = old.shuffled(using: &generator)
      return processorTime { _ = diff(old, new) } / Double(count)
    }
    XCTAssertLessThan(timePerRow(amount(100_000)), 6 * timePerRow(amount(10_000)))
  }

  func testDiffingHundredThousandRowsTakesNoQuadraticTime() {
    var generator = SeededGenerator(seed: 13)
    let old = Array(0..<amount(100_000))
    let new = old.shuffled(using: &generator)
    XCTAssertGreaterThan(diff(old, new).moves.count, amount(90_000))
    XCTAssertEqual(diff(old, new.filter { $0 % 2 == 0 }).deletes.count, amount(50_000))
  }
}

final class AnyHashDiffableTests: XCTestCase {
  private struct Header: HashDiffable { let id: Int }
  private struct Product: HashDiffable { let id: Int }

  func testElementsOfTwoTypesAreNeverTheSame() {
    let header = AnyHashDiffable(Header(id: 1))
    let product = AnyHashDiffable(Product(id: 1))
    XCTAssertNotEqual(header, product)
    XCTAssertNotEqual(header.id, product.id)
    XCTAssertEqual(header, AnyHashDiffable(Header(id: 1)))
    XCTAssertEqual(product.base as? Product, Product(id: 1))
  }

  func testRemovingDuplicatesKeepsTheFirstOfEachTypeAndId() {
    let rows = [AnyHashDiffable(Header(id: 1)), AnyHashDiffable(Product(id: 1)), AnyHashDiffable(Header(id: 1))]
    XCTAssertEqual(rows.removeDuplicates(), Array(rows.prefix(2)))
  }

  func testRowsOfSeveralTypesCanBeCompared() {
    let old = [AnyHashDiffable(Header(id: 1)), AnyHashDiffable(Product(id: 1))]
    let new = [AnyHashDiffable(Product(id: 1)), AnyHashDiffable(Product(id: 2))]
    let result = DiffingInterfaceList.diffing(oldArray: old, newArray: new)
    XCTAssertEqual(result.deletes, [0])
    XCTAssertEqual(result.inserts, [1])
  }
}
