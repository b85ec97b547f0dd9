extension ObservableType {
  /// A sequence that emits an element over and over, until it is disposed.
  ///
  /// ![The lines below, drawn.](RepeatElement)
  ///
  ///     repeatElement(7).take(3)  (777|)
  ///
  /// On the current thread it does not return before something downstream, such as `take`, disposes it.
  ///
  /// - Parameters:
  ///   - element: what it emits.
  ///   - scheduler: where it emits, one element a turn; two such sequences on the current thread take turns.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/repeat.html>
  public static func repeatElement(
    _ element: Element, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    Source { RepeatEmission(element, $0).begin(on: scheduler) }
  }
}

private final class RepeatEmission<Element>: Emission<Element> {
  private let element: Element

  init(_ element: Element, _ sink: Sink<Element>) {
    self.element = element
    super.init(sink)
  }

  override func emit(until shouldPause: () -> Bool) -> Bool {
    while !isDisposed {
      sink.next(element)
      if shouldPause() { return true }
    }
    return false
  }
}
