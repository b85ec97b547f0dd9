import MiniRx
import RxSwift

extension RxSwift.ObservableConvertibleType {
  /// The sequence of RxSwift for code that has moved to MiniRx.
  ///
  ///     legacySearch.results.asMiniRx()
  ///       .subscribe(onNext: { show($0) })
  ///       .disposed(by: bag)
  ///
  /// Each subscription is one of the source. Elements, the error as it is, and the end arrive where RxSwift delivers
  /// them, inside its call; events that it delivers from several threads come one at a time. Disposing either side
  /// disposes both.
  public func asMiniRx() -> MiniRx.Observable<Element> {
    .create { observer in asObservable().subscribe { observer.on($0.asMiniRx()) }.asMiniRx() }
  }
}

extension MiniRx.ObservableConvertibleType {
  /// The sequence of MiniRx for code that still uses RxSwift.
  ///
  ///     LegacyController(results: search.results.asRxSwift())
  ///
  /// Each subscription is one of the source. Elements, the error as it is, and the end arrive where MiniRx delivers
  /// them, inside its call. Disposing either side disposes both.
  public func asRxSwift() -> RxSwift.Observable<Element> {
    .create { observer in asObservable().subscribe { observer.on($0.asRxSwift()) }.asRxSwift() }
  }
}

extension RxSwift.Event {
  /// The same event of MiniRx.
  public func asMiniRx() -> MiniRx.Event<Element> {
    switch self {
    case .next(let element): .next(element)
    case .error(let error): .error(error)
    case .completed: .completed
    }
  }
}

extension MiniRx.Event {
  /// The same event of RxSwift.
  public func asRxSwift() -> RxSwift.Event<Element> {
    switch self {
    case .next(let element): .next(element)
    case .error(let error): .error(error)
    case .completed: .completed
    }
  }
}
