extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Continues with a `Single` when this sequence has completed.
  ///
  /// ![The lines below, drawn.](Completable+Combining)
  ///
  ///     first                  --|
  ///     second                   --a|
  ///     first.andThen(second)  ----a|
  ///
  /// An error ends it, and the second sequence is not subscribed to. Runs on a constant stack, also where the second
  /// sequence is made of the whole (`step.andThen(.deferred { loop() })`).
  @_alwaysEmitIntoClient
  public func andThen<Result>(_ second: Single<Result>) -> Single<Result> { Single(raw: andThen(second.source)) }

  /// Continues with a `Maybe` when this sequence has completed. Otherwise the same as for a `Single`.
  @_alwaysEmitIntoClient
  public func andThen<Result>(_ second: Maybe<Result>) -> Maybe<Result> { Maybe(raw: andThen(second.source)) }

  /// Continues with another `Completable` when this sequence has completed. Otherwise the same as for a `Single`.
  @_alwaysEmitIntoClient
  public func andThen(_ second: Completable) -> Completable { Completable(raw: andThen(second.source)) }

  /// Continues with an `Observable` when this sequence has completed. Otherwise the same as for a `Single`.
  @_alwaysEmitIntoClient
  public func andThen<Result>(_ second: Observable<Result>) -> Observable<Result> {
    source.map { never -> Result in }.concat(second)
  }

  /// Continues with another `Completable` when this sequence has completed; see `andThen(_:)`.
  @_alwaysEmitIntoClient
  public func concat(_ second: Completable) -> Completable { andThen(second) }

  /// Runs one sequence after the other; see `Observable.concat(_:)`.
  @_alwaysEmitIntoClient
  public static func concat<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Completable
  where Sequence.Element == Completable { Completable(raw: .concat(sequence.lazy.map(\.source))) }

  /// Runs one sequence after the other; see `Observable.concat(_:)`.
  @_alwaysEmitIntoClient
  public static func concat<Collection: Swift.Collection>(_ collection: Collection) -> Completable
  where Collection.Element == Completable { Completable(raw: .concat(collection.map(\.source))) }

  /// Runs one sequence after the other; see `Observable.concat(_:)`.
  @_alwaysEmitIntoClient
  public static func concat(_ sources: Completable...) -> Completable { concat(sources) }

  /// Runs all of the sequences at once, and completes when all have.
  ///
  /// ![The lines below, drawn.](Completable+Combining-2)
  ///
  ///     first                           --|
  ///     second                          ----|
  ///     Completable.zip(first, second)  ----|
  ///
  /// The first error ends it and disposes the others. Without sequences it completes at once.
  @_alwaysEmitIntoClient
  public static func zip<Sources: Collection>(_ sources: Sources) -> Completable
  where Sources.Element == Completable { Completable(raw: .merge(sources.map(\.source))) }

  /// Runs all of the sequences at once, and completes when all have; see `zip(_:)` of a collection.
  @_alwaysEmitIntoClient
  public static func zip(_ sources: Completable...) -> Completable { zip(sources) }
}
