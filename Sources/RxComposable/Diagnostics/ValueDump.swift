/// Draws a value as text: one property a line, types without their module, dictionaries and sets in a stable order.
struct ValueDump {
  private(set) var lines: [String] = []
  /// The objects that are being drawn, each inside the one before.
  private var path: Set<ObjectIdentifier> = []

  static func lines(_ value: Any) -> [String] {
    var dump = ValueDump()
    dump.draw(value, indent: "", prefix: "", suffix: "")
    return dump.lines
  }

  static func string(_ value: Any) -> String { lines(value).joined(separator: "\n") }

  /// What is inside an optional, however deep; `nil` stays as it is.
  private static func unwrapped(_ value: Any) -> Any {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional, let inner = mirror.children.first?.value else { return value }
    return unwrapped(inner)
  }

  private mutating func draw(_ optional: Any, indent: String, prefix: String, suffix: String) {
    let value = Self.unwrapped(optional)
    if type(of: value) is AnyClass, !path.insert(ObjectIdentifier(value as AnyObject)).inserted {
      return lines.append("\(indent)\(prefix)\(type(of: value))(↩︎)\(suffix)")
    }
    defer { if type(of: value) is AnyClass { path.remove(ObjectIdentifier(value as AnyObject)) } }
    let shape = ValueShape(value)
    guard case .group(let opening, let members, let closing) = shape, !members.isEmpty else {
      lines.append(indent + prefix + shape.inline + suffix)
      return
    }
    lines.append(indent + prefix + opening)
    for (index, member) in members.enumerated() {
      let label = member.label.map { "\($0): " } ?? ""
      draw(member.value, indent: indent + "  ", prefix: label, suffix: index + 1 < members.count ? "," : "")
    }
    lines.append(indent + closing + suffix)
  }
}

/// How a value is drawn: as text, or as a group of members.
private enum ValueShape {
  case text(String)
  case group(opening: String, members: [(label: String?, value: Any)], closing: String)

  init(_ value: Any) {
    let mirror = Mirror(reflecting: value)
    let members = mirror.children.map { (label: $0.label, value: $0.value) }
    switch mirror.displayStyle {
    case .optional: self = .text("nil")
    case .collection: self = .group(opening: "[", members: members.map { (nil, $0.value) }, closing: "]")
    case .set: self = .group(opening: "Set([", members: members.map { (nil, $0.value) }.sortedByText(), closing: "])")
    case .dictionary: self = .group(opening: "[", members: members.map(Self.entry).sortedByText(), closing: "]")
    case .tuple: self = .group(opening: "(", members: members.map { ($0.label.named, $0.value) }, closing: ")")
    case .enum: self = Self.enumCase(value, members)
    case .struct, .class: self = Self.object(value, members)
    default: self = .text(Self.plain(value))
    }
  }

  /// The value on one line.
  var inline: String {
    switch self {
    case .text(let text): text
    case .group(let opening, _, let closing): opening + closing
    }
  }

  private static func entry(_ member: (label: String?, value: Any)) -> (label: String?, value: Any) {
    let pair = Mirror(reflecting: member.value).children.map(\.value)
    return (ValueDump.string(pair[0]), pair[1])
  }

  private static func enumCase(_ value: Any, _ members: [(label: String?, value: Any)]) -> ValueShape {
    guard let member = members.first else { return .text(".\(value)") }
    let payload = Mirror(reflecting: member.value)
    let values =
      payload.displayStyle == .tuple
      ? payload.children.map { (label: $0.label.named, value: $0.value) } : [(label: nil, value: member.value)]
    return .group(opening: ".\(member.label ?? "")(", members: values, closing: ")")
  }

  private static func object(_ value: Any, _ members: [(label: String?, value: Any)]) -> ValueShape {
    let isPlain = members.isEmpty && (value is any CustomStringConvertible || value is any CustomDebugStringConvertible)
    return isPlain ? .text(plain(value)) : .group(opening: "\(type(of: value))(", members: members, closing: ")")
  }

  private static func plain(_ value: Any) -> String {
    if let text = value as? String { text.debugDescription } else { "\(value)" }
  }
}

extension String? {
  /// The label of a tuple's element, unless it is only its position.
  fileprivate var named: String? { self.flatMap { $0.hasPrefix(".") ? nil : $0 } }
}

extension [(label: String?, value: Any)] {
  /// In the order of the text of label and value.
  fileprivate func sortedByText() -> Self {
    map { ((label: $0.label, value: $0.value), ($0.label ?? "") + ValueDump.string($0.value)) }
      .sorted { $0.1 < $1.1 }.map(\.0)
  }
}
