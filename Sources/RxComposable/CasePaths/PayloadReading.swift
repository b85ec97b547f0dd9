/// How a value of some type is read out of the payload of a case.
enum PayloadReading: @unchecked Sendable {
  /// The payload is such a value, up to labels.
  case copy(isIndirect: Bool)
  /// The value can be converted to the payload, so that a function that makes the case may take it.
  case cast(TypeMetadata, isIndirect: Bool)
  /// The payload is a `() -> Void`.
  case action(isIndirect: Bool)
  /// The payload is a type, which is no more than the case says.
  case type(TypeMetadata)
  /// The payload is stored in a form that only code which knows its type can read.
  case refused(isSameType: Bool)

  /// `nil` where a case with this payload cannot carry such a value.
  init?(_ payload: EnumPayload, as value: TypeMetadata) {
    guard let match = PayloadMatch(value, payload.type) else { return nil }
    if payload.type.isStoredSpecially, !payload.isGenericParameter {
      self = Self.special(payload, match)
    } else {
      switch match {
      case .same: self = .copy(isIndirect: payload.isIndirect)
      case .convertible: self = .cast(payload.type, isIndirect: payload.isIndirect)
      }
    }
  }

  /// Whether the payload has the type of the value.
  var isSameType: Bool {
    switch self {
    case .copy, .action, .type, .refused(isSameType: true): true
    case .cast, .refused(isSameType: false): false
    }
  }

  /// In a generic enum, `(T) -> Void` and `T.Type` are stored as they are for any `T`, and look like those of its
  /// argument.
  private static func special(_ payload: EnumPayload, _ match: PayloadMatch) -> PayloadReading {
    guard match == .same, !payload.isInGenericEnum else { return .refused(isSameType: match == .same) }
    let type = payload.type.withoutLabel
    if type.type == StoredAction.Function.self { return .action(isIndirect: payload.isIndirect) }
    return type.isMetatypeWithoutBytes ? .type(type.instance) : .refused(isSameType: true)
  }
}

extension TypeMetadata {
  /// The payload of `case loaded(id: Int)` is a tuple of one, which only a label makes.
  fileprivate var withoutLabel: TypeMetadata {
    guard kind == .tuple, tupleElements.count == 1 else { return self }
    return tupleElements[0]
  }

  /// Whether this is the type of a type that no other can stand in for, as a subclass can for a class.
  fileprivate var isMetatypeWithoutBytes: Bool {
    guard kind == .metatype else { return false }
    return switch instance.kind {
    case .structure, .enumeration, .optional, .tuple, .function, .existential: true
    case .metatype, .classType, .other: false
    }
  }

  /// Whether a payload of this type is stored in another form than generic code expects.
  ///
  /// A function is stored with the calling convention of its own type, and a generic function expects addresses for the
  /// parameters and the result. A metatype of a struct or an enum takes no space where its type is known, and a word in
  /// generic code.
  fileprivate var isStoredSpecially: Bool {
    switch kind {
    case .function: true
    case .metatype: instance.kind != .classType
    case .optional: wrapped.isStoredSpecially
    case .tuple: tupleElements.contains { $0.isStoredSpecially }
    case .structure, .enumeration, .existential, .classType, .other: false
    }
  }
}

/// Lies over a payload, so that the compiler, which knows the type here, converts the function to what generic code
/// expects. The runtime has no such conversion.
struct StoredAction {
  typealias Function = () -> Void

  let function: Function
}

/// How the type of a value relates to the type of a payload, when a function is made out of a case: `(Payload) -> Root`
/// can be passed as `(Value) -> Root` where a value converts to the payload.
private enum PayloadMatch {
  /// One layout; labels may differ.
  case same
  case convertible

  init?(_ value: TypeMetadata, _ payload: TypeMetadata) {
    if unsafe value.pointer == payload.pointer {
      self = .same
    } else if let match = Self.tuples(value, payload) {
      self = match
    } else if Self.converts(value, payload) {
      self = .convertible
    } else {
      return nil
    }
  }

  private static func tuples(_ value: TypeMetadata, _ payload: TypeMetadata) -> PayloadMatch? {
    guard payload.kind == .tuple else { return nil }
    let parts = payload.tupleElements
    if parts.count == 1 { return PayloadMatch(value, parts[0]) }
    guard value.kind == .tuple, value.tupleElements.count == parts.count else { return nil }
    let matches = zip(value.tupleElements, parts).map { PayloadMatch($0, $1) }
    if matches.contains(nil) { return nil }
    return matches.contains(.convertible) ? .convertible : .same
  }

  private static func converts(_ value: TypeMetadata, _ payload: TypeMetadata) -> Bool {
    switch (value.kind, payload.kind) {
    case (_, .existential): true
    case (.optional, .optional): PayloadMatch(value.wrapped, payload.wrapped) != nil
    case (_, .optional): PayloadMatch(value, payload.wrapped) != nil
    case (.classType, .classType), (.function, .function), (.metatype, .metatype), (_, .other): true
    case (.structure, .structure): unsafe value.descriptor == payload.descriptor || payload.type == AnyHashable.self
    default: payload.type == AnyHashable.self
    }
  }
}
