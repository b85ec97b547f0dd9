extension ObservableType {
  /// A sequence without elements, which completes while it is subscribed to.
  ///
  /// ![The lines below, drawn.](Empty+Error+Never)
  ///
  ///     Observable<Int>.empty()  |
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/empty-never-throw.html>
  public static func empty() -> Observable<Element> {
    Source(opensQueue: false) { sink in
      sink.complete()
      return nil
    }
  }

  /// A sequence that fails while it is subscribed to.
  ///
  /// ![The lines below, drawn.](Empty+Error+Never-2)
  ///
  ///     Observable<Int>.error(e)  #
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/empty-never-throw.html>
  public static func error(_ error: any Swift.Error) -> Observable<Element> {
    Source(opensQueue: false) { sink in
      sink.fail(error)
      return nil
    }
  }

  /// A sequence to which nothing ever happens.
  ///
  /// ![The lines below, drawn.](Empty+Error+Never-3)
  ///
  ///     Observable<Int>.never()  --------
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/empty-never-throw.html>
  public static func never() -> Observable<Element> { Source { _ in nil } }
}
