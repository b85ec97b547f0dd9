/// An error that a closure throws goes to `Hooks.defaultErrorHandler`, and the sequence completes; so does an error of
/// the sequence that `until:` waits for.
extension InfallibleType {
  /// Passes on the elements for which a predicate holds.
  @_alwaysEmitIntoClient
  public func filter(_ predicate: @escaping (Element) -> Bool) -> Infallible<Element> {
    Infallible(asObservable().filter(predicate))
  }

  /// Skips the first `count` elements.
  @_alwaysEmitIntoClient
  public func skip(_ count: Int) -> Infallible<Element> { Infallible(asObservable().skip(count)) }

  /// Drops elements while a predicate holds.
  @_alwaysEmitIntoClient
  public func skip(while predicate: @escaping (Element) throws -> Bool) -> Infallible<Element> {
    Infallible(asObservable().skip(while: predicate).withErrorsReported())
  }

  /// Drops elements until another sequence emits.
  @_alwaysEmitIntoClient
  public func skip<Source: ObservableConvertibleType>(until other: Source) -> Infallible<Element> {
    Infallible(asObservable().skip(until: other.asObservable()).withErrorsReported())
  }

  /// Emits the first `count` elements and completes.
  @_alwaysEmitIntoClient
  public func take(_ count: Int) -> Infallible<Element> { Infallible(asObservable().take(count)) }

  /// Completes when another sequence emits.
  @_alwaysEmitIntoClient
  public func take<Source: ObservableConvertibleType>(until other: Source) -> Infallible<Element> {
    Infallible(asObservable().take(until: other.asObservable()).withErrorsReported())
  }

  /// Completes when a predicate holds; whether with the element for which it does, is what the behavior says.
  @_alwaysEmitIntoClient
  public func take(
    until predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Infallible<Element> {
    Infallible(asObservable().take(until: predicate, behavior: behavior).withErrorsReported())
  }

  /// Completes when a predicate no longer holds; whether with the element for which it does not, is what the behavior
  /// says.
  @_alwaysEmitIntoClient
  public func take(
    while predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Infallible<Element> {
    Infallible(asObservable().take(while: predicate, behavior: behavior).withErrorsReported())
  }

  /// Drops elements that a closure finds equal to the one before.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged(
    _ comparer: @escaping (_ lhs: Element, _ rhs: Element) throws -> Bool
  ) -> Infallible<Element> { Infallible(asObservable().distinctUntilChanged(comparer).withErrorsReported()) }

  /// Drops elements whose key is equal to that of the element before.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged<Key: Equatable>(
    _ keySelector: @escaping (Element) throws -> Key
  ) -> Infallible<Element> { Infallible(asObservable().distinctUntilChanged(keySelector).withErrorsReported()) }

  /// Drops elements whose key a closure finds equal to that of the element before.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged<Key>(
    _ keySelector: @escaping (Element) throws -> Key, comparer: @escaping (_ lhs: Key, _ rhs: Key) throws -> Bool
  ) -> Infallible<Element> {
    Infallible(asObservable().distinctUntilChanged(keySelector, comparer: comparer).withErrorsReported())
  }

  /// Drops elements whose property is equal to that of the element before.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged<Property: Equatable>(
    at keyPath: KeyPath<Element, Property>
  ) -> Infallible<Element> { Infallible(asObservable().distinctUntilChanged(at: keyPath)) }
}

extension InfallibleType where Element: Equatable {
  /// Drops elements that are equal to the one before.
  @_alwaysEmitIntoClient
  public func distinctUntilChanged() -> Infallible<Element> { Infallible(asObservable().distinctUntilChanged()) }
}
