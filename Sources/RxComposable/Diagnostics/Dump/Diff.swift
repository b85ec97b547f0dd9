/// Draws what differs between two values; unchanged parts are folded.
///
///     diff(before, after)
///     //   User(
///     //     favorites: […],
///     // -   name: "Blob"
///     // +   name: "Blob Jr."
///     //   )
///
/// - Parameters:
///   - first: a value.
///   - second: another.
///   - format: what stands in front of the lines.
/// - Returns: `nil` where the values are equal, or no difference can be seen in values that are not `Equatable`. Values that `==`
///   tells apart although they are drawn alike are both drawn, under a line that says so.
/// - Complexity: linear in what the values hold; the elements of lists are matched in O(n log n).
public func diff<Value>(_ first: Value, _ second: Value, format: DiffFormat = .default) -> String? {
  (ValueDiff.lines(first, second) ?? DrawnAlike.lines(first, second)).map(format.text)
}

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

  package func text(_ lines: [DiffLine]) -> String {
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
package struct DiffLine {
  enum Side { case first, second, both }

  let side: Side
  var text: String
}

/// Collects the members of two groups in the order in which they are drawn, and folds those that both have.
struct DiffDrawing {
  private enum Row {
    case kept(ValueGroup.Member)
    case folded(Int)
    case drawn([DiffLine])
  }

  private let kind: ValueGroup.Kind
  private var rows: [Row] = []
  /// How many unchanged members have no place.
  private var unplaced = 0
  private var differs = false
  /// The rows with the last member of each value, which has no comma.
  private var lastOfFirst = 0
  private var lastOfSecond = 0

  init(_ kind: ValueGroup.Kind) { self.kind = kind }

  /// Unchanged elements of a list that follow one another are drawn as their number; those of a set or a dictionary,
  /// which have no place, as their number at the end.
  mutating func keep(_ member: ValueGroup.Member) {
    switch (kind, rows.last) {
    case (.set, _), (.dictionary, _): unplaced += 1
    case (.list, .kept): rows[rows.count - 1] = .folded(2)
    case (.list, .folded(let count)): rows[rows.count - 1] = .folded(count + 1)
    default: rows.append(.kept(member))
    }
    (lastOfFirst, lastOfSecond) = (rows.count - 1, rows.count - 1)
  }

  /// What is replaced as a whole stands at its old place, what takes its place at the new one.
  mutating func change(_ old: ValueGroup.Member, _ new: ValueGroup.Member, _ lines: [DiffLine]) {
    if kind == .list, lines.allSatisfy({ $0.side != .both }) {
      remove(old)
      insert(new)
    } else {
      append(Self.labelled(new, lines))
      (lastOfFirst, lastOfSecond) = (rows.count - 1, rows.count - 1)
    }
  }

  mutating func remove(_ member: ValueGroup.Member) {
    append(Self.lines(member, .first))
    lastOfFirst = rows.count - 1
  }

  mutating func insert(_ member: ValueGroup.Member) {
    append(Self.lines(member, .second))
    lastOfSecond = rows.count - 1
  }

  private mutating func append(_ lines: [DiffLine]) {
    differs = true
    rows.append(.drawn(lines))
  }

  /// `nil` where all members were kept.
  func lines(opening: String, closing: String) -> [DiffLine]? {
    guard differs else { return nil }
    var result = [DiffLine(side: .both, text: opening)]
    let (rows, lastOfFirst, lastOfSecond) =
      unplaced == 0 ? (rows, lastOfFirst, lastOfSecond) : (rows + [.folded(unplaced)], rows.count, rows.count)
    for (index, row) in rows.enumerated() {
      var lines = self.lines(row)
      let last = lines.count - 1
      if lines[last].side == .both {
        if index != lastOfSecond { lines[last].text += "," }
      } else {
        if index != lastOfFirst, let line = lines.lastIndex(where: { $0.side == .first }) { lines[line].text += "," }
        if index != lastOfSecond, let line = lines.lastIndex(where: { $0.side == .second }) { lines[line].text += "," }
      }
      result += lines.map { DiffLine(side: $0.side, text: "  " + $0.text) }
    }
    return result + [DiffLine(side: .both, text: closing)]
  }

  private func lines(_ row: Row) -> [DiffLine] {
    switch row {
    case .drawn(let lines): lines
    case .kept(let member): Self.lines(member, .both, maxDepth: 0)
    case .folded(let count): [DiffLine(side: .both, text: "… (\(count) unchanged)")]
    }
  }

  private static func lines(_ member: ValueGroup.Member, _ side: DiffLine.Side, maxDepth: Int = .max) -> [DiffLine] {
    member.labelled(ValueDump.lines(member.value, maxDepth: maxDepth, isRoot: false))
      .map { DiffLine(side: side, text: $0) }
  }

  /// Puts the label in front of the first line of each value.
  private static func labelled(_ member: ValueGroup.Member, _ lines: [DiffLine]) -> [DiffLine] {
    guard let label = member.labelLines?.joined(separator: " ") else { return lines }
    let isText = member.isText(lines.map(\.text))
    var lines = lines.enumerated().map { index, line in
      isText && index > 0 ? DiffLine(side: line.side, text: "  " + line.text) : line
    }
    let firsts =
      lines[0].side == .both
      ? [0] : [lines.firstIndex { $0.side == .first }, lines.firstIndex { $0.side == .second }].compactMap { $0 }
    for index in firsts { lines[index].text = "\(label): \(lines[index].text)" }
    return lines
  }
}
