extension ObservableConvertibleType {
  /// A sequence that emits an element in the place of an error, and completes.
  ///
  /// ![The lines below, drawn.](AsInfallible)
  ///
  ///                                         --1--2--#
  ///     asInfallible(onErrorJustReturn: 0)  --1--2--(0|)
  public func asInfallible(onErrorJustReturn element: Element) -> Infallible<Element> {
    Infallible(asObservable().catchAndReturn(element))
  }

  /// A sequence that continues with another one in the place of an error.
  public func asInfallible(onErrorFallbackTo infallible: Infallible<Element>) -> Infallible<Element> {
    asInfallible(onErrorRecover: { _ in infallible })
  }

  /// A sequence that continues with what a closure makes of an error.
  public func asInfallible(
    onErrorRecover: @escaping (any Swift.Error) -> Infallible<Element>
  ) -> Infallible<Element> { Infallible(asObservable().catch { onErrorRecover($0).asObservable() }) }

  /// The sequence without its error, which `Hooks.defaultErrorHandler` receives; it completes instead.
  @usableFromInline
  func withErrorsReported() -> Observable<Element> {
    asObservable().catch { error in
      Hooks.reportUnhandled(error)
      return .empty()
    }
  }
}

extension BehaviorRelay {
  /// The relay as an `Infallible`.
  public func asInfallible() -> Infallible<Element> { Infallible(asObservable()) }
}

extension PublishRelay {
  /// The relay as an `Infallible`.
  public func asInfallible() -> Infallible<Element> { Infallible(asObservable()) }
}

extension ReplayRelay {
  /// The relay as an `Infallible`.
  public func asInfallible() -> Infallible<Element> { Infallible(asObservable()) }
}
