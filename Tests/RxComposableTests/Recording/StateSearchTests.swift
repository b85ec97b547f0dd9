import Foundation
import XCTest

@testable import RxComposable
@_spi(Inspector) @testable import RxComposableRecording

/// A search that looks at what changed finds what a look at all lines of each state finds.
final class StateSearchTests: XCTestCase {
  private struct Board: Codable, Equatable {
    struct Row: Codable, Equatable {
      var name: String
      var notes: [String]
    }

    var title = ""
    var owner: String?
    var rows: [Row] = []
    var labels: [String: String] = [:]
  }

  private static let words = ["ash", "birch", "cedar", "name: ", "oak", "owner: elm", "rows: ", "labels: ", "notes: "]

  /// An action is the seed of a change.
  private static func change(_ board: inout Board, _ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func word() -> String { ["Ash", "Birch", "Cedar", "Elm", "Oak"].randomElement(using: &random)! }
    func row() -> Board.Row {
      Board.Row(name: word(), notes: (0..<Int.random(in: 0...2, using: &random)).map { _ in word() })
    }
    func place() -> Int { Int.random(in: 0..<max(1, board.rows.count), using: &random) }
    switch Int.random(in: 0...7, using: &random) {
    case 0: board.title = word()
    case 1: board.owner = Bool.random(using: &random) ? word() : nil
    case 2, 3: board.rows.insert(row(), at: board.rows.isEmpty ? 0 : place())
    case 4: if !board.rows.isEmpty { board.rows.remove(at: place()) }
    case 5: if !board.rows.isEmpty { board.rows[place()].notes = row().notes }
    case 6: board.labels[word()] = Bool.random(using: &random) ? word() : nil
    default: if seed % 5 == 0 { board = Board() }
    }
  }

  /// How often each line is in a value, as the search reads it.
  private func lines(_ value: Any, _ key: String = "") -> [String: Int] {
    switch value {
    case let members as [String: Any] where !members.isEmpty:
      return members.reduce(into: [:]) { $0.merge(lines($1.value, $1.key), uniquingKeysWith: +) }
    case let elements as [Any] where !elements.isEmpty:
      return elements.reduce(into: [:]) { $0.merge(lines($1, key), uniquingKeysWith: +) }
    default: return ["\(key): \(value as? String ?? "")".lowercased(): 1]
    }
  }

  private func lines(of board: Board?) throws -> [String: Int] {
    guard let board else { return [:] }
    return lines(try JSONSerialization.jsonObject(with: JSONEncoder().encode(board)))
  }

  private func bits(_ lines: some Sequence<String>) -> UInt64 {
    lines.reduce(0) { bits, line in
      bits | Self.words.indices.reduce(0) { line.contains(Self.words[$1]) ? $0 | 1 << UInt64($1) : $0 }
    }
  }

  private func session(_ seed: UInt64) throws -> Recording<Board, UInt64> {
    let recording = Recording<Board, UInt64>()
    let store = Store(
      initialState: Board(),
      reducer: Reduce<Board, UInt64> { board, seed in
        Self.change(&board, seed)
        return .none
      }, mainThreadChecksEnabled: false)
    store.record(into: recording)
    for step in 0..<30 { store.send(seed * 100 + UInt64(step)) }
    return try Recording(jsonLines: recording.jsonLines())
  }

  func testWordsOfStatesAndOfChangesAreFoundInTheirOrder() throws {
    for seed in UInt64(1)...20 {
      let recording = try session(seed)
      var search = StateSearch(Self.words, in: recording)
      for index in recording.indices {
        let (old, new) = (try lines(of: recording.state(at: index - 1)), try lines(of: recording.state(at: index)))
        let found = search.find(at: index)
        XCTAssertEqual(found.state, bits(new.keys), "\(seed), \(index)")
        let differing = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
        XCTAssertEqual(found.change & bits(differing), bits(differing), "\(seed), \(index)")
        XCTAssertEqual(found.change & ~bits(Set(old.keys).union(new.keys)), 0, "\(seed), \(index)")
        if old == new, recording.state(at: index - 1) == recording.state(at: index) {
          XCTAssertEqual(found.change, 0, "\(seed), \(index)")
        }
      }
    }
  }

