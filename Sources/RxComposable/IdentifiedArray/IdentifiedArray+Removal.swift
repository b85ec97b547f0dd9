import Foundation

extension IdentifiedArray {
  /// Removes the element with an id, if there is one.
  ///
  /// - Complexity: O(*n* / 64) for small steps, against the O(*n*) of an array.
  @discardableResult
  @inlinable public mutating func remove(id: ID) -> Element? {
    order.find(id).map { removeRow(at: $0) }
  }

  /// Removes the element that has the id of another, if there is one.
  @discardableResult
  @inlinable public mutating func remove(_ element: Element) -> Element? { remove(id: identity.id(element)) }

  /// Removes the element at a position.
  ///
  /// - Complexity: O(*n* / 64) for small steps, against the O(*n*) of an array.
  @discardableResult
  @inlinable public mutating func remove(at position: Int) -> Element {
    removeRow(at: place(at: position, for: "remove(at:)"))
  }

  /// Removes the elements at some positions.
  ///
  /// - Complexity: O(*n*), as `remove(at:)` for each of a few.
  @inlinable public mutating func remove(atOffsets offsets: IndexSet) {
    if let last = offsets.last { _ = place(at: last, for: "remove(atOffsets:)") }
    removeRows(at: Array(offsets))
  }

  /// Removes the elements that a closure says.
  ///
  /// - Complexity: O(*n*).
  @inlinable public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    removeRows(at: try enumerated().filter { try shouldBeRemoved($0.element) }.map(\.offset))
  }

  /// Removes rows at ascending positions: a few one by one, so that the chunks of the others stay shared with copies.
  @inlinable mutating func removeRows(at positions: [Int]) {
    if positions.count <= Swift.max(ChunkLayout.capacity, count / 4) {
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
  @inlinable public mutating func removeAll(keepingCapacity: Bool = false) { self = Self(identity) }

  /// Removes a range of elements.
  @inlinable public mutating func removeSubrange(_ bounds: Range<Int>) {
    guard !bounds.isEmpty else { return }
    _ = place(at: bounds.lowerBound, for: "removeSubrange(_:)")
    _ = place(at: bounds.upperBound - 1, for: "removeSubrange(_:)")
    removeRows(at: Array(bounds))
  }

  /// Removes a range of elements.
  @inlinable public mutating func removeSubrange<R: RangeExpression>(_ bounds: R) where R.Bound == Int {
    removeSubrange(bounds.relative(to: self))
  }

  /// Removes the first element; the array must not be empty.
  @discardableResult
  @inlinable public mutating func removeFirst() -> Element { remove(at: 0) }

  /// Removes the first elements.
  @inlinable public mutating func removeFirst(_ number: Int) { removeSubrange(0..<number) }

  /// Removes the last element; the array must not be empty.
  @discardableResult
  @inlinable public mutating func removeLast() -> Element { remove(at: count - 1) }

  /// Removes the last elements.
  @inlinable public mutating func removeLast(_ number: Int) { removeSubrange((count - number)..<count) }

  /// Removes the last element, if there is one.
  @inlinable public mutating func popLast() -> Element? { isEmpty ? nil : removeLast() }

  /// The elements that a closure says, in their order.
  @inlinable public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var included = Self(identity)
    for element in self where try isIncluded(element) { included.append(element) }
    return included
  }

  /// The array itself: no id is there twice. For arrays, where this removes the repeats, see `Array.removeDuplicates()`.
  @inlinable public func removeDuplicates() -> Self { self }
}
