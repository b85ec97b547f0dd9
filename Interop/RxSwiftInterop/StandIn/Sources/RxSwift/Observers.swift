public enum Event<Element> {
  case next(Element)
  case error(Swift.Error)
  case completed
}

extension Event {
  public var element: Element? {
    if case .next(let element) = self { return element }
    return nil
  }

  public var error: Swift.Error? {
    if case .error(let error) = self { return error }
    return nil
  }

  public var isStopEvent: Bool { element == nil }
}

public protocol ObserverType {
  associatedtype Element
  func on(_ event: Event<Element>)
}

extension ObserverType {
  public func onNext(_ element: Element) { on(.next(element)) }
  public func onCompleted() { on(.completed) }
  public func onError(_ error: Swift.Error) { on(.error(error)) }
  public func asObserver() -> AnyObserver<Element> { AnyObserver(self) }
}

public struct AnyObserver<Element>: ObserverType {
  public typealias EventHandler = (Event<Element>) -> Void

  private let observer: EventHandler

  public init(eventHandler: @escaping EventHandler) { observer = eventHandler }

  public init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
    self.observer = observer.on
  }

  public func on(_ event: Event<Element>) { observer(event) }

  public func asObserver() -> AnyObserver<Element> { self }
}

public struct Binder<Value>: ObserverType {
  public typealias Element = Value

  private let binding: (Event<Value>) -> Void

  public init<Target: AnyObject>(
    _ target: Target, scheduler: ImmediateSchedulerType = MainScheduler(),
    binding: @escaping (Target, Value) -> Void
  ) {
    self.binding = { [weak target] event in
      guard case .next(let value) = event else { return }
      _ = scheduler.schedule(value) { value in
        if let target { binding(target, value) }
        return Disposables.create()
      }
    }
  }

  public func on(_ event: Event<Value>) { binding(event) }

  public func asObserver() -> AnyObserver<Value> { AnyObserver(eventHandler: on) }
}

/// Latches after the end, and after `dispose`.
final class Gate<Element>: ObserverType, Disposable {
  /// A struct, because each change of a function in a generic place wraps it once more.
  private struct Target {
    let receive: (Event<Element>) -> Void
  }

  private let target: Protected<Target?>

  init(_ receive: @escaping (Event<Element>) -> Void) { target = Protected(Target(receive: receive)) }

  func on(_ event: Event<Element>) {
    let target = event.isStopEvent ? target.exchange(nil) : target.read { $0 }
    target?.receive(event)
  }

  func dispose() { _ = target.exchange(nil) }
}
