import Dispatch

extension ObservableType {
  /// Emits an element when nothing has followed it for a span of time.
  ///
  /// ![The lines below, drawn.](Debounce+Throttle)
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

extension ObservableType {
  /// Emits an element, and then none for a span of time but the latest that came within it.
  ///
  /// ![The lines below, drawn.](Debounce+Throttle-2)
  ///
  ///                                                            --1-2-3-----4-5-6--|
  ///     throttle(.seconds(3), scheduler: time)                 --1--2--3---4--5--6|
  ///     throttle(.seconds(3), latest: false, scheduler: time)  --1---3-----4---6--|
  ///
  ///     button.taps.throttle(.milliseconds(500), latest: false, scheduler: MainScheduler.instance)
  ///
  /// Completion waits for the element that waits; an error drops it and is passed on at once.
  ///
  /// - Parameters:
  ///   - dueTime: the span, counted from an element that is emitted to the next; none where it is negative.
  ///   - latest: whether the latest element within the span is emitted at its end.
  ///   - scheduler: where the time is taken and the latest element is emitted; others are delivered where they come.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/sample.html>
  public func throttle(
    _ dueTime: RxTimeInterval, latest: Bool = true, scheduler: any SchedulerType
  ) -> Observable<Element> {
    lift { ThrottleSink($0, dueTime, latest, scheduler) }
  }
}

private final class ThrottleSink<Element>: TimedStage<Element, Element> {
  private let span: Int64
  private let emitsLatest: Bool
  /// When the present span began; `nil` outside of one.
  private var lastEmission: Int64?
  private let waiting = RingBuffer<Element>(capacity: 1)
  private var hasSourceCompleted = false

  init(_ downstream: Sink<Element>, _ dueTime: RxTimeInterval, _ emitsLatest: Bool, _ scheduler: any SchedulerType) {
    span = max(dueTime.nanoseconds, 0)
    self.emitsLatest = emitsLatest
    super.init(downstream, scheduler)
  }

  override func elementArrived(_ element: Element) {
    let now = now
    let isOpen = lastEmission.map { span != .max && now.subtracting($0) >= span } ?? true
    if isOpen, waiting.count == 0 {
      spanEnded()
      emit(element, at: now)
    } else if emitsLatest {
      // Started with the first element that waits: that is the place of the timer among what is due at the end of the span.
      if waiting.count == 0, let lastEmission, span != .max {
        startTimer(after: span.subtracting(now.subtracting(lastEmission)))
      }
      waiting.replace(with: element)
    }
  }

  private func emit(_ element: Element, at now: Int64) {
    lastEmission = now
    if spanBegan(span) { startTimer(after: span) }
    downstream.next(element)
  }

  override func timerFired() {
    lastEmission = nil
    if waiting.count > 0 { emit(waiting.removeFirst(), at: now) }
    if hasSourceCompleted { downstream.completeUnlessDisposed() }
  }

  override func sourceEnded(_ end: QueuedEnd) {
    if end.error == nil, waiting.count > 0 {
      hasSourceCompleted = true
    } else {
      downstream.receive(queued: end)
    }
  }
}
