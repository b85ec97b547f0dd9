extension ObservableType where Element: ObservableConvertibleType {
  /// Emits what the latest of the inner sequences emits.
  ///
  /// ![The lines below, drawn.](SwitchLatest)
  ///
  ///                     --+------+---------|
  ///                       a--b--c--d--|
  ///                              x--y--|
  ///     switchLatest()  --a--b--cx--y------|
  ///
  /// A new inner sequence disposes the one before it. Completes when the source and the latest inner sequence have. The
  /// first error of either ends it.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/switch.html>
  public func switchLatest() -> Observable<Element.Element> { flatMapLatest { $0 } }
}
