/// What lists of rows of several types are made of: an element with an id that can be compared.
public typealias HashDiffable = Hashable & Identifiable

/// An element of any type, to mix rows of several types in one list.
///
///     let rows = [AnyHashDiffable(header), AnyHashDiffable(product)]
///
/// Elements of two types are never the same, even if their ids are.
public struct AnyHashDiffable: HashDiffable {
  /// The element, as `Any` of its type.
  public var base: Any { value.base }
  /// The type of the element and its id.
  public let id: AnyHashable

  private let value: AnyHashable

  /// An element with its type erased.
  public init<Element: HashDiffable>(_ element: Element) {
    value = AnyHashable(element)
    id = TypedID(type: ObjectIdentifier(Element.self), id: AnyHashable(element.id))
  }

  private struct TypedID: Hashable {
    let type: ObjectIdentifier
    let id: AnyHashable
  }
}

extension Array where Element: Identifiable {
  /// The elements, of each id the first.
  ///
  /// - Complexity: O(*n*).
  public func removeDuplicates() -> [Element] {
    var seen = Set<Element.ID>(minimumCapacity: count)
    return filter { seen.insert($0.id).inserted }
  }
}
