extension SharedSequence where Element == Any {
  /// Emits the latest elements of several sequences, as a tuple, whenever one of them emits.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func combineLatest<each Input>(
    _ source: repeat SharedSequence<SharingStrategy, each Input>
  ) -> SharedSequence<SharingStrategy, (repeat each Input)> { .init(Observable.tuples(.latest, repeat each source)) }
}

extension SharedSequence {
  /// Emits what a closure makes of the latest elements of several sequences, whenever one of them emits.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func combineLatest<each Input>(
    _ source: repeat SharedSequence<SharingStrategy, each Input>,
    resultSelector: @escaping (repeat each Input) throws -> Element
  ) -> SharedSequence { latest(list(repeat each source), spread(resultSelector)) }

  /// Emits what a closure makes of the latest elements of a collection of sequences, whenever one of them emits.
  ///
  /// Without sequences it emits what `resultSelector` makes of an empty array, and completes.
  @_alwaysEmitIntoClient
  public static func combineLatest<Collection: Swift.Collection, Result>(
    _ collection: Collection, resultSelector: @escaping ([Element]) throws -> Result
  ) -> SharedSequence<SharingStrategy, Result> where Collection.Element == SharedSequence {
    SharedSequence<SharingStrategy, Result>(
      Observable.combineLatest(collection.map { $0.asObservable() }, resultSelector: resultSelector)
        .withErrorsReported())
  }

  /// Emits the latest elements of a collection of sequences, whenever one of them emits.
  ///
  /// Without sequences it emits an empty array and completes.
  @_alwaysEmitIntoClient
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> SharedSequence<SharingStrategy, [Element]> where Collection.Element == SharedSequence {
    combineLatest(collection) { $0 }
  }
}
