import Dispatch

extension ObservableType {
  /// Emits the elements in arrays, each when it is full or its time is over.
  ///
  /// ![The lines below, drawn.](Buffer+Window)
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

extension ObservableType {
  /// Emits the elements in sequences of their own, each of which ends when it is full or its time is over.
  ///
  /// ![The lines below, drawn.](Buffer+Window-2)
  ///
  ///                                                               -1-2-3----4---|
  ///     window(timeSpan: .seconds(4), count: 3, scheduler: time)  +---+---+---+-|
  ///                                                               -1-2|
  ///                                                                   -3--|
  ///                                                                       --4-|
  ///                                                                           --|
  ///
  /// The first window opens at the subscription, the next one with the end of the one before. An element is emitted
  /// into the window that is open. Completion and an error end the window and the whole. The source is kept going while
  /// there is an observer of the whole or of a window.
  ///
  /// - Parameters:
  ///   - timeSpan: how long a window is open at the most; `.never` where only the count matters. Zero or less makes
  ///     each window a turn on the scheduler.
  ///   - count: how many elements it takes at the most; with 0 or less only the time matters.
  ///   - scheduler: where the time is taken and a window is opened when the time of the one before is over.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/window.html>
  public func window(
    timeSpan: RxTimeInterval, count: Int, scheduler: any SchedulerType
  ) -> Observable<Observable<Element>> {
    let source = asObservable()
    return Source { sink in
      let windows = WindowSink(ReleasingSink(sink), timeSpan, count, scheduler)
      windows.begin { windows.open() }
      return source.attach(windows)
    }
  }
}

private final class WindowSink<Element>: TimedStage<Element, Observable<Element>> {
  private let timeSpan: Int64
  private let limit: Int
  private let users: RefCountDisposable
  private var window = PublishSubject<Element>()
  private var count = 0

  init(
    _ downstream: Sink<Observable<Element>>, _ timeSpan: RxTimeInterval, _ limit: Int, _ scheduler: any SchedulerType
  ) {
    self.timeSpan = timeSpan.nanoseconds
    self.limit = limit
    let owned = StageDisposable()
    users = RefCountDisposable(disposable: owned)
    super.init(downstream, scheduler, owned, handingDown: users)
  }

  /// Opens a window, which the elements from now on are emitted into.
  func open() {
    count = 0
    window = PublishSubject()
    downstream.next(window.counted(by: users))
    startTimer(after: timeSpan)
  }

  override func elementArrived(_ element: Element) {
    count += 1
    window.onNext(element)
    if count == limit { timerFired() }
  }

  override func timerFired() {
    window.onCompleted()
    open()
  }

  override func sourceEnded(_ end: QueuedEnd) {
    if let error = end.error { window.onError(error) } else { window.onCompleted() }
    if !downstream.isDisposed { downstream.receive(queued: end) }
  }
}
