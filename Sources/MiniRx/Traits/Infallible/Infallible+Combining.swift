extension InfallibleType {
  /// Emits an element before those of the sequence.
  @_alwaysEmitIntoClient
  public func startWith(_ element: Element) -> Infallible<Element> { Infallible(asObservable().startWith(element)) }

  /// Emits the elements of this sequence and, when it has completed, those of another.
  @_alwaysEmitIntoClient
  public func concat<Source: InfallibleType>(_ second: Source) -> Infallible<Element>
  where Source.Element == Element { Infallible(asObservable().concat(second.asObservable())) }

  /// Emits the elements of this sequence and, when it has completed, those of another, which may fail.
  ///
  /// Its error goes to `Hooks.defaultErrorHandler`, and the sequence completes.
  @_alwaysEmitIntoClient
  public func concat<Source: ObservableConvertibleType>(_ second: Source) -> Infallible<Element>
  where Source.Element == Element { Infallible(asObservable().concat(second.withErrorsReported())) }

  /// Emits what one sequence emits and, when it has completed, continues with the next.
  @_alwaysEmitIntoClient
  public static func concat<Sequences: Swift.Sequence>(_ sequence: Sequences) -> Infallible<Element>
  where Sequences.Element == Infallible<Element> { Infallible(.concat(sequence.lazy.map { $0.asObservable() })) }

  /// Emits what one sequence emits and, when it has completed, continues with the next; see `Observable.concat(_:)`.
  @_alwaysEmitIntoClient
  public static func concat<Collection: Swift.Collection>(_ collection: Collection) -> Infallible<Element>
  where Collection.Element == Infallible<Element> { Infallible(.concat(collection.map { $0.asObservable() })) }

  /// Emits what one sequence emits and, when it has completed, continues with the next.
  @_alwaysEmitIntoClient
  public static func concat(_ sources: Infallible<Element>...) -> Infallible<Element> { concat(sources) }

  /// Emits what all of the sequences emit.
  @_alwaysEmitIntoClient
  public static func merge<Sources: Collection>(_ sources: Sources) -> Infallible<Element>
  where Sources.Element == Infallible<Element> { Infallible(.merge(sources.map { $0.asObservable() })) }

  /// Emits what all of the sequences emit.
  @_alwaysEmitIntoClient
  public static func merge(_ sources: Infallible<Element>...) -> Infallible<Element> { merge(sources) }

  /// Emits the latest element of another sequence for each element of this one.
  @_alwaysEmitIntoClient
  public func withLatestFrom<Source: InfallibleType>(_ second: Source) -> Infallible<Source.Element> {
    Infallible(asObservable().withLatestFrom(second.asObservable()))
  }

  /// Emits what a closure makes of each element and the latest element of another sequence.
  @_alwaysEmitIntoClient
  public func withLatestFrom<Source: InfallibleType, ResultType>(
    _ second: Source, resultSelector: @escaping (Element, Source.Element) throws -> ResultType
  ) -> Infallible<ResultType> {
    Infallible(
      asObservable().withLatestFrom(second.asObservable(), resultSelector: resultSelector).withErrorsReported())
  }
}
