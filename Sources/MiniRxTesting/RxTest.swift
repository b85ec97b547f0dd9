@_exported import MiniRx

extension TestScheduler {
  /// The spelling of RxTest 3.
  @available(*, deprecated, renamed: "start(disposed:create:)")
  public func start<Element>(
    _ disposed: TestTime, create: @escaping () -> Observable<Element>
  ) -> TestableObserver<Element> {
    start(disposed: disposed, create: create)
  }

  /// The spelling of RxTest 3.
  @available(*, deprecated, renamed: "start(created:subscribed:disposed:create:)")
  public func start<Element>(
    _ created: TestTime, subscribed: TestTime, disposed: TestTime, create: @escaping () -> Observable<Element>
  ) -> TestableObserver<Element> {
    start(created: created, subscribed: subscribed, disposed: disposed, create: create)
  }
}

/// RxTest's name: from when to when a `TestableObservable` was observed.
public typealias Subscription = RecordedSubscription

/// The spelling of RxTest 4. A function of the client with this name comes first.
@available(*, deprecated, renamed: "Recorded.next(_:_:)")
@_disfavoredOverload
public func next<Element>(_ time: TestTime, _ element: Element) -> Recorded<Event<Element>> { .next(time, element) }

/// The spelling of RxTest 4. A function of the client with this name comes first.
@available(*, deprecated, renamed: "Recorded.completed(_:_:)")
@_disfavoredOverload
public func completed<Element>(_ time: TestTime, _ type: Element.Type = Element.self) -> Recorded<Event<Element>> {
  .completed(time, type)
}

/// The spelling of RxTest 4. A function of the client with this name comes first.
@available(*, deprecated, renamed: "Recorded.error(_:_:_:)")
@_disfavoredOverload
public func error<Element>(
  _ time: TestTime, _ error: any Swift.Error, _ type: Element.Type = Element.self
) -> Recorded<Event<Element>> {
  .error(time, error, type)
}
