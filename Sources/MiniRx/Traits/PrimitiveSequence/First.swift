extension ObservableType {
  /// The first element, or `nil` if the sequence completes without any.
  ///
  /// ![The lines below, drawn.](First)
  ///
  ///              --1--2--|
  ///     first()  --(1|)
  ///
  /// Disposes the source with the element; an error before it is passed on.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/first.html>
  public func first() -> Single<Element?> { Single(raw: take(1).map(Optional.some).ifEmpty(default: nil)) }
}
