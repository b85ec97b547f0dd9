extension ObservableType {
  /// Emits some elements before those of the sequence.
  ///
  /// ![The lines below, drawn.](StartWith)
  ///
  ///                   --1--2--|
  ///     startWith(0)  0-1--2--|
  ///
  /// The elements are emitted while it is subscribed to, and the source is subscribed to after them. Without elements
  /// it is the source itself.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/startwith.html>
  public func startWith(_ elements: Element...) -> Observable<Element> {
    let source = asObservable()
    if elements.isEmpty { return source }
    return Source { sink in
      for element in elements where !sink.isDisposed { sink.next(element) }
      return sink.isDisposed ? nil : source.attach(sink)
    }
  }
}
