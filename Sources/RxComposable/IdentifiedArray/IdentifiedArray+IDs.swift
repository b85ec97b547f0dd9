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
      precondition(
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
