/// The children that exist at a place, as far as is needed to notice that some have left.
protocol ChildKeys {
  /// Whether it is certain, at little cost, that no child has left since.
  func hasAll(of earlier: Self) -> Bool

  /// Whether a child is there.
  func contains(row: AnyHashable) -> Bool
}

/// The key of a child that is the only one of its place.
struct OnlyChild: ChildKeys {
  func hasAll(of earlier: OnlyChild) -> Bool { true }
  func contains(row: AnyHashable) -> Bool { true }
}

extension IdentifiedArray.IDs: ChildKeys {
  func hasAll(of earlier: Self) -> Bool { order.isIdentical(to: earlier.order) }
  func contains(row: AnyHashable) -> Bool { (row.base as? ID).map(contains) ?? false }
}

extension Dictionary.Keys: ChildKeys {
  // Two copies of one dictionary are equal without a comparison of keys.
  func hasAll(of earlier: Self) -> Bool { self == earlier }
  func contains(row: AnyHashable) -> Bool { (row.base as? Key).map(contains) ?? false }
}

/// Positions as the keys of an array's elements.
struct PositionKeys: ChildKeys {
  let count: Int

  func hasAll(of earlier: PositionKeys) -> Bool { count >= earlier.count }
  func contains(row: AnyHashable) -> Bool { (row.base as? Int).map { $0 < count } ?? false }
}

/// Ids as the keys of an array's elements.
struct ElementKeys<Element: Identifiable>: ChildKeys {
  let elements: [Element]

  func hasAll(of earlier: Self) -> Bool {
    unsafe elements.withUnsafeBufferPointer { now in
      unsafe earlier.elements.withUnsafeBufferPointer { before in
        unsafe now.count == before.count && now.baseAddress == before.baseAddress
      }
    }
  }

  func contains(row: AnyHashable) -> Bool {
    (row.base as? Element.ID).map { id in elements.contains { $0.id == id } } ?? false
  }
}

extension Effect {
  /// Ends the effects of children that existed before and do not exist now; `none` where no child has left.
  static func departures<Keys: ChildKeys>(
    from place: @autoclosure () -> ChildPlace, _ before: Keys?, _ after: Keys?
  ) -> Effect {
    guard let before else { return .none }
    guard let after else { return departure(from: place()) { _ in true } }
    if after.hasAll(of: before) { return .none }
    return departure(from: place()) { row in row.map { !after.contains(row: $0) } ?? false }
  }
}
