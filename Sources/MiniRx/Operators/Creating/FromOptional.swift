extension ObservableType {
  /// A sequence of the value of an optional, if it has one.
  ///
  /// ![The lines below, drawn.](FromOptional)
  ///
  ///     from(optional: 7)                    (7|)
  ///     Observable<Int>.from(optional: nil)  |
  ///
  /// It emits while it is subscribed to.
  ///
  /// - SeeAlso: <https://reactivex.io/documentation/operators/from.html>
  public static func from(optional: Element?) -> Observable<Element> { optional.map { .just($0) } ?? .empty() }

  /// A sequence of the value of an optional, if it has one, which a scheduler emits.
  ///
  /// - Parameters:
  ///   - optional: what it emits.
  ///   - scheduler: where it emits the value and, in a turn of its own, completes.
  public static func from(optional: Element?, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    from(optional.map { [$0] } ?? [], scheduler: scheduler)
  }
}
