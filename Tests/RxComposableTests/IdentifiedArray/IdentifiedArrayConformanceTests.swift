import Foundation
import XCTest

@testable import RxComposable
@testable import RxComposableTesting

private struct Person: Codable, Hashable, Identifiable, Comparable {
  let id: Int
  var name: String

  static func < (left: Person, right: Person) -> Bool { left.name < right.name }
}

final class IdentifiedArrayConformanceTests: XCTestCase {
  private let people: IdentifiedArrayOf<Person> = [Person(id: 1, name: "Blob"), Person(id: 2, name: "Amy")]

  func testIsCodedAsAnArray() throws {
    let data = try JSONEncoder().encode(people)
    XCTAssertEqual(try JSONDecoder().decode([Person].self, from: data), people.elements)
    XCTAssertEqual(try JSONDecoder().decode(IdentifiedArrayOf<Person>.self, from: data), people)
  }

  func testDecodingKeepsTheFirstOfRepeatedIds() throws {
    let data = Data(#"[{"id":1,"name":"first"},{"id":1,"name":"second"}]"#.utf8)
    XCTAssertEqual(try JSONDecoder().decode(IdentifiedArrayOf<Person>.self, from: data).map(\.name), ["first"])
  }

  func testEqualArraysHashAlikeWhateverTheirPast() {
    var other: IdentifiedArrayOf<Person> = []
    for id in 0..<200 { other.insert(Person(id: id, name: "\(id)"), at: 0) }
    other.removeAll { $0.id > 2 || $0.id == 0 }
    other.reverse()
    other[id: 1]?.name = "Blob"
    other[id: 2]?.name = "Amy"
    XCTAssertEqual(other, people)
    XCTAssertEqual(other.hashValue, people.hashValue)
  }

  func testTheOrderInWhichElementsWereInsertedDoesNotMatterToEquality() {
    let people = IdentifiedArray(uniqueElements: (0..<100).map { Person(id: $0, name: "") })
    var other = people
    other.insert(other.remove(at: 0), at: 0)
    XCTAssertEqual(other, people)
    other = IdentifiedArray(uniqueElements: people.dropFirst())
    other.insert(people[0], at: 0)
    XCTAssertEqual(other, people)
    other[99].name = "Blob"
    XCTAssertNotEqual(other, people)
  }

  func testOtherElementsOrAnotherOrderAreNotEqual() {
    var other = people
    other[id: 1]?.name = "Bob"
    XCTAssertNotEqual(other, people)
    other = people
    other.swapAt(0, 1)
    XCTAssertNotEqual(other, people)
    XCTAssertNotEqual(IdentifiedArray(people.dropLast()), people)
  }

  func testEqualityDoesNotLookAtSharedChunks() {
    final class Comparisons { var count = 0 }
    struct Counted: Equatable, Identifiable {
      var id: Int
      var text = ""
      let comparisons: Comparisons
      static func == (left: Counted, right: Counted) -> Bool {
        left.comparisons.count += 1
        return left.id == right.id && left.text == right.text
      }
    }
    let comparisons = Comparisons()
    let old = IdentifiedArray((0..<10_000).map { Counted(id: $0, comparisons: comparisons) })
    var new = old
    new[id: 9_999]?.text = "new"
    XCTAssertNotEqual(old, new)
    XCTAssertLessThanOrEqual(comparisons.count, 64)
    comparisons.count = 0
    new[id: 9_999]?.id = 10_000
    XCTAssertNotEqual(old, new)
    XCTAssertLessThanOrEqual(comparisons.count, 64)
  }

  func testIsDescribedAsAnArray() {
    XCTAssertEqual("\(rows(1, 2))", "\([Row(id: 1), Row(id: 2)])")
    XCTAssertTrue(rows(1).debugDescription.hasPrefix("IdentifiedArray<Row<Int>>(["))
    XCTAssertEqual(Mirror(reflecting: rows(1, 2)).children.count, 2)
    XCTAssertEqual(Mirror(reflecting: rows(1, 2)).displayStyle, .collection)
  }

  func testConcatenationKeepsIdsUnique() {
    var array = rows(1, 2) + rows(2, 3)
    XCTAssertEqual(array.ids, [1, 2, 3])
    array += rows(3, 4)
    XCTAssertEqual(array.ids, [1, 2, 3, 4])
  }

  func testElementsOfComparableTypesAreSorted() {
    var sorted = people
    sorted.sort()
    XCTAssertEqual(sorted.map(\.name), ["Amy", "Blob"])
  }

  func testGenericAlgorithmsThatAssignKeepTheRows() {
    func sortGenerically<C: MutableCollection & RandomAccessCollection>(_ collection: inout C)
    where C.Element == Person { collection.sort { $0.name < $1.name } }
    func rotateGenerically<C: MutableCollection>(_ collection: inout C) {
      let first = collection[collection.startIndex]
      var index = collection.startIndex
      for next in collection.indices.dropFirst() {
        collection[index] = collection[next]
        index = next
      }
      collection[index] = first
    }
    var generator = SeededGenerator(seed: 5)
    var array = IdentifiedArray((0..<300).map { Person(id: $0, name: "\($0 + 1000)") }.shuffled(using: &generator))
    let ids = Array(array.ids)
    rotateGenerically(&array)
    let rotated: [Int] = Array(ids[1...]) + [ids[0]]
    XCTAssertEqual(Array(array.ids), rotated)
    sortGenerically(&array)
    XCTAssertEqual(Array(array.ids), Array(0..<300))
    array[100..<200].reverse()
    XCTAssertEqual(Array(array.ids[100..<200]), (100..<200).reversed())
    XCTAssertNil(array.brokenInvariant)
  }

  func testIdsAreACollectionThatKnowsWhereEachIs() {
    let ids = rows(3, 1, 2).ids
    XCTAssertEqual(ids, [3, 1, 2])
    XCTAssertNotEqual(ids, [1, 2, 3])
    XCTAssertEqual(Array(ids), [3, 1, 2])
    XCTAssertTrue(ids.contains(2))
    XCTAssertFalse(ids.contains(4))
    XCTAssertEqual(ids.firstIndex(of: 2), 2)
    XCTAssertNil(ids.lastIndex(of: 4))
    XCTAssertEqual("\(ids)", "[3, 1, 2]")
    XCTAssertEqual(ids.hashValue, rows(3, 1, 2).ids.hashValue)
  }

  func testIsSendableWhereItsElementsAre() {
    func requireSendable<Value: Sendable>(_ value: Value) -> Value { value }
    XCTAssertEqual(requireSendable(IdentifiedArray(["a", "b"], id: \.self)).count, 2)
  }
}

final class IdentifiedArrayChangesTests: XCTestCase {
  private func changed(_ new: IdentifiedArrayOf<Row<Int>>, since old: IdentifiedArrayOf<Row<Int>>) -> [Int] {
    var ids: [Int] = []
    new.forEachChange(since: old) { id, _ in ids.append(id) }
    return ids
  }

