import Foundation

/// Where two versions of an `IdentifiedArray` may differ.
package struct IdentifiedArrayChanges<ID: Hashable> {
  /// Whether ids may have come, gone or moved. Where not, both versions have the same ids in the same order.
  package let structureChanged: Bool
  /// The positions in the new version whose rows may differ from those of the old version, in ascending order.
  package fileprivate(set) var positions: [Range<Int>] = []
  /// The ids at those positions, chunk by chunk.
  package fileprivate(set) var ids: [ContiguousArray<ID>] = []
  /// The ids, chunk by chunk, among which are all that have gone. Some of them may still be there.
  package fileprivate(set) var possiblyRemoved: [ContiguousArray<ID>] = []

  /// Whether the versions are known to be the same.
  package var isEmpty: Bool { positions.isEmpty && possiblyRemoved.isEmpty }
}

extension IdentifiedArray {
  /// Where this array may differ from an earlier version of itself, read off the chunks that the two do not share. No
  /// element and no id is looked at.
  ///
  /// Each id that is in neither `ids` nor `possiblyRemoved` is in both versions with the same element, or in none of
  /// them. Versions with no common past differ everywhere.
  ///
  /// - Complexity: O(number of chunks in groups that are not shared), at 100 000 elements about 90 comparisons of
  ///   addresses for the change of one row; O(number of chunks) if the structure changed.
  package func changes(since old: Self) -> IdentifiedArrayChanges<ID> {
    guard order.isIdentical(to: old.order) else { return structuralChanges(since: old) }
    var changes = IdentifiedArrayChanges<ID>(structureChanged: false)
    rows.forEachUnshared(with: old.rows) { note($0, in: &changes) }
    return changes
  }

  /// Chunks keep their number through versions, so what is to be compared with a chunk is the one with its number.
  private func structuralChanges(since old: Self) -> IdentifiedArrayChanges<ID> {
    var changes = IdentifiedArrayChanges<ID>(structureChanged: true)
    var isShared = ContiguousArray(repeating: false, count: old.rows.count)
    for ordinal in 0..<rows.count {
      if let oldOrdinal = old.ordinal(ofChunk: order.value.numbers[ordinal]),
        rows[ordinal].isIdentical(to: old.rows[oldOrdinal])
      {
        isShared[oldOrdinal] = true
      } else {
        note(ordinal, in: &changes)
      }
    }
    for ordinal in isShared.indices where !isShared[ordinal] {
      changes.possiblyRemoved.append(old.order.value.ids[ordinal])
    }
    return changes
  }

  private func note(_ ordinal: Int, in changes: inout IdentifiedArrayChanges<ID>) {
    let start = order.value.starts[ordinal]
    changes.positions.append(start..<(start + rows[ordinal].count))
    changes.ids.append(order.value.ids[ordinal])
  }

  private func ordinal(ofChunk number: Int) -> Int? {
    guard order.value.ordinals.indices.contains(number) else { return nil }
    let ordinal = order.value.ordinals[number]
    return ordinal < order.value.numbers.count && order.value.numbers[ordinal] == number ? ordinal : nil
  }
}

extension IdentifiedArray {
  /// Calls a closure with each row that may differ from that of an earlier version, or has come or gone: its id, and where
  /// it lies in both versions for as long as the call takes. Where only rows were changed, those whose bytes differ.
  ///
  /// - Complexity: for the change of one row, O(number of chunks in a group); else as `changes(since:)`.
  @inlinable package func forEachChange(
    since old: Self, _ body: (ID, _ old: UnsafePointer<Element>?, _ new: UnsafePointer<Element>?) -> Void
  ) {
    guard order.isIdentical(to: old.order), rows.groups.count == old.rows.groups.count else {
      for id in idsOfStructuralChanges(since: old) {
        old.withAddress(ofRow: id) { before in withAddress(ofRow: id) { body(id, before, $0) } }
      }
      return
    }
    for group in rows.groups.indices where !rows.groups[group].isIdentical(to: old.rows.groups[group]) {
      for place in rows.groups[group].indices
      where !rows.groups[group][place].isIdentical(to: old.rows.groups[group][place]) {
        let ids = order.value.ids[(group << ChunkLayout.shift) + place]
        Self.forEachDifference(old.rows.groups[group][place], rows.groups[group][place]) { body(ids[$0], $1, $2) }
      }
    }
  }

  /// Calls a closure with where a row lies, which may be too big for the stack; with `nil` where there is none.
  @inlinable func withAddress(ofRow id: ID, _ body: (UnsafePointer<Element>?) -> Void) {
    guard let place = order.find(id) else { return body(nil) }
    rows[place.ordinal].withUnsafeBufferPointer { body($0.baseAddress! + place.offset) }
  }

  @usableFromInline func idsOfStructuralChanges(since old: Self) -> [ID] {
    let changes = changes(since: old)
    let ids = Array(changes.ids.joined())
    let present = Set(ids)
    return ids + changes.possiblyRemoved.joined().filter { !present.contains($0) }
  }

  /// Calls a closure with the places of two chunks of the same rows at which their bytes differ. The older chunk is
  /// retained, so rows with the same bytes are the same.
  @inlinable static func forEachDifference(
    _ old: ContiguousArray<Element>, _ new: ContiguousArray<Element>,
    _ body: (Int, UnsafePointer<Element>, UnsafePointer<Element>) -> Void
  ) {
    let canCompareBytes = TypeMetadata.canCompareBytes(Element.self)
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        for place in new.indices {
          let (before, after) = (old.baseAddress! + place, new.baseAddress! + place)
          if !canCompareBytes || memcmp(before, after, MemoryLayout<Element>.size) != 0 { body(place, before, after) }
        }
      }
    }
  }
}

extension Optional {
  /// Calls a closure with the address of the value, if there is one.
  @inlinable package func withAddress(_ body: (UnsafePointer<Wrapped>?) -> Void) {
    if let value = self { withUnsafePointer(to: value) { body($0) } } else { body(nil) }
  }
}

extension ChunkVector {
  /// Calls a closure with the ordinals of the chunks that differ from the ones in the same place.
  fileprivate func forEachUnshared(with other: ChunkVector, _ body: (Int) -> Void) {
    if groups.isIdentical(to: other.groups) { return }
    for group in groups.indices where !groups[group].isIdentical(to: other.groups[group]) {
      for chunk in groups[group].indices where !groups[group][chunk].isIdentical(to: other.groups[group][chunk]) {
        body((group << ChunkLayout.shift) + chunk)
      }
    }
  }
}
