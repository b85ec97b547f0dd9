import Dispatch

extension ObservableType {
  /// Emits the elements in arrays, each when it is full or its time is over.
  ///
  /// ![The lines below, drawn.](Buffer)
  ///
  ///                                                               -1-2--3------4----|
  ///     buffer(timeSpan: .seconds(6), count: 2, scheduler: time)  ---[1,2]-[3]---[4]([]|)
  ///
  /// The next array begins with the one before. An array whose time is over is emitted even when it is empty, and
  /// completion emits the last one; an error drops it.
  ///
  /// - Parameters:
  ///   - timeSpan: how long an array is filled at the most; `.never` where only the count matters. Zero or less makes
  ///     each array a turn on the scheduler.
  ///   - count: how many elements it takes at the most; with 0 or less only the time matters.
  ///   - scheduler: where the time is taken and an array is emitted whose time is over.
  /// - Complexity: space is linear in the elements of an array.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/buffer.html>
  public func buffer(
    timeSpan: RxTimeInterval, count: Int, scheduler: any SchedulerType
  ) -> Observable<[Element]> {
    lift { BufferSink($0, timeSpan, count, scheduler) }
  }
}

private final class BufferSink<Element>: TimedStage<Element, [Element]> {
  private let timeSpan: Int64
  private let limit: Int
  private var elements: [Element] = []

  init(_ downstream: Sink<[Element]>, _ timeSpan: RxTimeInterval, _ limit: Int, _ scheduler: any SchedulerType) {
    self.timeSpan = timeSpan.nanoseconds
    self.limit = limit
    super.init(downstream, scheduler)
    begin { startTimer(after: self.timeSpan) }
  }

  override func elementArrived(_ element: Element) {
    elements.append(element)
    if elements.count == limit { timerFired() }
  }

  override func timerFired() {
    emit()
    startTimer(after: timeSpan)
  }

  override func sourceEnded(_ end: QueuedEnd) {
    if end.error == nil { emit() }
    downstream.receive(queued: end)
  }

  private func emit() {
    let full = elements
    elements = []
    downstream.next(full)
  }
}
