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
    case (.list, .kept), (.pairs, .kept): rows[rows.count - 1] = .folded(2)
    case (.list, .folded(let count)), (.pairs, .folded(let count)): rows[rows.count - 1] = .folded(count + 1)
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
    default: return replaced() ?? Self.firstBytes(first, second)
    }
  }

  /// Data is drawn by its length. Where that is the same, the first byte that differs is.
  private static func firstBytes(_ first: Any, _ second: Any) -> [DiffLine]? {
    guard let first = first as? Data, let second = second as? Data,
      let (index, bytes) = zip(first, second).enumerated().first(where: { $1.0 != $1.1 })
    else { return nil }
    func text(_ byte: UInt8) -> String {
      "\(first.customDumpDescription.dropLast()), \(String(format: "0x%02x", byte)) at \(index))"
    }
    return replaced([text(bytes.0)], [text(bytes.1)])
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
    if let first = before.object, let second = after.object {
      let pair = [ObjectIdentifier(first), ObjectIdentifier(second)]
      guard path.insert(pair).inserted else { return nil }
      defer { path.remove(pair) }
      return draw(before, after)
    }
    return draw(before, after)
  }

  private mutating func draw(_ before: ValueGroup, _ after: ValueGroup) -> [DiffLine]? {
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
    return ListMatch.steps(old.map { AnyHashable($0) }, new.map { AnyHashable($0) }, isIdentity: true).map { step in
      switch step {
      case .equal(let index), .pair(_, let index): DiffLine(side: .both, text: new[index])
      case .removed(let index): DiffLine(side: .first, text: old[index])
      case .inserted(let index): DiffLine(side: .second, text: new[index])
      }
    }
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

/// Which elements of two lists belong together, found in O(n log n) after the idea of Bram Cohen's patience diff: keys
/// that occur once in each list are anchors as far as they stand in the same order, and what lies between two anchors
/// is compared from both ends.
enum ListMatch {
  enum Step: Equatable {
    /// Elements that are known to be equal, by the place of the new one.
    case equal(Int)
    /// Elements that belong together, equal or not.
    case pair(Int, Int)
    case removed(Int)
    case inserted(Int)

    func moved(by offset: Int) -> Step {
      switch self {
      case .equal(let new): .equal(new + offset)
      case .pair(let old, let new): .pair(old + offset, new + offset)
      case .removed(let old): .removed(old + offset)
      case .inserted(let new): .inserted(new + offset)
      }
    }
  }

  /// - Parameter isIdentity: whether elements with different keys never belong together. If they may, what is left
  ///   between anchors is paired in its order.
  static func steps(_ old: [AnyHashable], _ new: [AnyHashable], isIdentity: Bool) -> [Step] {
    var steps: [Step] = []
    var (oldStart, newStart) = (0, 0)
    for (oldEnd, newEnd) in anchors(old, new) + [(old.count, new.count)] {
      steps += gap(old, oldStart..<oldEnd, new, newStart..<newEnd, isIdentity)
      if oldEnd < old.count { steps.append(.pair(oldEnd, newEnd)) }
      (oldStart, newStart) = (oldEnd + 1, newEnd + 1)
    }
    return steps
  }

  /// How many are alike at the beginning of two ranges, and of the others at the end.
  static func ends(
    _ old: Range<Int>, _ new: Range<Int>, _ areAlike: (_ old: Int, _ new: Int) -> Bool
  ) -> (start: Int, end: Int) {
    let shorter = min(old.count, new.count)
    let start = (0..<shorter).prefix { areAlike(old.lowerBound + $0, new.lowerBound + $0) }.count
    let end = (1..<shorter - start + 1).prefix { areAlike(old.upperBound - $0, new.upperBound - $0) }.count
    return (start, end)
  }

  private static func gap(
    _ oldKeys: [AnyHashable], _ old: Range<Int>, _ newKeys: [AnyHashable], _ new: Range<Int>, _ isIdentity: Bool
  ) -> [Step] {
    let (start, end) = ends(old, new) { oldKeys[$0] == newKeys[$1] }
    let (oldMiddle, newMiddle) = (old.dropFirst(start).dropLast(end), new.dropFirst(start).dropLast(end))
    let paired = isIdentity ? 0 : min(oldMiddle.count, newMiddle.count)
    var steps = zip(old, new).prefix(start + paired).map { Step.pair($0, $1) }
    steps += oldMiddle.dropFirst(paired).map { .removed($0) }
    steps += newMiddle.dropFirst(paired).map { .inserted($0) }
    steps += zip(old.suffix(end), new.suffix(end)).map { .pair($0, $1) }
    return steps
  }

  /// The longest row of keys that occur once in each list, in the same order in both.
  private static func anchors(_ old: [AnyHashable], _ new: [AnyHashable]) -> [(old: Int, new: Int)] {
    let (oldIndices, newIndices) = (uniqueIndices(old), uniqueIndices(new))
    let candidates = new.enumerated().compactMap { offset, key -> (old: Int, new: Int)? in
      guard newIndices[key] == offset, let index = oldIndices[key], index != repeated else { return nil }
      return (index, offset)
    }
    let isAnchor = candidates.map(\.old).isInLongestIncreasingSubsequence(bound: old.count)
    return candidates.filter { isAnchor[$0.old] }
  }

  private static let repeated = -1

  /// Where each key is; `repeated` for a key that occurs more than once.
  private static func uniqueIndices(_ keys: [AnyHashable]) -> [AnyHashable: Int] {
    Dictionary(zip(keys, keys.indices)) { _, _ in repeated }
  }
}

/// Which members of two groups belong together.
enum MemberMatch {
  static func steps(_ before: ValueGroup, _ after: ValueGroup) -> [ListMatch.Step] {
    switch after.kind {
    case .fields, .payload: after.members.indices.map { .pair($0, $0) }
    case .list: elements(before.members.map(\.value), after.members.map(\.value))
    case .set, .dictionary: keys(before.members, after.members)
    case .pairs: ListMatch.steps(before.members.map(key), after.members.map(key), isIdentity: true)
    }
  }

  private static func key(_ member: ValueGroup.Member) -> AnyHashable {
    member.key as? AnyHashable ?? AnyHashable(member.name ?? member.keyText)
  }

  /// Elements with an identity belong together by it, others by being equal.
  private static func elements(_ before: [Any], _ after: [Any]) -> [ListMatch.Step] {
    let (start, end) = ListMatch.ends(before.indices, after.indices) { ValueEquality.areEqual(before[$0], after[$1]) }
    let (old, new) = (before[start...].dropLast(end), after[start...].dropLast(end))
    let isIdentity = [old, new].allSatisfy { $0.allSatisfy { $0 is any Identifiable } }
    let middle = ListMatch.steps(old.map(ValueEquality.key), new.map(ValueEquality.key), isIdentity: isIdentity)
    var steps = (0..<start).map { ListMatch.Step.equal($0) }
    steps += middle.map { $0.moved(by: start) }
    steps += after.indices.suffix(end).map { .equal($0) }
    return steps
  }

  private static func keys(_ before: [ValueGroup.Member], _ after: [ValueGroup.Member]) -> [ListMatch.Step] {
    // Two keys may be drawn alike.
    let (old, new) = (before.map(key).firstIndexes, after.map(key).firstIndexes)
    let removed = before.filter { new[key($0)] == nil }
    return ValueGroup.sorted(after + removed).map { member in
      let key = key(member)
      return switch (old[key], new[key]) {
      case (let old?, let new?): .pair(old, new)
      case (let old?, nil): .removed(old)
      case (nil, let new): .inserted(new ?? 0)
      }
    }
  }
}
