/// How text looks, where the terminal has colours.
public enum Style: String, Hashable, Sendable {
  case plain = ""
  case bold = "1"
  case dim = "2"
  case inverse = "7"
  case red = "31"
  case green = "32"
  case yellow = "33"
  case blue = "34"
  case cyan = "36"

  /// Bold, dim and inverse text is not a colour.
  var isColor: Bool { rawValue.count == 2 }
}

/// A line of text, in one or several styles.
///
///     "Loading …"
///     Line("+ ", .green) + "\(todo.title)"
///
/// Characters that would control the terminal are shown as `?`, so that text from anywhere can be shown.
public struct Line: Hashable, Sendable, ExpressibleByStringInterpolation {
  struct Part: Hashable, Sendable {
    var text: String
    var style: Style
  }

  var parts: [Part]

  /// A text in one style.
  public init(_ text: String, _ style: Style = .plain) {
    let isPlain = !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    parts = [Part(text: isPlain ? text : String(text.map(\.shown)), style: style)]
  }

  /// A text without a style.
  public init(stringLiteral text: String) { self.init(text) }

  private init(parts: [Part]) { self.parts = parts }

  /// Without styles.
  public var text: String { parts.map(\.text).joined() }

  /// One behind the other.
  public static func + (left: Line, right: Line) -> Line { Line(parts: left.parts + right.parts) }

  /// All of it in another style.
  public func styled(_ style: Style) -> Line { Line(text, style) }

  /// How many columns it takes.
  var columns: Int { parts.reduce(0) { $1.text.reduce($0) { $0 + $1.columns } } }

  /// What fits; an ellipsis stands for the rest.
  func cut(to width: Int) -> Line {
    if columns <= width { return self }
    if width <= 0 { return "" }
    var free = width - 1
    var kept: [Part] = []
    for part in parts {
      let text = part.text.prefix { character in
        free -= character.columns
        return free >= 0
      }
      kept.append(Part(text: String(text), style: part.style))
      if free < 0 { break }
    }
    return Line(parts: kept) + "…"
  }

  /// As many lines as it takes, broken at spaces where there are some.
  func wrapped(to width: Int) -> [Line] {
    if columns <= width { return [self] }
    if width < 8 { return [cut(to: width)] }
    var lines: [Line] = []
    var line = Line(parts: [])
    for part in parts {
      for word in part.text.wordsWithSpaces {
        var piece = Line(parts: [Part(text: String(word), style: part.style)])
        if line.columns + piece.withoutSpaceAtEnd.columns > width, line.columns > 0 {
          lines.append(line.withoutSpaceAtEnd)
          line = Line(parts: [])
        }
        while piece.withoutSpaceAtEnd.columns > width {
          let start = Line(parts: [Part(text: piece.text.prefix(columns: width), style: part.style)])
          lines.append(start)
          piece = Line(parts: [Part(text: String(piece.text.dropFirst(start.text.count)), style: part.style)])
        }
        line = line + piece
      }
    }
    return lines + [line.withoutSpaceAtEnd]
  }

  private var withoutSpaceAtEnd: Line {
    guard let last = parts.last, last.text.last == " " else { return self }
    return Line(parts: parts.dropLast() + [Part(text: String(last.text.dropLast()), style: last.style)])
  }

  /// With the codes that set and end the styles.
  func codes(hasColors: Bool) -> String {
    parts.map { part in
      part.style == .plain || part.style.isColor && !hasColors
        ? part.text : "\u{1B}[\(part.style.rawValue)m\(part.text)\u{1B}[0m"
    }
    .joined()
  }
}

extension String {
  /// Words, each with the space behind it.
  fileprivate var wordsWithSpaces: [Substring] {
    var words: [Substring] = []
    var start = startIndex
    while start < endIndex {
      let end = self[start...].firstIndex(of: " ").map { index(after: $0) } ?? endIndex
      words.append(self[start..<end])
      start = end
    }
    return words
  }

  /// The characters that fit; at least one.
  fileprivate func prefix(columns: Int) -> String {
    var free = columns
    let text = prefix { character in
      free -= character.columns
      return free >= 0
    }
    return String(text.isEmpty ? prefix(1) : text)
  }
}

extension Character {
  /// As terminals show it: none for what only marks other characters, two for wide ones.
  var columns: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    if scalar.isASCII { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if unicodeScalars.contains("\u{FE0F}") { return 2 }
    return Self.wide.contains { $0 ~= scalar.value } ? 2 : 1
  }

  /// The blocks of East Asian and pictographic characters (Unicode, EastAsianWidth.txt: W and F).
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x23E9...0x23EC, 0x25FD...0x25FE, 0x2614...0x2615, 0x2648...0x2653,
    0x26A1...0x26A1, 0x26BD...0x26BE, 0x2705...0x2705, 0x2728...0x2728, 0x274C...0x274C, 0x2753...0x2755,
    0x2795...0x2797, 0x2B1B...0x2B1C, 0x2B50...0x2B50, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
    0x1F004...0x1F004, 0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E, 0x1F191...0x1F19A, 0x1F1E6...0x1F320,
    0x1F32D...0x1F64F, 0x1F680...0x1F6FC, 0x1F7E0...0x1F7EB, 0x1F90C...0x1F9FF, 0x1FA70...0x1FAFF,
    0x20000...0x3FFFD,
  ]

  fileprivate var shown: Character {
    if self == "\t" || isNewline { return " " }
    return unicodeScalars.contains { $0.properties.generalCategory == .control } ? "?" : self
  }
}
