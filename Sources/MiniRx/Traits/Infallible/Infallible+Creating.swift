extension InfallibleType {
  /// A closure that receives the events of a sequence that never fails.
  public typealias InfallibleObserver = (InfallibleEvent<Element>) -> Void

  /// A sequence that a closure produces, anew for each subscription; like `Observable.create(_:)`, but it has no way to
  /// fail.
  ///
  ///     Infallible<String>.create { observer in
  ///       observer(.next("Hello"))
  ///       observer(.completed)
  ///       return Disposables.create()
  ///     }
  @_alwaysEmitIntoClient
  public static func create(
    subscribe: @escaping (@escaping InfallibleObserver) -> any Disposable
  ) -> Infallible<Element> { Infallible(.create { observer in subscribe { observer.on($0.event) } }) }

  /// A sequence of one element.
  @_alwaysEmitIntoClient
  public static func just(_ element: Element) -> Infallible<Element> { Infallible(.just(element)) }

  /// A sequence of one element, which a scheduler emits.
  @_alwaysEmitIntoClient
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(.just(element, scheduler: scheduler))
  }

  /// A sequence of the given elements.
  @_alwaysEmitIntoClient
  public static func of(
    _ elements: Element..., scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Infallible<Element> { Infallible(.from(elements, scheduler: scheduler)) }

  /// A sequence of the elements of an array.
  @_alwaysEmitIntoClient
  public static func from(
    _ array: [Element], scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Infallible<Element> { Infallible(.from(array, scheduler: scheduler)) }

  /// A sequence of the elements of a Swift sequence, which is iterated over anew for each subscription.
  @_alwaysEmitIntoClient
  public static func from<Elements: Swift.Sequence>(
    _ sequence: Elements, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Infallible<Element> where Elements.Element == Element { Infallible(.from(sequence, scheduler: scheduler)) }

  /// A sequence that completes at once.
  @_alwaysEmitIntoClient
  public static func empty() -> Infallible<Element> { Infallible(.empty()) }

  /// A sequence that neither emits nor ends.
  @_alwaysEmitIntoClient
  public static func never() -> Infallible<Element> { Infallible(.never()) }

  /// A sequence that is made when an observer subscribes, anew for each subscription.
  ///
  /// If the closure throws, the error goes to `Hooks.defaultErrorHandler`, and the sequence completes.
  public static func deferred(
    _ observableFactory: @escaping () throws -> Infallible<Element>
  ) -> Infallible<Element> {
    Infallible(
      .deferred {
        do {
          return try observableFactory().asObservable()
        } catch {
          Hooks.reportUnhandled(error)
          return .empty()
        }
      })
  }
}
