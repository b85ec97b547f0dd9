/// A value together with an id, for a value that has none of its own.
///
///     var selection: Identified<Row.ID, RowDetail.State?>?
///     selection = Identified(nil, id: row.id)
///     selection?.value = RowDetail.State()
///
/// The members of the value are members of the whole: `selection?.title` for `selection?.value.title`.
@dynamicMemberLookup
public struct Identified<ID: Hashable, Value>: Identifiable {
  /// The id. It stays.
  public let id: ID
  /// The value.
  public var value: Value

  /// A value with a given id.
  public init(_ value: Value, id: ID) {
    self.id = id
    self.value = value
  }

  /// A value with the id that a closure, or a key path, takes from it.
  public init(_ value: Value, id: (Value) -> ID) { self.init(value, id: id(value)) }

  /// A member of the value.
  public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Member {
    get { value[keyPath: keyPath] }
    set { value[keyPath: keyPath] = newValue }
  }
}

extension Identified: Equatable where Value: Equatable {}
extension Identified: Hashable where Value: Hashable {}
extension Identified: Encodable where ID: Encodable, Value: Encodable {}
extension Identified: Decodable where ID: Decodable, Value: Decodable {}
extension Identified: Sendable where ID: Sendable, Value: Sendable {}
