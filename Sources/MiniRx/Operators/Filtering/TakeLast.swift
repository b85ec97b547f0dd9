extension ObservableType {
  /// Emits the last elements when the sequence completes.
  ///
  /// ![The lines below, drawn.](TakeLast)
  ///
  ///                  --1--2--3--4--|
  ///     takeLast(2)  --------------(34|)
  ///
  /// A sequence that is shorter is emitted as a whole; one that fails gives nothing but its error.
  ///
  /// - Parameter count: how many elements; not negative.
  /// - Complexity: space is linear in `count`.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/takelast.html>
  @_alwaysEmitIntoClient
  public func takeLast(_ count: Int) -> Observable<Element> {
    precondition(count >= 0, "takeLast(_:) was called with \(count). Pass 0 or more.")
    return lift { TakeLastSink($0, count) }
  }
}

@usableFromInline
final class TakeLastSink<Element>: Stage<Element, Element> {
  private let count: Int
  private let latest: RingBuffer<Element>

  @usableFromInline
  init(_ downstream: Sink<Element>, _ count: Int) {
    self.count = count
    latest = RingBuffer(capacity: min(count, 16))
    super.init(downstream)
  }

  override func receive(_ element: Element) {
    if count == 0 { return }
    var forgotten = element
    latest.append(&forgotten, limit: count)
  }

  override func receiveCompletion() {
    for element in latest.removeAll() where !isDisposed { downstream.next(element) }
    downstream.completeUnlessDisposed()
  }
}
