/// What stands in front of the lines of a diff.
public struct DiffFormat: Sendable {
  /// In front of what only the first value has.
  public var first: String
  /// In front of what only the second value has.
  public var second: String
  /// In front of what both have.
  public var both: String

  /// A format of three prefixes, which should be of one width.
  public init(first: String, second: String, both: String) {
    self.first = first
    self.second = second
    self.both = both
  }

  /// `-`, `+` and a space: what tools colour.
  public static let `default` = DiffFormat(first: "-", second: "+", both: " ")

  /// A minus sign, `+` and a figure space, which are of one width in proportional fonts: Xcode shows failures in one.
  public static let proportional = DiffFormat(first: "\u{2212}", second: "+", both: "\u{2007}")

  func text(_ lines: [DiffLine]) -> String {
    lines.map { line in
      let prefix =
        switch line.side {
        case .first: first
        case .second: second
        case .both: both
        }
      return "\(prefix) \(line.text)"
    }.joined(separator: "\n")
  }
}

/// A line of a diff, and which of the values has it.
struct DiffLine {
  enum Side { case first, second, both }

  let side: Side
  var text: String
}
