extension ObservableType {
  /// A sequence of one element.
  ///
  /// ![The lines below, drawn.](Just)
  ///
  ///     just(7)  (7|)
  ///
  /// It emits while it is subscribed to.
  ///
  /// - SeeAlso: https://reactivex.io/documentation/operators/just.html
  public static func just(_ element: Element) -> Observable<Element> {
    Source { sink in
      sink.next(element)
      sink.completeUnlessDisposed()
      return nil
    }
  }

  /// A sequence of one element, which a scheduler emits.
  ///
  /// ![The lines below, drawn.](Just-2)
  ///
  ///     just(7, scheduler: time)  (7|)
  ///
  /// - Parameters:
  ///   - element: what it emits.
  ///   - scheduler: where it emits the element and, in a turn of its own, completes.
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    from([element], scheduler: scheduler)
  }
}
