extension ObservableType where Element: Equatable {
  /// Drops elements that are equal to the one before.
  ///
  /// ![The lines below, drawn.](DistinctUntilChanged)
  ///
  ///                             --1--1--2--2--1--|
  ///     distinctUntilChanged()  --1-----2-----1--|
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/distinct.html>
  @_alwaysEmitIntoClient
  public func distinctUntilChanged() -> Observable<Element> {
    distinctUntilChanged({ $0 }, comparer: { $0 == $1 })
  }
}

extension ObservableType {
  /// Drops elements whose key is equal to that of the element before.
  ///
  /// An error that `keySelector` throws ends the sequence.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged<Key: Equatable>(
    _ keySelector: @escaping (Element) throws -> Key
  ) -> Observable<Element> {
    distinctUntilChanged(keySelector, comparer: { $0 == $1 })
  }

  /// Drops elements that a closure finds equal to the one before.
  ///
  /// An error that `comparer` throws ends the sequence.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged(
    _ comparer: @escaping (_ lhs: Element, _ rhs: Element) throws -> Bool
  ) -> Observable<Element> {
    distinctUntilChanged({ $0 }, comparer: comparer)
  }

  /// Drops elements whose property is equal to that of the element before.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged<Property: Equatable>(
    at keyPath: KeyPath<Element, Property>
  ) -> Observable<Element> {
    distinctUntilChanged({ $0[keyPath: keyPath] }, comparer: { $0 == $1 })
  }

  /// Drops elements whose key a closure finds equal to that of the element before.
  ///
  /// An error that either closure throws ends the sequence.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged<Key>(
    _ keySelector: @escaping (Element) throws -> Key,
    comparer: @escaping (_ lhs: Key, _ rhs: Key) throws -> Bool
  ) -> Observable<Element> {
    lift { DistinctUntilChangedSink($0, keySelector, comparer) }
  }
}

@usableFromInline
final class DistinctUntilChangedSink<Element, Key>: Stage<Element, Element> {
  private let keySelector: (Element) throws -> Key
  private let areEqual: (Key, Key) throws -> Bool
  /// The key before, if there is one: an optional would be a generic value type (`docs/DECISIONS.md`, decision 2).
  private let previous = RingBuffer<Key>(capacity: 1)

  @usableFromInline
  init(
    _ downstream: Sink<Element>, _ keySelector: @escaping (Element) throws -> Key,
    _ areEqual: @escaping (Key, Key) throws -> Bool
  ) {
    self.keySelector = keySelector
    self.areEqual = areEqual
    super.init(downstream)
  }

  override func receive(_ element: Element) throws {
    if try isDistinct(element) { downstream.next(element) }
  }

  private func isDistinct(_ element: Element) throws -> Bool {
    let key = try keySelector(element)
    if previous.count > 0, try areEqual(previous.first, key) { return false }
    previous.replace(with: key)
    return true
  }
}
