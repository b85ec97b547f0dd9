extension ObservableType {
  /// A sequence without elements, which completes while it is subscribed to.
  ///
  /// ![The lines below, drawn.](Empty)
  ///
  ///     Observable<Int>.empty()  |
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/empty-never-throw.html>
  public static func empty() -> Observable<Element> {
    Source { sink in
      sink.complete()
      return nil
    }
  }
}
