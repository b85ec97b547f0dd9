extension ObservableType {
  /// A sequence that fails while it is subscribed to.
  ///
  /// ![The lines below, drawn.](Error)
  ///
  ///     Observable<Int>.error(e)  #
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/empty-never-throw.html>
  public static func error(_ error: any Swift.Error) -> Observable<Element> {
    Source { sink in
      sink.fail(error)
      return nil
    }
  }
}
