extension ObservableType {
  /// Subscribes to the source on a scheduler.
  ///
  ///     Observable.deferred { just(parse(file)) }                        // reads the file on a background queue
  ///       .subscribe(on: SerialDispatchQueueScheduler(qos: .utility))
  ///
  /// Events are delivered where the source emits them. Disposing before the scheduler gets to it cancels the subscription.
  /// Source: https://reactivex.io/documentation/operators/subscribeon.html
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    asObservable().subscribed { work in scheduler.schedule(()) { work() } }
  }
}

extension Observable {
  /// The sequence, subscribed to by work that `schedule` puts on a scheduler.
  func subscribed(
    _ schedule: @escaping (_ work: @escaping () -> any Disposable) -> any Disposable
  ) -> Observable<Element> {
    Source { sink in
      let work = SerialDisposable()
      sink.setUpstream(work)
      work.disposable = schedule {
        if !work.isDisposed { ThreadQueue.run { self.start(sink) } }
        return Disposables.create()
      }
      return nil
    }
  }
}
