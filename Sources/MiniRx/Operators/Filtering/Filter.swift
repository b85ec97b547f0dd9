extension ObservableType {
  /// Emits the elements that satisfy a predicate.
  ///
  /// ![The lines below, drawn.](Filter)
  ///
  ///                        --1--2--3--4--|
  ///     filter { $0 > 2 }  --------3--4--|
  ///
  /// An error that `predicate` throws ends the sequence.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/filter.html>
  @_alwaysEmitIntoClient
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    lift { ClosureStage($0) { element, downstream in if try predicate(element) { send(element, to: downstream) } } }
  }
}
