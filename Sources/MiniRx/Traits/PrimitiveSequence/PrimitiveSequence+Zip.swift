extension PrimitiveSequenceType where Trait: ElementTrait, Element == Any {
  /// Runs several sequences at once and emits their elements together, as a tuple.
  ///
  ///     Single.zip(loadUser(), loadSettings()).map { user, settings in Profile(user, settings) }
  ///
  /// The first error ends it and disposes the others; so does a `Maybe` that has no element, once another one has. See
  /// `Observable.zip(_:)`.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func zip<each Part>(
    _ source: repeat PrimitiveSequence<Trait, each Part>
  ) -> PrimitiveSequence<Trait, (repeat each Part)> { .init(raw: Observable.tuples(.inOrder, repeat each source)) }
}

extension PrimitiveSequenceType where Trait: ElementTrait {
  /// Runs several sequences at once and emits what a closure makes of their elements.
  ///
  ///     Single.zip(loadUser(), loadSettings(), resultSelector: Profile.init)
  ///
  /// An error that `resultSelector` throws ends the sequence. Otherwise the same as `zip(_:)`.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func zip<each Part>(
    _ source: repeat PrimitiveSequence<Trait, each Part>, resultSelector: @escaping (repeat each Part) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> { inOrder(list(repeat each source), spread(resultSelector)) }

  /// Runs a collection of sequences at once and emits what a closure makes of their elements.
  ///
  /// The closure is also asked where the collection is empty. An error that it throws ends the sequence.
  /// Otherwise the same as `zip(_:)`.
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection, Result>(
    _ collection: Collection, resultSelector: @escaping ([Element]) throws -> Result
  ) -> PrimitiveSequence<Trait, Result> where Collection.Element == PrimitiveSequence<Trait, Element> {
    let sources = collection.map(\.source)
    if sources.isEmpty { return PrimitiveSequence(raw: .deferred { .just(try resultSelector([])) }) }
    return PrimitiveSequence(raw: .zip(sources, resultSelector: resultSelector))
  }

  /// Runs a collection of sequences at once and emits their elements, in the order of the collection.
  ///
  /// An empty collection gives an empty array. Otherwise the same as `zip(_:)`.
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> PrimitiveSequence<Trait, [Element]> where Collection.Element == PrimitiveSequence<Trait, Element> {
    zip(collection) { $0 }
  }
}
