extension ObservableType {
  /// Emits each element with its number, counted from 0.
  ///
  /// ![The lines below, drawn.](Enumerated)
  ///
  ///                   --a------b------c------|
  ///     enumerated()  --(0,a)--(1,b)--(2,c)--|
  ///
  /// Each subscription counts for itself.
  @_alwaysEmitIntoClient
  public func enumerated() -> Observable<(index: Int, element: Element)> { lift { EnumeratedSink($0) } }
}

@usableFromInline
final class EnumeratedSink<Element>: Stage<Element, (index: Int, element: Element)> {
  private var index = 0

  override func receive(_ element: Element) {
    let current = index
    index += 1
    downstream.next((current, element))
  }
}
