/// What was drawn beside what happened, and the text that tells the difference.
struct MarbleComparison {
  /// One pair of lines.
  struct Pair {
    let expected: MarbleLine?
    let actual: MarbleLine?
  }

  /// Where two lines differ first.
  struct Difference {
    let time: TestTime
    let explanation: String
  }

  /// The text of a failure: the lines of each pair, and a mark under the first difference.
  ///
  /// - Parameter differing: the pair that has the difference.
  static func text(_ claim: String, _ pairs: [Pair], differing: Int, _ difference: Difference) -> String {
    var text = claim + "\n"
    for (index, pair) in pairs.enumerated() {
      let drawing = MarbleDrawing([pair.expected, pair.actual].compactMap(\.self), showing: difference.time)
      var lines = drawing.lines
      let expected = pair.expected == nil ? "(none)" : lines.removeFirst()
      let actual = pair.actual == nil ? "(none)" : lines.removeFirst()
      text += "\n  expected  \(expected)\n  actual    \(actual)\n"
      if index == differing {
        let indent = String(repeating: " ", count: 12 + drawing.column(of: difference.time))
        text += "\(indent)^ at \(difference.time): \(difference.explanation)\n"
      }
    }
    return String(text.dropLast())
  }

  /// Where two lists of marks differ first, by time and then by order; `nil` where they do not.
  static func firstDifference<Value: Equatable>(
    _ expected: [Recorded<Value>], _ actual: [Recorded<Value>]
  ) -> Difference? {
    let index = zip(expected, actual).prefix { $0 == $1 }.count
    let times = [expected, actual].compactMap { $0.dropFirst(index).first?.time }
    guard let time = times.min() else { return nil }
    let texts = [expected, actual].map { list in
      let values = list.filter { $0.time == time }.map { "\($0.value)" }
      return values.isEmpty ? "nothing" : values.joined(separator: ", ")
    }
    return Difference(time: time, explanation: "expected \(texts[0]), got \(texts[1])")
  }
}
