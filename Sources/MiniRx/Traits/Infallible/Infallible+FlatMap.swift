/// An inner sequence may be any: where it can fail, its error goes to `Hooks.defaultErrorHandler` and it counts as
/// completed.
extension InfallibleType {
  /// Turns each element into a sequence and emits what all of them emit.
  @_alwaysEmitIntoClient
  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) -> Source
  ) -> Infallible<Source.Element> { Infallible(asObservable().flatMap { selector($0).withErrorsReported() }) }

  /// Turns each element into a sequence and emits what the latest of them emits.
  @_alwaysEmitIntoClient
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) -> Source
  ) -> Infallible<Source.Element> { Infallible(asObservable().flatMapLatest { selector($0).withErrorsReported() }) }

  /// Turns an element into a sequence and emits what it emits; drops the elements that come meanwhile.
  @_alwaysEmitIntoClient
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) -> Source
  ) -> Infallible<Source.Element> { Infallible(asObservable().flatMapFirst { selector($0).withErrorsReported() }) }

  /// Turns each element into a sequence and emits what they emit, one after the other.
  @_alwaysEmitIntoClient
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) -> Source
  ) -> Infallible<Source.Element> { Infallible(asObservable().concatMap { selector($0).withErrorsReported() }) }
}
