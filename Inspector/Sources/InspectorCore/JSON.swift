import RxComposable
import RxComposableRecording

/// A state of an application whose types are not known here.
indirect enum JSON: Codable, Hashable, CustomDumpRepresentable {
  case null
  case bool(Bool)
  case number(Int64)
  case large(UInt64)
  case fraction(Double)
  case text(String)
  case list([JSON])
  case object([String: JSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .number(value)
    } else if let value = try? container.decode(UInt64.self) {
      self = .large(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode(Double.self) {
      self = .fraction(value)
    } else if let value = try? container.decode([JSON].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .large(let value): try container.encode(value)
    case .fraction(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .list(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  var customDumpValue: Any { drawn(isAction: false) }

  /// What a dump shows: that of the value from which this was made, but for the names of its types.
  fileprivate func drawn(isAction: Bool) -> Any {
    switch self {
    case .null: Int?.none as Any
    case .bool(let value): value
    case .number(let value): value
    case .large(let value): value
    case .fraction(let value): value
    case .text(let value): value
    case .list(let elements): elements.map { isAction ? JSONAction(json: $0) : $0 as Any }
    case .object(let members): Self.drawn(members, isAction)
    }
  }

  /// The differences between two states; `nil` where there are none.
  static func difference(_ old: JSON, _ new: JSON) -> String? {
    let (old, new) = aligned(old, new)
    return diff(old, new)
  }

  /// What is `nil` in one of two states is not written there; a difference shows it as that, and not all around it.
  private static func aligned(_ old: JSON, _ new: JSON) -> (JSON, JSON) {
    if case .list(let old) = old, case .list(let new) = new, old.count == new.count {
      let pairs = zip(old, new).map { aligned($0, $1) }
      return (.list(pairs.map(\.0)), .list(pairs.map(\.1)))
    }
    guard case .object(var first) = old, case .object(var second) = new else { return (old, new) }
    // Two cases of an enum have no members in common.
    if first.count == 1, second.count == 1, first.keys != second.keys { return (old, new) }
    for key in Set(first.keys).union(second.keys) {
      (first[key], second[key]) = aligned(first[key] ?? .null, second[key] ?? .null)
    }
    return (.object(first), .object(second))
  }

  /// An enum is written as an object with one member, whose members are what the case has.
  private static func drawn(_ members: [String: JSON], _ isAction: Bool) -> Any {
    let fields = members.sorted { $0.key < $1.key }.map { key, value in
      (isPlace(key) ? nil : key, isAction ? JSONAction(json: value) : value as Any)
    }
    guard members.count == 1, case (let name, .object(let payload))? = members.first,
      isAction || payload.keys.allSatisfy(isPlace)
    else { return DrawnFields(members: fields) }
    if payload.isEmpty { return DrawnName(name: name) }
    let values = payload.sorted { $0.key < $1.key }.map { key, value in
      (isPlace(key) ? nil : key, isAction ? JSONAction(json: value) : value as Any)
    }
    return Case(name: name, payload: DrawnFields(members: values))
  }

  /// Whether a name is that of a value without a label.
  private static func isPlace(_ key: String) -> Bool { key.hasPrefix("_") && Int(key.dropFirst()) != nil }
}

/// An action of an application whose types are not known here.
struct JSONAction: Codable, Hashable, CustomDumpRepresentable {
  let json: JSON

  init(json: JSON) { self.json = json }
  init(from decoder: any Decoder) throws { json = try JSON(from: decoder) }
  func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

  var customDumpValue: Any { json.drawn(isAction: true) }
}

/// Properties, or what a case has.
private struct DrawnFields: CustomReflectable {
  let members: [(label: String?, value: Any)]

  var customMirror: Mirror { Mirror(self, children: members.map { ($0.label, $0.value) }, displayStyle: .tuple) }
}

private struct DrawnName: CustomDumpStringConvertible {
  let name: String

  var customDumpDescription: String { ".\(name)" }
}

/// A case of an enum. Its name stands in front of the case where nothing around it tells the type.
struct Case: CustomDumpReflectable {
  fileprivate let name: String
  fileprivate let payload: DrawnFields

  var customDumpMirror: Mirror { Mirror(self, children: [(name as String?, payload as Any)], displayStyle: .enum) }
}
