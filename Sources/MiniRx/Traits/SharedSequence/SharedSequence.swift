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
