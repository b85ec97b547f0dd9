extension SharedSequenceConvertibleType {
  /// Passes on the elements for which a predicate holds.
  @_alwaysEmitIntoClient
  public func filter(_ predicate: @escaping (Element) -> Bool) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().filter(predicate))
  }

  /// Skips the first `count` elements.
  @_alwaysEmitIntoClient
  public func skip(_ count: Int) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().skip(count))
  }

  /// Drops elements that a closure finds equal to the one before.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged(
    _ comparer: @escaping (_ lhs: Element, _ rhs: Element) -> Bool
  ) -> SharedSequence<SharingStrategy, Element> { SharedSequence(asObservable().distinctUntilChanged(comparer)) }

  /// Drops elements whose key is equal to that of the element before.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged<Key: Equatable>(
    _ keySelector: @escaping (Element) -> Key
  ) -> SharedSequence<SharingStrategy, Element> { SharedSequence(asObservable().distinctUntilChanged(keySelector)) }

  /// Drops elements whose key a closure finds equal to that of the element before.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged<Key>(
    _ keySelector: @escaping (Element) -> Key, comparer: @escaping (_ lhs: Key, _ rhs: Key) -> Bool
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().distinctUntilChanged(keySelector, comparer: comparer))
  }
}

extension SharedSequenceConvertibleType where Element: Equatable {
  /// Drops elements that are equal to the one before.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged() -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().distinctUntilChanged())
  }
}
