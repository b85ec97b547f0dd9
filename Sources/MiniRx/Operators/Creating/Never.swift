extension ObservableType {
  /// A sequence to which nothing ever happens.
  ///
  /// ![The lines below, drawn.](Never)
  ///
  ///     Observable<Int>.never()  --------
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/empty-never-throw.html>
  public static func never() -> Observable<Element> { Source { _ in nil } }
}
