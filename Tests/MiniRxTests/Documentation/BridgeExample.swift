import MiniRx

extension RxSwift.ObservableConvertibleType {
  /// The sequence for code that has moved to MiniRx.
  func asMiniRx() -> MiniRx.Observable<Element> {
    MiniRx.Observable.create { observer in
      let subscription = self.asObservable().subscribe(
        onNext: { observer.onNext($0) },
        onError: { observer.onError($0) },
        onCompleted: { observer.onCompleted() })
      return MiniRx.Disposables.create { subscription.dispose() }
    }
  }
}

extension MiniRx.ObservableConvertibleType {
  /// The sequence for code that still uses RxSwift.
  func asRxSwift() -> RxSwift.Observable<Element> {
    RxSwift.Observable.create { observer in
      let subscription = self.asObservable().subscribe(
        onNext: { observer.onNext($0) },
        onError: { observer.onError($0) },
        onCompleted: { observer.onCompleted() })
      return RxSwift.Disposables.create { subscription.dispose() }
    }
  }
}
