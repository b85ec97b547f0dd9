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

  /// Chunks keep their number through versions, so what is to be compared with a chunk is the one with its number.
  func ordinal(ofChunk number: Int) -> Int? {
    guard ordinals.indices.contains(number) else { return nil }
    let ordinal = ordinals[number]
    return ordinal < numbers.count && numbers[ordinal] == number ? ordinal : nil
  }

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

extension RowOrder {
  /// Adds an id at the end, unless it is there already; in chunks that are filled as `ChunkVector.append` fills them.
  @inlinable mutating func append(_ id: ID) -> Bool {
    guard find(id) == nil else { return false }
    if endPlace.map({ $0.offset == ChunkLayout.capacity }) ?? true { reshape(.appendChunk) }
    insert(id, at: endPlace!)
    return true
  }

  /// Where an id goes that is inserted at a position, and how the chunks have to be reshaped first.
  @inlinable func roomForInsertion(at position: Int) -> (reshaping: Reshaping?, place: RowPlace) {
    guard let endPlace else { return (.appendChunk, RowPlace(ordinal: 0, offset: 0)) }
    let place = position == count ? endPlace : self.place(at: position)
    guard ids[place.ordinal].count == ChunkLayout.capacity else { return (nil, place) }
    if place.offset == ChunkLayout.capacity {
      return (.appendChunk, RowPlace(ordinal: place.ordinal + 1, offset: 0))
    }
    let inUpperHalf = place.offset > ChunkLayout.half
    return (
      .splitChunk(place.ordinal),
      inUpperHalf ? RowPlace(ordinal: place.ordinal + 1, offset: place.offset - ChunkLayout.half) : place
    )
  }

  /// What is to be done about a chunk that has lost a row: empty chunks go, and small neighbours become one, so that
  /// chunks stay a quarter full on average.
  @inlinable func reshapingAfterRemoval(in ordinal: Int) -> Reshaping? {
    let count = ids[ordinal].count
    if count == 0 { return .dropChunk(ordinal) }
    if ordinal + 1 < starts.count, count + ids[ordinal + 1].count <= ChunkLayout.half { return .mergeChunk(ordinal) }
    if ordinal > 0, count + ids[ordinal - 1].count <= ChunkLayout.half { return .mergeChunk(ordinal - 1) }
    return nil
  }

  @inlinable mutating func insert(_ id: ID, at place: RowPlace) {
    table.insert(Slot(fragment: Slot.fragment(of: id), chunk: numbers[place.ordinal], hint: place.offset))
    ids[place.ordinal].insert(id, at: place.offset)
    moveStarts(after: place.ordinal, by: 1)
  }

  @inlinable mutating func remove(at place: RowPlace) {
    let id = ids[place.ordinal].remove(at: place.offset)
    table.remove(at: bucket(of: id, in: numbers[place.ordinal]))
    moveStarts(after: place.ordinal, by: -1)
  }

  /// Another id for the row at a place; the id must not be in use.
  @inlinable mutating func replace(at place: RowPlace, with id: ID) {
    let chunk = numbers[place.ordinal]
    table.remove(at: bucket(of: ids[place.ordinal][place.offset], in: chunk))
    table.insert(Slot(fragment: Slot.fragment(of: id), chunk: chunk, hint: place.offset))
    ids[place.ordinal][place.offset] = id
  }

  @inlinable mutating func swap(_ first: RowPlace, _ second: RowPlace) {
    let firstID = ids[first.ordinal][first.offset]
    let secondID = ids[second.ordinal][second.offset]
    replaceSlot(of: firstID, in: numbers[first.ordinal], with: second)
    replaceSlot(of: secondID, in: numbers[second.ordinal], with: first)
    ids[first.ordinal][first.offset] = secondID
    ids[second.ordinal][second.offset] = firstID
  }

  @inlinable mutating func reshape(_ reshaping: Reshaping) {
    switch reshaping {
    case .appendChunk:
      starts.append(count)
      insertNumber(at: numbers.count)
      ids.reshape(reshaping)
    case .splitChunk(let ordinal):
      starts.insert(starts[ordinal] + ChunkLayout.half, at: ordinal + 1)
      insertNumber(at: ordinal + 1)
      ids.reshape(reshaping)
      replaceSlots(ofChunk: ordinal + 1, from: 0, in: numbers[ordinal])
    case .mergeChunk(let ordinal):
      let mergedNumber = numbers[ordinal + 1]
      let firstOffset = ids[ordinal].count
      removeNumberAndStart(at: ordinal + 1)
      ids.reshape(reshaping)
      replaceSlots(ofChunk: ordinal, from: firstOffset, in: mergedNumber)
    case .dropChunk(let ordinal):
      removeNumberAndStart(at: ordinal)
      ids.reshape(reshaping)
    }
  }

  @inlinable mutating func moveStarts(after ordinal: Int, by distance: Int) {
    for next in (ordinal + 1)..<starts.count { starts[next] += distance }
  }

  @inlinable mutating func insertNumber(at ordinal: Int) {
    if let free = freeNumbers.popLast() {
      numbers.insert(free, at: ordinal)
    } else {
      numbers.insert(ordinals.count, at: ordinal)
      ordinals.append(ordinal)
    }
    renumber(from: ordinal)
  }

  @inlinable mutating func removeNumberAndStart(at ordinal: Int) {
    freeNumbers.append(numbers.remove(at: ordinal))
    starts.remove(at: ordinal)
    renumber(from: ordinal)
  }

  @inlinable mutating func renumber(from ordinal: Int) {
    for next in ordinal..<numbers.count { ordinals[numbers[next]] = next }
  }

  /// Notes that the ids of a chunk, from an offset on, have come from the chunk with another number.
  @inlinable mutating func replaceSlots(ofChunk ordinal: Int, from firstOffset: Int, in oldNumber: Int) {
    for offset in firstOffset..<ids[ordinal].count {
      replaceSlot(of: ids[ordinal][offset], in: oldNumber, with: RowPlace(ordinal: ordinal, offset: offset))
    }
  }

  @inlinable mutating func replaceSlot(of id: ID, in oldNumber: Int, with place: RowPlace) {
    let bucket = bucket(of: id, in: oldNumber)
    table[bucket] = Slot(
      fragment: table[bucket].fragment, chunk: numbers[place.ordinal], hint: place.offset)
  }

  /// The bucket of an id that is in the chunk with a number.
  @inlinable func bucket(of id: ID, in chunk: Int) -> Int {
    guard let bucket = table.bucket(of: Slot.fragment(of: id), in: chunk) else {
      fatalError(IdentifiedArrayTexts.lostID(id))
    }
    return bucket
  }
}

/// How an `IdentifiedArray` reads the id of an element.
///
/// A closure, because reading through a key path takes 45 ns where the closure takes one; and the key path is made when
/// it is asked for, because in generic code that takes 400 ns.
@usableFromInline
final class RowIdentity<ID, Element> {
  @usableFromInline let id: (Element) -> ID
  @usableFromInline let keyPath: () -> KeyPath<Element, ID>

  @usableFromInline init(_ id: @escaping (Element) -> ID, keyPath: @escaping () -> KeyPath<Element, ID>) {
    self.id = id
    self.keyPath = keyPath
  }
}

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
