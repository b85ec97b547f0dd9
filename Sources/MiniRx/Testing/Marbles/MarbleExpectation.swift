/// A drawn sequence, to which what happened is compared.
struct MarbleExpectation<Element: Equatable> {
  /// How many units of time are drawn.
  let length: TestTime
  private let notation: MarbleNotation
  private let alphabet: MarbleAlphabet<Element>
  private let events: [Recorded<Event<Element>>]

  init(
    _ diagram: String, _ alphabet: MarbleAlphabet<Element>, error: any Swift.Error
  ) throws(MarbleFault) {
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
    let pair = MarbleComparison.Pair(expected: line(drawn), actual: line(happened))
    return MarbleComparison.text("The sequence is not as drawn.", [pair], differing: 0, difference)
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
