import Foundation

extension IdentifiedArray {
  /// Adds an element at the end, unless its id is there already.
  ///
  /// - Returns: whether it was added, and the position of the element with its id.
  /// - Complexity: O(1), amortised.
  @discardableResult
  @_alwaysEmitIntoClient public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    insert(element, at: endIndex)
  }

  /// Adds those elements at the end whose ids are not there yet, of each id the first.
  @_alwaysEmitIntoClient public mutating func append<S: Sequence>(contentsOf elements: S) where S.Element == Element {
    for element in elements { append(element) }
  }

  /// Inserts an element before a position, unless its id is there already.
  ///
  /// - Returns: whether it was inserted, and the position of the element with its id.
  /// - Complexity: O(*n* / 64) for small steps, against the O(*n*) of an array.
  @discardableResult
  @_alwaysEmitIntoClient public mutating func insert(_ element: Element, at position: Int) -> (
    inserted: Bool, index: Int
  ) {
    checkInsertion(at: position, for: "insert(_:at:)")
    let newID = identity.id(element)
    if let index = index(id: newID) { return (false, index) }
    insertRow(element, newID, at: position)
    return (true, position)
  }

  /// Inserts those elements before a position whose ids are not there yet, of each id the first, in their order.
  @_alwaysEmitIntoClient public mutating func insert<C: Collection>(contentsOf elements: C, at position: Int)
  where C.Element == Element {
    checkInsertion(at: position, for: "insert(contentsOf:at:)")
    var next = position
    for element in elements where insert(element, at: next).inserted { next += 1 }
  }

  /// Replaces the element with the same id in its place, or adds the element at the end.
  ///
  /// - Returns: the element that was replaced.
  @discardableResult
  @_alwaysEmitIntoClient public mutating func updateOrAppend(_ element: Element) -> Element? {
    updateOrInsert(element, at: endIndex).originalMember
  }

  /// Replaces the element with the same id in its place, or inserts the element before a position.
  ///
  /// - Returns: the element that was replaced, and the position of the new one.
  @discardableResult
  @_alwaysEmitIntoClient public mutating func updateOrInsert(
    _ element: Element, at position: Int
  ) -> (originalMember: Element?, index: Int) {
    guard let place = order.find(identity.id(element)) else {
      checkInsertion(at: position, for: "updateOrInsert(_:at:)")
      return (nil, insert(element, at: position).index)
    }
    let original = rows[place.ordinal][place.offset]
    rows[place.ordinal][place.offset] = element
    return (original, order.value.position(of: place))
  }

  /// Replaces the element at a position by another version of it, which has the same id.
  ///
  /// - Returns: the element that was replaced.
  @discardableResult
  @_alwaysEmitIntoClient public mutating func update(_ element: Element, at position: Int) -> Element {
    let place = place(at: position, for: "update(_:at:)")
    let oldID = order.value.ids[place.ordinal][place.offset]
    let newID = identity.id(element)
    ensure(oldID == newID, IdentifiedArrayTexts.otherID(oldID, updatedBy: newID))
    let original = rows[place.ordinal][place.offset]
    rows[place.ordinal][place.offset] = element
    return original
  }

  /// Replaces a range of elements by others. Those whose ids other rows have are left out, and of each id the first
  /// comes in.
  ///
  /// - Complexity: O(*n*) for long ranges, as `insert(_:at:)` and `remove(at:)` for short ones.
  @_alwaysEmitIntoClient public mutating func replaceSubrange<C: Collection>(
    _ subrange: Range<Int>, with newElements: C
  )
  where C.Element == Element {
    removeRows(from: subrange.lowerBound, to: subrange.upperBound, for: "replaceSubrange(_:with:)")
    insert(contentsOf: newElements, at: subrange.lowerBound)
  }

  /// Removes the element with an id, if there is one.
  ///
  /// - Complexity: O(*n* / 64) for small steps, against the O(*n*) of an array.
  @discardableResult
  @_alwaysEmitIntoClient public mutating func remove(id: ID) -> Element? {
    order.find(id).map { removeRow(at: $0) }
  }

  /// Removes the element that has the id of another, if there is one.
  @discardableResult
  @_alwaysEmitIntoClient public mutating func remove(_ element: Element) -> Element? {
    remove(id: identity.id(element))
  }

  /// Removes the element at a position.
  ///
  /// - Complexity: O(*n* / 64) for small steps, against the O(*n*) of an array.
  @discardableResult
  @_alwaysEmitIntoClient public mutating func remove(at position: Int) -> Element {
    removeRow(at: place(at: position, for: "remove(at:)"))
  }

  /// Removes the elements at some positions.
  ///
  /// - Complexity: O(*n*), as `remove(at:)` for each of a few.
  @_alwaysEmitIntoClient public mutating func remove(atOffsets offsets: IndexSet) {
    if let last = offsets.last { _ = place(at: last, for: "remove(atOffsets:)") }
    removeRows(at: Array(offsets))
  }

  /// Removes the elements that a closure says.
  ///
  /// - Complexity: O(*n*).
  @_alwaysEmitIntoClient public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    removeRows(at: try enumerated().filter { try shouldBeRemoved($0.element) }.map(\.offset))
  }

  /// Removes rows at ascending positions: a few one by one, so that the chunks of the others stay shared with copies. Each row
  /// removed moves the starts of all chunks behind it, so that of a million rows fewer are few.
  @inlinable mutating func removeRows(at positions: [Int]) {
    let share = Swift.max(4, order.value.starts.count / 512)
    if positions.count <= Swift.max(ChunkLayout.capacity, count / share) {
      for position in positions.reversed() { removeRow(at: order.value.place(at: position)) }
    } else {
      var kept = Self(identity)
      var removed = positions.makeIterator()
      var nextRemoved = removed.next()
      for (position, element) in enumerated() {
        if position == nextRemoved { nextRemoved = removed.next() } else { kept.append(element) }
      }
      self = kept
    }
  }

  /// Removes all elements.
  @_alwaysEmitIntoClient public mutating func removeAll(keepingCapacity: Bool = false) { self = Self(identity) }

  /// Removes a range of elements.
  @_alwaysEmitIntoClient public mutating func removeSubrange(_ bounds: Range<Int>) {
    removeRows(from: bounds.lowerBound, to: bounds.upperBound, for: "removeSubrange(_:)")
  }

  /// Removes the rows from one position up to another, which may be in front of it, as of `5...` in an array of three.
  @inlinable mutating func removeRows(from start: Int, to end: Int, for call: String) {
    let isStart = start < 0 || start > count || start == count && end > count
    ensure(
      !isStart && start <= end && end <= count,
      IdentifiedArrayTexts.outOfRange(call, isStart ? start : end < start ? end : end - 1, count))
    removeRows(at: Array(start..<end))
  }

  /// Removes a range of elements.
  @_alwaysEmitIntoClient public mutating func removeSubrange<R: RangeExpression>(_ bounds: R) where R.Bound == Int {
    let call = "removeSubrange(_:)"
    // Relative to the array, one that begins behind it would stop the program without the name of the call.
    switch bounds {
    case let bounds as PartialRangeFrom<Int>: removeRows(from: bounds.lowerBound, to: count, for: call)
    case let bounds as PartialRangeUpTo<Int>: removeRows(from: 0, to: bounds.upperBound, for: call)
    case let bounds as PartialRangeThrough<Int>:
      removeRows(from: 0, to: Swift.min(bounds.upperBound, count) + 1, for: call)
    default: removeSubrange(bounds.relative(to: self))
    }
  }

  /// Removes the first element; the array must not be empty.
  @discardableResult
  @_alwaysEmitIntoClient public mutating func removeFirst() -> Element {
    ensure(!isEmpty, IdentifiedArrayTexts.isEmpty("removeFirst()"))
    return remove(at: 0)
  }

  /// Removes the first `number` elements.
  @_alwaysEmitIntoClient public mutating func removeFirst(_ number: Int) {
    checkRemoval(of: number, for: "removeFirst(_:)")
    removeSubrange(0..<number)
  }

  /// Removes the last element; the array must not be empty.
  @discardableResult
  @_alwaysEmitIntoClient public mutating func removeLast() -> Element {
    ensure(!isEmpty, IdentifiedArrayTexts.isEmpty("removeLast()"))
    return remove(at: count - 1)
  }

  /// Removes the last `number` elements.
  @_alwaysEmitIntoClient public mutating func removeLast(_ number: Int) {
    checkRemoval(of: number, for: "removeLast(_:)")
    removeSubrange((count - number)..<count)
  }

  @inlinable func checkRemoval(of number: Int, for call: String) {
    ensure(number >= 0 && number <= count, IdentifiedArrayTexts.otherCount(call, number, count))
  }

  /// Removes the last element, if there is one.
  @_alwaysEmitIntoClient public mutating func popLast() -> Element? { isEmpty ? nil : removeLast() }

  /// The elements that a closure says, in their order.
  @_alwaysEmitIntoClient public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var included = Self(identity)
    for element in self where try isIncluded(element) { included.append(element) }
    return included
  }

  /// The array itself: no id is there twice. For arrays, where this removes the repeats, see
  /// `Array.removeDuplicates()`.
  @_alwaysEmitIntoClient public func removeDuplicates() -> Self { self }

  /// Exchanges the elements at two positions.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient public mutating func swapAt(_ first: Int, _ second: Int) {
    let here = place(at: first, for: "swapAt(_:_:)")
    let there = place(at: second, for: "swapAt(_:_:)")
    guard here != there else { return }
    let element = rows[here.ordinal][here.offset]
    rows[here.ordinal][here.offset] = rows[there.ordinal][there.offset]
    rows[there.ordinal][there.offset] = element
    order.value.swap(here, there)
  }

  /// Moves the elements at some positions, in their order, before the element that is at another position now.
  ///
  /// - Complexity: O(*n*), as `remove(at:)` and `insert(_:at:)` for each of a few.
  @_alwaysEmitIntoClient public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    checkInsertion(at: destination, for: "move(fromOffsets:toOffset:)")
    if let last = source.last { _ = place(at: last, for: "move(fromOffsets:toOffset:)") }
    let moved = source.map { self[$0] }
    removeRows(at: Array(source))
    insert(contentsOf: moved, at: destination - source.count(in: 0..<destination))
  }

  /// Sorts the elements; those that are equal in the order keep theirs.
  @_alwaysEmitIntoClient public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows
  {
    try permute { try $0.sort(by: areInIncreasingOrder) }
  }

  /// Puts the elements in a random order.
  @_alwaysEmitIntoClient public mutating func shuffle() { permute { $0.shuffle() } }

  /// Puts the elements in a random order, drawn from a generator.
  @_alwaysEmitIntoClient public mutating func shuffle<G: RandomNumberGenerator>(using generator: inout G) {
    permute { $0.shuffle(using: &generator) }
  }

  /// Reverses the order of the elements.
  @_alwaysEmitIntoClient public mutating func reverse() { permute { $0.reverse() } }

  /// Moves the elements that a closure says behind the others.
  ///
  /// - Returns: the position of the first of them.
  @_alwaysEmitIntoClient public mutating func partition(by belongsInSecondPartition: (Element) throws -> Bool) rethrows
    -> Int
  {
    try permute { try $0.partition(by: belongsInSecondPartition) }
  }

  /// Orders the elements as a closure does. An error leaves the order as it was, and an order that is the same already
  /// leaves the chunks as they are.
  @inlinable mutating func permute<Result>(_ reorder: (inout [Element]) throws -> Result) rethrows -> Result {
    var reordered = elements
    let result = try reorder(&reordered)
    if !reordered.lazy.map(identity.id).elementsEqual(ids) { self = Self(reordered, identity) }
    return result
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts the elements; those that are equal in the order keep theirs.
  @_alwaysEmitIntoClient public mutating func sort() { sort(by: <) }
}

