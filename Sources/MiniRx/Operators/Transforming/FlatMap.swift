extension ObservableType {
  /// Turns each element into a sequence and emits what all of them emit.
  ///
  /// ![The lines below, drawn.](FlatMap)
  ///
  ///                                            --a-----b-----|
  ///     flatMap { Observable.just($0 + "!") }  --a!----b!----|
  ///
  /// Completes when the source and all inner sequences have. The first error of any of them, or one that `selector`
  /// throws, ends the sequence. Elements of several threads are delivered one at a time, on the thread that emits them.
  /// - Complexity: space is linear in the inner sequences that run.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/flatmap.html>
  @_alwaysEmitIntoClient
  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    lift { FlatteningSink($0, policy: .all) { try selector($0).asObservable() } }
  }
}
