extension SharedSequenceConvertibleType {
  /// Emits an element before those of the sequence, on the thread that subscribes.
  @_alwaysEmitIntoClient
  public func startWith(_ element: Element) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().startWith(element))
  }

  /// Emits the elements of this sequence and, when it has completed, those of another.
  @_alwaysEmitIntoClient
  public func concat<Second: SharedSequenceConvertibleType>(
    _ second: Second
  ) -> SharedSequence<SharingStrategy, Element>
  where Second.Element == Element, Second.SharingStrategy == SharingStrategy {
    SharedSequence(asObservable().concat(second.asObservable()))
  }

  /// Emits what one sequence emits and, when it has completed, continues with the next.
  @_alwaysEmitIntoClient
  public static func concat<Sequences: Swift.Sequence>(
    _ sequence: Sequences
  ) -> SharedSequence<SharingStrategy, Element>
  where Sequences.Element == SharedSequence<SharingStrategy, Element> {
    SharedSequence(.concat(sequence.lazy.map { $0.asObservable() }))
  }

  /// Emits what one sequence emits and, when it has completed, continues with the next; see `Observable.concat(_:)`.
  @_alwaysEmitIntoClient
  public static func concat<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> SharedSequence<SharingStrategy, Element>
  where Collection.Element == SharedSequence<SharingStrategy, Element> {
    SharedSequence(.concat(collection.map { $0.asObservable() }))
  }

  /// Emits what all of the sequences emit.
  @_alwaysEmitIntoClient
  public static func merge<Sources: Collection>(_ sources: Sources) -> SharedSequence<SharingStrategy, Element>
  where Sources.Element == SharedSequence<SharingStrategy, Element> {
    SharedSequence(.merge(sources.map { $0.asObservable() }))
  }

  /// Emits what all of the sequences emit.
  @_alwaysEmitIntoClient
  public static func merge(
    _ sources: SharedSequence<SharingStrategy, Element>...
  ) -> SharedSequence<SharingStrategy, Element> { merge(sources) }

  /// Emits the latest element of another sequence, a `Driver` or a `Signal`, for each element of this one.
  @_alwaysEmitIntoClient
  public func withLatestFrom<Second: SharedSequenceConvertibleType>(
    _ second: Second
  ) -> SharedSequence<SharingStrategy, Second.Element> {
    SharedSequence(asObservable().withLatestFrom(second.asObservable()))
  }

  /// Emits what a closure makes of each element and the latest element of another sequence.
  @_alwaysEmitIntoClient
  public func withLatestFrom<Second: SharedSequenceConvertibleType, Result>(
    _ second: Second, resultSelector: @escaping (Element, Second.Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence(asObservable().withLatestFrom(second.asObservable(), resultSelector: resultSelector))
  }
}
