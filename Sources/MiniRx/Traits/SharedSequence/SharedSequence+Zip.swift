extension SharedSequence where Element == Any {
  /// Emits the first elements of several sequences together, as a tuple, then the second ones, and so on.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func zip<each Input>(
    _ source: repeat SharedSequence<SharingStrategy, each Input>
  ) -> SharedSequence<SharingStrategy, (repeat each Input)> { .init(Observable.tuples(.inOrder, repeat each source)) }
}

extension SharedSequence {
  /// Emits what a closure makes of the first elements of several sequences, then of the second ones, and so on.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func zip<each Input>(
    _ source: repeat SharedSequence<SharingStrategy, each Input>,
    resultSelector: @escaping (repeat each Input) throws -> Element
  ) -> SharedSequence { inOrder(list(repeat each source), spread(resultSelector)) }

  /// Emits what a closure makes of the first elements of a collection of sequences, then of the second ones, and so on.
  ///
  /// A collection without sequences completes at once.
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection, Result>(
    _ collection: Collection, resultSelector: @escaping ([Element]) throws -> Result
  ) -> SharedSequence<SharingStrategy, Result> where Collection.Element == SharedSequence {
    SharedSequence<SharingStrategy, Result>(
      Observable.zip(collection.map { $0.asObservable() }, resultSelector: resultSelector).withErrorsReported())
  }

  /// Emits the first elements of a collection of sequences, then the second ones, and so on.
  ///
  /// A collection without sequences completes at once.
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> SharedSequence<SharingStrategy, [Element]> where Collection.Element == SharedSequence { zip(collection) { $0 } }
}
