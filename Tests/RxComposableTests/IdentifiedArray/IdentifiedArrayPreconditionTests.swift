import Foundation
import RxComposableTesting
import Testing

private typealias Rows = IdentifiedArrayOf<Identified<Int, Int>>

/// What breaks the rules of an array stops the program with the name of the call.
struct IdentifiedArrayPreconditionTests {
  @Test(arguments: Misuse.allCases)
  func aPositionBeyondTheArrayStopsTheProgramAndNamesTheCall(misuse: Misuse) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [misuse = misuse as Misuse] in misuse.commit()
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let call = misuse.rawValue.prefix { $0 != " " }
    let place = "was called with the position \(misuse.position), but the array has 3 elements."
    #expect(output.contains("IdentifiedArray.\(call) \(place)"), "\(output)")
    #expect(output.contains(misuse.remedy), "\(output)")
  }

  enum Misuse: String, CaseIterable, Codable {
    case insert = "insert(_:at:)"
    case insertContents = "insert(contentsOf:at:)"
    case update = "update(_:at:)"
    case remove = "remove(at:)"
    case removeAtOffsets = "remove(atOffsets:)"
    case removeSubrange = "removeSubrange(_:)"
    case removeSubrangeBehind = "removeSubrange(_:) behind the array"
    case swapAt = "swapAt(_:_:)"
    case move = "move(fromOffsets:toOffset:)"
    case moveBehind = "move(fromOffsets:toOffset:) behind the array"
    case ids = "ids.subscript(_:)"
    case read = "subscript(_:)"
    case updateOrInsert = "updateOrInsert(_:at:)"
    case replaceSubrange = "replaceSubrange(_:with:)"
    case removeFrom = "removeSubrange(_:) from behind the array"
    case removeUpTo = "removeSubrange(_:) up to before the array"
    case removeNothing = "removeSubrange(_:) of no elements behind the array"

    /// The position that the program is stopped for.
    var position: Int {
      switch self {
      case .insert, .insertContents, .removeSubrangeBehind, .moveBehind, .updateOrInsert: 4
      case .removeFrom, .removeNothing: 5
      case .removeUpTo: -1
      case .read, .replaceSubrange, .update, .remove, .removeAtOffsets, .removeSubrange, .swapAt, .move, .ids: 3
      }
    }

    var remedy: String {
      switch self {
      case .insert, .insertContents, .updateOrInsert, .moveBehind: "Pass 0 to 3, which is the end."
      case .read: "Use the id where there is one, or array[safe: 3]."
      default: "Use the id where there is one, or look at `indices` before."
      }
    }

    func commit() {
      var rows: Rows = IdentifiedArray((0..<3).map { Identified($0, id: \.self) })
      switch self {
      case .insert: rows.insert(Identified(3, id: \.self), at: 4)
      case .insertContents: rows.insert(contentsOf: [Identified(3, id: \.self)], at: 4)
      case .update: rows.update(Identified(3, id: \.self), at: 3)
      case .remove: rows.remove(at: 3)
      case .removeAtOffsets: rows.remove(atOffsets: [0, 3])
      case .removeSubrange: rows.removeSubrange(1..<4)
      case .removeSubrangeBehind: rows.removeSubrange(4..<6)
      case .swapAt: rows.swapAt(0, 3)
      case .move: rows.move(fromOffsets: [0, 3], toOffset: 1)
      case .moveBehind: rows.move(fromOffsets: [0], toOffset: 4)
      case .ids: _ = rows.ids[3]
      case .read: _ = rows[3]
      case .updateOrInsert: rows.updateOrInsert(Identified(3, id: \.self), at: 4)
      case .replaceSubrange: rows.replaceSubrange(1..<4, with: [])
      case .removeFrom: rows.removeSubrange(5...)
      case .removeUpTo: rows.removeSubrange(..<(-1))
      case .removeNothing: rows.removeSubrange(5..<5)
      }
    }
  }

  @Test(arguments: Count.allCases)
  func aCountThatAnArrayDoesNotHaveStopsTheProgramAndSaysWhatToDo(count: Count) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [count = count as Count] in count.remove()
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains("IdentifiedArray.\(count.rawValue)"), "\(output)")
  }

  enum Count: String, CaseIterable, Codable {
    case firstOfNone = "removeFirst() was called, but the array is empty.\n\nLook at `isEmpty` before."
    case lastOfNone = """
      removeLast() was called, but the array is empty.

      Look at `isEmpty` before, or use popLast(), which returns nil then.
      """
    case fewerThanNone = "removeFirst(_:) was called with -1, but the array has 1 element.\n\nPass 0 to 1."
    case more = "removeFirst(_:) was called with 2, but the array has 1 element.\n\nPass 0 to 1."
    case lastFewerThanNone = "removeLast(_:) was called with -1, but the array has 1 element.\n\nPass 0 to 1."
    case lastMore = "removeLast(_:) was called with 2, but the array has 1 element.\n\nPass 0 to 1."

    func remove() {
      var none: Rows = []
      var one: Rows = IdentifiedArray([Identified(0, id: \.self)])
      switch self {
      case .firstOfNone: none.removeFirst()
      case .lastOfNone: none.removeLast()
      case .fewerThanNone: one.removeFirst(-1)
      case .more: one.removeFirst(2)
      case .lastFewerThanNone: one.removeLast(-1)
      case .lastMore: one.removeLast(2)
      }
    }
  }

  @Test(arguments: Conflict.allCases)
  func anIdThatTwoElementsWouldHaveStopsTheProgram(conflict: Conflict) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [conflict = conflict as Conflict] in conflict.commit()
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains(conflict.rawValue), "\(output)")
  }

  enum Conflict: String, CaseIterable, Codable {
    case unique = "IdentifiedArray(uniqueElements:) was given two elements with the id 1."
    case uniqueByPath = "IdentifiedArray(uniqueElements:) was given two elements with the id 2."
    case update = "IdentifiedArray.update(_:at:) was given an element with the id 1 for the row with the id 0."
    #if !PLAIN_ACCESSORS
      case change = "was changed in place from 0 to 1, which another element has."
    #endif

    func commit() {
      struct Row: Identifiable { var id: Int }
      var rows = [Row(id: 0), Row(id: 1)] as IdentifiedArrayOf<Row>
      switch self {
      case .unique: rows = IdentifiedArray(uniqueElements: [Row(id: 0), Row(id: 1), Row(id: 1)])
      case .uniqueByPath: _ = IdentifiedArray(uniqueElements: [2, 2], id: \.self)
      case .update: rows.update(Row(id: 1), at: 0)
      #if !PLAIN_ACCESSORS
        case .change: rows[0].id = 1
      #endif
      }
    }
  }
}
