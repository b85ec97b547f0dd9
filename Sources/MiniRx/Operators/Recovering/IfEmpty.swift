extension ObservableType {
  /// Emits an element when the sequence completes without any.
  ///
  /// ![The lines below, drawn.](IfEmpty)
  ///
  ///                          ------|
  ///     ifEmpty(default: 0)  ------(0|)
  ///
  /// A sequence that emits or fails is passed on as it is.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/defaultifempty.html>
  public func ifEmpty(default: Element) -> Observable<Element> { lift { DefaultIfEmptySink($0, `default`) } }

  /// Continues with another sequence when this one completes without an element.
  ///
  /// ![The lines below, drawn.](IfEmpty-2)
  ///
  ///                               ------|
  ///     other                           --a--b--|
  ///     ifEmpty(switchTo: other)  --------a--b--|
  ///
  /// A sequence that emits or fails is passed on as it is. Runs on a constant stack.
  public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
    let source = asObservable()
    return Source { SwitchIfEmptySink($0, source, other) }
  }
}

private final class DefaultIfEmptySink<Element>: Stage<Element, Element> {
  private let fallback: Element
  private var isEmpty = true

  init(_ downstream: Sink<Element>, _ fallback: Element) {
    self.fallback = fallback
    super.init(downstream)
  }

  override func receive(_ element: Element) {
    isEmpty = false
    downstream.next(element)
  }

  override func receiveCompletion() {
    if isEmpty { downstream.next(fallback) }
    downstream.completeUnlessDisposed()
  }
}

private final class SwitchIfEmptySink<Element>: Trampoline<Element> {
  private var source: Observable<Element>?
  private let other: Observable<Element>
  private var isEmpty = true

  init(_ downstream: Sink<Element>, _ source: Observable<Element>, _ other: Observable<Element>) {
    self.source = source
    self.other = other
    super.init(downstream)
  }

  override func receive(_ element: Element) {
    isEmpty = false
    downstream.next(element)
  }

  override func following(_ end: QueuedEnd?) -> Following {
    guard let end else { return .source(source.take()!) }
    return end.error == nil && isEmpty ? .last(other) : .end(end)
  }
}
