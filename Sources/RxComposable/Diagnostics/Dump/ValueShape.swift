import Foundation
import MiniRx

/// How a value is drawn: as text, or as a group of members.
package enum ValueShape {
  case text(String)
  case group(ValueGroup)

  /// - Parameter isRoot: whether nothing around the value tells the type of an enum.
  init(_ optional: Any, isRoot: Bool = false) {
    let value = Self.unwrapped(optional)
    if Self.isOptional(value) {
      self = .text(Self.textOfNil(value))
    } else if let text = Self.text(value) {
      self = .text(text)
    } else if let representable = value as? any CustomDumpRepresentable {
      self.init(representable.customDumpValue, isRoot: isRoot)
    } else if let inner = FoundationObject.value(of: value) {
      self.init(inner, isRoot: isRoot)
    } else {
      let mirror = (value as? any CustomDumpReflectable)?.customDumpMirror ?? Mirror(reflecting: value)
      if mirror.displayStyle == .optional, let inner = mirror.children.first?.value {
        self.init(inner, isRoot: isRoot)
      } else {
        self = Self.reflected(value, mirror, isRoot)
      }
    }
  }

  /// What is inside an optional, however deep; `nil` stays as it is, also inside of other optionals.
  static func unwrapped(_ value: Any) -> Any {
    if type(of: value) == AnyHashable.self, let hashable = value as? AnyHashable { return unwrapped(hashable.base) }
    guard isOptional(value), let child = Mirror(reflecting: value).children.first else { return value }
    let inner = unwrapped(child.value)
    return isOptional(inner) ? value : inner
  }

  private static func isOptional(_ value: Any) -> Bool { TypeMetadata(type(of: value)).kind == .optional }

  /// `nil`, or `.some(nil)`.
  private static func textOfNil(_ optional: Any) -> String {
    Mirror(reflecting: optional).children.first.map { ".some(\(textOfNil($0.value)))" } ?? "nil"
  }

  private static func text(_ value: Any) -> String? {
    switch value {
    case let convertible as any CustomDumpStringConvertible: convertible.customDumpDescription
    case let string as String: string.quoted
    case let string as any StringProtocol: String(string).quoted
    case let string as StaticString: string.description.quoted
    case let character as Character: String(character).quoted
    case let scalar as Unicode.Scalar: String(scalar).quoted
    case let type as Any.Type: "\(TypeName.of(type)).self"
    case let range as any RangeExpression & CustomStringConvertible: "\(range)"
    case let range as NSRange: Range(range).map { "\($0)" } ?? "\(range)"
    // Asked of the type: casting an array to a class would convert it to an `NSArray` first, a number to an `NSNumber`.
    case _ where type(of: value) is NSNumber.Type: (value as? NSNumber)?.stringValue
    case _ where type(of: value) is AnyKeyPath.Type: withoutAddresses(String(reflecting: value))
    default: nil
    }
  }

  /// A key path to a computed property shows the address of its code, which is another in each run.
  private static func withoutAddresses(_ text: String) -> String {
    text.split(separator: " ").filter { !$0.hasPrefix("0x") }.joined(separator: " ")
  }

  private static func reflected(_ value: Any, _ mirror: Mirror, _ isRoot: Bool) -> ValueShape {
    switch mirror.displayStyle {
    case .optional: return .text("nil")
    case .collection:
      let members = mirror.children.enumerated().map { ValueGroup.Member(.index($0.offset), $0.element.value) }
      return .group(ValueGroup(.list, "[", members, "]"))
    case .set:
      let members = mirror.children.map { ValueGroup.Member(.element, $0.value) }
      return .group(ValueGroup(.set, "Set([", ValueGroup.sorted(members), "])"))
    case .dictionary:
      let members = pairs(mirror)
      if members.isEmpty { return .text("[:]") }
      return value is any Unordered
        ? .group(ValueGroup(.dictionary, "[", ValueGroup.sorted(members), "]"))
        : .group(ValueGroup(.pairs, "[", members, "]"))
    case .tuple: return .group(ValueGroup(.fields, "(", elements(mirror), ")"))
    case .enum: return enumCase(value, mirror, isRoot)
    case .struct, .class: return object(value, mirror)
    default: return .text("\(value)")
    }
  }

  private static func enumCase(_ value: Any, _ mirror: Mirror, _ isRoot: Bool) -> ValueShape {
    let prefix = isRoot ? TypeName.of(mirror.subjectType) + "." : "."
    guard let child = mirror.children.first else {
      if let rawValue = CEnumLayout.rawValue(of: value) {
        return .text("\(TypeName.of(mirror.subjectType))(rawValue: \(rawValue))")
      }
      return .text(prefix + EnumLayout.caseName(of: value))
    }
    let payload = Mirror(reflecting: child.value)
    let members = payload.displayStyle == .tuple ? elements(payload) : [ValueGroup.Member(.unnamed, child.value)]
    return .group(ValueGroup(.payload, "\(prefix)\(child.label ?? "")(", members, ")"))
  }

  private static func object(_ value: Any, _ mirror: Mirror) -> ValueShape {
    let lazyStorage = "$__lazy_storage_$_"
    let members = properties(mirror).map { child -> ValueGroup.Member in
      let prefix = child.value is any DumpedAsValue ? "_" : lazyStorage
      return ValueGroup.Member(
        child.label.map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0 }, child.value)
    }
    let isObject = mirror.displayStyle == .class
    if members.isEmpty, !isObject, value is any CustomStringConvertible { return .text("\(value)") }
    var group = ValueGroup(.fields, "\(TypeName.of(mirror.subjectType))(", members, ")")
    if isObject { group.object = value as AnyObject }
    return .group(group)
  }

  /// Those of superclasses first.
  private static func properties(_ mirror: Mirror) -> [Mirror.Child] {
    (mirror.superclassMirror.map(properties) ?? []) + mirror.children
  }

  /// The name of an enum's case, not the enum's own description.
  package static func caseName(of value: Any) -> String { EnumLayout.caseName(of: value) }

  /// The number of an enum of C; `nil` of all other values.
  package static func rawValue(ofCEnum value: Any) -> String? { CEnumLayout.rawValue(of: value).map { "\($0)" } }

  /// Whether the fields of a struct are variables, in their order; `nil` where the runtime does not tell.
  package static func areVariables(in type: Any.Type) -> [Bool]? { TypeMetadata(type).areVariables }

  /// The members of a dictionary.
  package static func pairs(_ dictionary: Mirror) -> [ValueGroup.Member] {
    dictionary.children.map { child in
      let pair = Mirror(reflecting: child.value).children.map(\.value)
      return child.label == nil && pair.count == 2
        ? ValueGroup.Member(.key(pair[0]), pair[1]) : ValueGroup.Member(child.label, child.value)
    }
  }

  /// The elements of a tuple, without the labels that are only positions.
  package static func elements(_ tuple: Mirror) -> [ValueGroup.Member] {
    tuple.children.map { child in
      ValueGroup.Member(child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }, child.value)
    }
  }
}

