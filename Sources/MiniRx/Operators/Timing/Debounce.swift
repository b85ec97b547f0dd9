extension ObservableType {
  /// Emits an element when nothing has followed it for a span of time.
  ///
  ///                        --1-23-----4-|
  ///     debounce(.sec(2))  -------3-----(4|)
  ///
  /// A new element takes the place of the one that waits. Completion emits the one that waits and completes; an error
  /// drops it and is passed on at once.
  ///
  /// - Parameters:
  ///   - dueTime: the span; a negative one counts as zero, which still goes through the scheduler.
  ///   - scheduler: where the time is taken and elements are emitted.
  /// Source: https://reactivex.io/documentation/operators/debounce.html
  public func debounce(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    lift { DebounceSink($0, dueTime, scheduler) }
  }
}

private final class DebounceSink<Element>: SerializedStage<Element, Element> {
  private let dueTime: RxTimeInterval
  private let scheduler: any SchedulerType
  private let upstream = ConnectionSlot()
  private let waiting = Locked<AnyObject?>(nil)
  private let work = SerialDisposable()

  init(_ downstream: Sink<Element>, _ dueTime: RxTimeInterval, _ scheduler: any SchedulerType) {
    self.dueTime = dueTime
    self.scheduler = scheduler
    super.init(downstream)
    downstream.connect(self)
  }

  override func connect(_ connection: any Connection) { upstream.fill(connection) }

  override func receive(_ element: Element) {
    if upstream.isDisposed { return }
    let item = QueuedElement(element)
    _ = waiting.exchange(item)
    work.replace {
      scheduler.scheduleRelative((self, item), dueTime: dueTime) { sink, item in
        sink.timerFired(for: item)
        return Disposables.create()
      }
    }
  }

  override func receiveError(_ error: any Error) {
    _ = waiting.exchange(nil)
    emitError(error)
  }

  override func receiveCompletion() {
    if let item = waiting.exchange(nil) { emit(queued: item) }
    emitCompletion()
  }

  override func disposeInputs() {
    upstream.dispose()
    work.dispose()
    _ = waiting.exchange(nil)
  }

  private func timerFired(for item: AnyObject) {
    let isCurrent = waiting.withLock { waiting in
      guard waiting === item else { return false }
      waiting = nil
      return true
    }
    if isCurrent { emit(queued: item) }
  }
}