  func testACopyHasNoChanges() {
    let array = rows(0..<1000)
    let copy = array
    XCTAssertEqual(changed(copy, since: array), [])
  }

  func testOneChangedRowIsFound() {
    let old = rows(0..<10_000)
    var new = old
    new[id: 7_000]?.text = "new"
    XCTAssertEqual(changed(new, since: old), [7_000])
  }

  func testARemovedAndAnInsertedRowTouchTheirChunksOnly() {
    let old = rows(0..<10_000)
    var new = old
    new.remove(id: 100)
    new.insert(Row(id: 10_000), at: 5_000)
    let changed = changed(new, since: old)
    XCTAssertEqual(changed.filter { old[id: $0] == nil || new[id: $0] == nil }, [10_000, 100])
    XCTAssertLessThanOrEqual(changed.count, 3 * 64 + 1)
  }

  func testAFewRemovalsAndMovesTouchTheirChunksOnly() {
    let old = rows(0..<10_000)
    var removed = old
    removed.removeAll { $0.id % 5_000 == 0 }
    XCTAssertEqual(changed(removed, since: old).suffix(2), [0, 5_000])
    XCTAssertLessThanOrEqual(changed(removed, since: old).count, 2 * 64)
    var moved = old
    moved.move(fromOffsets: [3], toOffset: 9_000)
    XCTAssertTrue(changed(moved, since: old).contains(3))
    XCTAssertLessThanOrEqual(changed(moved, since: old).count, 3 * 64)
  }

  func testRowsMoveToTheBeginningAndToTheEnd() {
    var moved = rows(0..<4)
    moved.move(fromOffsets: [1, 3], toOffset: 0)
    XCTAssertEqual(moved.map(\.id), [1, 3, 0, 2])
    moved.move(fromOffsets: [0], toOffset: 4)
    XCTAssertEqual(moved.map(\.id), [3, 0, 2, 1])
  }

  func testAnOrderThatIsTheSameAlreadyChangesNothing() {
    let old = rows(0..<1_000)
    var sorted = old
    sorted.sort { $0.id < $1.id }
    XCTAssertEqual(changed(sorted, since: old), [])
  }

  func testArraysWithoutACommonPastDifferEverywhere() {
    XCTAssertEqual(changed(rows(0..<100), since: rows(50..<200)), Array(0..<200))
  }
}
