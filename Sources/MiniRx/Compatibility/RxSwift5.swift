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
  @available(*, deprecated, message: "Write `ignoreElements().asCompletable()`.")
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public func ignoreElements() -> Completable { (ignoreElements() as Observable<Never>).asCompletable() }

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

extension PrimitiveSequence {
  /// The spelling of RxSwift 5.
  @available(*, deprecated, renamed: "observe(on:)")
  @_alwaysEmitIntoClient
  public func observeOn(_ scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
    observe(on: scheduler)
  }

  /// The spelling of RxSwift 5.
  @available(*, deprecated, renamed: "subscribe(on:)")
  @_alwaysEmitIntoClient
  public func subscribeOn(_ scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
    subscribe(on: scheduler)
  }

  /// The spelling of RxSwift 5.
  @available(*, deprecated, renamed: "catch(_:)")
  @_alwaysEmitIntoClient
  public func catchError(
    _ handler: @escaping (any Swift.Error) throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> { `catch`(handler) }

  /// The spelling of RxSwift 5.
  @available(*, deprecated, renamed: "retry(when:)")
  @_alwaysEmitIntoClient
  public func retryWhen<TriggerObservable: ObservableType>(
    _ notificationHandler: @escaping (Observable<any Swift.Error>) -> TriggerObservable
  ) -> PrimitiveSequence<Trait, Element> { retry(when: notificationHandler) }

  /// The spelling of RxSwift 5.
  @available(*, deprecated, renamed: "retry(when:)")
  @_alwaysEmitIntoClient
  public func retryWhen<TriggerObservable: ObservableType, Error: Swift.Error>(
    _ notificationHandler: @escaping (Observable<Error>) -> TriggerObservable
  ) -> PrimitiveSequence<Trait, Element> { retry(when: notificationHandler) }
}

extension PrimitiveSequenceType where Trait: ElementTrait {
  /// The spelling of RxSwift 5.
  @available(*, deprecated, renamed: "catchAndReturn(_:)")
  @_alwaysEmitIntoClient
  public func catchErrorJustReturn(_ element: Element) -> PrimitiveSequence<Trait, Element> { catchAndReturn(element) }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// The spelling of RxSwift 5.
  @available(*, deprecated, renamed: "subscribe(onSuccess:onFailure:onDisposed:)")
  @_alwaysEmitIntoClient
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil, onError: @escaping (any Swift.Error) -> Void,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable { subscribe(onSuccess: onSuccess, onFailure: onError, onDisposed: onDisposed) }

  /// The spelling of RxSwift 4.
  @available(*, deprecated, renamed: "do(onSuccess:onError:onSubscribe:onSubscribed:onDispose:)")
  @_alwaysEmitIntoClient
  public func `do`(
    onNext: @escaping (Element) throws -> Void, onError: ((any Swift.Error) throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
  ) -> Single<Element> {
    `do`(
      onSuccess: onNext, onError: onError, onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose)
  }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// The spelling of RxSwift 4.
  @available(*, deprecated, renamed: "zip(_:)")
  @_alwaysEmitIntoClient
  public static func merge<Sources: Collection>(_ sources: Sources) -> Completable
  where Sources.Element == Completable { zip(sources) }

  /// The spelling of RxSwift 4.
  @available(*, deprecated, renamed: "zip(_:)")
  @_alwaysEmitIntoClient
  public static func merge(_ sources: Completable...) -> Completable { zip(sources) }
}

extension Result where Failure == any Swift.Error {
  /// The failure of a `SingleEvent` in the spelling of RxSwift 5, where that was no `Result`: `single(.error(error))`.
  @available(*, deprecated, renamed: "failure(_:)")
  @_alwaysEmitIntoClient
  public static func error(_ error: any Swift.Error) -> Result { .failure(error) }
}

extension SharedSequence {
  /// The name of RxSwift 5.
  @available(*, deprecated, renamed: "SharingStrategy")
  public typealias S = SharingStrategy
}
