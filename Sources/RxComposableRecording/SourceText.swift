import RxComposable

/// Source that stands in one line where it fits, and is broken at its brackets where it does not.
indirect enum SourceText {
  case word(String)
  /// An opening, what is inside, and an end: a call, a list.
  case group(String, [SourceText], String)
  /// What follows a label, or the place that it is assigned to.
  case labelled(String, SourceText)

  /// The columns of a line, as formatters count them that were not told otherwise.
  static let width = 100

  /// The source in one line.
  var line: String {
    switch self {
    case .word(let text): text
    case .group(let opening, let members, let end):
      opening + members.map(\.line).joined(separator: ", ") + end
    case .labelled(let label, let text): label + text.line
    }
  }

  /// The source in lines of a width.
  ///
  /// - Parameters:
  ///   - suffix: what follows in the last line.
  ///   - width: how many columns there are.
  func lines(_ suffix: String = "", width: Int) -> [String] { lines("", suffix, width) }

  private func lines(_ prefix: String, _ suffix: String, _ width: Int) -> [String] {
    let whole = prefix + line + suffix
    if whole.count <= width { return [whole] }
    switch self {
    case .word: return [whole]
    case .labelled(let label, let text): return text.lines(prefix + label, suffix, width)
    case .group(let opening, let members, let end):
      if members.isEmpty { return [whole] }
      // A list that is the only argument shares the lines of the brackets around it.
      if end.hasPrefix(")"), members.count == 1, case ("[", let elements, "]")? = members[0].unlabelled {
        let text = SourceText.group(opening + members[0].label + "[", elements, "]" + end)
        return text.lines(prefix, suffix, width)
      }
      let endsWithComma = end.hasPrefix("]") && members.count > 1
      let inner = members.enumerated().flatMap { offset, member in
        member.lines("", offset < members.count - 1 || endsWithComma ? "," : "", width - 2)
      }
      let last: String = end.drop { $0 == " " } + suffix
      return [Self.trimmed(prefix + opening)] + inner.map { "  " + $0 } + [last]
    }
  }

  private var label: String { if case .labelled(let label, _) = self { label } else { "" } }

  private var unlabelled: (opening: String, members: [SourceText], end: String)? {
    switch self {
    case .labelled(_, let text): text.unlabelled
    case .group(let opening, let members, let end): (opening, members, end)
    case .word: nil
    }
  }

  /// A bracket that has a space inside, such as that of a closure, has none where the line ends.
  private static func trimmed(_ line: String) -> String { line.hasSuffix(" ") ? String(line.dropLast()) : line }
}
