extension ObservableType {
  /// Emits the elements that satisfy a predicate.
  ///
  /// ![The lines below, drawn.](Filter+IgnoreElements)
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

  /// Drops all elements and passes on how the sequence ends.
  ///
  /// ![The lines below, drawn.](Filter+IgnoreElements-2)
  ///
  ///                       --1--2--3--|
  ///     ignoreElements()  -----------|
  ///
  /// Completion and errors are passed on.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/ignoreelements.html>
  @_alwaysEmitIntoClient
  public func ignoreElements() -> Observable<Never> { lift { _, _ in } }
}
