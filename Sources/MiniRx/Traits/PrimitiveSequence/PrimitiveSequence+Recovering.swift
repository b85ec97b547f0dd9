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
    PrimitiveSequence(raw: source.retry(maxAttemptCount))
  }

  /// Subscribes again when the sequence has failed and another one, made of its errors, emits; see
  /// `Observable.retry(when:)`.
  ///
  /// If the notifier completes, so does a `Maybe` or a `Completable`; a `Single` then fails with `RxError.noElements`.
  @_alwaysEmitIntoClient
  public func retry<TriggerObservable: ObservableType>(
    when notificationHandler: @escaping (Observable<any Swift.Error>) -> TriggerObservable
  ) -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(raw: source.retry(when: notificationHandler)) }

  /// Subscribes again when the sequence has failed with an error of one type, and another sequence, made of such
  /// errors, emits; see `Observable.retry(when:)`.
  @_alwaysEmitIntoClient
  public func retry<TriggerObservable: ObservableType, Error: Swift.Error>(
    when notificationHandler: @escaping (Observable<Error>) -> TriggerObservable
  ) -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(raw: source.retry(when: notificationHandler)) }
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
