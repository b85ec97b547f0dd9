import Dispatch

extension ObservableType {
  /// Emits an element when nothing has followed it for a span of time.
  ///
  /// ![The lines below, drawn.](Debounce)
  ///
  ///                                             --1-23-----4-|
  ///     debounce(.seconds(2), scheduler: time)  -------3-----(4|)
  ///
  /// A new element takes the place of the one that waits. Completion emits the one that waits and completes; an error
  /// drops it and is passed on at once.
  ///
  /// - Parameters:
  ///   - dueTime: the span; a negative one counts as zero, which still goes through the scheduler.
  ///   - scheduler: where the time is taken and elements are emitted.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/debounce.html>
  public func debounce(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    lift { DebounceSink($0, dueTime, scheduler) }
  }
}

private final class DebounceSink<Element>: TimedStage<Element, Element> {
  private let span: Int64
  private let waiting = RingBuffer<Element>(capacity: 1)

  init(_ downstream: Sink<Element>, _ dueTime: RxTimeInterval, _ scheduler: any SchedulerType) {
    span = dueTime.nanoseconds
    super.init(downstream, scheduler)
  }

  override func elementArrived(_ element: Element) {
    waiting.replace(with: element)
    startTimer(after: span)
  }

  override func timerFired() {
    if waiting.count > 0 { downstream.next(waiting.removeFirst()) }
  }

  override func sourceEnded(_ end: QueuedEnd) {
    if end.error == nil { timerFired() }
    downstream.receive(queued: end)
  }
}
