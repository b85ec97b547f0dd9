extension ObservableType where Element: EventConvertible {
  /// Turns elements that are events into events of the sequence; the opposite of `materialize()`.
  ///
  /// ![The lines below, drawn.](Dematerialize)
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
