import Dispatch

extension PrimitiveSequence {
  /// Emits a span of time later; see `Observable.delay(_:scheduler:)`. An error is passed on at once.
  ///
  /// - Parameters:
  ///   - dueTime: the span; at once where it is negative.
  ///   - scheduler: where the element and the end are emitted.
  @_alwaysEmitIntoClient
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.delay(dueTime, scheduler: scheduler))
  }

  /// Subscribes a span of time later; see `Observable.delaySubscription(_:scheduler:)`.
  ///
  /// - Parameters:
  ///   - dueTime: the span; at once where it is negative.
  ///   - scheduler: where the source is subscribed to.
  @_alwaysEmitIntoClient
  public func delaySubscription(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.delaySubscription(dueTime, scheduler: scheduler))
  }

  /// Fails with `RxError.timeout` when nothing comes for a span of time; see `Observable.timeout(_:scheduler:)`.
  ///
  /// - Parameters:
  ///   - dueTime: the span.
  ///   - scheduler: where the time is taken.
  @_alwaysEmitIntoClient
  public func timeout(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.timeout(dueTime, scheduler: scheduler))
  }

  /// Continues with another sequence when nothing comes for a span of time; see
  /// `Observable.timeout(_:other:scheduler:)`.
  ///
  /// - Parameters:
  ///   - dueTime: the span.
  ///   - other: what takes over.
  ///   - scheduler: where the time is taken, and `other` subscribed to.
  @_alwaysEmitIntoClient
  public func timeout(
    _ dueTime: RxTimeInterval, other: PrimitiveSequence<Trait, Element>, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.timeout(dueTime, other: other, scheduler: scheduler))
  }
}
