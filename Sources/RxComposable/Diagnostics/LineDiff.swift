/// What differs between two values, drawn line by line: `−` what was expected, `+` what there is instead.
enum LineDiff {
  /// `nil` where both values are drawn alike.
  static func diff(_ expected: Any, _ actual: Any) -> String? {
    let before = ValueDump.lines(expected)
    let after = ValueDump.lines(actual)
    if before == after { return nil }
    return fold(merge(before, after)).map { "    " + $0 }.joined(separator: "\n")
  }

  private enum Line {
    case same(String), removed(String), inserted(String)
  }

  private static func merge(_ before: [String], _ after: [String]) -> [Line] {
    let difference = after.difference(from: before)
    let removals = offsets(difference.removals)
    let insertions = offsets(difference.insertions)
    var lines: [Line] = []
    var (old, new) = (0, 0)
    while old < before.count || new < after.count {
      if old < before.count, removals.contains(old) {
        lines.append(.removed(before[old]))
        old += 1
      } else if new < after.count, insertions.contains(new) {
        lines.append(.inserted(after[new]))
        new += 1
      } else {
        lines.append(.same(before[old]))
        old += 1
        new += 1
      }
    }
    return lines
  }

  private static func offsets(_ changes: [CollectionDifference<String>.Change]) -> Set<Int> {
    Set(
      changes.map {
        switch $0 {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
      })
  }

  /// Draws the lines; of a long unchanged run only its ends.
  private static func fold(_ lines: [Line]) -> [String] {
    var result: [String] = []
    var unchanged: [String] = []
    func flush() {
      if unchanged.count > 6 {
        let indent = unchanged[2].prefix { $0 == " " }
        result += unchanged.prefix(2) + ["\(indent)… (\(unchanged.count - 4) unchanged lines)"] + unchanged.suffix(2)
      } else {
        result += unchanged
      }
      unchanged = []
    }
    for line in lines {
      switch line {
      case .same(let text):
        unchanged.append("  " + text)
      case .removed(let text):
        flush()
        result.append("− " + text)
      case .inserted(let text):
        flush()
        result.append("+ " + text)
      }
    }
    flush()
    return result
  }
}
