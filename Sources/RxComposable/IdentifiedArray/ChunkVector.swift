/// Values in chunks of at most 64, and chunks in groups of at most 64.
///
/// Chunks and groups are arrays, so copies share them, and a change copies the one chunk and the one group that it
/// touches, and the list of groups. Two vectors hold the same chunk if its storage is at the same address. That is the
/// whole idea; the rest of `IdentifiedArray` only decides which value goes into which chunk.
@frozen @usableFromInline
struct ChunkVector<Value> {
  @usableFromInline typealias Chunk = ContiguousArray<Value>

  /// All groups are full, except the last.
  @usableFromInline var groups: ContiguousArray<ContiguousArray<Chunk>> = []

  @inlinable init() {}

  /// How many chunks there are.
  @inlinable var count: Int {
    groups.isEmpty ? 0 : ((groups.count - 1) << ChunkLayout.shift) + groups[groups.count - 1].count
  }

  /// Adds a value to the last chunk, or to a new one if that is full.
  @inlinable mutating func append(_ value: Value) {
    let last = count - 1
    if last >= 0, self[last].count < ChunkLayout.capacity {
      self[last].append(value)
    } else {
      appendChunk([value])
    }
  }

  @inlinable mutating func appendChunk(_ chunk: Chunk) {
    if let last = groups.indices.last, groups[last].count < ChunkLayout.capacity {
      groups[last].append(chunk)
    } else {
      groups.append([chunk])
    }
  }

  /// Changes the chunks' borders; the values and their order stay.
  @inlinable mutating func reshape(_ reshaping: Reshaping) {
    switch reshaping {
    case .appendChunk:
      appendChunk([])
    case .splitChunk(let ordinal):
      let upperHalf = Chunk(self[ordinal][ChunkLayout.half...])
      self[ordinal].removeSubrange(ChunkLayout.half...)
      insertChunk(upperHalf, at: ordinal + 1)
    case .mergeChunk(let ordinal):
      let next = removeChunk(at: ordinal + 1)
      self[ordinal].append(contentsOf: next)
    case .dropChunk(let ordinal):
      removeChunk(at: ordinal)
    }
  }

  /// Makes space by moving the last chunk of each group that follows into the next.
  @inlinable mutating func insertChunk(_ chunk: Chunk, at ordinal: Int) {
    var group = ordinal >> ChunkLayout.shift
    var place = ordinal & ChunkLayout.mask
    var carried = chunk
    while group < groups.count, groups[group].count == ChunkLayout.capacity {
      let overflow = groups[group].removeLast()
      groups[group].insert(carried, at: place)
      carried = overflow
      group += 1
      place = 0
    }
    if group == groups.count { groups.append([]) }
    groups[group].insert(carried, at: place)
  }

  /// Fills the hole by moving the first chunk of each group that follows into the one before.
  @discardableResult
  @inlinable mutating func removeChunk(at ordinal: Int) -> Chunk {
    var group = ordinal >> ChunkLayout.shift
    let removed = groups[group].remove(at: ordinal & ChunkLayout.mask)
    while group + 1 < groups.count {
      groups[group].append(groups[group + 1].removeFirst())
      group += 1
    }
    if groups[group].isEmpty { groups.removeLast() }
    return removed
  }
}

/// How many chunks a group holds at most, and how many values a chunk.
///
/// Larger chunks make a change behind a retained copy dearer, smaller ones make the lists of them longer.
@usableFromInline
enum ChunkLayout {
  @inlinable static var shift: Int { 6 }
  @inlinable static var capacity: Int { 1 << shift }
  @inlinable static var half: Int { capacity / 2 }
  @inlinable static var mask: Int { capacity - 1 }
}

/// A change of the borders between chunks, made alike in the ids and in the rows.
@usableFromInline
enum Reshaping {
  /// An empty chunk at the end.
  case appendChunk
  /// The upper half of a full chunk becomes the next.
  case splitChunk(Int)
  /// The chunk takes in the next.
  case mergeChunk(Int)
  /// The empty chunk goes.
  case dropChunk(Int)
}

extension ContiguousArray {
  /// Whether both share their storage, so that they are equal without a look at the elements.
  @inlinable func isIdentical(to other: ContiguousArray) -> Bool {
    unsafe withUnsafeBufferPointer { here in
      unsafe other.withUnsafeBufferPointer { unsafe here.baseAddress == $0.baseAddress }
    }
  }
}

/// A value behind a shared reference, copied when it is changed while shared.
@frozen @usableFromInline
struct SharedValue<Value> {
  /// Always one value: an array, because that already knows when to copy.
  @usableFromInline var storage: ContiguousArray<Value>

  @inlinable init(_ value: Value) { storage = [value] }

  @inlinable func isIdentical(to other: SharedValue) -> Bool { storage.isIdentical(to: other.storage) }
}
