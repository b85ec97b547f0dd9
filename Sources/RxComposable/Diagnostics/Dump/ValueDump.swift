/// Draws a value as lines of text: one property a line.
package struct ValueDump {
  private let maxDepth: Int
  /// The number of each object among those of its type. Objects are kept, since an address may be used again.
  private var objects: [ObjectIdentifier: (object: AnyObject, number: Int)] = [:]
  private var objectCounts: [String: Int] = [:]

  package static func lines(_ value: Any, maxDepth: Int = .max, isRoot: Bool = true) -> [String] {
    var dump = ValueDump(maxDepth: maxDepth)
    return dump.lines(ValueShape(value, isRoot: isRoot), depth: 0)
  }

  package static func string(_ value: Any, indent: Int = 0) -> String { text(lines(value), indent: indent) }

  package static func text(_ lines: [String], indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    return lines.map { margin + $0 }.joined(separator: "\n")
  }

  private init(maxDepth: Int) { self.maxDepth = maxDepth }

  private mutating func lines(_ shape: ValueShape, depth: Int) -> [String] {
    switch shape {
    case .text(let text):
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      return lines.count > 1 && depth >= maxDepth ? ["\"…\""] : lines
    case .group(let group):
      let (opening, isRepeated) = number(group)
      if isRepeated { return ["\(opening)↩︎\(group.closing)"] }
      if group.members.isEmpty { return [opening + group.closing] }
      if depth >= maxDepth { return ["\(opening)…\(group.closing)"] }
      return lines(group, opening, depth)
    }
  }

  private mutating func lines(_ group: ValueGroup, _ opening: String, _ depth: Int) -> [String] {
    var result = [opening]
    for (index, member) in group.members.enumerated() {
      let shape = ValueShape(member.value)
      let drawn = member.labelled(lines(shape, depth: depth + 1))
      if group.isInline(shape) { return [opening + drawn[0] + group.closing] }
      let isLast = index == group.members.count - 1
      for (offset, line) in drawn.enumerated() {
        result.append("  " + line + (offset == drawn.count - 1 && !isLast ? "," : ""))
      }
    }
    result.append(group.closing)
    return result
  }

  /// The opening of a group, with the number of its object, and whether the object was drawn before.
  private mutating func number(_ group: ValueGroup) -> (opening: String, isRepeated: Bool) {
    guard let object = group.object else { return (group.opening, false) }
    let known = objects[ObjectIdentifier(object)]?.number
    let number = known ?? objectCounts[group.opening, default: 0]
    if known == nil {
      objects[ObjectIdentifier(object)] = (object, number)
      objectCounts[group.opening] = number + 1
    }
    return (number == 0 ? group.opening : "#\(number) \(group.opening)", known != nil)
  }
}
