extension ObservableType {
  /// Drops all elements and passes on how the sequence ends.
  ///
  /// ![The lines below, drawn.](IgnoreElements)
  ///
  ///                       --1--2--3--|
  ///     ignoreElements()  -----------|
  ///
  /// Completion and errors are passed on.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/ignoreelements.html>
  @_alwaysEmitIntoClient
  public func ignoreElements() -> Observable<Never> { lift { _, _ in } }
}
