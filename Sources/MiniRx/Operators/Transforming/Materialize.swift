extension ObservableType {
  /// Emits the events of the sequence as elements.
  ///
  /// ![The lines below, drawn.](Materialize)
  ///
  ///                    --1--------2--------|
  ///     materialize()  --next(1)--next(2)--(completed|)
  ///
  /// An error becomes an element as well, after which the sequence completes; so it never fails itself.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/materialize-dematerialize.html>
  @_alwaysEmitIntoClient
  public func materialize() -> Observable<Event<Element>> { lift { MaterializeSink($0) } }
}

@usableFromInline
final class MaterializeSink<Element>: Stage<Element, Event<Element>> {
  override func receive(_ element: Element) { downstream.next(.next(element)) }

  override func receiveError(_ error: any Error) {
    if isDisposed { Hooks.reportUndeliverable(error) } else { end(with: .error(error)) }
  }

  override func receiveCompletion() { end(with: .completed) }

  private func end(with event: Event<Element>) {
    downstream.next(event)
    downstream.completeUnlessDisposed()
  }
}
