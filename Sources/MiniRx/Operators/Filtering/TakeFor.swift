import Dispatch

extension ObservableType {
  /// Emits the elements that come within a span of time from the subscription, and completes.
  ///
  /// ![The lines below, drawn.](TakeFor)
  ///
  ///                                              --1--2--3--4--|
  ///     take(for: .seconds(7), scheduler: time)  --1--2-|
  ///
  /// Completes on the scheduler, and disposes the source. An error or completion within the span is passed on. Elements
  /// are delivered where the source emits them.
  ///
  /// - Parameters:
  ///   - duration: the span; a negative one counts as zero.
  ///   - scheduler: where the time is taken and the sequence completes.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/take.html>
  public func take(for duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    lift { downstream in
      let sink = TakeUntilSink<Element>(downstream)
      sink.owned.companion.fill(
        scheduler.scheduleRelative(sink, dueTime: duration) { sink in
          sink.emitCompletion()
          return Disposables.create()
        })
      return sink
    }
  }
}
