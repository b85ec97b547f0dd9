import Dispatch

extension PrimitiveSequenceType where Trait: ElementTrait {
  /// A sequence of an element; see `Observable.just(_:)`.
  @_alwaysEmitIntoClient
  public static func just(_ element: Element) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .just(element))
  }

  /// A sequence of an element, which a scheduler emits; see `Observable.just(_:scheduler:)`.
  @_alwaysEmitIntoClient
  public static func just(
    _ element: Element, scheduler: any ImmediateSchedulerType
  ) -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(raw: .just(element, scheduler: scheduler)) }
}

extension PrimitiveSequenceType where Trait: ElementTrait, Element: RxAbstractInteger {
  /// A sequence that emits 0 after a span of time; see `Observable.timer(_:period:scheduler:)`.
  ///
  /// - Parameters:
  ///   - dueTime: the span; at once where it is negative.
  ///   - scheduler: where it emits.
  @_alwaysEmitIntoClient
  public static func timer(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(raw: .timer(dueTime, scheduler: scheduler)) }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// A `Maybe` without an element, which completes while it is subscribed to.
  @_alwaysEmitIntoClient
  public static func empty() -> Maybe<Element> { PrimitiveSequence(raw: .empty()) }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// A `Completable` that completes while it is subscribed to.
  @_alwaysEmitIntoClient
  public static func empty() -> Completable { PrimitiveSequence(raw: .empty()) }
}

extension PrimitiveSequenceType {
  /// A sequence that fails while it is subscribed to.
  @_alwaysEmitIntoClient
  public static func error(_ error: any Swift.Error) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .error(error))
  }

  /// A sequence that never ends.
  @_alwaysEmitIntoClient
  public static func never() -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(raw: .never()) }

  /// A sequence that a closure makes, anew for each subscription; see `Observable.deferred(_:)`.
  ///
  ///     func poll() -> Completable { step().andThen(.deferred { poll() }) }   // for ever, on a constant stack
  @_alwaysEmitIntoClient
  public static func deferred(
    _ observableFactory: @escaping () throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> { PrimitiveSequence(raw: .deferred { try observableFactory().source }) }

  /// A sequence with a resource that lives as long as each subscription; see `Observable.using(_:observableFactory:)`.
  ///
  /// - Parameters:
  ///   - resourceFactory: makes the resource.
  ///   - primitiveSequenceFactory: makes the sequence.
  @_alwaysEmitIntoClient
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping () throws -> Resource,
    primitiveSequenceFactory: @escaping (Resource) throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(
      raw: .using(resourceFactory, observableFactory: { try primitiveSequenceFactory($0).source }))
  }
}