/// A collection whose members have no order.
private protocol Unordered {}

extension Dictionary: Unordered {}

extension NSDictionary: Unordered {}

/// A value that is drawn as its members, between an opening and a closing.
package struct ValueGroup {
  /// Pairs are a dictionary that has an order.
  enum Kind { case fields, payload, list, set, dictionary, pairs }

  package struct Member {
    package enum Label {
      case unnamed
      case name(String)
      case index(Int)
      case key(Any)
      /// The value itself is what tells it from others.
      case element
    }

    let label: Label
    package let value: Any

    package init(_ label: Label, _ value: Any) { (self.label, self.value) = (label, value) }

    /// With the name of a property, or none.
    init(_ name: String?, _ value: Any) { self.init(name.map { .name($0) } ?? .unnamed, value) }
  }

  let kind: Kind
  let opening: String
  let members: [Member]
  let closing: String
  /// The object whose properties these are.
  var object: AnyObject?

  init(_ kind: Kind, _ opening: String, _ members: [Member], _ closing: String) {
    (self.kind, self.opening, self.members, self.closing) = (kind, opening, members, closing)
  }

  /// Whether it is drawn on one line, as `Counter(value: 1)` is: around a single value that has no members.
  func isInline(_ only: @autoclosure () -> ValueShape) -> Bool {
    guard kind == .fields || kind == .payload, members.count == 1 else { return false }
    return switch only() {
    case .text(let text): !text.hasSeveralLines
    case .group(let group): group.members.isEmpty
    }
  }

  /// Keys of one comparable type have their own order; all others have that of their texts.
  package static func sorted(_ members: [Member]) -> [Member] {
    sorted(members, by: members.map(\.key)) ?? sorted(members, by: members.map(\.keyText)) ?? members
  }

  /// `nil` where the keys are not of one comparable type.
  private static func sorted(_ members: [Member], by keys: [Any?]) -> [Member]? {
    func sorted<Key: Comparable>(like first: Key) -> [Member]? {
      let pairs = zip(keys, members).compactMap { key, member in (key as? Key).map { (key: $0, member: member) } }
      return pairs.count == members.count ? pairs.sorted { $0.key < $1.key }.map(\.member) : nil
    }
    guard let first = keys.first as? any Comparable else { return nil }
    return sorted(like: first)
  }
}

extension ValueGroup.Member {
  /// What tells a member of a dictionary or a set from others.
  package var key: Any? {
    switch label {
    case .key(let key): key
    case .element: value
    case .unnamed, .name, .index: nil
    }
  }

  var keyText: String { key.map { ValueDump.string($0) } ?? "" }

  package var name: String? { if case .name(let name) = label { name } else { nil } }

  /// The lines of the value behind the label; those of a text stand deeper than the label.
  func labelled(_ lines: [String]) -> [String] {
    guard let label = labelLines else { return lines }
    let margin = isText(lines) ? "  " : ""
    let rest = lines.dropFirst().map { margin + $0 }
    return label.dropLast() + ["\(label.last!): \(lines[0])"] + rest
  }

  /// Whether lines are those of a text of several lines.
  func isText(_ lines: [String]) -> Bool { lines.count > 1 && lines[0].hasSuffix("\"\"\"") }

