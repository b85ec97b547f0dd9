extension ObservableType where Element: RxAbstractInteger {
  /// A sequence of integers, each one more than the one before.
  ///
  /// ![The lines below, drawn.](Range)
  ///
  ///     range(start: 3, count: 4)  (3456|)
  ///
  /// - Parameters:
  ///   - start: the first integer.
  ///   - count: how many; not negative, and so that the last one fits its type.
  ///   - scheduler: where it emits, one element a turn; two such sequences on the current thread take turns.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/range.html>
  public static func range(
    start: Element, count: Element, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    precondition(count >= 0, "range(start:count:scheduler:) was called with a count of \(count). Pass 0 or more.")
    precondition(
      count == 0 || !start.addingReportingOverflow(count - 1).overflow,
      "range(start: \(start), count: \(count), scheduler:) ends beyond \(Element.max). Pass less or a wider type.")
    return Source { RangeEmission(start, count, $0).begin(on: scheduler) }
  }
}

private final class RangeEmission<Element: RxAbstractInteger>: Emission<Element> {
  private var next: Element
  private var remaining: Element

  init(_ start: Element, _ count: Element, _ sink: Sink<Element>) {
    next = start
    remaining = count
    super.init(sink)
  }

  override func emit(until shouldPause: () -> Bool) -> Bool {
    while !isDisposed {
      guard remaining > 0 else {
        sink.complete()
        return false
      }
      let element = next
      next &+= 1
      remaining -= 1
      sink.next(element)
      if shouldPause() { return true }
    }
    return false
  }
}
