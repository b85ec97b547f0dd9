extension ObservableType where Element == Any {
  /// Emits the first elements of several sequences together, as a tuple, then the second ones, and so on.
  ///
  /// ![The lines below, drawn.](Zip)
  ///
  ///     left                          --a---b------c-|
  ///     right                         ----1---2-3------4-|
  ///     zip(left, right) { $0 + $1 }  ----a1--b2---c3----|
  ///
  /// An element waits until each of the other sequences has its counterpart. Completes when all sequences have; an
  /// element that has no counterpart any more is dropped. The first error ends it, and drops what waits.
  /// - Complexity: space is linear in the elements that wait.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/zip.html>
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func zip<each Source: ObservableType>(
    _ source: repeat each Source
  ) -> Observable<(repeat (each Source).Element)> {
    tuples(.inOrder, repeat each source)
  }
}

extension ObservableType {
  /// Emits what a closure makes of the first elements of several sequences, then of the second ones, and so on.
  ///
  ///     Observable.zip(questions, answers) { "\($0) \($1)" }
  ///
  /// An error that `resultSelector` throws ends the sequence. Otherwise the same as `zip(_:)`.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func zip<each Source: ObservableType>(
    _ source: repeat each Source, resultSelector: @escaping (repeat (each Source).Element) throws -> Element
  ) -> Observable<Element> {
    inOrder(list(repeat each source), spread(resultSelector))
  }

  /// Emits what a closure makes of the first elements of a collection of sequences, then of the second ones, and so on.
  ///
  /// A collection without sequences completes at once, any other also at an element that finds all other sequences
  /// ended and one of them used up. An error that `resultSelector` throws ends the sequence.
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection, resultSelector: @escaping ([Collection.Element.Element]) throws -> Element
  ) -> Observable<Element> where Collection.Element: ObservableType {
    combining(collection, .inOrderOfCollection, resultSelector)
  }

  /// Emits the first elements of a collection of sequences, then the second ones, and so on.
  ///
  /// A collection without sequences completes at once, any other also at an element that finds all other sequences
  /// ended and one of them used up.
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> Observable<[Element]> where Collection.Element: ObservableType, Collection.Element.Element == Element {
    Observable<[Element]>.combining(collection, .inOrderOfCollection) { $0 }
  }
}
