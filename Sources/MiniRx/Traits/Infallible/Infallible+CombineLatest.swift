extension InfallibleType where Element == Any {
  /// Emits the latest elements of several sequences, as a tuple, whenever one of them emits.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func combineLatest<each Source: InfallibleType>(
    _ source: repeat each Source
  ) -> Infallible<(repeat (each Source).Element)> { Infallible(Observable.tuples(.latest, repeat each source)) }
}

extension InfallibleType {
  /// Emits what a closure makes of the latest elements of several sequences, whenever one of them emits.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func combineLatest<each Source: InfallibleType>(
    _ source: repeat each Source, resultSelector: @escaping (repeat (each Source).Element) throws -> Element
  ) -> Infallible<Element> { latest(list(repeat each source), spread(resultSelector)) }

  /// Emits what a closure makes of the latest elements of a collection of sequences, whenever one of them emits.
  ///
  /// Without sequences it emits what `resultSelector` makes of an empty array, and completes.
  @_alwaysEmitIntoClient
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection, resultSelector: @escaping ([Collection.Element.Element]) throws -> Element
  ) -> Infallible<Element> where Collection.Element: InfallibleType {
    Infallible(
      Observable.combineLatest(collection.map { $0.asObservable() }, resultSelector: resultSelector)
        .withErrorsReported())
  }

  /// Emits the latest elements of a collection of sequences, whenever one of them emits.
  ///
  /// Without sequences it emits an empty array and completes.
  @_alwaysEmitIntoClient
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> Infallible<[Element]> where Collection.Element: InfallibleType, Collection.Element.Element == Element {
    Infallible(Observable.combineLatest(collection.map { $0.asObservable() }))
  }
}
