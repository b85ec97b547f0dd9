/// The errors that the library itself sends.
public enum RxError: Swift.Error, Equatable {
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

  /// Whether both are the same error, for `disposed` of the same object.
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

extension RxError: @unchecked Sendable {}

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
