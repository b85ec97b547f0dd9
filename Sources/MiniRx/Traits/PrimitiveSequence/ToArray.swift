extension ObservableType {
  /// All elements in an array, when the sequence completes.
  ///
  /// ![The lines below, drawn.](ToArray)
  ///
  ///                --1--2--3--|
  ///     toArray()  -----------([1,2,3]|)
  ///
  /// An empty sequence gives an empty array; one that fails gives nothing but its error.
  /// - Complexity: space is linear in the elements.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/to.html>
  public func toArray() -> Single<[Element]> { Single(raw: lift { ReduceSink($0, [], { $0.append($1) }, { $0 }) }) }
}
