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
    let repeated = Recording<State, Action>(scheduler: scheduler)
    store.record(into: repeated)
    let plan = Plan(session, at: times)
    for step in plan.steps {
      if let span = step.span(since: repeated.now) { scheduler.advance(by: span) }
      if let action = step.action { store.send(action) }
    }
    self.init(plan, repeated)
  }

  /// Repeats a session with tasks, which run in the turns of the scheduler.
  @MainActor
  init(
    _ session: WrittenSession<State, Action>, at times: WrittenTimes, ofTasksIn store: Store<State, Action>,
    _ scheduler: TestScheduler
  ) async {
    scheduler.keepsOrderOfTimers = true
    let repeated = Recording<State, Action>(scheduler: scheduler)
    store.record(into: repeated)
    let plan = Plan(session, at: times)
    // Behind the end of a test its tasks ask for what it has no answers to.
    let isCut = times.end < .max || session.end != nil
    for step in isCut ? plan.steps.dropLast() : plan.steps[...] {
      if let span = step.span(since: repeated.now) { await scheduler.advance(by: span) }
      if let action = step.action { store.send(action) }
    }
    self.init(plan, repeated)
  }

  private init(_ plan: Plan, _ repeated: Recording<State, Action>) {
    (entries, times) = (plan.entries, plan.entries.map { plan.time($0.place.number) })
    found = Array(repeated.entries.prefix(entries.count))
    let pairs = zip(entries, found)
    hasEnded =
      plan.times.end < .max || pairs.allSatisfy { $0.effect?.end != .completed || $1.effect?.end == .completed }
  }

  var isSame: Bool { hasEnded && found.map(\.action) == entries.map(\.action) && found.map(\.time) == times }

  /// What a test of a session does.
  private struct Plan {
    struct Step {
      let time: Int64
      /// Whether what waits for that time runs before the action.
      let runs: Bool
      let action: Action?

      func span(since now: Int64) -> RxTimeInterval? { runs || time > now ? .nanoseconds(Int(time - now)) : nil }
    }

    let entries: [Recording<State, Action>.Entry]
    let times: WrittenTimes
    private(set) var steps: [Step] = []

    /// Since the first action.
    func time(_ number: Int) -> Int64 { times[number] - (entries.first.map { times[$0.place.number] } ?? 0) }

    init(_ session: WrittenSession<State, Action>, at times: WrittenTimes) {
      self.times = times
      entries = Array(
        session.entries.prefix { $0.place.number < times.end && $0.index < session.end?.index ?? .max })
      var last = 0
      for entry in entries {
        let (number, isSent) = (entry.place.number, entry.isSentByTest(in: session.entries))
        // What is sent at the time of the last action comes before the turns of that time which did not come before it.
        let runs = !isSent || times.hasTurns(between: last, and: number)
        steps.append(Step(time: time(number), runs: runs, action: isSent ? entry.action : nil))
        last = number
      }
      let ends = entries.flatMap(\.numbersOfEnds).filter { $0 < times.end }.map(time)
      steps.append(Step(time: max(ends.max() ?? 0, steps.last?.time ?? 0), runs: true, action: nil))
    }
  }
}

extension RecordedCall {
  /// Answers as an observable brings them at the written times: a cold one since the call, or since another time.
  func events(
    _ answers: some Sequence<Answer>, at times: WrittenTimes, since start: Int64? = nil
  ) -> [Recorded<MiniRx.Event<Int>>] {
    answers.map { answer in
      let span = Int(times[answer.moment.number] - (start ?? times[moment.number]))
      return switch answer.event {
      case .next(let number): .next(span, number as! Int)
      case .error(let error): .error(span, error)
      case .completed: .completed(span)
      }
    }
  }
}
