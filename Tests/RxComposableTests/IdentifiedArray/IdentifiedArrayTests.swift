import Foundation
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

final class IdentifiedArrayTests: XCTestCase {
  func testAppendingAKnownIdChangesNothingAndTellsWhereItIs() {
    var array = rows(1, 2)
    let result = array.append(Row(id: 1, text: "new"))
    XCTAssertEqual(result.inserted, false)
    XCTAssertEqual(result.index, 0)
    XCTAssertEqual(array, rows(1, 2))
  }

  func testInsertingAKnownIdChangesNothingAndTellsWhereItIs() {
    var array = rows(1, 2)
    let result = array.insert(Row(id: 2, text: "new"), at: 0)
    XCTAssertEqual(result.inserted, false)
    XCTAssertEqual(result.index, 1)
    XCTAssertEqual(array, rows(1, 2))
  }

  func testSettingAnUnknownIdAppends() {
    var array = rows(1)
    array[id: 2] = Row(id: 2)
    XCTAssertEqual(array, rows(1, 2))
  }

  func testSettingNilRemoves() {
    var array = rows(1, 2, 3)
    array[id: 2] = nil
    array[id: 7] = nil
    XCTAssertEqual(array, rows(1, 3))
  }

  func testAnElementSetUnderTheIdOfAnotherLivesUnderItsOwn() {
    var array = rows(1, 2, 3)
    array[id: 2] = Row(id: 9)
    XCTAssertEqual(array, rows(1, 9, 3))
    XCTAssertNil(array[id: 2])
    array[id: 5] = Row(id: 6)
    XCTAssertEqual(array.ids, [1, 9, 3, 6])
    array[id: 5] = Row(id: 6, text: "new")
    XCTAssertEqual(array[id: 6]?.text, "new")
  }

  func testARowSetToTheElementOfAnotherChangesPlacesWithIt() {
    var array = rows(1, 2, 3)
    array[0] = Row(id: 3, text: "new")
    XCTAssertEqual(array.elements, [Row(id: 3, text: "new"), Row(id: 2), Row(id: 1)])
  }

  func testInPlaceChangesOfTheIdAreFollowed() {
    var array = rows(1, 2, 3)
    array[id: 2]?.id = 20
    array[2].id = 30
    XCTAssertEqual(array.ids, [1, 20, 30])
    XCTAssertEqual(array.index(id: 30), 2)
    XCTAssertNil(array.index(id: 2))
  }

  func testAnErrorThrownWhileARowIsChangedLeavesTheRowInItsPlace() {
    struct Refused: Error {}
    func change(_ row: inout IntRow?) throws {
      row?.text = "changed"
      throw Refused()
    }
    var array = rows(1, 2, 3)
    XCTAssertThrowsError(try change(&array[id: 1]))
    XCTAssertEqual(array.elements, [Row(id: 1, text: "changed"), Row(id: 2), Row(id: 3)])
    XCTAssertNil(array.brokenInvariant)
  }

  func testRowsAreChangedInPlaceWithoutACopyOfWhatTheyHold() {
    final class Counted {}
    struct Holder: Identifiable {
      let id: Int
      var values = [Counted(), Counted()]
    }
    var array = IdentifiedArray((0..<100).map { Holder(id: $0) })
    let before = array[id: 50]!.values.withUnsafeBufferPointer { $0.baseAddress }
    array[id: 50]?.values[0] = Counted()
    array[50].values[1] = Counted()
    XCTAssertEqual(array[id: 50]!.values.withUnsafeBufferPointer { $0.baseAddress }, before)
  }

  func testRepeatedIdsKeepTheFirst() {
    let repeated = [Row(id: 1, text: "a"), Row(id: 2, text: "b"), Row(id: 1, text: "c")]
    let expected = [Row(id: 1, text: "a"), Row(id: 2, text: "b")]
    XCTAssertEqual(IdentifiedArray(repeated).elements, expected)
    XCTAssertEqual(IdentifiedArray(repeated, id: \.id).elements, expected)
    XCTAssertEqual(IdentifiedArray(uncheckedUniqueElements: repeated).elements, expected)
    XCTAssertEqual(IdentifiedArray(uncheckedUniqueElements: repeated, id: \.id).elements, expected)
    var appended = rows()
    appended.append(contentsOf: repeated)
    XCTAssertEqual(appended.elements, expected)
    var replaced = rows(0, 1)
    replaced.replaceSubrange(1..<2, with: repeated)
    XCTAssertEqual(replaced.elements, [Row(id: 0)] + expected)
    let literal: IdentifiedArrayOf<IntRow> = [Row(id: 1, text: "a"), Row(id: 1, text: "c")]
    XCTAssertEqual(literal.elements, [Row(id: 1, text: "a")])
  }

  func testRepeatedIdsCanBeCombined() {
    let repeated = [Row(id: 1, text: "a"), Row(id: 2, text: "b"), Row(id: 1, text: "c")]
    let combined = IdentifiedArray(repeated) { Row(id: $0.id, text: $0.text + $1.text) }
    XCTAssertEqual(combined.elements, [Row(id: 1, text: "ac"), Row(id: 2, text: "b")])
  }

