import Dispatch

extension ObservableType {
  /// The spelling of RxSwift 5.
  @available(*, deprecated, renamed: "observe(on:)")
  @_alwaysEmitIntoClient
  public func observeOn(_ scheduler: any ImmediateSchedulerType) -> Observable<Element> { observe(on: scheduler) }

  /// The spelling of RxSwift 5.
  @available(*, deprecated, renamed: "subscribe(on:)")
  @_alwaysEmitIntoClient
  public func subscribeOn(_ scheduler: any ImmediateSchedulerType) -> Observable<Element> { subscribe(on: scheduler) }

  /// The spelling of RxSwift 5.
  @available(*, deprecated, renamed: "catch(_:)")
  @_alwaysEmitIntoClient
  public func catchError(
    _ handler: @escaping (any Swift.Error) throws -> Observable<Element>
  ) -> Observable<Element> { `catch`(handler) }

  /// The spelling of RxSwift 5.
  @available(*, deprecated, renamed: "catchAndReturn(_:)")
  @_alwaysEmitIntoClient
  public func catchErrorJustReturn(_ element: Element) -> Observable<Element> { catchAndReturn(element) }

  /// The spelling of RxSwift 5.
  @available(*, deprecated, renamed: "element(at:)")
  @_alwaysEmitIntoClient
  public func elementAt(_ index: Int) -> Observable<Element> { element(at: index) }

  /// The spelling of RxSwift 5.
  @available(*, deprecated, renamed: "take(while:)")
  @_alwaysEmitIntoClient
  public func takeWhile(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    take(while: predicate)
  }

  /// The spelling of RxSwift 5.
  @available(*, deprecated, renamed: "take(until:)")
  @_alwaysEmitIntoClient
  public func takeUntil<Source: ObservableType>(_ other: Source) -> Observable<Element> { take(until: other) }

  /// The spelling of RxSwift 5.
  @available(*, deprecated, renamed: "take(until:behavior:)")
  @_alwaysEmitIntoClient
  public func takeUntil(
    _ behavior: TakeBehavior, predicate: @escaping (Element) throws -> Bool
  ) -> Observable<Element> { take(until: predicate, behavior: behavior) }

  /// The spelling of RxSwift 5.
  @available(*, deprecated, renamed: "skip(while:)")
  @_alwaysEmitIntoClient
  public func skipWhile(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    skip(while: predicate)
  }

  /// The spelling of RxSwift 5.
  @available(*, deprecated, renamed: "skip(until:)")
  @_alwaysEmitIntoClient
  public func skipUntil<Source: ObservableType>(_ other: Source) -> Observable<Element> { skip(until: other) }

  /// The spelling of RxSwift 5.
  @available(*, deprecated, renamed: "take(for:scheduler:)")
  @_alwaysEmitIntoClient
  public func take(_ duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    take(for: duration, scheduler: scheduler)
  }

  /// The spelling of RxSwift 5.
  @available(*, deprecated, renamed: "retry(when:)")
  @_alwaysEmitIntoClient
  public func retryWhen<TriggerObservable: ObservableType>(
    _ notificationHandler: @escaping (Observable<any Swift.Error>) -> TriggerObservable
  ) -> Observable<Element> { retry(when: notificationHandler) }
  /// The spelling of RxSwift 5.
  @available(*, deprecated, renamed: "retry(when:)")
  @_alwaysEmitIntoClient
  public func retryWhen<TriggerObservable: ObservableType, Error: Swift.Error>(
    _ notificationHandler: @escaping (Observable<Error>) -> TriggerObservable
  ) -> Observable<Element> { retry(when: notificationHandler) }

  /// The spelling of RxSwift 5.
  @available(*, deprecated, renamed: "catch(sequence:)")
  @_alwaysEmitIntoClient
  public static func catchError<Sequence: Swift.Sequence>(_ sequence: Sequence) -> Observable<Element>
  where Sequence.Element == Observable<Element> { `catch`(sequence: sequence) }
}

/// The spelling of RxSwift 5.
@available(*, deprecated, renamed: "TakeBehavior")
public typealias TakeUntilBehavior = TakeBehavior
