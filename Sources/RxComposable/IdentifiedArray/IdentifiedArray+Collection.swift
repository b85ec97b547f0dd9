extension IdentifiedArray: RandomAccessCollection {
  /// Always 0.
  @inlinable public var startIndex: Int { 0 }
  /// The position behind the last element.
  @inlinable public var endIndex: Int { order.value.count }
  /// How many elements there are.
  @inlinable public var count: Int { order.value.count }
  /// Whether there are no elements.
  @inlinable public var isEmpty: Bool { count == 0 }
  /// The next position.
  @inlinable public func index(after position: Int) -> Int { position + 1 }
  /// The position before.
  @inlinable public func index(before position: Int) -> Int { position - 1 }

  /// An iterator over the elements.
  @inlinable public func makeIterator() -> Iterator { Iterator(rows) }

  /// Visits the elements chunk by chunk.
  @frozen public struct Iterator: IteratorProtocol {
    @usableFromInline let rows: ChunkVector<Element>
    @usableFromInline var nextOrdinal = 0
    /// The chunk that is visited. `rows` retains it; to retain it once more would take as long as to visit it.
    @usableFromInline var chunk = UnsafeBufferPointer<Element>(start: nil, count: 0)
    @usableFromInline var offset = 0

    @inlinable init(_ rows: ChunkVector<Element>) { self.rows = rows }

    /// The next element; `nil` at the end.
    @inlinable public mutating func next() -> Element? {
      if offset == chunk.count {
        guard nextOrdinal < rows.count else { return nil }
        chunk = rows[nextOrdinal].withUnsafeBufferPointer { $0 }
        nextOrdinal += 1
        offset = 0
      }
      defer { offset &+= 1 }
      return withExtendedLifetime(rows) { chunk[offset] }
    }
  }
}

extension IdentifiedArray.Iterator: @unchecked Sendable where ID: Sendable, Element: Sendable {}

extension IdentifiedArray: MutableCollection {
  /// The element at a position.
  ///
  /// Setting it to an element whose id another row has makes the two rows change places. A change in place may change
  /// the id, but not to one that another element has; that stops the program.
  ///
  /// - Complexity: O(1) if nothing was inserted or removed before the position, else O(log *n*).
  @inlinable public subscript(position: Int) -> Element {
    get {
      let place = place(at: position, for: "subscript(_:)")
      return rows[place.ordinal][place.offset]
    }
    set { setRow(at: place(at: position, for: "subscript(_:)"), to: newValue) }
    _modify {
      let place = place(at: position, for: "subscript(_:)")
      defer {
        adoptID(
          of: rows[place.ordinal][place.offset], at: place, from: order.value.ids[place.ordinal][place.offset])
      }
      yield &rows[place.ordinal][place.offset]
    }
  }
}

extension IdentifiedArray: RangeReplaceableCollection where Element: Identifiable, ID == Element.ID {}
