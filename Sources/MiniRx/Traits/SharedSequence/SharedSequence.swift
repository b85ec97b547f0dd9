/// A sequence for views: it never fails, delivers on the main scheduler, and serves all observers with one
/// subscription.
///
/// `Driver` and `Signal` are its two kinds, which differ in whether a late observer receives the latest element. Each
/// operator shares its result, so that a closure runs once an element, however many observers there are.
public struct SharedSequence<SharingStrategy: SharingStrategyProtocol, Element>: SharedSequenceConvertibleType, Sendable
{
  private let source: Observable<Element>

  /// Shares a sequence. The caller warrants that it never fails and delivers on the strategy's scheduler.
  @usableFromInline
  init(_ source: Observable<Element>) { self.source = SharingStrategy.share(source) }

  /// A sequence that needs no sharing: all its observers receive the same.
  @usableFromInline
  init(raw source: Observable<Element>) { self.source = source }

  /// The sequence as an `Observable`.
  public func asObservable() -> Observable<Element> { source }

  /// The sequence itself.
  public func asSharedSequence() -> SharedSequence<SharingStrategy, Element> { self }
}

/// What makes a `Driver`, a `Signal` or a shared sequence of another strategy. Conform to `SharedSequenceConvertibleType`.
public protocol SharedSequenceType<SharingStrategy, Element>: ObservableConvertibleType {
  /// Where it delivers and how it shares.
  associatedtype SharingStrategy: SharingStrategyProtocol

  /// The sequence as a shared sequence.
  func asSharedSequence() -> SharedSequence<SharingStrategy, Element>
}

/// A type that can be seen as a `Driver`, a `Signal` or a shared sequence of another strategy.
public protocol SharedSequenceConvertibleType<Element>: SharedSequenceType {}

extension SharedSequenceConvertibleType {
  /// The sequence as an `Observable`.
  public func asObservable() -> Observable<Element> { asSharedSequence().asObservable() }

  /// The sequence as an `Infallible`, which shares and delivers as it did.
  public func asInfallible() -> Infallible<Element> { Infallible(asObservable()) }
}

/// Where a shared sequence delivers, and how it shares.
public protocol SharingStrategyProtocol {
  /// Where all events are delivered.
  static var scheduler: any SchedulerType { get }

  /// Serves all observers with one subscription.
  static func share<Element>(_ source: Observable<Element>) -> Observable<Element>
}

/// Where drivers and signals deliver: the main scheduler, unless a test says otherwise.
public enum SharingScheduler {
  @TaskLocal private static var mocked: Unchecked<() -> any SchedulerType>?

  /// Makes the scheduler of a driver or signal that is being made.
  public static var make: () -> any SchedulerType { mocked?.value ?? { MainScheduler() } }

  /// Whether a test has taken the place of the main scheduler, and with it decides on the thread.
  static var isMocked: Bool { mocked != nil }

  /// Lets the drivers and signals that an action makes deliver on a given scheduler.
  ///
  ///     let scheduler = TestScheduler(initialClock: 0)
  ///     SharingScheduler.mock(scheduler: scheduler) {
  ///       let titles = model.title.asDriver(onErrorJustReturn: "").debounce(.seconds(1))
  ///       scheduler.expect(titles.asObservable(), "-a", values: ["a": "News"])
  ///     }
  ///
  /// It holds on the thread, or in the task and its child tasks, that runs the action, and nowhere else: tests that run
  /// in parallel each have their own. Work that the action puts on another queue makes drivers for the main scheduler.
  /// `drive` may be called on any thread inside.
  ///
  /// - Parameters:
  ///   - scheduler: where they deliver.
  ///   - action: what makes them. Also move the clock in there if closures, such as those of `flatMap`, make some
  ///     later.
  /// - Returns: what the action returns.
  @discardableResult
  public static func mock<Result>(scheduler: any SchedulerType, action: () throws -> Result) rethrows -> Result {
    try mock(makeScheduler: { scheduler }, action: action)
  }

  /// Lets the drivers and signals that an action makes deliver on schedulers that a closure makes, one for each use.
  ///
  /// - Parameters:
  ///   - makeScheduler: makes a scheduler.
  ///   - action: what makes drivers and signals; see `mock(scheduler:action:)`.
  /// - Returns: what the action returns.
  @discardableResult
  public static func mock<Result>(
    makeScheduler: @escaping () -> any SchedulerType, action: () throws -> Result
  ) rethrows -> Result { try $mocked.withValue(Unchecked(makeScheduler), operation: action) }
}

extension ObservableConvertibleType {
  /// A shared sequence that emits an element in the place of an error, and completes.
  ///
  /// - Parameters:
  ///   - sharingStrategy: where it delivers, and how it shares.
  ///   - onErrorJustReturn: what is emitted in the place of an error.
  @_alwaysEmitIntoClient
  public func asSharedSequence<S: SharingStrategyProtocol>(
    sharingStrategy: S.Type = S.self, onErrorJustReturn: Element
  ) -> SharedSequence<S, Element> {
    SharedSequence(asObservable().observe(on: S.scheduler).catchAndReturn(onErrorJustReturn))
  }

  /// A shared sequence that continues with another one in the place of an error.
  @_alwaysEmitIntoClient
  public func asSharedSequence<S: SharingStrategyProtocol>(
    sharingStrategy: S.Type = S.self, onErrorDriveWith: SharedSequence<S, Element>
  ) -> SharedSequence<S, Element> { asSharedSequence(onErrorRecover: { _ in onErrorDriveWith }) }

  /// A shared sequence that continues with what a closure makes of an error.
  @_alwaysEmitIntoClient
  public func asSharedSequence<S: SharingStrategyProtocol>(
    sharingStrategy: S.Type = S.self,
    onErrorRecover: @escaping (_ error: any Swift.Error) -> SharedSequence<S, Element>
  ) -> SharedSequence<S, Element> {
    SharedSequence(asObservable().observe(on: S.scheduler).catch { onErrorRecover($0).asObservable() })
  }
}
