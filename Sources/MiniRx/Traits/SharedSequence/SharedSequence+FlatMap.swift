/// The result delivers and shares as the inner sequences do.
extension SharedSequenceConvertibleType {
  /// Turns each element into a sequence and emits what all of them emit.
  @_alwaysEmitIntoClient
  public func flatMap<Sharing: SharingStrategyProtocol, Result>(
    _ selector: @escaping (Element) -> SharedSequence<Sharing, Result>
  ) -> SharedSequence<Sharing, Result> { SharedSequence(asObservable().flatMap(selector)) }

  /// Turns each element into a sequence and emits what the latest of them emits.
  @_alwaysEmitIntoClient
  public func flatMapLatest<Sharing: SharingStrategyProtocol, Result>(
    _ selector: @escaping (Element) -> SharedSequence<Sharing, Result>
  ) -> SharedSequence<Sharing, Result> { SharedSequence(asObservable().flatMapLatest(selector)) }

  /// Turns an element into a sequence and emits what it emits; drops the elements that come meanwhile.
  @_alwaysEmitIntoClient
  public func flatMapFirst<Sharing: SharingStrategyProtocol, Result>(
    _ selector: @escaping (Element) -> SharedSequence<Sharing, Result>
  ) -> SharedSequence<Sharing, Result> { SharedSequence(asObservable().flatMapFirst(selector)) }
}

extension SharedSequenceConvertibleType where Element: SharedSequenceConvertibleType {
  /// Emits what the latest of the inner sequences emits.
  @_alwaysEmitIntoClient
  public func switchLatest() -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence(asObservable().switchLatest())
  }

  /// Emits what all of the inner sequences emit.
  @_alwaysEmitIntoClient
  public func merge() -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence(asObservable().merge())
  }

  /// Emits what the inner sequences emit, `maxConcurrent` of which run at once.
  ///
  /// - Parameter maxConcurrent: how many run at once; 1 or more.
  @_alwaysEmitIntoClient
  public func merge(maxConcurrent: Int) -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence(asObservable().merge(maxConcurrent: maxConcurrent))
  }
}
