import MiniRx
import RxSwift

extension RxSwift.Disposable {
  /// The disposable for code that has moved to MiniRx.
  public func asMiniRx() -> any MiniRx.Disposable { MiniRxDisposable(base: self) }

  /// Leaves it to a bag of MiniRx to dispose this.
  public func disposed(by bag: MiniRx.DisposeBag) { bag.insert(asMiniRx()) }
}

extension RxSwift.Cancelable {
  /// The disposable for code that has moved to MiniRx.
  public func asMiniRx() -> any MiniRx.Cancelable { MiniRxDisposable(base: self) }
}

extension MiniRx.Disposable {
  /// The disposable for code that still uses RxSwift.
  public func asRxSwift() -> any RxSwift.Disposable { RxSwiftDisposable(base: self) }

  /// Leaves it to a bag of RxSwift to dispose this.
  public func disposed(by bag: RxSwift.DisposeBag) { bag.insert(asRxSwift()) }
}

extension MiniRx.Cancelable {
  /// The disposable for code that still uses RxSwift.
  public func asRxSwift() -> any RxSwift.Cancelable { RxSwiftDisposable(base: self) }
}

extension RxSwift.DisposeBag {
  /// A bag of MiniRx that this bag keeps, for code that asks for one. What is in it is disposed with this bag, or later
  /// if the caller still holds it then.
  ///
  ///     row.show(contact, bag: bag.asMiniRx())
  ///
  /// Each call makes a bag. To leave a single disposable to a bag of the other library, `disposed(by:)` takes either.
  public func asMiniRx() -> MiniRx.DisposeBag {
    let bag = MiniRx.DisposeBag()
    insert(RxSwift.Disposables.create { withExtendedLifetime(bag) {} })
    return bag
  }
}

extension MiniRx.DisposeBag {
  /// A bag of RxSwift that this bag keeps, for code that asks for one. What is in it is disposed with this bag, or later
  /// if the caller still holds it then.
  ///
  ///     legacyRow.show(contact, bag: bag.asRxSwift())
  ///
  /// Each call makes a bag. To leave a single disposable to a bag of the other library, `disposed(by:)` takes either.
  public func asRxSwift() -> RxSwift.DisposeBag {
    let bag = RxSwift.DisposeBag()
    insert(MiniRx.Disposables.create { withExtendedLifetime(bag) {} })
    return bag
  }
}

private struct MiniRxDisposable<Base: RxSwift.Disposable>: MiniRx.Disposable, @unchecked Sendable {
  let base: Base

  func dispose() { base.dispose() }
}

extension MiniRxDisposable: MiniRx.Cancelable where Base: RxSwift.Cancelable {
  var isDisposed: Bool { base.isDisposed }
}

private struct RxSwiftDisposable<Base: MiniRx.Disposable>: RxSwift.Disposable {
  let base: Base

  func dispose() { base.dispose() }
}

extension RxSwiftDisposable: RxSwift.Cancelable where Base: MiniRx.Cancelable {
  var isDisposed: Bool { base.isDisposed }
}
