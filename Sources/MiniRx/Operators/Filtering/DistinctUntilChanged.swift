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
    lift {
      MemoryFilter($0, nil as Element?) { element, previous in
        if let previous, previous == element { return false }
        previous = element
        return true
      }
    }
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
  ///
  ///     name.distinctUntilChanged(at: \.count).subscribe(onNext: { show($0) }).disposed(by: bag)
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
    lift {
      MemoryFilter($0, nil as Key?) { element, previous in
        let key = try keySelector(element)
        if let previous, try comparer(previous, key) { return false }
        previous = key
        return true
      }
    }
  }
}

/// Passes on the elements that a closure with a memory accepts. The closure is compiled where the operator is called: there,
/// the types are known.
///
/// Users: `distinctUntilChanged`, `skip(_:)`, `skip(while:)`.
@usableFromInline
final class MemoryFilter<Element, Memory>: Stage<Element, Element> {
  private let accepts: (Element, inout Memory) throws -> Bool
  /// As in `ScanSink`.
  @exclusivity(unchecked) private var memory: Memory

  @usableFromInline
  init(
    _ downstream: Sink<Element>, _ memory: Memory, _ accepts: @escaping (Element, inout Memory) throws -> Bool
  ) {
    self.accepts = accepts
    unsafe self.memory = memory
    super.init(downstream)
  }

  override func receive(_ element: Element) throws {
    if try unsafe accepts(element, &memory) { downstream.next(element) }
  }
}
