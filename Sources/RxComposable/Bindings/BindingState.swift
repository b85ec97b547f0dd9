/// Marks a property of the state that a control of the user interface may set directly, through a `BindingAction`.
///
///     struct State: Equatable {
///       @BindingState var displayName = ""
///     }
///     store.send(.binding(.set(\.$displayName, "Blob")))
///
/// A part of the property can be set on its own: `.set(\.$address.city, "Lyon")`.
@dynamicMemberLookup
@propertyWrapper
public struct BindingState<Value> {
  /// The value.
  public var wrappedValue: Value

  /// The wrapper itself, which key paths of bindings lead to.
  public var projectedValue: BindingState {
    get { self }
    set { self = newValue }
  }

  /// A property with its first value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// A part of the value, which a binding may set as well.
  public subscript<Part>(dynamicMember keyPath: WritableKeyPath<Value, Part>) -> BindingState<Part> {
    get { BindingState<Part>(wrappedValue: wrappedValue[keyPath: keyPath]) }
    set { wrappedValue[keyPath: keyPath] = newValue.wrappedValue }
  }
}

/// The older name of `BindingState`.
@available(*, deprecated, renamed: "BindingState")
public typealias BindableState<Value> = BindingState<Value>

extension BindingState: DumpedAsValue {}

extension BindingState: Equatable where Value: Equatable {}

extension BindingState: Hashable where Value: Hashable {}

extension BindingState: Sendable where Value: Sendable {}

extension BindingState: Encodable where Value: Encodable {
  /// Writes the value.
  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension BindingState: Decodable where Value: Decodable {
  /// Reads the value.
  public init(from decoder: any Decoder) throws { wrappedValue = try Value(from: decoder) }
}
