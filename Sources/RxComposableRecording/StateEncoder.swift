import Foundation
import RxComposable

/// A value as a file has it, in the form of JSON. What did not change from one state to the next is the same node.
final class StateNode {
  enum Content {
    case null
    case bool(Bool)
    /// A number, as it is written.
    case number(String)
    case text(String)
    case list([StateNode])
    case object([String: StateNode])
  }

  let content: Content
  /// What was encoded, to be compared with what comes later.
  let value: Any?

  init(_ content: Content, of value: Any? = nil) { (self.content, self.value) = (content, value) }

  var elements: [StateNode]? { if case .list(let elements) = content { elements } else { nil } }

  var members: [String: StateNode]? { if case .object(let members) = content { members } else { nil } }

  /// The value as JSON, keys sorted.
  func write(to text: inout String) {
    switch content {
    case .null: text += "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .number(let number): text += number
    case .text(let string): Self.write(string, to: &text)
    case .list(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, key) in members.keys.sorted().enumerated() {
        if index > 0 { text += "," }
        Self.write(key, to: &text)
        text += ":"
        members[key]?.write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case _ where scalar.value < 0x20:
        text += "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

/// Encodes states one after the other, and looks only at what differs from the one before.
enum StateEncoder {
  /// The node of a value.
  ///
  /// - Parameter last: the node of the value that was at its place before.
  static func node<Value: Encodable>(
    _ value: Value, after last: StateNode? = nil, at path: [any CodingKey] = []
  ) throws -> StateNode {
    if let last, let old = last.value as? Value, value is any Equatable, ValueEquality.areEqual(old, value) {
      return last
    }
    if let content = leaf(value) { return StateNode(content, of: value) }
    if let list = value as? any EncodedList, let last, let nodes = try list.nodes(after: last, at: path) {
      return StateNode(.list(nodes), of: value)
    }
    let encoder = NodeEncoder(last, path)
    try value.encode(to: encoder)
    return StateNode(encoder.content(), of: value)
  }

  /// What `JSONDecoder` reads in a form of its own, and what is one word.
  static func leaf(_ value: some Encodable) -> StateNode.Content? {
    switch value {
    case let text as String: .text(text)
    case let bool as Bool: .bool(bool)
    case let number as Double: float(number)
    case let number as Float: float(number)
    case let number as Int: .number("\(number)")
    case let url as URL: .text(url.absoluteString)
    case let data as Data: .text(data.base64EncodedString())
    case let number as Decimal: .number("\(number)")
    case let number as any FixedWidthInteger: .number("\(number)")
    default: nil
    }
  }

  private static func float(_ number: some BinaryFloatingPoint & LosslessStringConvertible) -> StateNode.Content {
    if number.isNaN { return .text("nan") }
    if number.isInfinite { return .text(number.sign == .minus ? "-inf" : "inf") }
    return .number("\(number)")
  }
}

/// A list of which only the elements that differ are encoded.
private protocol EncodedList {
  func nodes(after last: StateNode, at path: [any CodingKey]) throws -> [StateNode]?
}

extension Array: EncodedList where Element: Encodable & Equatable {
  /// Those that it shares with the other one at the beginning and at the end are taken over.
  fileprivate func nodes(after last: StateNode, at path: [any CodingKey]) throws -> [StateNode]? {
    guard let old = last.value as? Self, let nodes = last.elements, nodes.count == old.count else { return nil }
    let shorter = Swift.min(old.count, count)
    var (beginning, end) = (0, 0)
    while beginning < shorter, old[beginning] == self[beginning] { beginning += 1 }
    while end < shorter - beginning, old[old.count - 1 - end] == self[count - 1 - end] { end += 1 }
    var result = [StateNode](nodes[..<beginning])
    for index in beginning..<(count - end) {
      let last = old.count == count ? nodes[index] : nil
      result.append(try StateEncoder.node(self[index], after: last, at: path + [PlaceKey(index)]))
    }
    return result + nodes[(nodes.count - end)...]
  }
}

extension IdentifiedArray: EncodedList where Element: Encodable & Equatable {
  fileprivate func nodes(after last: StateNode, at path: [any CodingKey]) throws -> [StateNode]? {
    guard let old = last.value as? Self, let nodes = last.elements, nodes.count == old.count else { return nil }
    let changed = Set(idsOfChanges(since: old))
    func node(of id: ID, at index: Int) throws -> StateNode {
      let last = old.ids.firstIndex(of: id).map { nodes[$0] }
      if let last, !changed.contains(id) { return last }
      return try StateEncoder.node(self[index], after: last, at: path + [PlaceKey(index)])
    }
    if ids != old.ids { return try zip(ids, indices).map(node) }
    var result = nodes
    for id in changed { if let index = ids.firstIndex(of: id) { result[index] = try node(of: id, at: index) } }
    return result
  }
}

/// The place of an element; without a number, that of a superclass.
private struct PlaceKey: CodingKey {
  let intValue: Int?
  var stringValue: String { intValue.map { "Index \($0)" } ?? "super" }

  init(_ index: Int?) { intValue = index }
  init?(intValue: Int) { self.intValue = intValue }
  init?(stringValue: String) { nil }
}

/// What a value's `encode(to:)` writes into.
private final class NodeEncoder: Encoder, SingleValueEncodingContainer {
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  private let last: StateNode?
  private var single: StateNode?
  private var elements: [NodeEncoder]?
  private var members: [String: NodeEncoder] = [:]

  init(_ last: StateNode?, _ path: [any CodingKey]) { (self.last, codingPath) = (last, path) }

  func content() -> StateNode.Content {
    if let elements { return .list(elements.map { $0.node() }) }
    return single?.content ?? .object(members.mapValues { $0.node() })
  }

  private func node() -> StateNode { single ?? StateNode(content()) }

  func encode<Value: Encodable>(_ value: Value) throws {
    single = try StateEncoder.node(value, after: last, at: codingPath)
  }

  func encodeNil() { single = StateNode(.null) }

  fileprivate func member(_ key: any CodingKey) -> NodeEncoder {
    let encoder = NodeEncoder(last?.members?[key.stringValue], codingPath + [key])
    members[key.stringValue] = encoder
    return encoder
  }

  fileprivate func element() -> NodeEncoder {
    let index = count
    let last = last?.elements.flatMap { $0.indices.contains(index) ? $0[index] : nil }
    let encoder = NodeEncoder(last, codingPath + [PlaceKey(index)])
    elements?.append(encoder)
    return encoder
  }

  fileprivate var count: Int { elements?.count ?? 0 }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Members(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    elements = elements ?? []
    return Elements(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: NodeEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) { encoder.member(key).encodeNil() }
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try encoder.member(key).encode(value) }
  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested>
  {
    encoder.member(key).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.member(key).unkeyedContainer()
  }
  func superEncoder() -> any Encoder { encoder.member(PlaceKey(nil)) }
  func superEncoder(forKey key: Key) -> any Encoder { encoder.member(key) }
}

private struct Elements: UnkeyedEncodingContainer {
  let encoder: NodeEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.count }

  func encodeNil() { encoder.element().encodeNil() }
  func encode<Value: Encodable>(_ value: Value) throws { try encoder.element().encode(value) }
  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    encoder.element().container(keyedBy: type)
  }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.element().unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder.element() }
}
