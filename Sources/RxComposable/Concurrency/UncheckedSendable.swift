/// A value that its user vouches for: it crosses from one thread to another although its type is not `Sendable`.
///
///     @UncheckedSendable var formatter = NumberFormatter()
///     return .run { [formatter = $formatter] send in
///       await send(.formatted(formatter.value.string(from: 3)))
///     }
@dynamicMemberLookup
@propertyWrapper
public struct UncheckedSendable<Value>: @unchecked Sendable {
  /// The value.
  public var value: Value

  /// Vouches for a value.
  public init(_ value: Value) { self.value = value }

  /// Vouches for the value of a property.
  public init(wrappedValue: Value) { value = wrappedValue }

  /// The value.
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// The wrapper, to be handed on.
  public var projectedValue: UncheckedSendable {
    get { self }
    set { self = newValue }
  }

  /// A part of the value.
  public subscript<Part>(dynamicMember keyPath: KeyPath<Value, Part>) -> Part { value[keyPath: keyPath] }

  /// A part of the value.
  public subscript<Part>(dynamicMember keyPath: WritableKeyPath<Value, Part>) -> Part {
    get { value[keyPath: keyPath] }
    set { value[keyPath: keyPath] = newValue }
  }
}

extension UncheckedSendable: Equatable where Value: Equatable {}
extension UncheckedSendable: Hashable where Value: Hashable {}

extension UncheckedSendable: Decodable where Value: Decodable {
  /// Decodes the value, as if it were not wrapped.
  public init(from decoder: any Decoder) throws { self.init(try Value(from: decoder)) }
}

extension UncheckedSendable: Encodable where Value: Encodable {
  /// Encodes the value, as if it were not wrapped.
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
