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
  @safe @frozen public struct Iterator: IteratorProtocol {
    @usableFromInline let rows: ChunkVector<Element>
    @usableFromInline var nextOrdinal = 0
    /// The chunk that is visited. `rows` retains it; to retain it once more would take as long as to visit it.
    @usableFromInline var chunk = unsafe UnsafeBufferPointer<Element>(start: nil, count: 0)
    @usableFromInline var offset = 0

    @inlinable init(_ rows: ChunkVector<Element>) { self.rows = rows }

    /// The next element; `nil` at the end.
    @inlinable public mutating func next() -> Element? {
      if unsafe offset == chunk.count {
        guard nextOrdinal < rows.count else { return nil }
        unsafe chunk = unsafe rows[nextOrdinal].withUnsafeBufferPointer { unsafe $0 }
        nextOrdinal += 1
        offset = 0
      }
      defer { offset &+= 1 }
      return withExtendedLifetime(rows) { unsafe chunk[offset] }
    }
  }
}

extension IdentifiedArray.Iterator: @unchecked Sendable where ID: Sendable, Element: Sendable {}

extension IdentifiedArray: RangeReplaceableCollection where Element: Identifiable, ID == Element.ID {}

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Whether the elements are equal in the same order. Chunks that both share are not compared.
  ///
  /// - Complexity: O(number of elements in chunks that are not shared), unless rows came and went in different places
  ///   in the two; then O(*n*).
  @inlinable public static func == (left: Self, right: Self) -> Bool {
    guard left.count == right.count else { return false }
    guard left.order.value.starts == right.order.value.starts else { return left.elementsEqual(right) }
    // Arrays that share their storage are equal without a look at their elements.
    return left.rows.groups == right.rows.groups
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Hashes the elements in their order.
  @inlinable public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

extension IdentifiedArray: Encodable where Element: Encodable {
  /// Writes the elements as an array does.
  public func encode(to encoder: any Encoder) throws { try elements.encode(to: encoder) }
}

extension IdentifiedArray: Decodable where Element: Decodable & Identifiable, ID == Element.ID {
  /// Reads the elements as an array does, and keeps of each id the first: data with a repeated id is still data.
  public init(from decoder: any Decoder) throws { self.init(try [Element](from: decoder)) }
}

extension IdentifiedArray: ExpressibleByArrayLiteral where Element: Identifiable, ID == Element.ID {
  /// The elements listed, of each id the first.
  @inlinable public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension IdentifiedArray: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The elements as an array writes them.
  public var description: String { elements.description }
  /// The elements as an array writes them, with the type.
  public var debugDescription: String { "IdentifiedArray<\(Element.self)>(\(elements.debugDescription))" }
  /// Shows the elements as those of an array.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: elements, displayStyle: .collection) }
}

/// The closures of the identity only read a property.
extension IdentifiedArray: @unchecked Sendable where ID: Sendable, Element: Sendable {}
