import MiniRx
import RxRelay
import RxSwift

/// What the relays of RxSwift have in common, for which it has no protocol of its own.
public protocol RxSwiftRelayType<Element>: RxSwift.ObservableType {
  /// Emits an element.
  func accept(_ event: Element)
}

extension RxRelay.PublishRelay: RxSwiftRelayType {}
extension RxRelay.BehaviorRelay: RxSwiftRelayType {}
extension RxRelay.ReplayRelay: RxSwiftRelayType {}

extension RxSwiftRelayType {
  /// The relay for code that has moved to MiniRx. What either side accepts reaches the observers of both, in one order.
  ///
  ///     let name = legacyModel.name.asMiniRx()
  ///     name.accept(name.value.uppercased())
  public func asMiniRx() -> MiniRxRelay<Self> { MiniRxRelay(self) }
}

extension MiniRx.RelayType {
  /// The relay for code that still uses RxSwift. What either side accepts reaches the observers of both, in one order.
  ///
  ///     let name = model.name.asRxSwift()
  ///     field.rx.text.orEmpty.bind(to: name).disposed(by: bag)
  public func asRxSwift() -> RxSwiftRelay<Self> { RxSwiftRelay(self) }
}

/// A relay of RxSwift as one of MiniRx. See `asMiniRx()`.
///
/// What the relay tells of itself, such as `value`, can be read here as well.
@dynamicMemberLookup
public struct MiniRxRelay<Base: RxSwiftRelayType>: MiniRx.RelayType {
  /// What the relay emits.
  public typealias Element = Base.Element

  private let base: Base

  fileprivate init(_ base: Base) { self.base = base }

  /// The relay of RxSwift.
  public func asRxSwift() -> Base { base }

  /// Reads a property of the relay of RxSwift.
  public subscript<Member>(dynamicMember property: KeyPath<Base, Member>) -> Member { base[keyPath: property] }

  /// Emits an element to the observers of both sides.
  public func accept(_ event: Element) { base.accept(event) }

  /// Subscribes an observer.
  ///
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  public func subscribe<Observer: MiniRx.ObserverType>(_ observer: Observer) -> any MiniRx.Disposable
  where Observer.Element == Element {
    base.asObservable().asMiniRx().subscribe(observer)
  }
}

/// A relay of MiniRx as one of RxSwift, which `bind(to:)` of RxSwift takes as an observer. See `asRxSwift()`.
///
/// What the relay tells of itself, such as `value`, can be read here as well.
@dynamicMemberLookup
public struct RxSwiftRelay<Base: MiniRx.RelayType>: RxSwiftRelayType, RxSwift.ObserverType {
  /// What the relay emits.
  public typealias Element = Base.Element

  private let base: Base

  fileprivate init(_ base: Base) { self.base = base }

  /// The relay of MiniRx.
  public func asMiniRx() -> Base { base }

  /// Reads a property of the relay of MiniRx.
  public subscript<Member>(dynamicMember property: KeyPath<Base, Member>) -> Member { base[keyPath: property] }

  /// Emits an element to the observers of both sides.
  public func accept(_ event: Element) { base.accept(event) }

  /// Accepts an element. A relay does not end: a completion is ignored, and an error goes to RxSwift's
  /// `Hooks.defaultErrorHandler`.
  public func on(_ event: RxSwift.Event<Element>) {
    switch event {
    case .next(let element): accept(element)
    case .error(let error): RxSwift.Hooks.defaultErrorHandler([], error)
    case .completed: break
    }
  }

  /// Subscribes an observer.
  ///
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  public func subscribe<Observer: RxSwift.ObserverType>(_ observer: Observer) -> any RxSwift.Disposable
  where Observer.Element == Element {
    base.asObservable().asRxSwift().subscribe(observer)
  }
}
