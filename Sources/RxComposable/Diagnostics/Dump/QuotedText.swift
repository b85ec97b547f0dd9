extension String {
  /// As a literal that shows the text as it is: of several lines, or raw where there is a quote or a backslash. What could not be
  /// seen, or could be taken for a space, is escaped; a tab not in a text of several lines, where it is an indentation.
  var quoted: String {
    let isHidden = hasHiddenScalars
    if hasSeveralLines {
      let fence = fence("\"\"\"", from: isHidden && contains("\\") ? "#" : "", isHidden)
      return "\(fence)\"\"\"\n\(isHidden ? escaped(fence) : self)\n\"\"\"\(fence)"
    }
    if !contains("\""), !contains("\\") { return isHidden ? "\"\(escaped(""))\"" : debugDescription }
    let fence = fence("\"", from: "#", isHidden)
    return "\(fence)\"\(isHidden ? escaped(fence) : self)\"\(fence)"
  }

  /// As few `#` as tell the quotes at the ends from those in the text, and escapes from backslashes.
  private func fence(_ quotes: String, from shortest: String, _ hasEscapes: Bool) -> String {
    var fence = shortest
    while contains(quotes + fence) || hasEscapes && contains("\\" + fence) { fence += "#" }
    return fence
  }

  private var hasHiddenScalars: Bool {
    if !unicodeScalars.contains(where: \.isHidden) { return false }
    let keepsTabs = hasSeveralLines
    return contains { !$0.hiddenScalars(keepsTabs).isEmpty }
  }

  /// - Parameter fence: what stands behind the backslash of an escape.
  private func escaped(_ fence: String) -> String {
    var text = ""
    let keepsTabs = hasSeveralLines
    for character in self {
      let hidden = character.hiddenScalars(keepsTabs)
      for scalar in character.unicodeScalars {
        if hidden.contains(scalar) { text += "\\\(fence)\(scalar.escape)" } else { text.unicodeScalars.append(scalar) }
      }
    }
    return text
  }

  /// Whether there is a line break, alone or behind a carriage return, with which it is one character.
  var hasSeveralLines: Bool { utf8.contains(UInt8(ascii: "\n")) }

  /// What stands between its line breaks.
  package var lines: [String] {
    unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }
}

extension Character {
  /// What cannot be seen, or looks like a space. A part of an emoji can.
  fileprivate func hiddenScalars(_ keepsTabs: Bool) -> Set<Unicode.Scalar> {
    guard let first = unicodeScalars.first, first != "\t" || !keepsTabs else { return [] }
    let isEmoji = first.properties.isEmoji && (!first.isASCII || unicodeScalars.contains("\u{20E3}"))
    return Set(unicodeScalars.filter { $0.isHidden && !(isEmoji && $0.properties.isDefaultIgnorableCodePoint) })
  }
}

extension Unicode.Scalar {
  fileprivate var isHidden: Bool {
    // Most scalars are of these, which need no table of properties.
    if (0x20..<0x7F).contains(value) || self == "\n" { return false }
    return switch properties.generalCategory {
    case .control, .spaceSeparator, .lineSeparator, .paragraphSeparator: true
    default: properties.isDefaultIgnorableCodePoint
    }
  }

  /// What stands behind the backslash.
  fileprivate var escape: String {
    switch self {
    case "\t": "t"
    case "\r": "r"
    case "\0": "0"
    default: "u{\(String(value, radix: 16, uppercase: true))}"
    }
  }
}
