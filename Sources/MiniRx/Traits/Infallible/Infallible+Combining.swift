extension InfallibleType {
  /// A closure that receives the events of a sequence that never fails.
  public typealias InfallibleObserver = (InfallibleEvent<Element>) -> Void

  /// A sequence that a closure produces, anew for each subscription; like `Observable.create(_:)`, but it has no way to
  /// fail.
  ///
  ///     Infallible<String>.create { observer in
  ///       observer(.next("Hello"))
  ///       observer(.completed)
  ///       return Disposables.create()
  ///     }
  @_alwaysEmitIntoClient
  public static func create(
    subscribe: @escaping (@escaping InfallibleObserver) -> any Disposable
  ) -> Infallible<Element> { Infallible(.create { observer in subscribe { observer.on($0.event) } }) }

  /// A sequence of one element.
  @_alwaysEmitIntoClient
  public static func just(_ element: Element) -> Infallible<Element> { Infallible(.just(element)) }

  /// A sequence of one element, which a scheduler emits.
  @_alwaysEmitIntoClient
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(.just(element, scheduler: scheduler))
  }

  /// A sequence of the given elements.
  @_alwaysEmitIntoClient
  public static func of(
    _ elements: Element..., scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Infallible<Element> { Infallible(.from(elements, scheduler: scheduler)) }

  /// A sequence of the elements of an array.
  @_alwaysEmitIntoClient
  public static func from(
    _ array: [Element], scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Infallible<Element> { Infallible(.from(array, scheduler: scheduler)) }

  /// A sequence of the elements of a Swift sequence, which is iterated over anew for each subscription.
  @_alwaysEmitIntoClient
  public static func from<Elements: Swift.Sequence>(
    _ sequence: Elements, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Infallible<Element> where Elements.Element == Element { Infallible(.from(sequence, scheduler: scheduler)) }

  /// A sequence that completes at once.
  @_alwaysEmitIntoClient
  public static func empty() -> Infallible<Element> { Infallible(.empty()) }

  /// A sequence that neither emits nor ends.
  @_alwaysEmitIntoClient
  public static func never() -> Infallible<Element> { Infallible(.never()) }

  /// A sequence that is made when an observer subscribes, anew for each subscription.
  ///
  /// If the closure throws, the error goes to `Hooks.defaultErrorHandler`, and the sequence completes.
  public static func deferred(
    _ observableFactory: @escaping () throws -> Infallible<Element>
  ) -> Infallible<Element> {
    Infallible(
      .deferred {
        do {
          return try observableFactory().asObservable()
        } catch {
          Hooks.reportUnhandled(error)
          return .empty()
        }
      })
  }

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
  ) -> Infallible<Element> { combining(list(repeat each source), .latest, spread(resultSelector)) }

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
  ) -> Infallible<Element> { combining(list(repeat each source), .inOrder, spread(resultSelector)) }

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
