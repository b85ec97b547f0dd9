extension ObservableType {
  /// Drops all elements and passes on how the sequence ends.
  ///
  ///                       --1--2--3--|
  ///     ignoreElements()  -----------|
  ///
  /// Completion and errors are passed on. Delivers where the source does.
  /// Source: https://reactivex.io/documentation/operators/ignoreelements.html
  public func ignoreElements() -> Observable<Never> { lift { _, _ in } }
}
