import Dispatch

extension ObservableType {
  /// Drops the elements that come within a span of time from the subscription.
  ///
  /// ![The lines below, drawn.](SkipFor)
  ///
  ///                                         --1--2--3--4--|
  ///     skip(.seconds(7), scheduler: time)  --------3--4--|
  ///
  /// Completion and errors are passed on at once, also within the span.
  ///
  /// - Parameters:
  ///   - duration: the span; a negative one counts as zero.
  ///   - scheduler: where the time is taken.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/skip.html>
  public func skip(_ duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    lift { SkipForSink($0, duration, scheduler) }
  }
}

private final class SkipForSink<Element>: OwningStage<Element, Element> {
  private let isOpen = AtomicFlag()

  init(_ downstream: Sink<Element>, _ duration: RxTimeInterval, _ scheduler: any SchedulerType) {
    super.init(downstream)
    owned.companion.fill(
      scheduler.scheduleRelative(self, dueTime: duration) { sink in
        _ = sink.isOpen.raise()
        return Disposables.create()
      })
  }

  override func receive(_ element: Element) {
    if isOpen.isRaised { downstream.next(element) }
  }
}
