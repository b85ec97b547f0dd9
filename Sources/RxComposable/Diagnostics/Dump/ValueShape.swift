/// How a value is drawn: as text, or as a group of members.
enum ValueShape {
  case text(String)
  case group(ValueGroup)

  /// - Parameter isRoot: whether nothing around the value tells the type of an enum.
  init(_ optional: Any, isRoot: Bool = false) {
    let value = Self.unwrapped(optional)
    if let text = Self.text(value) {
      self = .text(text)
    } else if let representable = value as? any CustomDumpRepresentable {
      self.init(representable.customDumpValue, isRoot: isRoot)
    } else {
      let mirror = (value as? any CustomDumpReflectable)?.customDumpMirror ?? Mirror(reflecting: value)
      self = Self.reflected(value, mirror, isRoot)
    }
  }

  /// What is inside an optional, however deep; `nil` stays as it is.
  static func unwrapped(_ value: Any) -> Any {
    let type = type(of: value)
    if type == AnyHashable.self, let hashable = value as? AnyHashable { return unwrapped(hashable.base) }
    guard TypeMetadata(type).kind == .optional else { return value }
    return Mirror(reflecting: value).children.first.map { unwrapped($0.value) } ?? value
  }

  private static func text(_ value: Any) -> String? {
    switch value {
    case let convertible as any CustomDumpStringConvertible: convertible.customDumpDescription
    case let string as String: quoted(string)
    case let string as any StringProtocol: quoted(String(string))
    case let character as Character: String(character).debugDescription
    case let type as Any.Type: "\(TypeName.of(type)).self"
    // Asked of the type: casting an array to a class would convert it to an `NSArray` first.
    case _ where type(of: value) is AnyKeyPath.Type: withoutAddresses(String(reflecting: value))
    default: nil
    }
  }

  private static func quoted(_ string: String) -> String {
    if !string.contains("\n") { return string.debugDescription }
    let fence = string.contains("\"\"\"") ? "#" : ""
    return "\(fence)\"\"\"\n\(string)\n\"\"\"\(fence)"
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
      return .group(
        ValueGroup(.set, "Set([", mirror.children.map { ValueGroup.Member(.element, $0.value) }, "])").sorted())
    case .dictionary:
      let members = mirror.children.map { child -> ValueGroup.Member in
        let pair = Mirror(reflecting: child.value).children.map(\.value)
        return ValueGroup.Member(.key(pair[0]), pair[1])
      }
      return members.isEmpty ? .text("[:]") : .group(ValueGroup(.dictionary, "[", members, "]").sorted())
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
    let mirrors = sequence(first: mirror, next: \.superclassMirror).reversed()
    let lazyStorage = "$__lazy_storage_$_"
    let members = mirrors.flatMap(\.children).map { child -> ValueGroup.Member in
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

  /// The elements of a tuple, without the labels that are only positions.
  private static func elements(_ tuple: Mirror) -> [ValueGroup.Member] {
    tuple.children.map { child in
      ValueGroup.Member(child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }, child.value)
    }
  }
}
