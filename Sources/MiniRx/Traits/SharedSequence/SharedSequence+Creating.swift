import Dispatch

extension SharedSequence {
  /// A sequence that completes at once.
  @_alwaysEmitIntoClient
  public static func empty() -> SharedSequence { onScheduler(.empty()) }

  /// A sequence that neither emits nor ends.
  @_alwaysEmitIntoClient
  public static func never() -> SharedSequence { SharedSequence(raw: .never()) }

  /// A sequence of one element.
  @_alwaysEmitIntoClient
  public static func just(_ element: Element) -> SharedSequence { onScheduler(.just(element)) }

  /// A sequence that a closure makes, anew for each subscription.
  @_alwaysEmitIntoClient
  public static func deferred(_ observableFactory: @escaping () -> SharedSequence) -> SharedSequence {
    SharedSequence(.deferred { observableFactory().asObservable() })
  }

  /// A sequence of the given elements: on the main thread the first is emitted at once, each other in a turn of the main
  /// queue, so that two such sequences take turns.
  ///
  ///     Driver.combineLatest(.of(1, 2), .of(3, 4)) { $0 * 10 + $1 }   // 13, 23, 24
  @_alwaysEmitIntoClient
  public static func of(_ elements: Element...) -> SharedSequence { from(elements) }

  /// A sequence of the elements of an array, which takes turns as `of` does.
  @_alwaysEmitIntoClient
  public static func from(_ array: [Element]) -> SharedSequence {
    SharedSequence(raw: .from(array, scheduler: SharingStrategy.scheduler))
  }

  /// A sequence of the elements of a Swift sequence, which is iterated over anew for each subscription, and takes turns as
  /// `of` does.
  @_alwaysEmitIntoClient
  public static func from<Elements: Swift.Sequence>(_ sequence: Elements) -> SharedSequence
  where Elements.Element == Element { SharedSequence(raw: .from(sequence, scheduler: SharingStrategy.scheduler)) }

  /// A sequence of the value of an optional, if it has one.
  @_alwaysEmitIntoClient
  public static func from(optional: Element?) -> SharedSequence {
    SharedSequence(raw: .from(optional: optional, scheduler: SharingStrategy.scheduler))
  }

  @usableFromInline
  static func onScheduler(_ source: Observable<Element>) -> SharedSequence {
    SharedSequence(raw: source.subscribe(on: SharingStrategy.scheduler))
  }
}

extension SharedSequence where Element: RxAbstractInteger {
  /// A sequence that counts from 0, one element after each period.
  @_alwaysEmitIntoClient
  public static func interval(_ period: RxTimeInterval) -> SharedSequence {
    SharedSequence(.interval(period, scheduler: SharingStrategy.scheduler))
  }

  /// A sequence that emits 0 after a span of time, and then continues to count.
  @_alwaysEmitIntoClient
  public static func timer(_ dueTime: RxTimeInterval, period: RxTimeInterval) -> SharedSequence {
    SharedSequence(.timer(dueTime, period: period, scheduler: SharingStrategy.scheduler))
  }
}
