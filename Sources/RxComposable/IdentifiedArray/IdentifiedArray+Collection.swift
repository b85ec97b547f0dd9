extension IdentifiedArray: RandomAccessCollection {
  /// Always 0.
  @inlinable public var startIndex: Int { 0 }
  /// How many elements there are.
  @inlinable public var endIndex: Int { order.value.count }
  /// The next position.
  @inlinable public func index(after position: Int) -> Int { position + 1 }
  /// The position before.
  @inlinable public func index(before position: Int) -> Int { position - 1 }

  /// An iterator over the elements.
  @inlinable public func makeIterator() -> Iterator { Iterator(rows) }

  /// Visits the elements chunk by chunk.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let rows: ChunkVector<Element>
    @usableFromInline var nextOrdinal = 0
    @usableFromInline var chunk: ContiguousArray<Element> = []
    /// The length of the chunk, which the loop would otherwise read from memory for each element.
    @usableFromInline var count = 0
    @usableFromInline var offset = 0

    @inlinable init(_ rows: ChunkVector<Element>) { self.rows = rows }

    /// The next element; `nil` at the end.
    @inlinable public mutating func next() -> Element? {
      if offset == count {
        guard nextOrdinal < rows.count else { return nil }
        chunk = rows[nextOrdinal]
        count = chunk.count
        nextOrdinal += 1
        offset = 0
      }
      defer { offset &+= 1 }
      return chunk.withUnsafeBufferPointer { $0[offset] }
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
