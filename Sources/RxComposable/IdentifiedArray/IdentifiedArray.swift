/// An array whose elements are found by their id as fast as by their position.
///
///     var todos: IdentifiedArrayOf<Todo> = [milk, bread]
///     todos[id: milk.id]?.isDone = true
///     todos.append(milk)        // (inserted: false, index: 0): an id is there once
///     todos[id: bread.id] = nil
///
/// No two elements have the same id, after any change of the array: where an element comes whose id is already there,
/// the one that is there stays, unless the call says otherwise (`updateOrAppend`). Setting a row to an element whose id
/// another row has makes the two rows change places.
///
/// Copies share their elements in chunks. A change behind a retained copy copies one chunk, and a comparison of old and
/// new skips the chunks that both share, as `Array` skips the comparison with a copy of itself.
@frozen public struct IdentifiedArray<ID: Hashable, Element> {
  /// The elements, in the chunks that `order` says.
  @usableFromInline var rows = ChunkVector<Element>()
  @usableFromInline var order = SharedValue(RowOrder<ID>())
  @usableFromInline let identity: RowIdentity<ID, Element>

  @inlinable init(_ identity: RowIdentity<ID, Element>) { self.identity = identity }

  /// The elements of a sequence, of each id the first; a repeated id stops the program if it `isUnique`.
  @inlinable init<S: Sequence>(_ elements: S, _ identity: RowIdentity<ID, Element>, isUnique: Bool = false)
  where S.Element == Element {
    self.init(identity)
    var order = RowOrder<ID>()
    order.table.reserve(elements.underestimatedCount)
    for element in elements {
      let id = identity.id(element)
      if order.append(id) {
        rows.append(element)
      } else {
        ensure(!isUnique, IdentifiedArrayTexts.repeatedID(id))
      }
    }
    self.order = SharedValue(order)
  }

  /// Where an element keeps its id.
  @_alwaysEmitIntoClient public var id: KeyPath<Element, ID> { identity.keyPath() }

  /// An empty array.
  @_alwaysEmitIntoClient public init(id: KeyPath<Element, ID>) {
    self.init(RowIdentity({ $0[keyPath: id] }, keyPath: { id }))
  }

  /// The elements of a sequence, of each id the first.
  ///
  /// - Complexity: O(*n*).
  @_alwaysEmitIntoClient public init<S: Sequence>(_ elements: S, id: KeyPath<Element, ID>) where S.Element == Element {
    self.init(elements, Self(id: id).identity)
  }

  /// The elements of a sequence in which no id repeats. A repeated id stops the program, in release builds as well; for
  /// data that you do not control there is `init(_:id:)`.
  @_alwaysEmitIntoClient public init<S: Sequence>(uniqueElements elements: S, id: KeyPath<Element, ID>)
  where S.Element == Element {
    self.init(elements, Self(id: id).identity, isUnique: true)
  }

  /// The elements of a sequence; a closure makes one of two that have the same id, in the place of the first.
  @_alwaysEmitIntoClient public init<S: Sequence>(
    _ elements: S, id: KeyPath<Element, ID>, uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows where S.Element == Element {
    self.init(id: id)
    try merge(elements, with: combine)
  }

  @inlinable mutating func merge<S: Sequence>(
    _ elements: S, with combine: (Element, Element) throws -> Element
  ) rethrows where S.Element == Element {
    for element in elements {
      if let index = index(id: identity.id(element)) {
        self[index] = try combine(self[index], element)
      } else {
        append(element)
      }
    }
  }

  /// The elements as an array.
  ///
  /// - Complexity: O(*n*).
  @_alwaysEmitIntoClient public var elements: [Element] { Array(self) }

  /// The position of an element.
  ///
  /// - Complexity: O(1).
  @_alwaysEmitIntoClient public func index(id: ID) -> Int? {
    order.find(id).map { order.value.position(of: $0) }
  }

  /// The element at a position; `nil` where there is none.
  @inlinable public subscript(safe position: Int) -> Element? {
    indices.contains(position) ? self[position] : nil
  }

  /// Whether there are elements.
  @_alwaysEmitIntoClient public var isNotEmpty: Bool { !isEmpty }
}

/// An `IdentifiedArray` of elements that are `Identifiable`.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// An empty array.
  @_alwaysEmitIntoClient public init() { self.init(RowIdentity({ $0.id }, keyPath: { \.id })) }

  /// The elements of a sequence, of each id the first.
  ///
  /// - Complexity: O(*n*).
  @_alwaysEmitIntoClient public init<S: Sequence>(_ elements: S) where S.Element == Element {
    self.init(elements, Self().identity)
  }

