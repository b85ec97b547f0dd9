import Dispatch

/// An observable whose type says how many elements it has: `Single` (one), `Maybe` (one or none) or `Completable`
/// (none).
///
///     func user(id: Int) -> Single<User>          // a request that gives one answer
///     func cached(id: Int) -> Maybe<User>         // a look-up that may find nothing
///     func save(_ user: User) -> Completable      // work that only ends
///
/// Every subscription is a run of its own, as with `Observable`; so is all that its operators do, unless they say more.
public struct PrimitiveSequence<Trait, Element>: Sendable {
  @usableFromInline
  let source: Observable<Element>

  /// The source keeps what the trait promises; it is not checked here.
  @usableFromInline
  package init(raw source: Observable<Element>) { self.source = source }
}

/// A `Single`, a `Maybe` or a `Completable`.
public protocol PrimitiveSequenceType<Trait, Element> {
  /// Which of them it is: `SingleTrait`, `MaybeTrait` or `CompletableTrait`.
  associatedtype Trait
  /// What it emits.
  associatedtype Element

  /// The spelling of RxSwift 4. It stands here because `where` clauses do not see those of extensions.
  @available(*, deprecated, renamed: "Trait")
  typealias TraitType = Trait
  /// The spelling of RxSwift 4.
  @available(*, deprecated, renamed: "Element")
  typealias ElementType = Element

  /// The sequence itself.
  var primitiveSequence: PrimitiveSequence<Trait, Element> { get }
}

/// A trait whose sequences may have an element: `SingleTrait` or `MaybeTrait`.
public protocol ElementTrait {}

extension PrimitiveSequence: PrimitiveSequenceType {
  /// The sequence itself.
  public var primitiveSequence: PrimitiveSequence<Trait, Element> { self }
}

extension PrimitiveSequence: ObservableConvertibleType {
  /// The sequence as an `Observable`, which emits the element, if there is one, and completes.
  public func asObservable() -> Observable<Element> { source }
}

extension PrimitiveSequenceType {
  @usableFromInline
  var source: Observable<Element> { primitiveSequence.source }
}

/// What `Single` and `Maybe` have in common: an observer that is called once, on either side of the sequence.
extension Observable {
  /// A sequence of one event. The first call of the observer counts, from any thread, and also where the delivery of
  /// the element makes the closure call again. Of the others an error is reported as undeliverable.
  static func createOnce(
    _ subscribe: @escaping (@escaping @Sendable (MaybeEvent<Element>) -> Void) -> any Disposable
  ) -> Observable<Element> {
    create { observer in
      let observer = Unchecked(observer)
      let hasEnded = AtomicFlag()
      return subscribe { event in
        guard hasEnded.raise() else {
          if case .error(let error) = event { Hooks.reportUndeliverable(error) }
          return
        }
        switch event {
        case .success(let element):
          observer.value.onNext(element)
          observer.value.onCompleted()
        case .error(let error): observer.value.onError(error)
        case .completed: observer.value.onCompleted()
        }
      }
    }
  }

  /// Calls one of the first three closures, once. An error that follows the element (`do(afterSuccess:)` has thrown)
  /// cannot be delivered any more.
  func subscribeOnce(
    onSuccess: ((Element) -> Void)?, onError: @escaping (any Swift.Error) -> Void, onEmpty: (() -> Void)?,
    onDisposed: (() -> Void)?
  ) -> any Disposable {
    var hasEnded = false
    return subscribe(
      onNext: { element in
        hasEnded = true
        onSuccess?(element)
      },
      onError: { error in hasEnded ? Hooks.reportUndeliverable(error) : onError(error) },
      onCompleted: { if !hasEnded { onEmpty?() } },
      onDisposed: onDisposed)
  }
}

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
  ///   - dueTime: the span; a negative one counts as zero, which still goes through the scheduler.
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