extension IdentifiedArray {
  /// Calls a closure with each row that may differ from that of an earlier version, or has come or gone: its id, and
  /// where it lies for as long as the call takes. Where only rows were changed, those whose bytes differ.
  ///
  /// It is read off the chunks that the two do not share. Versions with no common past differ everywhere.
  ///
  /// - Complexity: for the change of one row, O(number of chunks in groups that are not shared), at 100 000 elements
  ///   about 90 comparisons of addresses; O(number of chunks) where rows have come, gone or moved.
  @inlinable func forEachChange(since old: Self, _ body: (ID, StatePlace<Element>?) -> Void) {
    guard order.isIdentical(to: old.order) else {
      for id in idsOfStructuralChanges(since: old) {
        unsafe withAddress(ofRow: id) { row in unsafe body(id, row.map { unsafe StatePlace(borrowing: $0) }) }
      }
      return
    }
    for group in rows.groups.indices where !rows.groups[group].isIdentical(to: old.rows.groups[group]) {
      for place in rows.groups[group].indices
      where !rows.groups[group][place].isIdentical(to: old.rows.groups[group][place]) {
        let ids = order.value.ids[(group << ChunkLayout.shift) + place]
        unsafe Self.forEachDifference(old.rows.groups[group][place], rows.groups[group][place]) {
          unsafe body(ids[$0], StatePlace(borrowing: $1))
        }
      }
    }
  }

