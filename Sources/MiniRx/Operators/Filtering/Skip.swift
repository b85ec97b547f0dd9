extension ObservableType {
  /// Drops the first elements.
  ///
  /// ![The lines below, drawn.](Skip)
  ///
  ///              --1--2--3--4--|
  ///     skip(2)  --------3--4--|
  ///
  /// - Parameter count: how many elements; zero or less drops none.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/skip.html>
  @_alwaysEmitIntoClient
  public func skip(_ count: Int) -> Observable<Element> { lift { SkipSink($0, count) } }
}

@usableFromInline
final class SkipSink<Element>: Stage<Element, Element> {
  private var remaining: Int

  @usableFromInline
  init(_ downstream: Sink<Element>, _ count: Int) {
    remaining = count
    super.init(downstream)
  }

  override func receive(_ element: Element) {
    if remaining > 0 { remaining -= 1 } else { downstream.next(element) }
  }
}
