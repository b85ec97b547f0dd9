extension IdentifiedArray {
  /// Adds an element at the end, unless its id is there already.
  ///
  /// - Returns: whether it was added, and the position of the element with its id.
  /// - Complexity: O(1), amortised.
  @discardableResult
  @inlinable public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    insert(element, at: endIndex)
  }

  /// Adds those elements at the end whose ids are not there yet, of each id the first.
  @inlinable public mutating func append<S: Sequence>(contentsOf elements: S) where S.Element == Element {
    for element in elements { append(element) }
  }

  /// Inserts an element before a position, unless its id is there already.
  ///
  /// - Returns: whether it was inserted, and the position of the element with its id.
  /// - Complexity: O(*n* / 64) for small steps, against the O(*n*) of an array.
  @discardableResult
  @inlinable public mutating func insert(_ element: Element, at position: Int) -> (inserted: Bool, index: Int) {
    precondition(
      position >= 0 && position <= count, IdentifiedArrayTexts.outOfRange("insert(_:at:)", position, count))
    let newID = identity.id(element)
    if let index = index(id: newID) { return (false, index) }
    insertRow(element, newID, at: position)
    return (true, position)
  }

  /// Inserts those elements before a position whose ids are not there yet, of each id the first, in their order.
  @inlinable public mutating func insert<C: Collection>(contentsOf elements: C, at position: Int)
  where C.Element == Element {
    precondition(
      position >= 0 && position <= count,
      IdentifiedArrayTexts.outOfRange("insert(contentsOf:at:)", position, count))
    var next = position
    for element in elements where insert(element, at: next).inserted { next += 1 }
  }

  /// Replaces the element with the same id in its place, or adds the element at the end.
  ///
  /// - Returns: the element that was replaced.
  @discardableResult
  @inlinable public mutating func updateOrAppend(_ element: Element) -> Element? {
    updateOrInsert(element, at: endIndex).originalMember
  }

  /// Replaces the element with the same id in its place, or inserts the element before a position.
  ///
  /// - Returns: the element that was replaced, and the position of the new one.
  @discardableResult
  @inlinable public mutating func updateOrInsert(
    _ element: Element, at position: Int
  ) -> (originalMember: Element?, index: Int) {
    guard let place = order.find(identity.id(element)) else { return (nil, insert(element, at: position).index) }
    let original = rows[place.ordinal][place.offset]
    rows[place.ordinal][place.offset] = element
    return (original, order.value.position(of: place))
  }

  /// Replaces the element at a position by another version of it, which has the same id.
  ///
  /// - Returns: the element that was replaced.
  @discardableResult
  @inlinable public mutating func update(_ element: Element, at position: Int) -> Element {
    let place = place(at: position, for: "update(_:at:)")
    let oldID = order.value.ids[place.ordinal][place.offset]
    let newID = identity.id(element)
    precondition(oldID == newID, IdentifiedArrayTexts.otherID(oldID, updatedBy: newID))
    let original = rows[place.ordinal][place.offset]
    rows[place.ordinal][place.offset] = element
    return original
  }

  /// Replaces a range of elements by others. Those whose ids other rows have are left out, and of each id the first
  /// comes in.
  ///
  /// - Complexity: O(*n*) for long ranges, as `insert(_:at:)` and `remove(at:)` for short ones.
  @inlinable public mutating func replaceSubrange<C: Collection>(_ subrange: Range<Int>, with newElements: C)
  where C.Element == Element {
    removeSubrange(subrange)
    insert(contentsOf: newElements, at: subrange.lowerBound)
  }
}
