import MiniRx
import RxSwift

extension RxSwift.PrimitiveSequence where Trait == RxSwift.SingleTrait {
  /// The single for code that has moved to MiniRx.
  public func asMiniRx() -> MiniRx.Single<Element> { asObservable().asMiniRx().asSingle() }
}

extension MiniRx.PrimitiveSequence where Trait == MiniRx.SingleTrait {
  /// The single for code that still uses RxSwift.
  public func asRxSwift() -> RxSwift.Single<Element> { asObservable().asRxSwift().asSingle() }
}

extension RxSwift.PrimitiveSequence where Trait == RxSwift.MaybeTrait {
  /// The maybe for code that has moved to MiniRx.
  public func asMiniRx() -> MiniRx.Maybe<Element> { asObservable().asMiniRx().asMaybe() }
}

extension MiniRx.PrimitiveSequence where Trait == MiniRx.MaybeTrait {
  /// The maybe for code that still uses RxSwift.
  public func asRxSwift() -> RxSwift.Maybe<Element> { asObservable().asRxSwift().asMaybe() }
}

extension RxSwift.PrimitiveSequence where Trait == RxSwift.CompletableTrait, Element == Never {
  /// The completable for code that has moved to MiniRx.
  public func asMiniRx() -> MiniRx.Completable { asObservable().asMiniRx().asCompletable() }
}

extension MiniRx.PrimitiveSequence where Trait == MiniRx.CompletableTrait, Element == Never {
  /// The completable for code that still uses RxSwift.
  public func asRxSwift() -> RxSwift.Completable { asObservable().asRxSwift().asCompletable() }
}

// An infallible does not fail, so that what it falls back to is never used.

extension RxSwift.InfallibleType {
  /// The sequence that never fails for code that has moved to MiniRx.
  public func asMiniRx() -> MiniRx.Infallible<Element> {
    asObservable().asMiniRx().asInfallible(onErrorFallbackTo: .empty())
  }
}

extension MiniRx.InfallibleType {
  /// The sequence that never fails for code that still uses RxSwift.
  public func asRxSwift() -> RxSwift.Infallible<Element> {
    asObservable().asRxSwift().asInfallible(onErrorFallbackTo: .empty())
  }
}
