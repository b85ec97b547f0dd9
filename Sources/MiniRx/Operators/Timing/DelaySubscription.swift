import Dispatch

extension ObservableType {
  /// Subscribes to the source a span of time later.
  ///
  /// ![The lines below, drawn.](DelaySubscription)
  ///
  ///                                                         -1--2--|
  ///     delaySubscription(.seconds(3), scheduler: time)  ----1--2--|
  ///
  /// Events are delivered where the source emits them. Disposing within the span cancels the subscription.
  ///
  /// - Parameters:
  ///   - dueTime: the span; a negative one counts as zero, which still goes through the scheduler.
  ///   - scheduler: where the time is taken and the source is subscribed to.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/delay.html>
  public func delaySubscription(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return Source { sink in
      let owned = SerialDisposable()
      sink.setUpstream(owned)
      owned.disposable = scheduler.scheduleRelative((), dueTime: dueTime) {
        if !owned.isDisposed { ThreadQueue.run { source.start(sink) } }
        return Disposables.create()
      }
      return nil
    }
  }
}
