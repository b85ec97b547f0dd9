/// What happens to a control, such as a tap: never fails, delivers on the main thread, and emits nothing at the
/// subscription.
///
///     extension Reactive where Base: PlayButton {
///       var tap: ControlEvent<Void> { ControlEvent(events: base.taps) }
///     }
///     button.rx.tap.asSignal().emit(to: model.play).disposed(by: bag)
///
/// `init(events:)` subscribes to its source on the main thread. The rest is for the caller to keep: the source does not
/// fail, delivers on the main thread, and completes when the control is released.
public struct ControlEvent<PropertyType>: ControlEventType, Sendable {
  /// What the event carries.
  public typealias Element = PropertyType

  private let events: Observable<PropertyType>

  /// An event of a control, whose source is subscribed to on the main thread.
  public init<Events: ObservableType>(events: Events) where Events.Element == Element {
    self.events = events.subscribe(on: ConcurrentMainScheduler.instance)
  }

  /// Subscribes an observer.
  ///
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element { events.subscribe(observer) }

  /// The event as an `Observable`.
  public func asObservable() -> Observable<Element> { events }

  /// The event itself.
  public func asControlEvent() -> ControlEvent<Element> { self }
}

/// A type that can be seen as an event of a control.
public protocol ControlEventType<Element>: ObservableType {
  /// The event as a `ControlEvent`.
  func asControlEvent() -> ControlEvent<Element>
}

/// Should the source fail, the error goes to `Hooks.defaultErrorHandler`, and the sequence completes.
extension ControlEvent {
  /// The event as a `Driver`.
  public func asDriver() -> Driver<Element> { asInfallible().asDriver() }

  /// The event as a `Signal`.
  public func asSignal() -> Signal<Element> { asInfallible().asSignal() }

  /// The event as an `Infallible`.
  public func asInfallible() -> Infallible<Element> { Infallible(withErrorsReported()) }
}
