import Foundation

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
  enum Side {
    case first, second, both

    /// Whether one value has lines of both sides.
    func meets(_ other: Side) -> Bool { self == other || self == .both || other == .both }
  }

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

  init(_ kind: ValueGroup.Kind) { self.kind = kind }

  /// Unchanged elements of a list that follow one another are drawn as their number; those of a set or a dictionary,
  /// which have no place, as their number at the end.
  mutating func keep(_ member: ValueGroup.Member) {
    switch (kind, rows.last) {
    case (.set, _), (.dictionary, _): unplaced += 1
    case (.list, .kept), (.pairs, .kept): rows[rows.count - 1] = .folded(2)
    case (.list, .folded(let count)), (.pairs, .folded(let count)): rows[rows.count - 1] = .folded(count + 1)
    default: rows.append(.kept(member))
    }
  }

  /// What is replaced as a whole stands at its old place, what takes its place at the new one.
  mutating func change(_ old: ValueGroup.Member, _ new: ValueGroup.Member, _ lines: [DiffLine]) {
    if kind == .list, lines.allSatisfy({ $0.side != .both }) {
      remove(old)
      insert(new)
    } else {
      rows.append(.drawn(Self.labelled(new, lines)))
    }
  }

  mutating func remove(_ member: ValueGroup.Member) { rows.append(.drawn(Self.lines(member, .first))) }

  mutating func insert(_ member: ValueGroup.Member) { rows.append(.drawn(Self.lines(member, .second))) }

  /// `nil` where all members were kept.
  func lines(opening: String, closing: String) -> [DiffLine]? {
    guard rows.contains(where: { if case .drawn = $0 { true } else { false } }) else { return nil }
    var result = [DiffLine(side: .both, text: opening)]
    let drawn = (unplaced == 0 ? rows : rows + [.folded(unplaced)]).map(lines)
    // The last member of each value has no comma.
    let lastOfFirst = drawn.lastIndex { $0.contains { $0.side != .second } }
    let lastOfSecond = drawn.lastIndex { $0.contains { $0.side != .first } }
    for (index, row) in drawn.enumerated() {
      var lines = row
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
    let firsts =
      lines[0].side == .both
      ? [0] : [DiffLine.Side.first, .second].compactMap { side in lines.firstIndex { $0.side == side } }
    // One value may be a text of several lines, and the other of one.
    let texts = firsts.map { lines[$0].side }
      .filter { side in member.isText(lines.filter { $0.side.meets(side) }.map(\.text)) }
    let margins = lines.enumerated().map { index, line in
      !firsts.contains(index) && texts.contains(where: line.side.meets) ? "  " : ""
    }
    var lines = zip(lines, margins).map { DiffLine(side: $0.side, text: $1 + $0.text) }
    for index in firsts { lines[index].text = "\(label): \(lines[index].text)" }
    return lines
  }
}

