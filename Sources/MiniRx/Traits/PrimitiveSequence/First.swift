extension ObservableType {
  /// The first element, or `nil` if the sequence completes without any.
  ///
  /// ![The lines below, drawn.](First)
  ///
  ///              --1--2--|
  ///     first()  --(1|)
  ///
  /// Disposes the source with the element; an error before it is passed on.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/first.html>
  public func first() -> Single<Element?> { Single(raw: lift { FirstSink($0) }) }
}

private final class FirstSink<Element>: Stage<Element, Element?> {
  private var isEmpty = true

  override func receive(_ element: Element) {
    isEmpty = false
    downstream.next(element)
    completeUnlessDisposed()
  }

  override func receiveCompletion() {
    if isEmpty { downstream.next(nil) }
    downstream.completeUnlessDisposed()
  }
}
