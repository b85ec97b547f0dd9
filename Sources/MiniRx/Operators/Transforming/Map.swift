extension ObservableType {
  /// Transforms each element.
  ///
  /// ![The lines below, drawn.](Map)
  ///
  ///                     --1--2--3--|
  ///     map { $0 * 2 }  --2--4--6--|
  ///
  /// An error that `transform` throws ends the sequence.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/map.html>
  @_alwaysEmitIntoClient
  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
    lift { ClosureStage($0) { element, downstream in send(try transform(element), to: downstream) } }
  }
}