  /// A change of a file that has both: what replaces elements is left out.
  func testOfTwoChangesOfAListOneIsLookedAt() throws {
    let (facts, name) = (#"{"action":1,"index":1,"time":0,"fileID":"","reduce":0}"#, String(reflecting: [String].self))
    let head = #"{"version":2,"state":"\#(name)","action":"Swift.Int","first":1,"entries":1,"lanes":0}"#
    let lines = [
      "\(head)\t{\"is\":[\"oak\"]}", "\(facts)\t{\"at\":[[0,{\"is\":\"ash\"}]],\"cut\":[-1,0],\"new\":[]}", "",
    ]
    let recording = try Recording<[String], Int>(jsonLines: Data(lines.joined(separator: "\n").utf8))
    var search = StateSearch(["ash", "oak"], in: recording)
    XCTAssertEqual(search.find(at: 1).state, 0b01)
  }

  func testABooleanIsFoundByItsName() throws {
    let recording = Recording<[String: Bool], Bool>()
    let store = Store(
      initialState: ["isOpen": false],
      reducer: Reduce<[String: Bool], Bool> { state, isOpen in
        state["isOpen"] = isOpen
        return .none
      }, mainThreadChecksEnabled: false)
    store.record(into: recording)
    store.send(true)
    let read = try Recording<[String: Bool], Bool>(jsonLines: recording.jsonLines())
    var search = StateSearch(["isopen: true", "isopen: 1"], in: read)
    XCTAssertEqual(search.find(at: 1).state, 0b01)
  }

  func testOfAnEmptyListItsNameIsFound() throws {
    let recording = Recording<Board, UInt64>()
    let store = Store(
      initialState: Board(rows: [Board.Row(name: "Oak", notes: [])], labels: [:]),
      reducer: Reduce<Board, UInt64> { board, _ in
        board.rows = []
        return .none
      }, mainThreadChecksEnabled: false)
    store.record(into: recording)
    store.send(1)
    let read = try Recording<Board, UInt64>(jsonLines: recording.jsonLines())
    var search = StateSearch(["rows: ", "[", "("], in: read)
    XCTAssertEqual(search.find(at: 1).state, 0b001)
  }

  func testARowThatIsInsertedIsAllThatChanged() throws {
    let recording = Recording<Board, UInt64>()
    let names = ["Ash", "Birch", "Cedar"]
    let store = Store(
      initialState: Board(rows: [Board.Row(name: "Oak", notes: [])], labels: ["a": String(repeating: "-", count: 500)]),
      reducer: Reduce<Board, UInt64> { board, number in
        board.rows.insert(Board.Row(name: names[Int(number)], notes: []), at: 0)
        return .none
      }, mainThreadChecksEnabled: false)
    store.record(into: recording)
    for number in names.indices { store.send(UInt64(number)) }
    let read = try Recording<Board, UInt64>(jsonLines: recording.jsonLines())
    var search = StateSearch(["ash", "birch", "cedar", "oak"], in: read)
    for number in names.indices {
      let found = search.find(at: number + 1)
      XCTAssertEqual(found.change, 1 << UInt64(number), names[number])
      XCTAssertEqual(found.state, (1 << UInt64(number + 1)) - 1 | 8, names[number])
    }
  }

  func testARowThatIsAnotherIsAllThatChanged() throws {
    try expectTheOtherWordAlone(["oak", "elm"]) { $0[1] = $1 }
  }

  func testAMemberThatIsAnotherIsAllThatChanged() throws {
    try expectTheOtherWordAlone(["a": "oak", "b": "elm"]) { $0["b"] = $1 }
  }

  /// Also where a file has the state as a whole, as it has one in two of small ones.
  private func expectTheOtherWordAlone<State: Codable & Equatable>(
    _ initialState: State, _ put: @escaping (inout State, String) -> Void, line: UInt = #line
  ) throws {
    let recording = Recording<State, String>()
    let store = Store(
      initialState: initialState,
      reducer: Reduce<State, String> { state, word in
        put(&state, word)
        return .none
      }, mainThreadChecksEnabled: false)
    store.record(into: recording)
    let words = ["ash", "birch", "cedar", "fir"]
    for word in words { store.send(word) }
    let read = try Recording<State, String>(jsonLines: recording.jsonLines())
    var search = StateSearch(words + ["oak"], in: read)
    for number in words.indices {
      let found = search.find(at: number + 1)
      XCTAssertEqual(found.change, number == 0 ? 1 : 0b11 << UInt64(number - 1), words[number], line: line)
      XCTAssertEqual(found.state, 1 << UInt64(number) | 0b1_0000, words[number], line: line)
    }
  }

  func testOfManyWordsSixtyFourAreLookedFor() throws {
    let recording = Recording<Int, Int>()
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state = action
        return .none
      }, mainThreadChecksEnabled: false)
    store.record(into: recording)
    store.send(7)
    let read = try Recording<Int, Int>(jsonLines: recording.jsonLines())
    var search = StateSearch(["7"] + Array(repeating: "-", count: 62) + ["7", "7"], in: read)
    XCTAssertEqual(search.find(at: 1).state, 1 | 1 << 63)
  }

  func testWordsOfStatesAreFoundInAnyOrder() throws {
    for seed in UInt64(1)...20 {
      let recording = try session(seed)
      var random = SeededGenerator(seed: seed)
      var search = StateSearch(Self.words, in: recording)
      for index in recording.indices.shuffled(using: &random) {
        XCTAssertEqual(
          search.find(at: index).state, bits(try lines(of: recording.state(at: index)).keys), "\(seed), \(index)")
      }
    }
  }
}
