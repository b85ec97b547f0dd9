extension String {
  /// As a literal that shows the text as it is: of several lines, or raw where there is a quote or a backslash. What could not be
  /// seen, or could be taken for a space, is escaped; a tab is not where it indents a line of several.
  var quoted: String {
    let isHidden = unicodeScalars.contains(where: \.isHidden) && escaped("") != self
    if hasSeveralLines {
      let fence = fence("\"\"\"", from: contains("\\") ? "#" : "", isHidden)
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

  /// - Parameter fence: what stands behind the backslash of an escape.
  private func escaped(_ fence: String) -> String {
    var text = ""
    var isIndentation = hasSeveralLines
    for character in self {
      for scalar in character.unicodeScalars {
        if scalar.isHidden, !character.isSeen(with: scalar), !isIndentation || scalar != "\t" {
          text += "\\\(fence)\(scalar.escape)"
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
      isIndentation = hasSeveralLines && character.isNewline || isIndentation && character.isWhitespace
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
  /// Whether a scalar of it that is not drawn itself shows in how the character is: in an emoji, or in a script whose letters know joiners.
  fileprivate func isSeen(with scalar: Unicode.Scalar) -> Bool {
    guard let first = unicodeScalars.first else { return false }
    let isEmoji = first.properties.isEmoji && (!first.isASCII || unicodeScalars.contains("\u{20E3}"))
    // Hebrew is the first script behind those of Europe.
    let isJoined = first.properties.isAlphabetic && first >= "\u{590}"
    return switch scalar.value {
    case 0x200C: isJoined
    case 0x200D: isJoined || isEmoji && scalar != unicodeScalars.last
    case 0xFE00...0xFE0F, 0xE0100...0xE01EF: isJoined || isEmoji
    case 0xE0020...0xE007F: isEmoji
    default: false
    }
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
