/// What an observable sequence tells its observer: `next* (error | completed)?`.
@frozen
public enum Event<Element> {
  /// The next element of the sequence.
  case next(Element)
  /// The sequence ended with an error.
  case error(any Swift.Error)
  /// The sequence ended.
  case completed
}

extension Event: Sendable where Element: Sendable {}

extension Event {
  /// The element of a `next` event, else `nil`.
  public var element: Element? {
    if case .next(let element) = self { element } else { nil }
  }

  /// The error of an `error` event, else `nil`.
  public var error: (any Swift.Error)? {
    if case .error(let error) = self { error } else { nil }
  }

  /// Whether the sequence ended without an error.
  public var isCompleted: Bool {
    if case .completed = self { true } else { false }
  }

  /// Whether the sequence ended, in either way.
  public var isStopEvent: Bool {
    if case .next = self { false } else { true }
  }

  /// The event with its element transformed; an error that `transform` throws becomes an `error` event.
  public func map<Result>(_ transform: (Element) throws -> Result) -> Event<Result> {
    switch self {
    case .next(let element):
      do { return .next(try transform(element)) } catch { return .error(error) }
    case .error(let error): return .error(error)
    case .completed: return .completed
    }
  }
}

extension Event: CustomDebugStringConvertible {
  /// `next(1)`, `error(timeout)` or `completed`.
  public var debugDescription: String {
    switch self {
    case .next(let element): "next(\(element))"
    case .error(let error): "error(\(error))"
    case .completed: "completed"
    }
  }
}

/// A type that stands for an event.
public protocol EventConvertible {
  /// The element of the event.
  associatedtype Element
  /// The event.
  var event: Event<Element> { get }
}

extension Event: EventConvertible {
  /// The event itself.
  public var event: Event<Element> { self }
}
