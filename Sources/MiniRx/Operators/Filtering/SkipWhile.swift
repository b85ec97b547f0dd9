extension ObservableType {
  /// Drops the first elements, as long as they satisfy a predicate.
  ///
  /// ![The lines below, drawn.](SkipWhile)
  ///
  ///                              --1--2--3--1--|
  ///     skip(while: { $0 < 3 })  --------3--1--|
  ///
  /// The predicate is not asked again after the first element that does not satisfy it. An error that it throws ends
  /// the sequence.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/skipwhile.html>
  @_alwaysEmitIntoClient
  public func skip(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    lift { SkipWhileSink($0, predicate) }
  }
}

@usableFromInline
final class SkipWhileSink<Element>: Stage<Element, Element> {
  private let predicate: (Element) throws -> Bool
  private var isSkipping = true

  @usableFromInline
  init(_ downstream: Sink<Element>, _ predicate: @escaping (Element) throws -> Bool) {
    self.predicate = predicate
    super.init(downstream)
  }

  override func receive(_ element: Element) throws {
    if isSkipping {
      isSkipping = try predicate(element)
      if isSkipping { return }
    }
    downstream.next(element)
  }
}