  func testReplacingASubrangeKeepsTheRowsOutsideIt() {
    var array = rows(1, 2, 3, 4)
    array.replaceSubrange(1..<3, with: [Row(id: 4, text: "elsewhere"), Row(id: 5), Row(id: 2, text: "back")])
    XCTAssertEqual(array.elements, [Row(id: 1), Row(id: 5), Row(id: 2, text: "back"), Row(id: 4)])
  }

  func testUpdateOrInsertTellsWhatWasThere() {
    var array = rows(1, 2)
    let updated = array.updateOrInsert(Row(id: 2, text: "new"), at: 0)
    XCTAssertEqual(updated.originalMember, Row(id: 2))
    XCTAssertEqual(updated.index, 1)
    let inserted = array.updateOrInsert(Row(id: 3), at: 0)
    XCTAssertNil(inserted.originalMember)
    XCTAssertEqual(inserted.index, 0)
    XCTAssertEqual(array.update(Row(id: 3, text: "newer"), at: 0), Row(id: 3))
    XCTAssertEqual(array.map(\.text), ["newer", "", "new"])
  }

  func testARangeExpressionOfOnesOwnIsRelativeToTheArray() {
    struct Last: RangeExpression {
      func relative<Elements: Collection>(to elements: Elements) -> Range<Int> where Elements.Index == Int {
        elements.endIndex - 2..<elements.endIndex
      }
      func contains(_ element: Int) -> Bool { false }
    }
    var array = rows(1, 2, 3)
    array.removeSubrange(Last())
    XCTAssertEqual(array, rows(1))
    array.removeSubrange(...0)
    XCTAssertEqual(array, rows())
  }

  func testRemovals() {
    var array = rows(0..<10)
    XCTAssertTrue(array.isNotEmpty)
    XCTAssertEqual(array.removeFirst().id, 0)
    XCTAssertEqual(array.removeLast().id, 9)
    XCTAssertEqual(array.popLast()?.id, 8)
    XCTAssertEqual(array.remove(Row(id: 4, text: "as it is now"))?.id, 4)
    array.removeFirst(2)
    array.removeSubrange(...0)
    array.removeLast(1)
    XCTAssertEqual(array.ids, [5, 6])
    array.removeAll()
    XCTAssertTrue(array.isEmpty)
    XCTAssertFalse(array.isNotEmpty)
    XCTAssertNil(array.popLast())
  }

  func testRowsAtOffsetsAreRemoved() {
    var array = rows(0..<6)
    array.remove(atOffsets: [])
    XCTAssertEqual(array.count, 6)
    array.remove(atOffsets: [0, 2, 5])
    XCTAssertEqual(array.ids, [1, 3, 4])
    XCTAssertNil(array.brokenInvariant)
  }

  func testARowThatIsSetToNilInPlaceIsRemoved() {
    func clear(_ row: inout IntRow?) { row = nil }
    var array = rows(0..<100)
    for id in [0, 50, 99, 64] { clear(&array[id: id]) }
    clear(&array[id: 100])
    XCTAssertEqual(Array(array.ids), (0..<100).filter { ![0, 50, 64, 99].contains($0) })
    XCTAssertNil(array.brokenInvariant)
  }

  func testTwoNeighbouringChunksThatHaveBecomeSmallAreOne() {
    // The second removal makes the first chunk take in the next, or the second join the one before.
    for (first, second) in [(74..<128, 22..<64), (10..<64, 86..<128)] {
      for chunks in 2...3 {
        let all = 0..<(chunks * ChunkLayout.capacity)
        var array = rows(all)
        for id in first { array.remove(id: id) }
        XCTAssertEqual(array.order.value.ids.count, chunks, "\(first)")
        for id in second { array.remove(id: id) }
        XCTAssertEqual(array.order.value.ids.count, chunks - 1, "\(first)")
        XCTAssertEqual(Array(array.ids), all.filter { !first.contains($0) && !second.contains($0) })
        XCTAssertNil(array.brokenInvariant)
      }
    }
  }

  func testAnArrayIsEmptyWhileItsOnlyElementIsTakenOut() {
    var array: ContiguousArray = ["a"]
    var element: String? = array.takeOut(at: 0)
    XCTAssertEqual(element, "a")
    XCTAssertEqual(array, [])
    XCTAssertTrue(array.putBack(&element, at: 0))
    XCTAssertNil(element)
    XCTAssertEqual(array, ["a"])
    _ = array.takeOut(at: 0)
    XCTAssertFalse(array.putBack(&element, at: 0))
    XCTAssertEqual(array, [])
  }

