extension IdentifiedArray {
  /// The elements of a sequence, as `init(_:id:)` takes them: ids are checked here as well, and of two elements with the same
  /// id the first stays.
  @inlinable public init<S: Sequence>(uncheckedUniqueElements elements: S, id: KeyPath<Element, ID>)
  where S.Element == Element { self.init(elements, id: id) }
}

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// The elements of a sequence, as `init(_:)` takes them: ids are checked here as well, and of two elements with the same
  /// id the first stays.
  @inlinable public init<S: Sequence>(uncheckedUniqueElements elements: S) where S.Element == Element {
    self.init(elements)
  }
}
