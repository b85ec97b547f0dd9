import XCTest

@testable import RxComposable
@testable import RxComposableTesting

extension IdentifiedArray {
  /// The first broken rule of the structure; `nil` if all hold.
  var brokenInvariant: String? {
    let order = order.value
    let chunks = order.ids.count
    guard rows.count == chunks, order.starts.count == chunks, order.numbers.count == chunks else {
      return "\(chunks) chunks of ids, \(rows.count) of rows, \(order.starts.count), \(order.numbers.count)"
    }
    for group in rows.groups.indices.dropLast() where rows.groups[group].count != ChunkLayout.capacity {
      return "group \(group) holds \(rows.groups[group].count)"
    }
    var position = 0
    for ordinal in 0..<chunks {
      if let broken = brokenInvariant(ofChunk: ordinal, from: position) { return broken }
      position += rows[ordinal].count
    }
    return brokenInvariantOfTable(position)
  }

  private func brokenInvariant(ofChunk ordinal: Int, from position: Int) -> String? {
    let order = order.value
    let ids = order.ids[ordinal]
    if ids.isEmpty || ids.count > ChunkLayout.capacity { return "chunk \(ordinal) has \(ids.count) rows" }
    if ordinal > 0, order.ids[ordinal - 1].count + ids.count <= ChunkLayout.half {
      return "chunks \(ordinal - 1) and \(ordinal) are small"
    }
    if !ids.elementsEqual(rows[ordinal].map { $0[keyPath: id] }) { return "ids of chunk \(ordinal): \(ids)" }
    if order.starts[ordinal] != position { return "chunk \(ordinal) starts at \(order.starts[ordinal])" }
    if order.ordinals[order.numbers[ordinal]] != ordinal { return "number of chunk \(ordinal)" }
    for offset in ids.indices {
      let place = RowPlace(ordinal: ordinal, offset: offset)
      if order.find(ids[offset]) != place {
        return "\(ids[offset]) found at \(String(describing: order.find(ids[offset])))"
      }
      if order.place(at: position + offset) != place { return "place at \(position + offset)" }
    }
    return nil
  }

  private func brokenInvariantOfTable(_ rowCount: Int) -> String? {
    let order = order.value
    let slots = order.table.pages.joined().filter { !$0.isEmpty }
    if order.count != rowCount || slots.count != rowCount { return "\(rowCount) rows, \(slots.count) slots" }
    if rowCount * 4 > (order.table.mask + 1) * 3 { return "the table is too full" }
    let counts = slots.reduce(into: [:]) { $0[$1.chunk, default: 0] += 1 }
    if let other = (0..<order.ids.count).first(where: { counts[order.numbers[$0]] != order.ids[$0].count }) {
      return "chunk \(other) has another number of slots"
    }
    let numbers = Set(order.numbers)
    if numbers.count != order.numbers.count { return "a number twice: \(order.numbers)" }
    if !numbers.isDisjoint(with: order.freeNumbers) { return "a number used and free" }
    if numbers.count + order.freeNumbers.count != order.ordinals.count { return "a number lost" }
    return nil
  }
}

/// A generator whose numbers are the same in each run of the tests.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }
}

/// An id of which many have the same hash.
struct CollidingID: Hashable, ExpressibleByIntegerLiteral {
  let number: Int

  init(integerLiteral number: Int) { self.number = number }
  init(_ number: Int) { self.number = number }

  func hash(into hasher: inout Hasher) { hasher.combine(number % 5) }
}

struct Row<ID: Hashable>: Identifiable, Equatable {
  var id: ID
  var text = ""
}

typealias IntRow = Row<Int>

/// Rows with these ids.
func rows(_ ids: Int...) -> IdentifiedArrayOf<IntRow> { IdentifiedArray(ids.map { Row(id: $0) }) }

func rows(_ ids: Range<Int>) -> IdentifiedArrayOf<IntRow> { IdentifiedArray(ids.map { Row(id: $0) }) }
