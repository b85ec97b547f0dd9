extension PrimitiveSequence {
  /// Emits a span of time later; see `Observable.delay(_:scheduler:)`. An error is passed on at once.
  ///
  /// - Parameters:
  ///   - dueTime: the span; at once where it is negative.
  ///   - scheduler: where the element and the end are emitted.
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.delay(dueTime, scheduler: scheduler))
  }
}
