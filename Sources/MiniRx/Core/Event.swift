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
  /// `next(1)`, `error(Nothing came in time.)` or `completed`.
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

/// The errors that the library itself sends.
public enum RxError: Swift.Error, Equatable, @unchecked Sendable {
  /// Something went wrong that has no name here.
  case unknown
  /// The object was used after it had been disposed.
  case disposed(object: AnyObject)
  /// A counter overflowed.
  case overflow
  /// An index or a count lies outside the sequence.
  case argumentOutOfRange
  /// The sequence ended without the element that was asked for.
  case noElements
  /// The sequence had more elements than the one that was asked for.
  case moreThanOneElement
  /// Nothing came in time.
  case timeout

  /// Whether both are the same error, for `disposed` of the same object. An operator of your own comes first.
  @_disfavoredOverload
  public static func == (left: RxError, right: RxError) -> Bool {
    switch (left, right) {
    case (.unknown, .unknown), (.overflow, .overflow), (.argumentOutOfRange, .argumentOutOfRange),
      (.noElements, .noElements), (.moreThanOneElement, .moreThanOneElement), (.timeout, .timeout):
      true
    case (.disposed(let left), .disposed(let right)):
      left === right
    case (.unknown, _), (.disposed, _), (.overflow, _), (.argumentOutOfRange, _), (.noElements, _),
      (.moreThanOneElement, _), (.timeout, _):
      false
    }
  }
}

extension RxError: CustomDebugStringConvertible {
  /// What happened, in a sentence.
  public var debugDescription: String {
    switch self {
    case .unknown: "Unknown error occurred."
    case .disposed(let object): "`\(object)` was used after it had been disposed."
    case .overflow: "A counter overflowed."
    case .argumentOutOfRange: "An index or a count lies outside the sequence."
    case .noElements: "The sequence has no element to give."
    case .moreThanOneElement: "The sequence has more than one element."
    case .timeout: "Nothing came in time."
    }
  }
}
