/// Finds what tells two values apart that a dump draws alike.
package struct DrawnAlike {
  private struct Part {
    /// As code would write it; empty for the whole value.
    let path: String
    let type: Any.Type
    let isNaN: Bool
  }

  /// The objects that are being compared: an object may lead back to itself.
  private var objects: Set<AnyHashable> = []

  /// Says which parts differ, and what to do.
  ///
  /// - Parameter noun: what the values are, in the plural.
  package static func explanation(_ noun: String, _ first: Any, _ second: Any) -> String {
    var search = DrawnAlike()
    let parts = search.parts(first, second, at: "")
    let others = parts.filter { !$0.isNaN }
    if others.isEmpty, !parts.isEmpty {
      return """
        The \(noun) differ in NaN alone\(list(parts)): NaN equals nothing, not even itself. Let the number be `nil` where \
        there is none, or leave it out of `==`.
        """
    }
    return """
      The \(noun) are drawn alike but `==` tells them apart\(list(others)): look at how `==`\
      \(others.count == 1 && others[0].path != "" ? " of `\(TypeName.of(others[0].type))`" : "") is written.
      """
  }

  /// Both values, each on a line, if `==` tells them apart.
  static func lines(_ first: Any, _ second: Any) -> [DiffLine]? {
    let (first, second) = (ValueShape.unwrapped(first), ValueShape.unwrapped(second))
    if !(first is any Equatable) || ValueEquality.areEqual(first, second) { return nil }
    var search = DrawnAlike()
    let parts = search.parts(first, second, at: "")
    let isNaN = !parts.isEmpty && parts.allSatisfy(\.isNaN)
    let note = (isNaN ? "differ in NaN alone" : "drawn alike, but `==` tells them apart") + list(parts) + ":"
    let text = ValueDump.lines(first, maxDepth: 0)[0]
    return [
      DiffLine(side: .both, text: "// " + note), DiffLine(side: .first, text: text),
      DiffLine(side: .second, text: text),
    ]
  }

  private static func list(_ parts: [Part]) -> String {
    let paths = parts.map(\.path).filter { $0 != "" }
    if paths.isEmpty { return "" }
    let more = paths.count - 5
    return " at " + paths.prefix(5).map { "`\($0)`" }.joined(separator: ", ")
      + (more > 0 ? " and \(more) more place\(more == 1 ? "" : "s")" : "")
  }

  /// The innermost parts that differ.
  private mutating func parts(_ first: Any, _ second: Any, at path: String) -> [Part] {
    let (first, second) = (ValueShape.unwrapped(first), ValueShape.unwrapped(second))
    if ValueEquality.areEqual(first, second) { return [] }
    // What is drawn as NaN is.
    let isNaN = Self.isNaN(first)
    guard let inner = isNaN ? [] : partsOfMembers(first, second, at: path) else { return [] }
    if !inner.isEmpty || !(first is any Equatable) { return inner }
    return [Part(path: path.hasPrefix(".") ? String(path.dropFirst()) : path, type: type(of: first), isNaN: isNaN)]
  }

  /// `nil` where an object leads back to itself: what differs in it is found where it was met first.
  private mutating func partsOfMembers(_ first: Any, _ second: Any, at path: String) -> [Part]? {
    guard case .group(let before) = ValueShape(first), case .group(let after) = ValueShape(second) else { return [] }
    let object = before.object.map { ObjectIdentifier($0) }
    if let object, !objects.insert(object).inserted { return nil }
    defer { if let object { objects.remove(object) } }
    return zip(before.members, after.members).flatMap { old, new in
      parts(old.value, new.value, at: path + new.access)
    }
  }

  private static func isNaN(_ value: Any) -> Bool { (value as? any FloatingPoint)?.isNaN ?? false }
}

extension ValueGroup.Member {
  /// How code gets at the value.
  fileprivate var access: String {
    switch label {
    case .name(let name): ".\(name)"
    case .index(let index): "[\(index)]"
    case .key(let key): "[\(ValueDump.string(key))]"
    case .unnamed, .element: ""
    }
  }
}
