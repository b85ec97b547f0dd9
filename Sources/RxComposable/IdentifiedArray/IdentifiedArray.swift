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
        precondition(!isUnique, IdentifiedArrayTexts.repeatedID(id))
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

/// What an `IdentifiedArray` says when it is used against its rules: what happened, why it usually happens, what to
/// change.
@usableFromInline
enum IdentifiedArrayTexts {
  @usableFromInline static func repeatedID(_ id: Any) -> String {
    """
    IdentifiedArray(uniqueElements:) was given two elements with the id \(id).

    This usually happens with data of a server, or with an id that is not unique by itself. Make the ids unique, or call \
    IdentifiedArray(_:), which keeps the first element of each id, or IdentifiedArray(_:uniquingIDsWith:), which asks.
    """
  }

  @usableFromInline static func idTaken(_ id: Any, from oldID: Any) -> String {
    """
    The id of an element of an IdentifiedArray was changed in place from \(oldID) to \(id), which another element has.

    Two elements cannot have one id. Remove the other element first, with remove(id: \(id)), or leave ids alone and \
    declare them with `let`.
    """
  }

  @usableFromInline static func otherID(_ id: Any, updatedBy newID: Any) -> String {
    """
    IdentifiedArray.update(_:at:) was given an element with the id \(newID) for the row with the id \(id).

    It replaces an element by a newer version of itself. Use remove(at:) and insert(_:at:) to put another one there.
    """
  }

  @usableFromInline static func outOfRange(_ call: String, _ position: Int, _ count: Int) -> String {
    """
    IdentifiedArray.\(call) was called with the position \(position), but the array has \(count) elements.

    Positions change when elements come and go. Use the id where there is one, or array[safe: \(position)].
    """
  }

  @usableFromInline static func lostID(_ id: Any) -> String {
    """
    An IdentifiedArray cannot find its own id \(id) any more.

    This happens if an id is equal to itself no longer, or returns another hash than before: NaN, or an object whose \
    properties changed. Use ids that do not change, such as numbers, strings and UUIDs.
    """
  }
}
