import Dispatch

extension ObservableType {
  /// Fails with `RxError.timeout` when nothing comes for a span of time.
  ///
  /// ![The lines below, drawn.](Timeout)
  ///
  ///                                            --1--2-------3--|
  ///     timeout(.seconds(4), scheduler: time)  --1--2---#
  ///
  /// The span is counted from the subscription, then from each element that has been delivered.
  ///
  /// - Parameters:
  ///   - dueTime: the span; a negative one counts as zero, and `.never` has no end.
  ///   - scheduler: where the time is taken and the error is delivered; elements are delivered where they come.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/timeout.html>
  public func timeout(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    timeout(dueTime, other: Observable.error(RxError.timeout), scheduler: scheduler)
  }

  /// Continues with another sequence when nothing comes for a span of time.
  ///
  ///     load().timeout(.seconds(5), other: Observable.just(cached), scheduler: MainScheduler.instance)
  ///
  /// The source is disposed then. Otherwise the same as `timeout(_:scheduler:)`.
  public func timeout<Source: ObservableConvertibleType>(
    _ dueTime: RxTimeInterval, other: Source, scheduler: any SchedulerType
  ) -> Observable<Element> where Source.Element == Element {
    let other = other.asObservable()
    return lift { TimeoutSink($0, dueTime, other, scheduler) }
  }
}

private final class TimeoutSink<Element>: TimedStage<Element, Element> {
  private let span: Int64
  private let other: Observable<Element>

  init(
    _ downstream: Sink<Element>, _ dueTime: RxTimeInterval, _ other: Observable<Element>,
    _ scheduler: any SchedulerType
  ) {
    span = dueTime.nanoseconds
    self.other = other
    super.init(downstream, scheduler)
    begin { startTimer(after: span) }
  }

  override func elementArrived(_ element: Element) {
    downstream.next(element)
    startTimer(after: span)
  }

  override func timerFired() {
    owned.dispose()
    other.start(downstream)
  }
}
