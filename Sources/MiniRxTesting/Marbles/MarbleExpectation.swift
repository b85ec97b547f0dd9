import MiniRx

/// A drawn sequence, to which what happened is compared.
struct MarbleExpectation<Element: Equatable> {
  /// How many units of time are drawn.
  let length: TestTime
  private let notation: MarbleNotation
  private let alphabet: MarbleAlphabet<Element>
  private let events: [Recorded<Event<Element>>]

  init(_ diagram: String, _ alphabet: MarbleAlphabet<Element>, error: any Swift.Error) throws(MarbleFault) {
    notation = try MarbleNotation(diagram)
    events = try notation.events(alphabet, error: error)
    length = notation.length
    self.alphabet = alphabet
  }

  /// The text of the failure, or `nil` where all is as drawn.
  ///
  /// - Parameter origin: the time at which the diagram begins.
  func failure(of recorded: [Recorded<Event<Element>>], from origin: TestTime) -> String? {
    let actual = recorded.map { Recorded(time: $0.time - origin, value: $0.value) }
    guard let difference = MarbleComparison.firstDifference(events, actual) else { return nil }
    let drawn = notation.marks.map { (time: $0.time, character: $0.character) }
    let happened = actual.enumerated().map { index, recorded in
      // Where characters have equal values, those that were expected are drawn.
      let isExpected = index < events.count && events[index].value == recorded.value
      return (time: recorded.time, character: isExpected ? drawn[index].character : character(recorded.value))
    }
    return MarbleComparison.text(
      "The sequence is not as drawn.", [(line(drawn), line(happened))], differing: 0, difference)
  }

  private func line(_ marks: [(time: TestTime, character: Character)]) -> MarbleLine {
    MarbleLine(marks, length: length, end: ["|", "#"])
  }

  private func character(_ event: Event<Element>) -> Character {
    switch event {
    case .next(let element): alphabet.character(element) ?? "?"
    case .error: "#"
    case .completed: "|"
    }
  }
}

/// Drawn subscriptions, to which those that happened are compared.
struct SubscriptionExpectation {
  private enum Mark: String, CustomStringConvertible {
    case begin = "a subscription"
    case end = "its end"

    var description: String { rawValue }
    var character: Character { self == .begin ? "^" : "!" }
  }

  private let subscriptions: [Subscription]
  private let lengths: [TestTime]

  init(_ diagrams: [String]) throws(MarbleFault) {
    let drawn = try diagrams.map { diagram throws(MarbleFault) in
      let notation = try MarbleNotation(diagram)
      return (subscription: try notation.subscription(), length: notation.length)
    }
    (subscriptions, lengths) = (drawn.map(\.subscription), drawn.map(\.length))
  }

  /// The text of the failure, or `nil` where all is as drawn.
  ///
  /// - Parameter origin: the time at which the diagrams begin.
  func failure(of actual: [Subscription], from origin: TestTime) -> String? {
    typealias Row = (expected: [Recorded<Mark>], actual: [Recorded<Mark>], length: TestTime)
    let rows = (0..<max(subscriptions.count, actual.count)).map { index -> Row in
      (
        expected: index < subscriptions.count ? marks(subscriptions[index], from: 0) : [],
        actual: index < actual.count ? marks(actual[index], from: origin) : [],
        length: index < lengths.count ? lengths[index] : 0
      )
    }
    let differences = rows.map { MarbleComparison.firstDifference($0.expected, $0.actual) }
    guard let differing = differences.firstIndex(where: { $0 != nil }), let difference = differences[differing]
    else { return nil }
    let pairs = rows.map { (expected: line($0.expected, $0.length), actual: line($0.actual, $0.length)) }
    return MarbleComparison.text("The subscriptions are not as drawn.", pairs, differing: differing, difference)
  }

  private func marks(_ subscription: Subscription, from origin: TestTime) -> [Recorded<Mark>] {
    let begin = Recorded(time: subscription.subscribe - origin, value: Mark.begin)
    if subscription.unsubscribe == .max { return [begin] }
    return [begin, Recorded(time: subscription.unsubscribe - origin, value: .end)]
  }

  private func line(_ marks: [Recorded<Mark>], _ length: TestTime) -> MarbleLine? {
    if marks.isEmpty { return nil }
    return MarbleLine(marks.map { ($0.time, $0.value.character) }, length: length, end: ["!"])
  }
}

/// What was drawn beside what happened, and the text that tells the difference.
enum MarbleComparison {
  typealias Pair = (expected: MarbleLine?, actual: MarbleLine?)
  /// Where two lines differ first.
  typealias Difference = (time: TestTime, explanation: String)

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
    return (time, "expected \(texts[0]), got \(texts[1])")
  }
}
