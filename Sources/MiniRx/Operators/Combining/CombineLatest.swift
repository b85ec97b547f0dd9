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
  /// Nothing is emitted before every sequence has emitted once. Completes when all sequences have, and at an element
  /// that can never be combined, because a sequence that has emitted nothing is among those that are over. The first
  /// error ends it.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/combinelatest.html>
  @_disfavoredOverload
  public static func combineLatest<each Source: ObservableType>(
    _ source: repeat each Source
  ) -> Observable<(repeat (each Source).Element)> {
    Observable<(repeat (each Source).Element)>.combining(repeat each source, policy: .latest) {
      (element: repeat (each Source).Element) in (repeat each element)
    }
  }
}

extension ObservableType {
  /// Emits what a closure makes of the latest elements of several sequences, whenever one of them emits.
  ///
  ///     Observable.combineLatest(name, password) { !$0.isEmpty && $1.count > 7 }
  ///
  /// An error that `resultSelector` throws ends the sequence. Otherwise the same as `combineLatest(_:)`.
  @_disfavoredOverload
  public static func combineLatest<each Source: ObservableType>(
    _ source: repeat each Source, resultSelector: @escaping (repeat (each Source).Element) throws -> Element
  ) -> Observable<Element> {
    combining(repeat each source, policy: .latest, resultSelector)
  }

  /// Emits what a closure makes of the latest elements of a collection of sequences, whenever one of them emits.
  ///
  /// Without sequences it emits what `resultSelector` makes of an empty array, and completes. An error that
  /// `resultSelector` throws ends the sequence.
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection, resultSelector: @escaping ([Collection.Element.Element]) throws -> Element
  ) -> Observable<Element> where Collection.Element: ObservableType {
    combining(collection, policy: .latest, resultSelector)
  }

  /// Emits the latest elements of a collection of sequences, whenever one of them emits.
  ///
  /// Without sequences it emits an empty array and completes.
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> Observable<[Element]> where Collection.Element: ObservableType, Collection.Element.Element == Element {
    Observable<[Element]>.combining(collection, policy: .latest) { $0 }
  }
}

extension ObservableType {
  /// All forms of `combineLatest` and `zip` of a number of sources.
  @usableFromInline
  static func combining(
    _ sources: [CombinedSource<Element>], policy: CombiningPolicy,
    _ combine: @escaping (Combination) throws -> Element
  ) -> Observable<Element> {
    Source { sink in
      MultiSource.attach(sink, to: sources, policy, combine)
      return nil
    }
  }

  /// The forms of any number of sources.
  static func combining<each Input: ObservableType>(
    _ source: repeat each Input, policy: CombiningPolicy,
    _ resultSelector: @escaping (repeat (each Input).Element) throws -> Element
  ) -> Observable<Element> {
    var sources: [CombinedSource<Element>] = []
    repeat sources.append(CombinedSource(each source))
    return combining(sources, policy: policy) { combination in
      var index = -1
      func next<Next>(_ type: Next.Type) -> Next {
        index += 1
        return combination[index, Next.self]
      }
      return try resultSelector(repeat next((each Input).Element.self))
    }
  }

  /// The forms of collections, which are gone through when the sequence is subscribed to.
  static func combining<Sources: Collection>(
    _ sources: Sources, policy: CombiningPolicy,
    _ resultSelector: @escaping ([Sources.Element.Element]) throws -> Element
  ) -> Observable<Element> where Sources.Element: ObservableType {
    Source { sink in
      MultiSource.attach(sink, to: sources.map { CombinedSource($0) }, policy) { combination in
        try resultSelector(combination.elements.indices.map { combination[$0, Sources.Element.Element.self] })
      }
      return nil
    }
  }
}
