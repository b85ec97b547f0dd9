/// A property of a control, such as the text of a field: emits its value and what the user makes of it, and can be set.
///
///     extension Reactive where Base: TextField {
///       var text: ControlProperty<String?> {
///         ControlProperty(values: base.texts, valueSink: Binder(base) { field, text in field.text = text })
///       }
///     }
///     field.rx.text.orEmpty.bind(to: model.query).disposed(by: bag)
///     model.suggestion.drive(field.rx.text).disposed(by: bag)
///
/// `init(values:valueSink:)` subscribes to its source on the main thread. The rest is for the caller to keep: the
/// source begins with the present value, leaves out what the program sets, does not fail, delivers on the main thread,
/// and completes when the control is released.
public struct ControlProperty<PropertyType>: ControlPropertyType, Sendable {
  /// What the property holds.
  public typealias Element = PropertyType

  fileprivate let values: Observable<PropertyType>
  fileprivate let valueSink: AnyObserver<PropertyType>

  /// A property of a control.
  ///
  /// - Parameters:
  ///   - values: the present value and those that the user makes; subscribed to on the main thread.
  ///   - valueSink: sets the property.
  public init<Values: ObservableType, Sink: ObserverType>(values: Values, valueSink: Sink)
  where Values.Element == Element, Sink.Element == Element {
    self.values = values.subscribe(on: ConcurrentMainScheduler.instance)
    self.valueSink = valueSink.asObserver()
  }

  /// Subscribes an observer to the values.
  ///
  /// - Returns: the subscription. Dispose it to stop the sequence and to release what it holds.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element { values.subscribe(observer) }

  /// Sets the property. An error has no place here and goes to `Hooks.defaultErrorHandler`.
  public func on(_ event: Event<Element>) {
    if let error = event.error { Hooks.reportUnhandled(error) } else { valueSink.on(event) }
  }

  /// What the user makes of the value, without the value at the subscription.
  public var changed: ControlEvent<PropertyType> { ControlEvent(events: values.skip(1)) }

  /// The values as an `Observable`.
  public func asObservable() -> Observable<Element> { values }

  /// The property itself.
  public func asControlProperty() -> ControlProperty<Element> { self }

  /// The values as a `Driver`. Should the source fail, the error goes to `Hooks.defaultErrorHandler`, and the driver
  /// completes.
  public func asDriver() -> Driver<Element> { Infallible(withErrorsReported()).asDriver() }
}

/// A type that can be seen as a property of a control.
public protocol ControlPropertyType<Element>: ObservableType, ObserverType {
  /// The property as a `ControlProperty`.
  func asControlProperty() -> ControlProperty<Element>
}

extension ControlPropertyType where Element == String? {
  /// The property with an empty text in the place of `nil`.
  public var orEmpty: ControlProperty<String> {
    let property = asControlProperty()
    return ControlProperty(values: property.values.map { $0 ?? "" }, valueSink: property.valueSink.mapObserver { $0 })
  }
}

/// What happens to a control, such as a tap: never fails, delivers on the main thread, and emits nothing at the
/// subscription.
///
///     extension Reactive where Base: PlayButton {
///       var tap: ControlEvent<Void> { ControlEvent(events: base.taps) }
///     }
///     button.rx.tap.asSignal().emit(to: model.play).disposed(by: bag)
///
/// `init(events:)` subscribes to its source on the main thread. The rest is for the caller to keep: the source does not
/// fail, delivers on the main thread, and completes when the control is released, on the thread that releases it.
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