  /// The lines in front of the colon; `nil` where there is no label.
  var labelLines: [String]? {
    switch label {
    case .name(let name): [name]
    case .index(let index): ["[\(index)]"]
    case .key(let key): ValueDump.lines(key, isRoot: false)
    case .unnamed, .element: nil
    }
  }
}

/// Compares values whose types are not known.
package enum ValueEquality {
  /// By `isEqual` for objects of Foundation, which may be of different classes of one cluster, by `==` where there is one, by raw
  /// value for enums of C, whose `==` may not be linked, by identity for other objects.
  package static func areEqual(_ first: Any, _ second: Any) -> Bool {
    // The types are asked first, because Apple's platforms cast a value of Swift to an object too.
    if type(of: first) is NSObject.Type, type(of: second) is NSObject.Type {
      return (first as? NSObject)?.isEqual(second) == true
    }
    guard type(of: first) == type(of: second) else { return false }
    if let first = first as? any Equatable { return isEqual(first, second) }
    if CEnumLayout(type(of: first)) != nil { return WrappedCase(first) == WrappedCase(second) }
    if type(of: first) is AnyClass { return first as AnyObject === second as AnyObject }
    return false
  }

  private static func isEqual<Value: Equatable>(_ first: Value, _ second: Any) -> Bool { second as? Value == first }

  /// What makes an element of a list the one that it is: its identity, itself, or what a dump shows.
  package static func key(_ element: Any) -> AnyHashable {
    if let element = element as? any Identifiable { return AnyHashable(identity(element)) }
    if let element = element as? AnyHashable { return element }
    return ValueDump.string(element)
  }

  private static func identity<Element: Identifiable>(_ element: Element) -> Element.ID { element.id }
}

/// The names of types, without modules and private contexts.
package enum TypeName {
  /// Names never change, and shortening one takes longer than drawing most values.
  private static let known = Locked<[ObjectIdentifier: String]>([:])

  /// The name as a dump writes it, without generic arguments: `Outer.Inner`.
  package static func of(_ type: Any.Type) -> String {
    let id = ObjectIdentifier(type)
    if let name = known.withLock({ $0[id] }) { return name }
    var reader = TypeNameReader(String(reflecting: type), keepsArguments: false)
    let name = reader.text()
    known.withLock { $0[id] = name }
    return name
  }

  /// The name as source writes it: `[String: Int?]`, `List<Row>.State`.
  package static func source(of type: Any.Type) -> String {
    var reader = TypeNameReader(String(reflecting: type), keepsArguments: true)
    return reader.text()
  }
}

/// Reads what reflection says: `Module.Outer<Swift.Array<Swift.Int>>.(unknown context at $1f3c).Inner`,
/// `(extension in Module):Other.Outer.Inner`.
private struct TypeNameReader {
  private var rest: Substring
  private let keepsArguments: Bool

  init(_ name: String, keepsArguments: Bool) { (rest, self.keepsArguments) = (name[...], keepsArguments) }

  /// What is in front of the next comma, or of a bracket that closes.
  mutating func text() -> String {
    var result = ""
    while let character = rest.first, !",)>".contains(character) {
      if isAtName {
        result += path()
      } else if rest.hasPrefix("->") {
        rest = rest.dropFirst(2)
        result += "->"
      } else if character == "(" {
        result += "(\(list(until: ")").joined(separator: ", ")))"
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result
  }

  private mutating func list(until end: Character) -> [String] {
    rest.removeFirst()
    var elements: [String] = []
    while let character = rest.first, character != end {
      elements.append(text())
      if rest.first != end { rest = rest.dropFirst().drop { $0 == " " } }
    }
    rest = rest.dropFirst()
    return elements
  }

  private mutating func path() -> String {
    var path: [String] = []
    while isAtName {
      if rest.hasPrefix("(") {
        rest = rest.drop { $0 != ")" }.dropFirst(2)
        continue
      }
      let name = String(rest.prefix(while: Self.isPartOfName))
      rest = rest.dropFirst(name.count)
      let arguments = rest.first == "<" ? list(until: ">") : []
      path.append(keepsArguments && !arguments.isEmpty ? Self.generic(name, arguments, path) : name)
      if rest.first == "." { rest = rest.dropFirst() }
    }
    return path.dropFirst(path.count > 1 ? 1 : 0).joined(separator: ".")
  }

  private static func generic(_ name: String, _ arguments: [String], _ path: [String]) -> String {
    switch (path, name) {
    case (["Swift"], "Array"): return "[\(arguments[0])]"
    case (["Swift"], "Dictionary"): return "[\(arguments[0]): \(arguments[1])]"
    case (["Swift"], "Optional"): return arguments[0].contains("->") ? "(\(arguments[0]))?" : "\(arguments[0])?"
    default: return "\(name)<\(arguments.joined(separator: ", "))>"
    }
  }

  private var isAtName: Bool {
    rest.hasPrefix("(unknown context at ") || rest.hasPrefix("(extension in ")
      || rest.first.map(Self.isPartOfName) ?? false
  }

  private static func isPartOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}
