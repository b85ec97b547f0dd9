extension ObservableType {
  /// Emits the first elements, as long as they satisfy a predicate, and completes.
  ///
  /// ![The lines below, drawn.](TakeWhile)
  ///
  ///                                                    --1--2--3--1--|
  ///     take(while: { $0 < 3 })                        --1--2--|
  ///     take(while: { $0 < 3 }, behavior: .inclusive)  --1--2--(3|)
  ///
  /// Disposes the source with the first element that does not satisfy the predicate. An error that the predicate throws
  /// ends the sequence.
  ///
  /// - Parameters:
  ///   - predicate: asked about each element.
  ///   - behavior: whether the element that ends the sequence is emitted.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/takewhile.html>
  @_alwaysEmitIntoClient
  public func take(
    while predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    lift { TakeWhileSink($0, behavior, predicate) }
  }
}

/// Whether the element that ends a `take(while:)` or `take(until:)` belongs to it.
public enum TakeBehavior: Sendable {
  /// The element is emitted.
  case inclusive
  /// The element is dropped.
  case exclusive
}

/// Users: `take(while:)`, `take(until:)` with a predicate.
@usableFromInline
final class TakeWhileSink<Element>: Stage<Element, Element> {
  private let behavior: TakeBehavior
  private let predicate: (Element) throws -> Bool

  @usableFromInline
  init(_ downstream: Sink<Element>, _ behavior: TakeBehavior, _ predicate: @escaping (Element) throws -> Bool) {
    self.behavior = behavior
    self.predicate = predicate
    super.init(downstream)
  }

  override func receive(_ element: Element) throws {
    if try predicate(element) { return downstream.next(element) }
    if behavior == .inclusive { downstream.next(element) }
    completeUnlessDisposed()
  }
}
