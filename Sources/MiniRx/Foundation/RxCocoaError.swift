/// What is wrong with a call of something that belongs to a user interface.
public enum RxCocoaError: Swift.Error, @unchecked Sendable {
  /// Something went wrong that has no name here.
  case unknown
  /// The object does not allow for what was asked.
  case invalidOperation(object: Any)
  /// A row outside the list was asked for.
  case outOfBounds(object: Any)
  /// Nothing is bound to `items`, or nothing has been emitted yet.
  case itemsNotYetBound(object: Any)
  /// The object has no such property.
  case invalidPropertyName(object: Any, propertyName: String)
  /// The property holds what cannot be observed.
  case invalidObjectOnKeyPath(object: Any, sourceObject: AnyObject, propertyName: String)
  /// A method could not be replaced.
  case errorDuringSwizzling
  /// The value is of another type.
  case castingError(object: Any, targetType: Any.Type)
}

extension RxCocoaError: CustomDebugStringConvertible {
  /// What happened, in a sentence.
  public var debugDescription: String {
    switch self {
    case .unknown: "Unknown error occurred."
    case .invalidOperation(let object): "`\(object)` does not allow for this."
    case .outOfBounds(let object): "A row was asked for that `\(object)` does not have."
    case .itemsNotYetBound(let object): "Nothing is bound to `items` of `\(object)`, or nothing has been emitted yet."
    case .invalidPropertyName(let object, let name): "`\(object)` has no property `\(name)`."
    case .invalidObjectOnKeyPath(let object, let source, let name):
      "`\(name)` of `\(source)` is `\(object)`, which cannot be observed."
    case .errorDuringSwizzling: "A method could not be replaced."
    case .castingError(let object, let type): "`\(object)` is no `\(type)`."
    }
  }
}
