/// Which members of two groups belong together.
enum MemberMatch {
  static func steps(_ before: ValueGroup, _ after: ValueGroup) -> [ListMatch.Step] {
    switch after.kind {
    case .fields, .payload: after.members.indices.map { .pair($0, $0) }
    case .list: elements(before.members.map(\.value), after.members.map(\.value))
    case .set, .dictionary: keys(before.members, after.members)
    }
  }

  /// Elements with an identity belong together by it, others by being equal.
  private static func elements(_ before: [Any], _ after: [Any]) -> [ListMatch.Step] {
    let start = zip(before, after).prefix { ValueEquality.areEqual($0, $1) }.count
    let end = zip(before[start...].reversed(), after[start...].reversed()).prefix { ValueEquality.areEqual($0, $1) }
      .count
    let (old, new) = (before[start..<(before.count - end)], after[start..<(after.count - end)])
    let isIdentity = (old + new).allSatisfy { $0 is any Identifiable }
    let middle: [ListMatch.Step] =
      if old.isEmpty || new.isEmpty {
        old.indices.map { .removed($0 - start) } + new.indices.map { .inserted($0 - start) }
      } else {
        ListMatch.steps(old.map(ValueEquality.key), new.map(ValueEquality.key), isIdentity: isIdentity)
      }
    return (0..<start).map { .equal($0, $0) } + middle.map { $0.moved(by: start) }
      + (0..<end).map { .equal(before.count - end + $0, after.count - end + $0) }
  }

  private static func keys(_ before: [ValueGroup.Member], _ after: [ValueGroup.Member]) -> [ListMatch.Step] {
    let (oldTexts, newTexts) = (before.map(\.keyText), after.map(\.keyText))
    let old = Dictionary(zip(oldTexts, before.indices)) { first, _ in first }
    let new = Dictionary(zip(newTexts, after.indices)) { first, _ in first }
    let removed = zip(oldTexts, before).filter { new[$0.0] == nil }.map(\.1)
    return ValueGroup.sorted(after + removed).map { member in
      let text = member.keyText
      return switch (old[text], new[text]) {
      case (let old?, let new?): .pair(old, new)
      case (let old?, nil): .removed(old)
      case (nil, let new): .inserted(new ?? 0)
      }
    }
  }
}
