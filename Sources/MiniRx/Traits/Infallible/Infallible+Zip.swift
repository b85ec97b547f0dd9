extension InfallibleType where Element == Any {
  /// Emits the first elements of several sequences together, as a tuple, then the second ones, and so on.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func zip<each Source: InfallibleType>(
    _ source: repeat each Source
  ) -> Infallible<(repeat (each Source).Element)> { Infallible(Observable.tuples(.inOrder, repeat each source)) }
}

extension InfallibleType {
  /// Emits what a closure makes of the first elements of several sequences, then of the second ones, and so on.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func zip<each Source: InfallibleType>(
    _ source: repeat each Source, resultSelector: @escaping (repeat (each Source).Element) throws -> Element
  ) -> Infallible<Element> { inOrder(list(repeat each source), spread(resultSelector)) }

  /// Emits what a closure makes of the first elements of a collection of sequences, then of the second ones, and so on.
  ///
  /// A collection without sequences completes at once.
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection, resultSelector: @escaping ([Collection.Element.Element]) throws -> Element
  ) -> Infallible<Element> where Collection.Element: InfallibleType {
    Infallible(
      Observable.zip(collection.map { $0.asObservable() }, resultSelector: resultSelector).withErrorsReported())
  }

  /// Emits the first elements of a collection of sequences, then the second ones, and so on.
  ///
  /// A collection without sequences completes at once.
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> Infallible<[Element]> where Collection.Element: InfallibleType, Collection.Element.Element == Element {
    Infallible(Observable.zip(collection.map { $0.asObservable() }))
  }
}