  /// The elements of a sequence in which no id repeats. A repeated id stops the program, in release builds as well; for
  /// data that you do not control there is `init(_:)`.
  @_alwaysEmitIntoClient public init<S: Sequence>(uniqueElements elements: S) where S.Element == Element {
    self.init(elements, Self().identity, isUnique: true)
  }

  /// The elements of a sequence; a closure makes one of two that have the same id, in the place of the first.
  @_alwaysEmitIntoClient public init<S: Sequence>(
    _ elements: S, uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows where S.Element == Element {
    self.init()
    try merge(elements, with: combine)
  }
}

/// A value together with an id, for a value that has none of its own.
///
///     var selection: Identified<Row.ID, RowDetail.State?>?
///     selection = Identified(nil, id: row.id)
///     selection?.value = RowDetail.State()
///
/// The members of the value are members of the whole: `selection?.title` for `selection?.value.title`.
@dynamicMemberLookup
public struct Identified<ID: Hashable, Value>: Identifiable {
  /// The id. It stays.
  public let id: ID
  /// The value.
  public var value: Value

  /// A value with a given id.
  public init(_ value: Value, id: ID) {
    self.id = id
    self.value = value
  }

  /// A value with the id that a closure, or a key path, takes from it.
  public init(_ value: Value, id: (Value) -> ID) { self.init(value, id: id(value)) }

  /// A member of the value.
  public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Member {
    get { value[keyPath: keyPath] }
    set { value[keyPath: keyPath] = newValue }
  }
}

extension Identified: Equatable where Value: Equatable {}
extension Identified: Hashable where Value: Hashable {}
extension Identified: Encodable where ID: Encodable, Value: Encodable {}
extension Identified: Decodable where ID: Decodable, Value: Decodable {}
extension Identified: Sendable where ID: Sendable, Value: Sendable {}

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

extension IdentifiedArray {
  /// The ids, in the order of the elements.
  ///
  /// - Complexity: O(1).
  @inlinable public var ids: IDs { IDs(order) }

  /// The ids of an `IdentifiedArray`: a collection in which no value repeats, and which knows where each is.
  @frozen public struct IDs: RandomAccessCollection {
    @usableFromInline let order: SharedValue<RowOrder<ID>>

    @inlinable init(_ order: SharedValue<RowOrder<ID>>) { self.order = order }

    /// Always 0.
    @inlinable public var startIndex: Int { 0 }
    /// How many ids there are.
    @inlinable public var endIndex: Int { order.value.count }

    /// The id at a position.
    @inlinable public subscript(position: Int) -> ID {
      ensure(
        position >= 0 && position < count, IdentifiedArrayTexts.outOfRange("ids.subscript(_:)", position, count))
      let place = order.value.place(at: position)
      return order.value.ids[place.ordinal][place.offset]
    }

    /// Whether an id is there.
    ///
    /// - Complexity: O(1).
    @inlinable public func contains(_ id: ID) -> Bool { order.find(id) != nil }

    /// The position of an id.
    ///
    /// - Complexity: O(1).
    @inlinable public func firstIndex(of id: ID) -> Int? {
      order.find(id).map { order.value.position(of: $0) }
    }

    /// The position of an id: no id repeats, so the last is the first.
    ///
    /// - Complexity: O(1).
    @inlinable public func lastIndex(of id: ID) -> Int? { firstIndex(of: id) }
  }
}

extension IdentifiedArray.IDs: Hashable {
  /// Whether the ids are the same in the same order.
  @inlinable public static func == (left: Self, right: Self) -> Bool {
    left.order.isIdentical(to: right.order) || left.elementsEqual(right)
  }

  /// Hashes the ids in their order.
  @inlinable public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for id in self { hasher.combine(id) }
  }
}

extension IdentifiedArray.IDs: ExpressibleByArrayLiteral {
  /// Ids to compare with, of repeated ones the first: `todos.ids == [1, 2]`.
  @inlinable public init(arrayLiteral elements: ID...) {
    var order = RowOrder<ID>()
    for id in elements { _ = order.append(id) }
    self.order = SharedValue(order)
  }
}

extension IdentifiedArray.IDs: CustomStringConvertible, CustomReflectable {
  /// The ids as an array writes them.
  public var description: String { Array(self).description }
  /// Shows the ids as those of an array.
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection) }
}

extension IdentifiedArray.IDs: @unchecked Sendable where ID: Sendable {}
