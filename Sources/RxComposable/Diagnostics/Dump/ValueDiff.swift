/// Compares two values and draws what differs, line by line.
struct ValueDiff {
  /// The objects that are being compared, each inside those before: an object may lead back to itself.
  private var path: Set<[ObjectIdentifier]> = []

  /// `nil` where no difference can be seen.
  static func lines(_ first: Any, _ second: Any) -> [DiffLine]? {
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
    case (.text(let before), .text(let after)) where before.contains("\n") && after.contains("\n"):
      return Self.compare(before, after)
    default: return replaced()
    }
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
    var drawing = DiffDrawing(folds: after.kind != .fields && after.kind != .payload)
    for step in MemberMatch.steps(before, after) {
      switch step {
      case .equal(_, let new): drawing.keep(after.members[new])
      case .pair(let old, let new):
        let (old, new) = (before.members[old], after.members[new])
        if let lines = compare(old.value, new.value) { drawing.change(new, lines) } else { drawing.keep(new) }
      case .removed(let old): drawing.remove(before.members[old])
      case .inserted(let new): drawing.insert(after.members[new])
      }
    }
    return drawing.lines(opening: after.opening, closing: after.closing)
  }

  /// Texts of several lines.
  private static func compare(_ before: String, _ after: String) -> [DiffLine] {
    let old = before.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let new = after.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return ListMatch.steps(old, new, isIdentity: true).map { step in
      switch step {
      case .equal(_, let index), .pair(_, let index): DiffLine(side: .both, text: new[index])
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
    case .list, .set, .dictionary: return true
    }
  }
}
