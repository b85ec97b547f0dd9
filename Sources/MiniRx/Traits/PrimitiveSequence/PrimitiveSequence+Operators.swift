import Dispatch

extension PrimitiveSequenceType where Trait: ElementTrait {
  /// Transforms the element; see `Observable.map(_:)`.
  @_alwaysEmitIntoClient
  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> PrimitiveSequence<Trait, Result> {
    PrimitiveSequence(raw: source.map(transform))
  }

  /// Transforms the element, or drops it if it has no result; see `Observable.compactMap(_:)`.
  @_alwaysEmitIntoClient
  public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Maybe<Result> {
    Maybe(raw: source.compactMap(transform))
  }

  /// Drops the element unless it satisfies a predicate; see `Observable.filter(_:)`.
  @_alwaysEmitIntoClient
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Maybe<Element> {
    Maybe(raw: source.filter(predicate))
  }

  /// Continues with a sequence of the same kind that is made of the element.
  ///
  ///     logIn().flatMap { session in load(session.user) }
  ///
  /// An error that `selector` throws ends the sequence. Completes without an element where a `Maybe` has none.
  @_alwaysEmitIntoClient
  public func flatMap<Result>(
    _ selector: @escaping (Element) throws -> PrimitiveSequence<Trait, Result>
  ) -> PrimitiveSequence<Trait, Result> { PrimitiveSequence(raw: source.flatMap(selector)) }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Continues with a `Maybe` that is made of the element; see `flatMap(_:)`.
  @_alwaysEmitIntoClient
  public func flatMapMaybe<Result>(_ selector: @escaping (Element) throws -> Maybe<Result>) -> Maybe<Result> {
    Maybe(raw: source.flatMap(selector))
  }

  /// Continues with a `Completable` that is made of the element; see `flatMap(_:)`.
  @_alwaysEmitIntoClient
  public func flatMapCompletable(_ selector: @escaping (Element) throws -> Completable) -> Completable {
    Completable(raw: source.flatMap(selector))
  }
}

extension PrimitiveSequence {
  /// Continues with another sequence when this one fails; see `Observable.catch(_:)`.
  @_alwaysEmitIntoClient
  public func `catch`(
    _ handler: @escaping (any Swift.Error) throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(raw: source.catch { try handler($0).source }) }

  /// Subscribes again when the sequence fails, until it has been tried `maxAttemptCount` times; see
  /// `Observable.retry(_:)`.
  ///
  /// - Parameter maxAttemptCount: how many attempts, the first included; not negative. With 0 nothing is subscribed to:
  ///   a `Single` then fails with `RxError.noElements`, the others complete.
  @_alwaysEmitIntoClient
  public func retry(_ maxAttemptCount: Int) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(retried: source.retry(maxAttemptCount))
  }

  /// Subscribes again when the sequence has failed and another one, made of its errors, emits; see
  /// `Observable.retry(when:)`.
  ///
  /// If the notifier completes, so does a `Maybe` or a `Completable`; a `Single` then fails with `RxError.noElements`.
  @_alwaysEmitIntoClient
  public func retry<TriggerObservable: ObservableType>(
    when notificationHandler: @escaping (Observable<any Swift.Error>) -> TriggerObservable
  ) -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(retried: source.retry(when: notificationHandler)) }

  /// Subscribes again when the sequence has failed with an error of one type, and another sequence, made of such
  /// errors, emits; see `Observable.retry(when:)`.
  @_alwaysEmitIntoClient
  public func retry<TriggerObservable: ObservableType, Error: Swift.Error>(
    when notificationHandler: @escaping (Observable<Error>) -> TriggerObservable
  ) -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(retried: source.retry(when: notificationHandler)) }

  /// A `Single` that is left without an element has failed.
  @usableFromInline init(retried source: Observable<Element>) {
    self.init(raw: Trait.self == SingleTrait.self ? source.ifEmpty(switchTo: .error(RxError.noElements)) : source)
  }
}

