extension ObservableType {
  /// A sequence of one element.
  ///
  ///     just(7)   ---   (7|)
  ///
  /// It emits while it is subscribed to. Source: https://reactivex.io/documentation/operators/just.html
  public static func just(_ element: Element) -> Observable<Element> {
    Source { sink in
      sink.next(element)
      sink.complete()
      return nil
    }
  }
}