  /// The ids of the rows that `forEachChange` calls its closure with.
  @inlinable package func idsOfChanges(since old: Self) -> [ID] {
    var ids: [ID] = []
    forEachChange(since: old) { id, _ in ids.append(id) }
    return ids
  }

  /// Calls a closure with where a row lies, which may be too big for the stack; with `nil` where there is none.
  @inlinable func withAddress(ofRow id: ID, _ body: (UnsafePointer<Element>?) -> Void) {
    guard let place = order.find(id) else { return body(nil) }
    unsafe rows[place.ordinal].withUnsafeBufferPointer { unsafe body($0.baseAddress! + place.offset) }
  }

  /// The ids of rows in chunks that are not shared: those of this array in its order, then those that have gone.
  @usableFromInline func idsOfStructuralChanges(since old: Self) -> [ID] {
    var ids: [ID] = []
    var isShared = ContiguousArray(repeating: false, count: old.rows.count)
    for (index, group) in rows.groups.enumerated() {
      let first = index << ChunkLayout.shift
      // Most are shared whole, at one place.
      let isGroupShared = index < old.rows.groups.count && group.isIdentical(to: old.rows.groups[index])
      for ordinal in first..<first + group.count {
        if isGroupShared {
          isShared[ordinal] = true
        } else if let oldOrdinal = old.order.value.ordinal(ofChunk: order.value.numbers[ordinal]),
          rows[ordinal].isIdentical(to: old.rows[oldOrdinal])
        {
          isShared[oldOrdinal] = true
        } else {
          ids += order.value.ids[ordinal]
        }
      }
    }
    let present = Set(ids)
    for ordinal in isShared.indices where !isShared[ordinal] {
      ids += old.order.value.ids[ordinal].lazy.filter { !present.contains($0) }
    }
    return ids
  }

  /// Calls a closure with the places of two chunks of the same rows at which their bytes differ. The older chunk is
  /// retained, so rows with the same bytes are the same.
  @inlinable static func forEachDifference(
    _ old: ContiguousArray<Element>, _ new: ContiguousArray<Element>,
    _ body: (Int, UnsafePointer<Element>) -> Void
  ) {
    let canCompareBytes = TypeMetadata.canCompareBytes(Element.self)
    unsafe old.withUnsafeBufferPointer { old in
      unsafe new.withUnsafeBufferPointer { new in
        for place in new.indices {
          let (before, after) = unsafe (old.baseAddress! + place, new.baseAddress! + place)
          if unsafe !canCompareBytes || memcmp(before, after, MemoryLayout<Element>.size) != 0 {
            unsafe body(place, after)
          }
        }
      }
    }
  }
}
