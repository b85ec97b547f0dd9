extension ObservableType where Element == Any {
  /// Emits the latest elements of several sequences, as a tuple, whenever one of them emits.
  ///
  /// ![The lines below, drawn.](CombineLatest)
  ///
  ///     name                                  --a-----b------|
  ///     age                                   ----1------2-|
  ///     combineLatest(name, age) { $0 + $1 }  ----a1--b1-b2--|
  ///
  ///     Observable.combineLatest(name, age)
  ///       .subscribe(onNext: { name, age in label.text = "\(name), \(age)" })
  ///
  /// Nothing is emitted before every sequence has emitted once. Completes when all sequences have completed, or at an
  /// element of the last one that runs, if another has completed without any: no combination can come then. The first
  /// error ends it.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/combinelatest.html>
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func combineLatest<each Source: ObservableType>(
    _ source: repeat each Source
  ) -> Observable<(repeat (each Source).Element)> {
    tuples(.latest, repeat each source)
  }
}

extension ObservableType {
  /// Emits what a closure makes of the latest elements of several sequences, whenever one of them emits.
  ///
  ///     Observable.combineLatest(name, password) { !$0.isEmpty && $1.count > 7 }
  ///
  /// An error that `resultSelector` throws ends the sequence. Otherwise the same as `combineLatest(_:)`.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func combineLatest<each Source: ObservableType>(
    _ source: repeat each Source, resultSelector: @escaping (repeat (each Source).Element) throws -> Element
  ) -> Observable<Element> {
    latest(list(repeat each source), spread(resultSelector))
  }

  /// Emits what a closure makes of the latest elements of a collection of sequences, whenever one of them emits.
  ///
  /// Without sequences it emits what `resultSelector` makes of an empty array, and completes. An error that
  /// `resultSelector` throws ends the sequence.
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection, resultSelector: @escaping ([Collection.Element.Element]) throws -> Element
  ) -> Observable<Element> where Collection.Element: ObservableType {
    combining(collection, .latest, resultSelector)
  }

  /// Emits the latest elements of a collection of sequences, whenever one of them emits.
  ///
  /// Without sequences it emits an empty array and completes.
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> Observable<[Element]> where Collection.Element: ObservableType, Collection.Element.Element == Element {
    Observable<[Element]>.combining(collection, .latest) { $0 }
  }
}

extension ObservableType {
  /// Not inlined, so that a subscription to a long chain takes as little stack as it can.
  @inline(never)
  private static func combined<Sources: Collection>(_ sources: Sources) -> [CombinedSource<Element>]
  where Sources.Element: ObservableType {
    sources.map { CombinedSource($0) }
  }

  /// The forms of collections, which are read when the sequence is subscribed to.
  static func combining<Sources: Collection>(
    _ sources: Sources, _ policy: CombiningPolicy,
    _ resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
  ) -> Observable<Element> where Sources.Element: ObservableType {
    Source { sink in
      MultiSource.attach(sink, to: combined(sources), policy) { combination in
        try resultSelector(combination.elements.indices.map { combination.at($0) })
      }
      return nil
    }
  }
}
