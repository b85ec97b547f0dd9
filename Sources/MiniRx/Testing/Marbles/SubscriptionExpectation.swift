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
    var subscriptions: [Subscription] = []
    var lengths: [TestTime] = []
    for diagram in diagrams {
      let notation = try MarbleNotation(diagram)
      subscriptions.append(try notation.subscription())
      lengths.append(notation.length)
    }
    self.subscriptions = subscriptions
    self.lengths = lengths
  }

  /// The text of the failure, or `nil` where all is as drawn.
  ///
  /// - Parameter origin: the time at which the diagrams begin.
  func failure(of actual: [Subscription], from origin: TestTime) -> String? {
    let rows = (0..<max(subscriptions.count, actual.count)).map { index in
      (
        expected: index < subscriptions.count ? marks(subscriptions[index], from: 0) : [],
        actual: index < actual.count ? marks(actual[index], from: origin) : [],
        length: index < lengths.count ? lengths[index] : 0
      )
    }
    let differences = rows.map { MarbleComparison.firstDifference($0.expected, $0.actual) }
    guard let differing = differences.firstIndex(where: { $0 != nil }), let difference = differences[differing]
    else { return nil }
    let pairs = rows.map { row in
      MarbleComparison.Pair(expected: line(row.expected, row.length), actual: line(row.actual, row.length))
    }
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