/// Compares two values and draws what differs, line by line.
package struct ValueDiff {
  /// The objects that are being compared, each inside those before: an object may lead back to itself.
  private var path: Set<AnyHashable> = []

  /// `nil` where no difference can be seen.
  package static func lines(_ first: Any, _ second: Any) -> [DiffLine]? {
    var diff = ValueDiff()
    return diff.compare(first, second, isRoot: true)
  }

  private mutating func compare(_ first: Any, _ second: Any, isRoot: Bool = false) -> [DiffLine]? {
    let (first, second) = (ValueShape.unwrapped(first), ValueShape.unwrapped(second))
    if ValueEquality.areEqual(first, second) { return nil }
    let replaced = { Self.replaced(ValueDump.lines(first, isRoot: isRoot), ValueDump.lines(second, isRoot: isRoot)) }
    guard type(of: first) == type(of: second) else { return replaced() }
    if let first = first as? any DumpedAsValue, let second = second as? any DumpedAsValue {
      return compare(first.customDumpValue, second.customDumpValue) ?? Self.noted(first, second)
    }
    switch (ValueShape(first, isRoot: isRoot), ValueShape(second, isRoot: isRoot)) {
    case (.group(let before), .group(let after)) where before.canBeCompared(with: after):
      return compare(before, after)
    case (.text(let before), .text(let after)) where before.hasSeveralLines && after.hasSeveralLines:
      return Self.compare(before, after)
    default: return replaced() ?? Self.details(first, second)
    }
  }

  /// What tells apart values of Foundation that are drawn alike: of data of one length the first byte that differs, of dates
  /// less than a microsecond apart all digits, and of a URL its base.
  private static func details(_ first: Any, _ second: Any) -> [DiffLine]? {
    switch (first, second) {
    case (let first as Data, let second as Data): firstBytes(first, second)
    case (let first as Date, let second as Date): replaced([detail(first)], [detail(second)])
    case (let first as URL, let second as URL): replaced([detail(first)], [detail(second)])
    default: nil
    }
  }

  private static func firstBytes(_ first: Data, _ second: Data) -> [DiffLine]? {
    guard let (index, bytes) = zip(first, second).enumerated().first(where: { $1.0 != $1.1 }) else { return nil }
    func text(_ byte: UInt8) -> String {
      "\(first.customDumpDescription.dropLast()), \(String(format: "0x%02x", byte)) at \(index))"
    }
    return replaced([text(bytes.0)], [text(bytes.1)])
  }

  private static func detail(_ date: Date) -> String {
    "\(date.customDumpDescription.dropLast()), \(date.timeIntervalSinceReferenceDate) s since 2001)"
  }

  private static func detail(_ url: URL) -> String {
    url.baseURL.map { "URL(\(url.relativeString) -- \($0.absoluteString))" } ?? url.customDumpDescription
  }

  private static func replaced(_ before: [String], _ after: [String]) -> [DiffLine]? {
    if before == after { return nil }
    return before.map { DiffLine(side: .first, text: $0) } + after.map { DiffLine(side: .second, text: $0) }
  }

  /// Wrappers that tell values apart which are equal.
  private static func noted(_ before: any DumpedAsValue, _ after: any DumpedAsValue) -> [DiffLine]? {
    guard let old = before.dumpNote, let new = after.dumpNote else { return nil }
    func lines(_ wrapper: any DumpedAsValue, _ note: String) -> [String] {
      var lines = ValueDump.lines(wrapper, isRoot: false)
      lines[lines.count - 1] += " (\(note))"
      return lines
    }
    return replaced(lines(before, old), lines(after, new))
  }

  private mutating func compare(_ before: ValueGroup, _ after: ValueGroup) -> [DiffLine]? {
    let pair = before.object.flatMap { first in after.object.map { [ObjectIdentifier(first), ObjectIdentifier($0)] } }
    if let pair, !path.insert(pair).inserted { return nil }
    defer { if let pair { path.remove(pair) } }
    var drawing = DiffDrawing(after.kind)
    for step in MemberMatch.steps(before, after) {
      switch step {
      case .equal(let new): drawing.keep(after.members[new])
      case .pair(let old, let new):
        let (old, new) = (before.members[old], after.members[new])
        if let lines = compare(old.value, new.value) { drawing.change(old, new, lines) } else { drawing.keep(new) }
      case .removed(let old): drawing.remove(before.members[old])
      case .inserted(let new): drawing.insert(after.members[new])
      }
    }
    return drawing.lines(opening: after.opening, closing: after.closing)
  }

  /// Texts of several lines.
  private static func compare(_ before: String, _ after: String) -> [DiffLine] {
    let (old, new) = (before.lines, after.lines)
    let steps = ListMatch.steps(old.map { AnyHashable($0) }, new.map { AnyHashable($0) }, isIdentity: true)
    return folded(
      steps.map { step in
        switch step {
        case .equal(let index), .pair(_, let index): DiffLine(side: .both, text: new[index])
        case .removed(let index): DiffLine(side: .first, text: old[index])
        case .inserted(let index): DiffLine(side: .second, text: new[index])
        }
      }[...])
  }

  /// Of many lines that both have, the first and the last three, and the number of the others.
  private static func folded(_ lines: ArraySlice<DiffLine>) -> [DiffLine] {
    var (result, rest) = ([DiffLine](), lines)
    while !rest.isEmpty {
      let equal = rest.prefix { $0.side == .both }
      rest = rest.dropFirst(equal.count)
      let fold = DiffLine(side: .both, text: "… (\(equal.count - 6) unchanged)")
      result += equal.count < 10 ? Array(equal) : equal.prefix(3) + [fold] + equal.suffix(3)
      let other = rest.prefix { $0.side != .both }
      rest = rest.dropFirst(other.count)
      result += other
    }
    return result
  }
}

extension ValueGroup {
  /// Whether the members of two groups can be told apart one by one.
  fileprivate func canBeCompared(with other: ValueGroup) -> Bool {
    guard kind == other.kind, opening == other.opening, !members.isEmpty, !other.members.isEmpty else { return false }
    switch kind {
    case .fields, .payload:
      return members.map(\.name) == other.members.map(\.name)
        && !(isInline(ValueShape(members[0].value)) && other.isInline(ValueShape(other.members[0].value)))
    case .list, .set, .dictionary, .pairs: return true
    }
  }
}
