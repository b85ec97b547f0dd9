extension PrimitiveSequenceType where Trait: ElementTrait {
  /// Transforms the element; see `Observable.map(_:)`.
  @_alwaysEmitIntoClient
  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> PrimitiveSequence<Trait, Result> {
    PrimitiveSequence(raw: source.map(transform))
  }

  /// Transforms the element, or drops it if it has no result; see `Observable.compactMap(_:)`.
  @_alwaysEmitIntoClient
  public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Maybe<Result> {
    Maybe(raw: source.compactMap(transform))
  }

  /// Drops the element unless it satisfies a predicate; see `Observable.filter(_:)`.
  @_alwaysEmitIntoClient
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Maybe<Element> {
    Maybe(raw: source.filter(predicate))
  }

  /// Continues with a sequence of the same kind that is made of the element.
  ///
  ///     logIn().flatMap { session in load(session.user) }
  ///
  /// An error that `selector` throws ends the sequence. Completes without an element where a `Maybe` has none.
  @_alwaysEmitIntoClient
  public func flatMap<Result>(
    _ selector: @escaping (Element) throws -> PrimitiveSequence<Trait, Result>
  ) -> PrimitiveSequence<Trait, Result> { PrimitiveSequence(raw: source.flatMap(selector)) }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Continues with a `Maybe` that is made of the element; see `flatMap(_:)`.
  @_alwaysEmitIntoClient
  public func flatMapMaybe<Result>(_ selector: @escaping (Element) throws -> Maybe<Result>) -> Maybe<Result> {
    Maybe(raw: source.flatMap(selector))
  }

  /// Continues with a `Completable` that is made of the element; see `flatMap(_:)`.
  @_alwaysEmitIntoClient
  public func flatMapCompletable(_ selector: @escaping (Element) throws -> Completable) -> Completable {
    Completable(raw: source.flatMap(selector))
  }
}
