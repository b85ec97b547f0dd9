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
    for next in (ordinal + 1)..<Swift.max(ordinal + 1, starts.count) { starts[next] += distance }
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
      preconditionFailure(IdentifiedArrayTexts.lostID(id))
    }
    return bucket
  }
}
