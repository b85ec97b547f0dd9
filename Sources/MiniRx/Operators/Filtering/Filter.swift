extension ObservableType {
  /// Emits the elements that satisfy a predicate.
  ///
  /// ![The lines below, drawn.](Filter)
  ///
  ///                        --1--2--3--4--|
  ///     filter { $0 > 2 }  --------3--4--|
  ///
  /// An error that `predicate` throws ends the sequence.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/filter.html>
  @_alwaysEmitIntoClient
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    lift { FilterSink($0, predicate) }
  }
}

@usableFromInline
final class FilterSink<Element>: Stage<Element, Element> {
  private let predicate: (Element) throws -> Bool

  @usableFromInline
  init(_ downstream: Sink<Element>, _ predicate: @escaping (Element) throws -> Bool) {
    self.predicate = predicate
    super.init(downstream)
  }

  override func receive(_ element: Element) throws {
    if try predicate(element) { downstream.next(element) }
  }
}
