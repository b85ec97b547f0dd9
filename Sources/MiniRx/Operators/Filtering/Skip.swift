import Dispatch

extension ObservableType {
  /// Drops the first elements.
  ///
  /// ![The lines below, drawn.](Skip)
  ///
  ///              --1--2--3--4--|
  ///     skip(2)  --------3--4--|
  ///
  /// - Parameter count: how many elements; zero or less drops none.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/skip.html>
  @_alwaysEmitIntoClient
  public func skip(_ count: Int) -> Observable<Element> {
    lift {
      MemoryFilter($0, count) { _, remaining in
        if remaining <= 0 { return true }
        remaining -= 1
        return false
      }
    }
  }
}

extension ObservableType {
  /// Drops the elements that come within a span of time from the subscription.
  ///
  /// ![The lines below, drawn.](Skip-2)
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

extension ObservableType {
  /// Drops the first elements, as long as they satisfy a predicate.
  ///
  /// ![The lines below, drawn.](Skip-3)
  ///
  ///                              --1--2--3--1--|
  ///     skip(while: { $0 < 3 })  --------3--1--|
  ///
  /// The predicate is not asked again after the first element that does not satisfy it. An error that it throws ends
  /// the sequence.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/skipwhile.html>
  @_alwaysEmitIntoClient
  public func skip(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    lift {
      MemoryFilter($0, false) { element, isOpen in
        if !isOpen { isOpen = try !predicate(element) }
        return isOpen
      }
    }
  }
}

extension ObservableType {
  /// Drops the elements that come before another sequence emits.
  ///
  /// ![The lines below, drawn.](Skip-4)
  ///
  ///                         --1--2--3--4--|
  ///     other               -------x---
  ///     skip(until: other)  --------3--4--|
  ///
  /// The source is subscribed to first. An error of either ends the sequence. If the other sequence completes without
  /// an element, or the source completes first, nothing comes any more, neither an element nor completion, as in
  /// RxSwift. Elements of the source are delivered where it emits them.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/skipuntil.html>
  public func skip<Other: ObservableType>(until other: Other) -> Observable<Element> {
    let source = asObservable()
    let other = other.asObservable()
    return Source { downstream in
      let sink = SkipUntilSink<Element>(downstream)
      source.start(sink)
      if sink.isDisposed { return nil }
      return other.attach(SideSink(of: sink, onNext: { _ in sink.open() }, onError: sink.emitError))
    }
  }
}

private final class SkipUntilSink<Element>: EmittingStage<Element, Element> {
  private let isOpen = AtomicFlag()

  /// The first element of the other sequence is the last that is needed of it.
  func open() {
    if isOpen.raise() { owned.companion.dispose() }
  }

  override func receive(_ element: Element) {
    if isOpen.isRaised { emit(element) }
  }

  override func receiveCompletion() {
    if isOpen.isRaised { emitCompletion() } else { owned.dispose() }
  }
}
