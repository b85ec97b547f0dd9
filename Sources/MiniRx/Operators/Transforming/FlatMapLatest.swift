extension ObservableType {
  /// Turns each element into a sequence and emits what the latest of them emits.
  ///
  /// ![The lines below, drawn.](FlatMapLatest)
  ///
  ///                                    --a--b-----------|
  ///     letters("a")                   a1--a2-|
  ///     flatMapLatest { letters($0) }  --a1-b1--b2------|
  ///
  /// A new element disposes the inner sequence before it. Completes when the source and the latest inner sequence have.
  /// The first error of either, or one that `selector` throws, ends the sequence.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/flatmap.html>
  @_alwaysEmitIntoClient
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    lift { FlatteningSink($0, policy: .latest) { try selector($0).asObservable() } }
  }
}
