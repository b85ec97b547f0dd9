extension ObservableType {
  /// A sequence of one element.
  ///
  /// ![The lines below, drawn.](Just)
  ///
  ///     just(7)  (7|)
  ///
  /// It emits while it is subscribed to.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/just.html>
  @_alwaysEmitIntoClient
  public static func just(_ element: Element) -> Observable<Element> { Just(element) }

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

/// A class of its own, as `flatMap { .just($0) }` makes one for each element: a `Source` would need a closure as well.
@usableFromInline
final class Just<Element>: Observable<Element>, @unchecked Sendable {
  private let element: Element

  @usableFromInline
  init(_ element: Element) { self.element = element }

  override func attach(_ sink: Sink<Element>) -> (any Step)? {
    sink.next(element)
    sink.completeUnlessDisposed()
    return nil
  }
}
