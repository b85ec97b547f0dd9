import Foundation
import XCTest

@testable import RxComposable
@testable import RxComposableRecording

/// States that are encoded one after the other.
final class StateEncoderTests: XCTestCase {
  struct Child: Codable, Equatable {
    var numbers: [Int] = []
    var name: String?
  }

  struct Row: Codable, Equatable, Identifiable {
    var id: Int
    var title = ""
    var child = Child()
  }

  /// Writes its rows one by one.
  struct Shelf: Codable, Equatable {
    var rows: [Row] = []

    init() {}

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while !container.isAtEnd { rows.append(try container.decode(Row.self)) }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      for row in rows { try container.encode(row) }
    }
  }

  struct State: Codable, Equatable {
    var rows: [Row] = []
    var identified: IdentifiedArrayOf<Row> = []
    var members: [String: Row] = [:]
    var grid: [[Int]] = []
    var row: Row?
    var shelf = Shelf()
    var price = 0.5
  }

  private func row(_ id: Int, _ random: inout SeededGenerator) -> Row {
    let child = Child(
      numbers: (0..<Int.random(in: 0...2, using: &random)).map { _ in Int.random(in: 0...1, using: &random) },
      name: Bool.random(using: &random) ? nil : "c")
    return Row(id: id, title: ["a", "b\n"].randomElement(using: &random)!, child: child)
  }

  /// Changes a few things.
  private func change(_ state: inout State, _ random: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let (id, other) = (Int.random(in: 0...4, using: &random), Int.random(in: 0...4, using: &random))
      switch Int.random(in: 0...13, using: &random) {
      case 0: state.rows.insert(row(id, &random), at: min(other, state.rows.count))
      case 1 where !state.rows.isEmpty: state.rows.remove(at: id % state.rows.count)
      case 2 where !state.rows.isEmpty: state.rows[id % state.rows.count].title += "x"
      case 3 where !state.rows.isEmpty: state.rows[id % state.rows.count].child.numbers.append(other)
      case 4: state.identified[id: id] = row(id, &random)
      case 5: state.identified[id: id]?.child.name = "d"
      case 6: state.identified.remove(id: id)
      case 7 where state.identified.count > 1: state.identified.swapAt(0, state.identified.count - 1)
      case 8: state.members["\(id)"] = Bool.random(using: &random) ? nil : row(id, &random)
      case 9: state.grid.append([id, other])
      case 10 where !state.grid.isEmpty: state.grid[id % state.grid.count][0] += 1
      case 11: state.row = Bool.random(using: &random) ? nil : row(id, &random)
      case 12: state.shelf.rows.append(row(id, &random))
      // Of a list that its type writes by itself, elements are known by their places.
      case 13 where !state.shelf.rows.isEmpty: state.shelf.rows.removeLast()
      default: state.price += 1
      }
    }
  }

  private func text(_ node: StateNode?) -> String {
    var text = ""
    node?.write(to: &text)
    return text
  }

  func testAStateIsWrittenAsWithoutTheOneBefore() throws {
    for seed in UInt64(1)...60 {
      var random = SeededGenerator(seed: seed)
      var (state, last) = (State(), StateNode?.none)
      for _ in 0..<12 {
        change(&state, &random)
        let node = try StateEncoder.node(state, after: last)
        XCTAssertEqual(text(node), text(try StateEncoder.node(state)), "seed \(seed)")
        XCTAssertEqual(try JSONDecoder().decode(State.self, from: Data(text(node).utf8)), state, "seed \(seed)")
        last = node
      }
    }
  }

  func testWhatDidNotChangeIsTheSameNode() throws {
    for seed in UInt64(1)...60 {
      var random = SeededGenerator(seed: seed)
      var state = State()
      var last = try StateEncoder.node(state)
      for _ in 0..<12 {
        change(&state, &random)
        let node = try StateEncoder.node(state, after: last)
        assertShared(last, node, "seed \(seed)")
        // Rows that moved are the same as well, where they are known by identity.
        for row in node.members?["identified"]?.elements ?? [] {
          guard let old = last.members?["identified"]?.elements?.first(where: { text($0) == text(row) }) else {
            continue
          }
          XCTAssertTrue(old === row, "seed \(seed): \(text(row))")
        }
        last = node
      }
    }
  }

  private func assertShared(_ old: StateNode, _ new: StateNode, _ place: String) {
    if text(old) == text(new) { return XCTAssertTrue(old === new, "\(place): \(text(new))") }
    if let old = old.members, let new = new.members {
      // What has another identity is another thing.
      if text(old["id"]) != text(new["id"]) { return }
      for (key, node) in new { if let old = old[key] { assertShared(old, node, "\(place).\(key)") } }
    }
    guard let old = old.elements, let new = new.elements else { return }
    if old.count == new.count {
      for index in old.indices { assertShared(old[index], new[index], "\(place)[\(index)]") }
      return
    }
    let shorter = min(old.count, new.count)
    let beginning = (0..<shorter).prefix { text(old[$0]) == text(new[$0]) }.count
    let end = (0..<(shorter - beginning)).prefix { text(old[old.count - 1 - $0]) == text(new[new.count - 1 - $0]) }
      .count
    for index in 0..<beginning { XCTAssertTrue(old[index] === new[index], "\(place)[\(index)]") }
    for index in 0..<end {
      XCTAssertTrue(old[old.count - 1 - index] === new[new.count - 1 - index], "\(place), \(index)")
    }
  }

  func testNothingIsAnElementToo() throws {
    struct Gap: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for number in 1...2 {
          try container.encode(number)
          try container.encodeNil()
        }
      }
    }
    var text = ""
    try StateEncoder.node(Gap(), after: nil).write(to: &text)
    XCTAssertEqual(text, "[1,null,2,null]")
  }

  func testTheFirstStateIsWrittenAsAWhole() throws {
    XCTAssertThrowsError(try FiledStates<Int?>().append(Data()))
    XCTAssertNoThrow(try FiledStates<Int?>().check())
  }
}
