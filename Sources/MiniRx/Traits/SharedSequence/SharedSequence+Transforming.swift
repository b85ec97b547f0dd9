extension SharedSequenceConvertibleType {
  /// Transforms each element.
  @_alwaysEmitIntoClient
  public func map<Result>(_ selector: @escaping (Element) -> Result) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence(asObservable().map(selector))
  }

  /// Transforms each element and drops those that become `nil`.
  @_alwaysEmitIntoClient
  public func compactMap<Result>(
    _ selector: @escaping (Element) -> Result?
  ) -> SharedSequence<SharingStrategy, Result> { SharedSequence(asObservable().compactMap(selector)) }

  /// Accumulates the elements and emits each intermediate result.
  @_alwaysEmitIntoClient
  public func scan<Result>(
    _ seed: Result, accumulator: @escaping (Result, Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> { SharedSequence(asObservable().scan(seed, accumulator: accumulator)) }

  /// Emits each element together with an object that the sequence does not retain; completes once that has been released.
  @_alwaysEmitIntoClient
  public func withUnretained<Object: AnyObject>(
    _ obj: Object
  ) -> SharedSequence<SharingStrategy, (Object, Element)> { SharedSequence(asObservable().withUnretained(obj)) }

  /// Emits what a closure makes of each element and an object that the sequence does not retain; completes once that
  /// has been released.
  @_alwaysEmitIntoClient
  public func withUnretained<Object: AnyObject, Out>(
    _ obj: Object, resultSelector: @escaping (Object, Element) -> Out
  ) -> SharedSequence<SharingStrategy, Out> {
    SharedSequence(asObservable().withUnretained(obj, resultSelector: resultSelector))
  }
}
