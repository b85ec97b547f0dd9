extension ObservableType {
  /// Emits the events of the sequence as elements.
  ///
  /// ![The lines below, drawn.](Materialize+Dematerialize)
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

extension ObservableType where Element: EventConvertible {
  /// Turns elements that are events into events of the sequence; the opposite of `materialize()`.
  ///
  /// ![The lines below, drawn.](Materialize+Dematerialize-2)
  ///
  ///                      --next(1)--next(2)--completed--
  ///     dematerialize()  --1--------2--------|
  ///
  /// The first terminal event among the elements ends the sequence and disposes the source. The source's own error or
  /// completion ends it as well.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/materialize-dematerialize.html>
  @_alwaysEmitIntoClient
  public func dematerialize() -> Observable<Element.Element> { lift { DematerializeSink($0) } }
}

@usableFromInline
final class DematerializeSink<Input: EventConvertible>: Stage<Input, Input.Element> {
  override func receive(_ element: Input) {
    switch element.event {
    case .next(let element): downstream.next(element)
    case .error(let error): fail(error)
    case .completed: complete()
    }
  }
}
