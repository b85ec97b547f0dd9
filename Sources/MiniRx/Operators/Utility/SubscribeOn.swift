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
