/// A list in which no id repeats: each set drops the later ones.
///
///     struct State: Equatable {
///       @UniqueElements var products: [Product] = []
///     }
///     state.products += nextPage   // what the server sent twice is there once
///
/// - Complexity: O(*n*) a set for arrays; nothing for `IdentifiedArray`, in which no id repeats anyway.
@propertyWrapper
public struct UniqueElements<Value: RepeatsRemoving> {
  /// The list.
  public var wrappedValue: Value {
    didSet { wrappedValue = wrappedValue.removeDuplicates() }
  }

  /// A list without its repeats.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue.removeDuplicates() }

  /// A list without its repeats.
  public init(value: Value) { self.init(wrappedValue: value) }
}

/// A list that can drop the elements whose ids other elements before them have.
public protocol RepeatsRemoving {
  /// The elements, of each id the first.
  func removeDuplicates() -> Self
}

extension Array: RepeatsRemoving where Element: Identifiable {}

extension IdentifiedArray: RepeatsRemoving {}

extension UniqueElements: DumpedAsValue {}

extension UniqueElements: Equatable where Value: Equatable {}

extension UniqueElements: Hashable where Value: Hashable {}

extension UniqueElements: Sendable where Value: Sendable {}

extension UniqueElements: Encodable where Value: Encodable {
  /// Writes the list.
  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension UniqueElements: Decodable where Value: Decodable {
  /// Reads a list, and drops its repeats.
  public init(from decoder: any Decoder) throws { self.init(wrappedValue: try Value(from: decoder)) }
}
