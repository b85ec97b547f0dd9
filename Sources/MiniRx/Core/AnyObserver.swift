/// An observer with its type erased.
public struct AnyObserver<Element>: ObserverType {
  /// A closure that receives events.
  public typealias EventHandler = (Event<Element>) -> Void

  private let eventHandler: EventHandler

  /// An observer that calls a closure for each event.
  public init(eventHandler: @escaping EventHandler) { self.eventHandler = eventHandler }

  /// An observer that hands its events to another one.
  public init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
    eventHandler = observer.on
  }

  /// Receives an event.
  public func on(_ event: Event<Element>) { eventHandler(event) }

  /// The observer itself.
  public func asObserver() -> AnyObserver<Element> { self }
}

extension AnyObserver: @unchecked Sendable {}
