extension ObservableType {
  /// Turns an element into a sequence and emits what it emits, and drops the elements that come meanwhile.
  ///
  /// ![The lines below, drawn.](FlatMapFirst)
  ///
  ///                                   --a---b-----c---|
  ///     letters("a")                  a1--a2-|
  ///     flatMapFirst { letters($0) }  --a1--a2----c1--c2-|
  ///
  /// `selector` is not called for elements that are dropped. Completes when the source and the inner sequence that runs
  /// have. The first error of either, or one that `selector` throws, ends the sequence.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/flatmap.html>
  @_alwaysEmitIntoClient
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    lift { FlatteningSink($0, policy: .first) { try selector($0).asObservable() } }
  }
}
