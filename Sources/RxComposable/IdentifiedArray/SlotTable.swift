/// A hash table that says in which chunk an id is, and about where in it. It does not know the ids.
///
/// Open addressing with linear probing. The slots lie in pages, so that a change behind a retained copy copies one
/// page.
@frozen @usableFromInline
struct SlotTable {
  /// All pages but the last are full; a table of less than a page has one smaller page.
  @usableFromInline private(set) var pages: ContiguousArray<ContiguousArray<Slot>> = []
  /// The capacity, a power of two, less one; -1 without capacity.
  @usableFromInline private(set) var mask = -1
  @usableFromInline private(set) var count = 0

  @inlinable init() {}

  @inlinable init(capacity: Int) {
    let pageSize = Swift.min(capacity, SlotTable.pageSize)
    pages = ContiguousArray(
      repeating: ContiguousArray(repeating: .empty, count: pageSize), count: capacity / pageSize)
    mask = capacity - 1
  }

  @inlinable static var pageShift: Int { 11 }
  @inlinable static var pageSize: Int { 1 << pageShift }

  @inlinable subscript(bucket: Int) -> Slot {
    get { pages[bucket >> SlotTable.pageShift][bucket & (SlotTable.pageSize - 1)] }
    set { pages[bucket >> SlotTable.pageShift][bucket & (SlotTable.pageSize - 1)] = newValue }
  }

  /// The bucket in which the search for a fragment begins.
  @inlinable func home(of fragment: UInt64) -> Int { Int(truncatingIfNeeded: fragment) & mask }

  @inlinable func bucket(after bucket: Int) -> Int { (bucket + 1) & mask }

  /// Makes space for a number of entries, at a load of at most three quarters.
  @inlinable mutating func reserve(_ entries: Int) {
    guard entries * 4 > (mask + 1) * 3 else { return }
    var capacity = Swift.max(8, mask + 1)
    while entries * 4 > capacity * 3 { capacity *= 2 }
    var grown = SlotTable(capacity: capacity)
    for page in pages {
      for slot in page where !slot.isEmpty { grown.insertWithinCapacity(slot) }
    }
    self = grown
  }

  @inlinable mutating func insert(_ slot: Slot) {
    reserve(count + 1)
    insertWithinCapacity(slot)
  }

  @inlinable mutating func insertWithinCapacity(_ slot: Slot) {
    var bucket = home(of: slot.fragment)
    while !self[bucket].isEmpty { bucket = self.bucket(after: bucket) }
    self[bucket] = slot
    count += 1
  }

  /// A bucket with a fragment and a chunk. There may be several, of ids whose hashes are alike; a search for any of
  /// those ids looks into the whole chunk, so that one is as good as the other. The table must not be without capacity.
  @inlinable func bucket(of fragment: UInt64, in chunk: Int) -> Int? {
    var bucket = home(of: fragment)
    while !self[bucket].isEmpty {
      if self[bucket].fragment == fragment, self[bucket].chunk == chunk { return bucket }
      bucket = self.bucket(after: bucket)
    }
    return nil
  }

  /// Empties a bucket, and moves into the hole what a search would otherwise no longer reach.
  @inlinable mutating func remove(at bucket: Int) {
    var hole = bucket
    var next = self.bucket(after: hole)
    while !self[next].isEmpty {
      let distanceFromHome = (next - home(of: self[next].fragment)) & mask
      if distanceFromHome >= (next - hole) & mask {
        self[hole] = self[next]
        hole = next
      }
      next = self.bucket(after: next)
    }
    self[hole] = .empty
    count -= 1
  }
}

/// A part of an id's hash, the number of its chunk and the offset that it had in the chunk when it came there.
///
/// The offset is a hint, because rows that come and go before it in the same chunk move it: at most as far as the chunk
/// is long, and a search from the hint finds it. So a removal touches one slot and not all that follow.
@frozen @usableFromInline
struct Slot: Sendable {
  @usableFromInline let bits: UInt64

  @inlinable init(bits: UInt64) { self.bits = bits }

  @inlinable init(fragment: UInt64, chunk: Int, hint: Int) {
    bits = fragment << 30 | UInt64(truncatingIfNeeded: chunk) << 6 | UInt64(truncatingIfNeeded: hint)
  }

  @inlinable static var empty: Slot { Slot(bits: .max) }
  @inlinable var isEmpty: Bool { bits == .max }

  /// 34 bits of the hash; enough to enlarge the table without asking the ids again.
  @inlinable var fragment: UInt64 { bits >> 30 }
  @inlinable var chunk: Int { Int(truncatingIfNeeded: bits >> 6 & 0xFF_FFFF) }
  @inlinable var hint: Int { Int(truncatingIfNeeded: bits & 0x3F) }

  /// The upper bits of a product, because a type may return anything as its `hashValue`, and on 32-bit platforms it is
  /// short.
  @inlinable static func fragment<ID: Hashable>(of id: ID) -> UInt64 {
    (UInt64(UInt(bitPattern: id.hashValue)) &* 0x9E37_79B9_7F4A_7C15) >> 30
  }
}