extension PrimitiveSequenceType where Trait: ElementTrait {
  /// Gives an element when the sequence fails; see `Observable.catchAndReturn(_:)`.
  @_alwaysEmitIntoClient
  public func catchAndReturn(_ element: Element) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.catchAndReturn(element))
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Gives an element when there is none; see `Observable.ifEmpty(default:)`.
  @_alwaysEmitIntoClient
  public func ifEmpty(default: Element) -> Single<Element> { Single(raw: source.ifEmpty(default: `default`)) }

  /// Continues with another `Maybe` when there is no element; see `Observable.ifEmpty(switchTo:)`.
  @_alwaysEmitIntoClient
  public func ifEmpty(switchTo other: Maybe<Element>) -> Maybe<Element> {
    Maybe(raw: source.ifEmpty(switchTo: other.source))
  }

  /// Continues with a `Single` when there is no element; see `Observable.ifEmpty(switchTo:)`.
  ///
  ///     cached(id).ifEmpty(switchTo: load(id))
  @_alwaysEmitIntoClient
  public func ifEmpty(switchTo other: Single<Element>) -> Single<Element> {
    Single(raw: source.ifEmpty(switchTo: other.source))
  }
}

extension PrimitiveSequence {
  /// Emits a span of time later; see `Observable.delay(_:scheduler:)`. An error is passed on at once.
  ///
  /// - Parameters:
  ///   - dueTime: the span; a negative one counts as zero, which still goes through the scheduler.
  ///   - scheduler: where the element and the end are emitted.
  @_alwaysEmitIntoClient
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.delay(dueTime, scheduler: scheduler))
  }

  /// Subscribes a span of time later; see `Observable.delaySubscription(_:scheduler:)`.
  ///
  /// - Parameters:
  ///   - dueTime: the span; a negative one counts as zero, which still goes through the scheduler.
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

  /// Delivers the events on a scheduler; see `Observable.observe(on:)`.
  @_alwaysEmitIntoClient
  public func observe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.observe(on: scheduler))
  }

  /// Subscribes to the source on a scheduler; see `Observable.subscribe(on:)`.
  @_alwaysEmitIntoClient
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.subscribe(on: scheduler))
  }

  /// Prints the subscription, every event and the disposal; see `Observable.debug(_:trimOutput:)`.
  ///
  /// - Parameters:
  ///   - identifier: what stands in front; the place of the call where it is `nil`.
  ///   - trimOutput: whether the text of an event is cut in the middle to 40 characters.
  ///   - file: the file of the call.
  ///   - function: the function of the call.
  ///   - line: the line of the call.
  @_alwaysEmitIntoClient
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file, line: UInt = #line,
    function: String = #function
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: source.debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function))
  }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Calls closures along the way; see `Observable.do(onNext:…)`.
  ///
  /// - Parameters:
  ///   - onSuccess: called with the element, before it is passed on.
  ///   - afterSuccess: called with the element, after it has been passed on.
  ///   - onError: called with the error, before it is passed on.
  ///   - afterError: called with the error, after it has been passed on.
  ///   - onSubscribe: called before the source is subscribed to.
  ///   - onSubscribed: called after the source has been subscribed to.
  ///   - onDispose: called once, after the source has ended or been disposed.
  @_alwaysEmitIntoClient
  public func `do`(
    onSuccess: ((Element) throws -> Void)? = nil, afterSuccess: ((Element) throws -> Void)? = nil,
    onError: ((any Swift.Error) throws -> Void)? = nil, afterError: ((any Swift.Error) throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
  ) -> Single<Element> {
    Single(
      raw: source.do(
        onNext: onSuccess, afterNext: afterSuccess, onError: onError, afterError: afterError,
        onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Calls closures along the way; see `Observable.do(onNext:…)`.
  ///
  /// - Parameters:
  ///   - onNext: called with the element, before it is passed on.
  ///   - afterNext: called with the element, after it has been passed on.
  ///   - onError: called with the error, before it is passed on.
  ///   - afterError: called with the error, after it has been passed on.
  ///   - onCompleted: called at the end without an error, also after the element, before it is passed on.
  ///   - afterCompleted: called at the end without an error, also after the element, after it has been passed on.
  ///   - onSubscribe: called before the source is subscribed to.
  ///   - onSubscribed: called after the source has been subscribed to.
  ///   - onDispose: called once, after the source has ended or been disposed.
  @_alwaysEmitIntoClient
  public func `do`(
    onNext: ((Element) throws -> Void)? = nil, afterNext: ((Element) throws -> Void)? = nil,
    onError: ((any Swift.Error) throws -> Void)? = nil, afterError: ((any Swift.Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil, afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
  ) -> Maybe<Element> {
    Maybe(
      raw: source.do(
        onNext: onNext, afterNext: afterNext, onError: onError, afterError: afterError, onCompleted: onCompleted,
        afterCompleted: afterCompleted, onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
  }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Calls closures along the way; see `Observable.do(onNext:…)`.
  ///
  /// - Parameters:
  ///   - onError: called with the error, before it is passed on.
  ///   - afterError: called with the error, after it has been passed on.
  ///   - onCompleted: called at the end without an error, before it is passed on.
  ///   - afterCompleted: called at the end without an error, after it has been passed on.
  ///   - onSubscribe: called before the source is subscribed to.
  ///   - onSubscribed: called after the source has been subscribed to.
  ///   - onDispose: called once, after the source has ended or been disposed.
  @_alwaysEmitIntoClient
  public func `do`(
    onError: ((any Swift.Error) throws -> Void)? = nil, afterError: ((any Swift.Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil, afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
  ) -> Completable {
    Completable(
      raw: source.do(
        onError: onError, afterError: afterError, onCompleted: onCompleted, afterCompleted: afterCompleted,
        onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
  }
}

extension PrimitiveSequenceType where Trait: ElementTrait, Element == Any {
  /// Runs several sequences at once and emits their elements together, as a tuple.
  ///
  ///     Single.zip(loadUser(), loadSettings()).map { user, settings in Profile(user, settings) }
  ///
  /// The first error ends it and disposes the others; so does the end of a `Maybe` without an element when all others have
  /// ended. See `Observable.zip(_:)`.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func zip<each Part>(
    _ source: repeat PrimitiveSequence<Trait, each Part>
  ) -> PrimitiveSequence<Trait, (repeat each Part)> { .init(raw: Observable.tuples(.inOrder, repeat each source)) }
}

extension PrimitiveSequenceType where Trait: ElementTrait {
  /// Runs several sequences at once and emits what a closure makes of their elements.
  ///
  ///     Single.zip(loadUser(), loadSettings(), resultSelector: Profile.init)
  ///
  /// An error that `resultSelector` throws ends the sequence. Otherwise the same as `zip(_:)`.
  @_disfavoredOverload
  @_alwaysEmitIntoClient
  public static func zip<each Part>(
    _ source: repeat PrimitiveSequence<Trait, each Part>, resultSelector: @escaping (repeat each Part) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> { combining(list(repeat each source), .inOrder, spread(resultSelector)) }

  /// Runs a collection of sequences at once and emits what a closure makes of their elements.
  ///
  /// The closure is also asked where the collection is empty. An error that it throws ends the sequence.
  /// Otherwise the same as `zip(_:)`.
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection, Result>(
    _ collection: Collection, resultSelector: @escaping ([Element]) throws -> Result
  ) -> PrimitiveSequence<Trait, Result> where Collection.Element == PrimitiveSequence<Trait, Element> {
    let sources = collection.map(\.source)
    if sources.isEmpty { return PrimitiveSequence(raw: .deferred { .just(try resultSelector([])) }) }
    return PrimitiveSequence(raw: .zip(sources, resultSelector: resultSelector))
  }

  /// Runs a collection of sequences at once and emits their elements, in the order of the collection.
  ///
  /// An empty collection gives an empty array. Otherwise the same as `zip(_:)`.
  @_alwaysEmitIntoClient
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> PrimitiveSequence<Trait, [Element]> where Collection.Element == PrimitiveSequence<Trait, Element> {
    zip(collection) { $0 }
  }
}
