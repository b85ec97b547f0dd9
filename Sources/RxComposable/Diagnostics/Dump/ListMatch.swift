/// Which elements of two lists belong together, found in O(n log n) after the idea of Bram Cohen's patience diff: keys
/// that occur once in each list are anchors as far as they stand in the same order, and what lies between two anchors is
/// compared from both ends.
enum ListMatch {
  enum Step: Equatable {
    /// Elements that are known to be equal.
    case equal(Int, Int)
    /// Elements that belong together, equal or not.
    case pair(Int, Int)
    case removed(Int)
    case inserted(Int)

    func moved(by offset: Int) -> Step {
      switch self {
      case .equal(let old, let new): .equal(old + offset, new + offset)
      case .pair(let old, let new): .pair(old + offset, new + offset)
      case .removed(let old): .removed(old + offset)
      case .inserted(let new): .inserted(new + offset)
      }
    }
  }

  /// - Parameter isIdentity: whether elements with different keys never belong together. If they may, what is left between
  ///   anchors is paired in its order.
  static func steps<Key: Hashable>(_ old: [Key], _ new: [Key], isIdentity: Bool) -> [Step] {
    var steps: [Step] = []
    var (oldStart, newStart) = (0, 0)
    for (oldEnd, newEnd) in anchors(old, new) + [(old.count, new.count)] {
      steps += gap(old[oldStart..<oldEnd], new[newStart..<newEnd], isIdentity)
      if oldEnd < old.count, newEnd < new.count { steps.append(.pair(oldEnd, newEnd)) }
      (oldStart, newStart) = (oldEnd + 1, newEnd + 1)
    }
    return steps
  }

  private static func gap<Key: Hashable>(
    _ old: ArraySlice<Key>, _ new: ArraySlice<Key>, _ isIdentity: Bool
  ) -> [Step] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    let (oldMiddle, newMiddle) = (old.dropFirst(start).dropLast(end), new.dropFirst(start).dropLast(end))
    let paired = isIdentity ? 0 : min(oldMiddle.count, newMiddle.count)
    return (0..<start).map { .pair(old.startIndex + $0, new.startIndex + $0) }
      + (0..<paired).map { .pair(oldMiddle.startIndex + $0, newMiddle.startIndex + $0) }
      + oldMiddle.dropFirst(paired).indices.map { .removed($0) }
      + newMiddle.dropFirst(paired).indices.map { .inserted($0) }
      + (0..<end).map { .pair(old.endIndex - end + $0, new.endIndex - end + $0) }
  }

  /// The longest row of keys that occur once in each list, in the same order in both.
  private static func anchors<Key: Hashable>(_ old: [Key], _ new: [Key]) -> [(old: Int, new: Int)] {
    let (oldIndices, newIndices) = (uniqueIndices(old), uniqueIndices(new))
    let candidates = new.enumerated().compactMap { offset, key -> (old: Int, new: Int)? in
      guard newIndices[key] == .some(offset), case .some(.some(let index)) = oldIndices[key] else { return nil }
      return (index, offset)
    }
    let isAnchor = candidates.map(\.old).isInLongestIncreasingSubsequence(bound: old.count)
    return candidates.filter { isAnchor[$0.old] }
  }

  /// Where each key is; `nil` for a key that occurs more than once.
  private static func uniqueIndices<Key: Hashable>(_ keys: [Key]) -> [Key: Int?] {
    Dictionary(keys.enumerated().map { ($0.element, $0.offset) }) { _, _ in nil }
  }
}
