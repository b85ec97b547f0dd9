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
