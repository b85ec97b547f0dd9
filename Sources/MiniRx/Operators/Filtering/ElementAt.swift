extension ObservableType {
  /// Emits the element at a place and completes.
  ///
  /// ![The lines below, drawn.](ElementAt)
  ///
  ///                     --1--2--3--|
  ///     element(at: 1)  -----(2|)
  ///
  /// Disposes the source with the element. A source that completes before fails with `RxError.argumentOutOfRange`; its
  /// own error is passed on.
  ///
  /// - Parameter index: the place, counted from 0; not negative.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/elementat.html>
  @_alwaysEmitIntoClient
  public func element(at index: Int) -> Observable<Element> {
    precondition(index >= 0, "element(at:) was called with \(index). Pass 0 or more.")
    return lift { ElementAtSink($0, index) }
  }
}

@usableFromInline
final class ElementAtSink<Element>: Stage<Element, Element> {
  private var remaining: Int

  @usableFromInline
  init(_ downstream: Sink<Element>, _ index: Int) {
    remaining = index
    super.init(downstream)
  }

  override func receive(_ element: Element) {
    remaining -= 1
    if remaining >= 0 { return }
    downstream.next(element)
    completeUnlessDisposed()
  }

  override func receiveCompletion() throws {
    if remaining >= 0 { throw RxError.argumentOutOfRange }
    downstream.complete()
  }
}