  /// Behind two rows of three words there is no memory of the array.
  func testTheFirstOfTwoRowsIsRemovedInPlace() {
    final class Object {}
    struct Holder: Identifiable {
      let id: Int
      let object = Object()
      let number = 0
    }
    func clear(_ holder: inout Holder?) { holder = nil }
    var array = IdentifiedArray((0..<2).map { Holder(id: $0) })
    weak var first: Object?
    weak var second: Object?
    (first, second) = (array[0].object, array[1].object)
    clear(&array[id: 0])
    XCTAssertNil(first)
    XCTAssertNotNil(second)
    XCTAssertEqual(array.map(\.id), [1])
  }

  func testAChunkComesBetweenThoseOfFullGroups() {
    for groups in 1...2 {
      let count = groups * ChunkLayout.capacity * ChunkLayout.capacity
      var array = rows(0..<count)
      array.insert(Row(id: count), at: 100)
      XCTAssertEqual(array.rows.groups.map(\.count), Array(repeating: ChunkLayout.capacity, count: groups) + [1])
      XCTAssertEqual(Array(array.ids), Array(0..<100) + [count] + Array(100..<count))
      XCTAssertNil(array.brokenInvariant)
    }
  }

  func testGroupsOfChunksStayFullWhenAChunkGoes() {
    let group = ChunkLayout.capacity * ChunkLayout.capacity
    var array = rows(0..<(2 * group + ChunkLayout.capacity))
    for id in 0..<ChunkLayout.capacity { array.remove(id: id) }
    XCTAssertEqual(array.rows.groups.map(\.count), [ChunkLayout.capacity, ChunkLayout.capacity])
    XCTAssertEqual(array.first?.id, ChunkLayout.capacity)
    XCTAssertNil(array.brokenInvariant)
  }

  func testALongRangeIsRemovedAtOnce() {
    var array = rows(0..<1000)
    array.removeSubrange(100..<900)
    XCTAssertEqual(Array(array.ids), Array(0..<100) + Array(900..<1000))
    XCTAssertNil(array.brokenInvariant)
  }

  func testWhereARowGoesThatIsInsertedIntoFullChunks() {
    let order = rows(0..<128).order.value
    func room(_ position: Int) -> String {
      let room = order.roomForInsertion(at: position)
      return "\(room.reshaping.map { "\($0)" } ?? "none") \(room.place.ordinal) \(room.place.offset)"
    }
    XCTAssertEqual(
      [0, 32, 33, 63, 64, 96, 97, 128].map(room),
      [
        "splitChunk(0) 0 0", "splitChunk(0) 0 32", "splitChunk(0) 1 1", "splitChunk(0) 1 31",
        "splitChunk(1) 1 0", "splitChunk(1) 1 32", "splitChunk(1) 2 1", "appendChunk 2 0",
      ])
    XCTAssertEqual(
      "\(rows(0..<127).order.value.roomForInsertion(at: 127).place)", "\(RowPlace(ordinal: 1, offset: 63))")
    XCTAssertNil(rows(0..<127).order.value.roomForInsertion(at: 127).reshaping)
  }

  func testSafeSubscriptIsNilOutsideTheArray() {
    XCTAssertEqual(rows(1, 2)[safe: 1], Row(id: 2))
    XCTAssertNil(rows(1, 2)[safe: 2])
    XCTAssertNil(rows(1, 2)[safe: -1])
  }

  func testMoveFollowsTheRulesOfSwiftUI() {
    var array = rows(0..<6)
    array.move(fromOffsets: [1, 4], toOffset: 3)
    XCTAssertEqual(array.ids, [0, 2, 1, 4, 3, 5])
    array.move(fromOffsets: [0], toOffset: 6)
    XCTAssertEqual(array.ids, [2, 1, 4, 3, 5, 0])
  }

  func testReorderings() {
    var array = rows(3, 1, 2)
    array.sort { $0.id < $1.id }
    XCTAssertEqual(array.ids, [1, 2, 3])
    array.reverse()
    XCTAssertEqual(array.ids, [3, 2, 1])
    XCTAssertEqual(array.partition { $0.id == 3 }, 2)
    XCTAssertEqual(Set(array.ids.prefix(2)), [1, 2])
  }

  func testShufflingChangesTheOrderAlone() {
    let ids = Array(0..<300)
    var generator = SeededGenerator(seed: 3)
    var array = rows(0..<300)
    array.shuffle(using: &generator)
    let order = Array(array.ids)
    XCTAssertNotEqual(order, ids)
    XCTAssertEqual(order.sorted(), ids)
    generator = SeededGenerator(seed: 3)
    array = rows(0..<300)
    array.shuffle(using: &generator)
    XCTAssertEqual(Array(array.ids), order)
    array.shuffle()
    XCTAssertNotEqual(Array(array.ids), order)
    XCTAssertEqual(array.ids.sorted(), ids)
  }

  func testARowLeavesItsOwnChunkWhereManyHashesAreAlike() {
    struct Row: Identifiable, Equatable { let id: CollidingID }
    var rows = IdentifiedArrayOf(uniqueElements: (0..<200).map { Row(id: CollidingID($0)) })
    for number in (100..<200).reversed() { rows.remove(id: CollidingID(number)) }
    XCTAssertNil(rows.brokenInvariant)
  }
}
