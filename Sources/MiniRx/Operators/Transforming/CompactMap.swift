extension ObservableType {
  /// Transforms each element and drops those that have no result.
  ///
  /// ![The lines below, drawn.](CompactMap)
  ///
  ///                             --"1"--"a"--"3"--|
  ///     compactMap { Int($0) }  --1---------3----|
  ///
  /// An error that `transform` throws ends the sequence.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/map.html>
  @_alwaysEmitIntoClient
  public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Observable<Result> {
    lift { element, emit in if let result = try transform(element) { emit(result) } }
  }
}
