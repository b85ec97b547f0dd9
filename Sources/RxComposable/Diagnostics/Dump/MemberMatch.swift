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
