import MiniRx

/// The name of a type as a dump writes it: without modules, private contexts and generic arguments.
enum TypeName {
  /// Names never change, and shortening one takes longer than drawing most values.
  private static let known = Locked<[ObjectIdentifier: String]>([:])

  static func of(_ type: Any.Type) -> String {
    let id = ObjectIdentifier(type)
    if let name = known.withLock({ $0[id] }) { return name }
    let name = short(String(reflecting: type))
    known.withLock { $0[id] = name }
    return name
  }

  /// `Module.Outer.(unknown context at $1f3c).Inner<Module.Argument>` becomes `Outer.Inner`.
  private static func short(_ name: String) -> String {
    var result = ""
    var path: [String] = []
    var rest = name[...]
    func flush() {
      result += path.dropFirst(path.count > 1 ? 1 : 0).joined(separator: ".")
      path = []
    }
    while let character = rest.first {
      if rest.hasPrefix("(unknown context at ") {
        rest = rest.drop { $0 != ")" }.dropFirst(2)
      } else if character == "<" {
        rest = rest.dropFirst(lengthOfArguments(rest))
        // What is nested in a generic type follows with a dot; what is in front of that dot is no module.
        if rest.first == "." {
          result += "."
          rest = rest.dropFirst()
          path = [""]
        }
      } else if isPartOfName(character) {
        path.append(String(rest.prefix(while: isPartOfName)))
        rest = rest.drop(while: isPartOfName)
        if rest.first == "." { rest = rest.dropFirst() } else { flush() }
      } else {
        flush()
        result.append(character)
        rest = rest.dropFirst()
      }
    }
    flush()
    return result
  }

  private static func isPartOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  /// The arrow of a function type is no closing bracket.
  private static func lengthOfArguments(_ text: Substring) -> Int {
    var depth = 0
    var length = 0
    var previous: Character = " "
    for character in text {
      length += 1
      if character == "<" { depth += 1 }
      if character == ">", previous != "-" { depth -= 1 }
      if depth == 0 { break }
      previous = character
    }
    return length
  }
}
