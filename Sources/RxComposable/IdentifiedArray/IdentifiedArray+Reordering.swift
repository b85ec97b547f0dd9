import Foundation

extension IdentifiedArray {
  /// Exchanges the elements at two positions.
  ///
  /// - Complexity: O(1).
  @inlinable public mutating func swapAt(_ first: Int, _ second: Int) {
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
  @inlinable public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    precondition(
      destination >= 0 && destination <= count,
      IdentifiedArrayTexts.outOfRange("move(fromOffsets:toOffset:)", destination, count))
    if let last = source.last { _ = place(at: last, for: "move(fromOffsets:toOffset:)") }
    let moved = source.map { self[$0] }
    removeRows(at: Array(source))
    insert(contentsOf: moved, at: destination - source.count(in: 0..<destination))
  }

  /// Sorts the elements; those that are equal in the order keep theirs.
  @inlinable public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    try permute { try $0.sort(by: areInIncreasingOrder) }
  }

  /// Puts the elements in a random order.
  @inlinable public mutating func shuffle() { permute { $0.shuffle() } }

  /// Puts the elements in a random order, drawn from a generator.
  @inlinable public mutating func shuffle<G: RandomNumberGenerator>(using generator: inout G) {
    permute { $0.shuffle(using: &generator) }
  }

  /// Reverses the order of the elements.
  @inlinable public mutating func reverse() { permute { $0.reverse() } }

  /// Moves the elements that a closure says behind the others.
  ///
  /// - Returns: the position of the first of them.
  @inlinable public mutating func partition(by belongsInSecondPartition: (Element) throws -> Bool) rethrows -> Int {
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
  @inlinable public mutating func sort() { sort(by: <) }
}
