import MiniRx
import RxSwift

extension RxSwift.AnyObserver {
  /// The observer of RxSwift for `subscribe(_:)` and `bind(to:)` of MiniRx. Any observer is one with `asObserver()`.
  public func asMiniRx() -> MiniRx.AnyObserver<Element> { MiniRx.AnyObserver { on($0.asRxSwift()) } }
}

extension MiniRx.AnyObserver {
  /// The observer of MiniRx for `subscribe(_:)` and `bind(to:)` of RxSwift. Any observer is one with `asObserver()`.
  public func asRxSwift() -> RxSwift.AnyObserver<Element> { RxSwift.AnyObserver { on($0.asMiniRx()) } }
}

extension RxSwift.Binder {
  /// The binder of RxSwift for `bind(to:)` of MiniRx.
  ///
  ///     model.title.bind(to: label.rx.text.asMiniRx()).disposed(by: bag)
  public func asMiniRx() -> MiniRx.AnyObserver<Value> { asObserver().asMiniRx() }
}

extension MiniRx.Binder {
  /// The binder of MiniRx for `bind(to:)` of RxSwift.
  public func asRxSwift() -> RxSwift.AnyObserver<Value> { asObserver().asRxSwift() }
}
