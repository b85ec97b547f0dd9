import MiniRxTesting

@testable import RxComposable
@testable import RxComposableRecording

/// What a test has of a session, and what comes of it when that is sent again at the written times.
struct RepeatedSession<State, Action: Equatable> {
  let entries: [Recording<State, Action>.Entry]
  /// Those times, in nanoseconds.
  let times: [Int64]
  /// What came. Behind the end of a test effects deliver what it does not expect, which is left out.
  let found: [Recording<State, Action>.Entry]
  /// Whether all effects ended that had, of a session that a test has to its end.
  let hasEnded: Bool

  init(
    _ session: WrittenSession<State, Action>, at times: WrittenTimes, in store: Store<State, Action>,
    _ scheduler: TestScheduler, keepsOrderOfTimers: Bool = true
  ) {
    scheduler.keepsOrderOfTimers = keepsOrderOfTimers
    entries = Array(
      session.entries.prefix { $0.place.number < times.end && $0.index < session.end?.index ?? .max })
    self.times = entries.map { times[$0.place.number] }
    let repeated = Recording<State, Action>(scheduler: scheduler)
    store.record(into: repeated)
    var last = 0
    for entry in entries {
      let isSent = entry.isSentByTest(in: session.entries)
      let span = Int(times[entry.place.number] - repeated.now)
      // What is sent at the time of the last action comes before the turns of that time which did not come before it.
      if span > 0 || !isSent || times.hasTurns(between: last, and: entry.place.number) {
        scheduler.advance(by: .nanoseconds(span))
      }
      if isSent { store.send(entry.action) }
      last = entry.place.number
    }
    let ends = entries.flatMap(\.numbersOfEnds).filter { $0 < times.end }.map { times[$0] }
    scheduler.advance(by: .nanoseconds(Int(max((ends.max() ?? 0) - repeated.now, 0))))
    found = Array(repeated.entries.prefix(entries.count))
    let pairs = zip(entries, found)
    hasEnded = times.end < .max || pairs.allSatisfy { $0.effect?.end != .completed || $1.effect?.end == .completed }
  }

  var isSame: Bool { hasEnded && found.map(\.action) == entries.map(\.action) && found.map(\.time) == times }
}

extension RecordedCall {
  /// Answers as a cold observable brings them at the written times.
  func events(_ answers: some Sequence<Answer>, at times: WrittenTimes) -> [Recorded<MiniRx.Event<Int>>] {
    answers.map { answer in
      let span = Int(times[answer.moment.number] - times[moment.number])
      guard case .next(let number as Int) = answer.event else { return .completed(span) }
      return .next(span, number)
    }
  }
}
