import MiniRx

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
