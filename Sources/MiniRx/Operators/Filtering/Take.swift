extension ObservableType {
  /// Emits the first elements and completes.
  ///
  /// ![The lines below, drawn.](Take)
  ///
  ///              --1--2--3--4--|
  ///     take(2)  --1--(2|)
  ///
  /// Completes with the last element that it takes, and then disposes the source. With a count of 0 it completes while
  /// it is subscribed to, without subscribing to the source.
  ///
  /// - Parameter count: how many elements; not negative.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/take.html>
  @_alwaysEmitIntoClient
  public func take(_ count: Int) -> Observable<Element> {
    precondition(count >= 0, "take(_:) was called with \(count). Pass 0 or more.")
    return count == 0 ? .empty() : lift { TakeSink($0, count) }
  }
}

@usableFromInline
final class TakeSink<Element>: Stage<Element, Element> {
  private var remaining: Int

  @usableFromInline
  init(_ downstream: Sink<Element>, _ count: Int) {
    remaining = count
    super.init(downstream)
  }

  override func receive(_ element: Element) {
    remaining -= 1
    let isLast = remaining == 0
    downstream.next(element)
    if isLast { completeUnlessDisposed() }
  }
}
