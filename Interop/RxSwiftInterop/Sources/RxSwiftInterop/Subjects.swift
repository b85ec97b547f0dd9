import MiniRx
import RxSwift

/// A subject of RxSwift as one of MiniRx. See `asMiniRx()`.
///
/// What the subject tells of itself, such as `hasObservers`, can be read here as well.
@dynamicMemberLookup
public struct MiniRxSubject<Base: RxSwift.SubjectType & RxSwift.ObserverType>: MiniRx.SubjectType, MiniRx.ObserverType {
  /// What the subject emits.
  public typealias Element = Base.Element

  private let base: Base

  fileprivate init(_ base: Base) { self.base = base }

  /// The subject of RxSwift.
  public func asRxSwift() -> Base { base }

  /// Reads a property of the subject of RxSwift.
  public subscript<Member>(dynamicMember property: KeyPath<Base, Member>) -> Member { base[keyPath: property] }

  /// Emits an event to the observers of both sides.
  public func on(_ event: MiniRx.Event<Element>) { base.on(event.asRxSwift()) }

  /// Subscribes an observer.
  ///
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  public func subscribe<Observer: MiniRx.ObserverType>(_ observer: Observer) -> any MiniRx.Disposable
  where Observer.Element == Element {
    base.asObservable().asMiniRx().subscribe(observer)
  }

  /// What the owner emits through: the subject itself.
  public func asObserver() -> Self { self }

  /// The latest value.
  ///
  /// - Throws: the error that the subject ended with, or RxSwift's `RxError.disposed`.
  public func value<Value>() throws -> Value where Base == RxSwift.BehaviorSubject<Value> { try base.value() }
}

/// A subject of MiniRx as one of RxSwift. See `asRxSwift()`.
///
/// What the subject tells of itself, such as `hasObservers`, can be read here as well.
@dynamicMemberLookup
public struct RxSwiftSubject<Base: MiniRx.SubjectType & MiniRx.ObserverType>: RxSwift.SubjectType, RxSwift.ObserverType
{
  /// What the subject emits.
  public typealias Element = Base.Element

  private let base: Base

  fileprivate init(_ base: Base) { self.base = base }

  /// The subject of MiniRx.
  public func asMiniRx() -> Base { base }

  /// Reads a property of the subject of MiniRx.
  public subscript<Member>(dynamicMember property: KeyPath<Base, Member>) -> Member { base[keyPath: property] }

  /// Emits an event to the observers of both sides.
  public func on(_ event: RxSwift.Event<Element>) { base.on(event.asMiniRx()) }

  /// Subscribes an observer.
  ///
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  public func subscribe<Observer: RxSwift.ObserverType>(_ observer: Observer) -> any RxSwift.Disposable
  where Observer.Element == Element {
    base.asObservable().asRxSwift().subscribe(observer)
  }

  /// What the owner emits through: the subject itself.
  public func asObserver() -> Self { self }

  /// The latest value.
  ///
  /// - Throws: the error that the subject ended with, or MiniRx's `RxError.disposed`.
  public func value<Value>() throws -> Value where Base == MiniRx.BehaviorSubject<Value> { try base.value() }
}

// One for each class: it comes before what the protocols of the class have under the same name.

extension RxSwift.PublishSubject {
  /// The subject for code that has moved to MiniRx. What either side emits reaches the observers of both, in one order.
  ///
  ///     screen.taps.asMiniRx().onNext(())
  public func asMiniRx() -> MiniRxSubject<RxSwift.PublishSubject<Element>> { MiniRxSubject(self) }
}

extension RxSwift.BehaviorSubject {
  /// The subject for code that has moved to MiniRx. What either side emits reaches the observers of both, in one order.
  public func asMiniRx() -> MiniRxSubject<RxSwift.BehaviorSubject<Element>> { MiniRxSubject(self) }
}

extension RxSwift.ReplaySubject {
  /// The subject for code that has moved to MiniRx. What either side emits reaches the observers of both, in one order.
  public func asMiniRx() -> MiniRxSubject<RxSwift.ReplaySubject<Element>> { MiniRxSubject(self) }
}

extension RxSwift.AsyncSubject {
  /// The subject for code that has moved to MiniRx. What either side emits reaches the observers of both, in one order.
  public func asMiniRx() -> MiniRxSubject<RxSwift.AsyncSubject<Element>> { MiniRxSubject(self) }
}

extension MiniRx.PublishSubject {
  /// The subject for code that still uses RxSwift. What either side emits reaches the observers of both, in one order.
  ///
  ///     LegacyScreen(taps: taps.asRxSwift())
  public func asRxSwift() -> RxSwiftSubject<MiniRx.PublishSubject<Element>> { RxSwiftSubject(self) }
}

extension MiniRx.BehaviorSubject {
  /// The subject for code that still uses RxSwift. What either side emits reaches the observers of both, in one order.
  public func asRxSwift() -> RxSwiftSubject<MiniRx.BehaviorSubject<Element>> { RxSwiftSubject(self) }
}

extension MiniRx.ReplaySubject {
  /// The subject for code that still uses RxSwift. What either side emits reaches the observers of both, in one order.
  public func asRxSwift() -> RxSwiftSubject<MiniRx.ReplaySubject<Element>> { RxSwiftSubject(self) }
}

extension MiniRx.AsyncSubject {
  /// The subject for code that still uses RxSwift. What either side emits reaches the observers of both, in one order.
  public func asRxSwift() -> RxSwiftSubject<MiniRx.AsyncSubject<Element>> { RxSwiftSubject(self) }
}
