/// The ids of an `IdentifiedArray` in their order, and how to find each: what changes only when rows come, go or move.
///
/// A chunk of ids has a number that it keeps while others come and go before it. The table leads from an id to the
/// number, `ordinals` from the number to the chunk, `starts` from the chunk to the position of its first row. A removal
/// in the middle changes one chunk, one slot of the table, and the starts of the chunks that follow.
@frozen @usableFromInline
struct RowOrder<ID: Hashable> {
  @usableFromInline var ids = ChunkVector<ID>()
  /// By ordinal: the position of the chunk's first row.
  @usableFromInline var starts: ContiguousArray<Int> = []
  /// By ordinal: the chunk's number.
  @usableFromInline var numbers: ContiguousArray<Int> = []
  /// By number: the chunk's ordinal; left as it is for numbers that no chunk has.
  @usableFromInline var ordinals: ContiguousArray<Int> = []
  @usableFromInline var freeNumbers: ContiguousArray<Int> = []
  @usableFromInline var table = SlotTable()

  @inlinable init() {}

  @inlinable var count: Int { table.count }

  /// Where an id is.
  ///
  /// - Complexity: O(1).
  @inlinable func find(_ id: ID) -> RowPlace? {
    guard table.mask >= 0 else { return nil }
    let fragment = Slot.fragment(of: id)
    var bucket = table.home(of: fragment)
    while true {
      let slot = table[bucket]
      if slot.isEmpty { return nil }
      if slot.fragment == fragment {
        let ordinal = ordinals[slot.chunk]
        if let offset = offset(of: id, in: ordinal, near: slot.hint) {
          return RowPlace(ordinal: ordinal, offset: offset)
        }
      }
      bucket = table.bucket(after: bucket)
    }
  }

  @inlinable func offset(of id: ID, in ordinal: Int, near hint: Int) -> Int? {
    let count = ids[ordinal].count
    if hint < count, ids[ordinal][hint] == id { return hint }
    return offset(of: id, in: ids[ordinal], around: hint)
  }

  @inlinable func offset(of id: ID, in chunk: ContiguousArray<ID>, around hint: Int) -> Int? {
    for distance in 1..<ChunkLayout.capacity {
      let below = hint - distance
      let above = hint + distance
      if below >= 0, below < chunk.count, chunk[below] == id { return below }
      if above < chunk.count, chunk[above] == id { return above }
    }
    return nil
  }

  @inlinable func position(of place: RowPlace) -> Int { starts[place.ordinal] + place.offset }

  /// The place of a position, which has to be one of a row.
  ///
  /// - Complexity: O(1) if nothing was inserted or removed before the position, else O(log *n*).
  @inlinable func place(at position: Int) -> RowPlace {
    // No chunk holds more than its capacity, so the one wanted is not before this one.
    var low = position >> ChunkLayout.shift
    if low + 1 < starts.count, starts[low + 1] <= position {
      var high = starts.count
      while high - low > 1 {
        let middle = (low + high) / 2
        if starts[middle] <= position { low = middle } else { high = middle }
      }
    }
    return RowPlace(ordinal: low, offset: position - starts[low])
  }

  /// The place behind the last row.
  @inlinable var endPlace: RowPlace? {
    starts.isEmpty ? nil : RowPlace(ordinal: starts.count - 1, offset: ids[starts.count - 1].count)
  }
}

extension SharedValue {
  /// Where an id is. Not inlined, because within a change the compiler would copy the order to look at it.
  @inline(never)
  @inlinable func find<ID>(_ id: ID) -> RowPlace? where Value == RowOrder<ID> { value.find(id) }
}

/// A row by its chunk, and by its offset in the chunk.
@frozen @usableFromInline
struct RowPlace: Equatable, Sendable {
  @usableFromInline var ordinal: Int
  @usableFromInline var offset: Int

  @inlinable init(ordinal: Int, offset: Int) {
    self.ordinal = ordinal
    self.offset = offset
  }
}
