import RxComposable

/// What a test has of a session: not the actions that were skipped, nor what their effects asked for.
struct WrittenSession<State, Action> {
  typealias Entry = Recording<State, Action>.Entry

  let entries: [Entry]
  /// The number of the first action, skipped or not, and the state before it.
  let (first, beginning): (Int, StateSource<State>?)
  /// The skipped actions that effects of the test deliver: it ends before the first of them.
  let delivered: [Entry]
  let dependencies: [RecordedDependency]
  var calls: [RecordedCall]
  /// What a client was answered for other effects, and led to actions, by the numbers of these.
  var answersToOthers: [Int: Moment] = [:]
  /// For effects of which the last answers are left out, by their numbers: from which moment on, and when the effect was cancelled.
  private(set) var leftOut: [Int: (first: Int, end: Int)] = [:]
  /// The first entry whose tasks may ask for more in a test than they did.
  private(set) var mayAskForMore: Int?
  /// The first entry that cannot be known without what was skipped, and why.
  private(set) var end: (index: Int, reason: String)?

  init(_ recording: Recording<State, Action>) {
    let (kept, keptCalls) = (recording.entries, recording.calls)
    // Read after these, so that nothing is missing that the effects of the others asked for.
    let lastUnknown = recording.content.withLock(\.lastUnknown)
    let all = Array(kept.drop { $0.index <= lastUnknown })
    let entries = all.filter { !$0.isSkipped }
    self.entries = entries
    (first, beginning) = recording.beginning(of: all, behind: lastUnknown)
    dependencies = recording.dependencies
    delivered = all.filter { $0.isSkipped && !$0.isSentByTest(in: entries) }
    // Tasks may begin in any order; those of the test begin in that of the moments, and of their creation.
    func order(_ call: RecordedCall, _ offset: Int) -> (Int, Int, Int) {
      (call.moment.number, call.strand?.number ?? 0, offset)
    }
    let sorted = keptCalls.enumerated().sorted { order($0.element, $0.offset) < order($1.element, $1.offset) }
      .map(\.element)
    calls = sorted
    for index in calls.indices { calls[index].takeEarlyAnswers(before: sorted[(index + 1)...]) }
    keepOrderOfEarlyAnswers()
    findAnswersToOthers()
    leaveOutAnswersToCancelledEffects()
    leaveOutAnswersThatWereNotTaken()
    leaveOutAnswersThatCameToNothing()
    if !recording.keepsTimes {
      leaveOutAnswersThatMetTheEndOfTheirEffect()
      endWhereAnElementMayNotHaveBeenPassedOn()
    }
    endWhereAnEffectHasAnswersToOthers()
    endWhereAnActionCameFromAnotherThread()
    endWhereAnEffectWasCancelledThroughItsTask()
    endWhereAnAnswerCannotBeWritten()
    endWhereTasksBeganInAnotherOrder()
    endWhereATaskMayHaveContinued(until: recording.now, longestTick: recording.keepsTimes ? 0 : 5_000_000)
    let skipped = all.filter(\.isSkipped)
    if skipped.isEmpty { return }
    for entry in entries {
      if entry.hasOtherEffect {
        end(at: entry.index, "without what was skipped, its effect is another one")
      } else if entry.mayHaveOtherEffect {
        end(at: entry.index, "without what was skipped, its effect may be another one")
      } else if case .cancelled(by: let index?)? = entry.effect?.end, all.entry(at: index)?.isSkipped == true {
        end(at: index, "the effect of action \(entry.index) was cancelled by action \(index), which was skipped")
      }
    }
    for entry in skipped where !entry.issues.isEmpty {
      guard let next = entries.first(where: { $0.index > entry.index }) else { break }
      end(at: next.index, "what action \(entry.index) reported, which was skipped, may be reported by another then")
    }
    if let entry = delivered.first, case .effect(of: let index?, _) = entry.cause {
      end(at: entry.index, "the effect of action \(index) delivers action \(entry.index), which was skipped")
    }
    leaveOut(skipped)
  }

  /// The calls that are made in the test.
  var callsOfTest: [RecordedCall] { calls.filter(isOfTest) }

  /// A test does not have effects of actions that were skipped, or from before it.
  func isOfTest(_ call: RecordedCall) -> Bool { call.effect.map { $0 == 0 || entries.entry(at: $0) != nil } ?? true }

  /// What is one with its call comes before what has a time of its own, to another call of the effect.
  private mutating func keepOrderOfEarlyAnswers() {
    let indicesOfOneEffect = Dictionary(grouping: calls.indices) { [calls[$0].moment.number, calls[$0].effect ?? 0] }
    for indices in indicesOfOneEffect.values {
      guard let first = indices.compactMap({ calls[$0].firstEarlyAnswer }).min() else { continue }
      for index in indices { calls[index].separateAnswers(after: first) }
    }
  }

  mutating func end(at index: Int, _ reason: String) {
    if end.map({ $0.index <= index }) != true { end = (index, reason) }
  }

  /// Leaves out the calls that effects of skipped actions made.
  private mutating func leaveOut(_ out: [Entry]) {
    let kept = Dictionary(entries.map { ($0.place.number, $0.index) }, uniquingKeysWith: min)
    let skipped = Dictionary(out.map { ($0.place.number, $0.index) }, uniquingKeysWith: min)
    // The moments of answers to calls that are left out.
    var answers: Set<Int> = []
    var next: [RecordedCall] = []
    for call in calls {
      // A task is one of the moment that created it; its calls have the moments of the answers before.
      var moment = call.origin ?? call.moment
      func isOrigin(_ number: Int) -> Bool { kept[number] != nil || skipped[number] != nil || answers.contains(number) }
      while !isOrigin(moment.number), let parent = moment.parent { moment = parent }
      let number = moment.number
      let isOut = skipped[number] != nil || answers.contains(number)
      if isOut, kept[number] == nil {
        answers.formUnion(call.answers.flatMap { [$0.moment.number] + ($0.formerMoment.map { [$0.number] } ?? []) })
        if let answer = call.answers.last { end(whereOthersMayHave: answer, to: call) }
        continue
      }
      if isOut, let index = skipped[number] ?? kept[number] {
        end(
          at: index,
          "it came at once with an action that was skipped, and one of them asked for what is not known to be its own")
      }
      next.append(call)
    }
    calls = next
  }

  /// What came before other actions, and was reduced behind them, has no place in virtual time; nor has what came while its effect was
  /// being cancelled.
  private mutating func endWhereAnActionCameFromAnotherThread() {
    var last = 0
    for entry in entries {
      if entry.place.number < last, let next = entries.first(where: { $0.place.number > entry.place.number }) {
        end(at: next.index, "action \(entry.index), which came before it from another thread, was reduced after it")
      }
      last = max(last, entry.place.number)
      if case .effect(of: let index?, _) = entry.cause,
        case .cancelled(by: let other?)? = entries.entry(at: index)?.effect?.end,
        let canceller = entries.entry(at: other), canceller.place.number < entry.place.number
      {
        end(at: entry.index, "it came from another thread while action \(other) cancelled its effect")
      }
    }
  }

  // MARK: Tasks that were cancelled, or still ran

  /// The task of an effect that was cancelled waits no longer. One that cancels its children waits for them.
  private mutating func leaveOutAnswersToCancelledEffects() {
    for index in calls.indices where calls[index].dependency.kind == .function {
      let effect = calls[index].strand.flatMap { entries.entry(at: $0.action) }?.effect
      calls[index].answers.removeAll { answer in
        guard let cancelled = answer.cancelled, let effect else { return answer.isCancelled }
        guard case .cancelled? = effect.end, let ended = effect.ended else { return false }
        return ended - cancelled < Self.longestHop
      }
    }
  }

  /// What waited in a stream when its effect ended, or the recording was read, would be taken in a test, where tasks have time for it. What
  /// was taken behind the end of an effect, a client may have taken that others wait for.
  private mutating func leaveOutAnswersThatWereNotTaken() {
    for index in calls.indices where calls[index].isStream {
      let (moment, effect) = (calls[index].moment, calls[index].effect.flatMap { entries.entry(at: $0) })
      let end = calls[index].isOfTask ? .max : effect?.effectEnd ?? .max
      calls[index].answers.removeAll { $0.moment !== moment && $0.taken.map { $0 > end } ?? true }
    }
  }

  /// A task may have had an answer from which it did nothing more, before it was cancelled or the recording was read. In a test it
  /// would: so there it waits. One that has an answer behind the end of its effect, and is not cancelled, is no task of that: a client
  /// waits for it, and others may have it from there.
  private mutating func leaveOutAnswersThatCameToNothing() {
    var followed = Set(entries.flatMap { [$0.place.number] + ($0.place.delivery?.causes.moments ?? []).map(\.number) })
    // The last that each task of Swift did.
    var deliveries: [TaskID: Int] = [:]
    var lastCalls: [TaskID: Int] = [:]
    for entry in entries {
      followed.insert(chainOf: entry.place.moment?.parent)
      if let delivery = entry.place.delivery {
        deliveries[TaskID(strand: ObjectIdentifier(delivery.strand), task: delivery.task)] = entry.place.number
      }
    }
    for (index, call) in calls.enumerated() where !call.isCancelled {
      followed.insert(call.moment.number)
      followed.insert(chainOf: call.moment.parent)
      if let strand = call.strand { lastCalls[TaskID(strand: ObjectIdentifier(strand), task: call.task)] = index }
    }
    let indicesOfStrands = Dictionary(grouping: calls.indices) { calls[$0].strand.map(ObjectIdentifier.init) }
    for index in calls.indices {
      let call = calls[index]
      guard let strand = call.strand, strand.number > 0 else { continue }
      let task = TaskID(strand: ObjectIdentifier(strand), task: call.task)
      if lastCalls[task] ?? index != index { continue }
      let entry = entries.entry(at: strand.action)
      let (hasEnded, end) = (strand.hasEnded || entry == nil, entry?.effectEnd ?? .max)
      // One that waits for several things does nothing from the first. What it had then, a client may keep.
      let waitsForOther = (indicesOfStrands[ObjectIdentifier(strand)] ?? []).contains { other in
        other != index && calls[other].isOpen && calls[other].moment.number < end
      }
      let ended = waitsForOther ? entry?.effect?.ended : nil
      func isLeftOut(_ answer: RecordedCall.Answer) -> Bool {
        answer.cancelled == nil && (!hasEnded || answer.isCancelled) && !followed.contains(answer.moment.number)
          && ended.map { $0 - answer.time < Self.longestHop } ?? true
          && deliveries[task] ?? 0 < answer.moment.number && !answer.moment.isFollowed(before: end)
          && (!answer.isBehindEnd || call.dependency.kind != .function)
      }
      if let answer = call.answers.first(where: isLeftOut) { self.end(whereOthersMayHave: answer, to: call) }
      calls[index].answers.removeAll(where: isLeftOut)
    }
  }

  /// An answer from elsewhere than the main queue, that still waited for its turn there when its effect was cancelled, or came just before,
  /// met that end: in a test its effect would have time for it. What led to no action is left out, with all that came behind it.
  private mutating func leaveOutAnswersThatMetTheEndOfTheirEffect() {
    var shown: Set<Int> = []
    for entry in entries { shown.insert(chainOf: entry.place.moment) }
    let indicesOfEffects = Dictionary(grouping: calls.indices) { calls[$0].effect }
    let entriesOfEffects = Dictionary(grouping: entries) { entry -> Int in
      if case .effect(of: let index?, _) = entry.cause { index } else { 0 }
    }
    for entry in entries where entry.wasCancelled {
      guard let ended = entry.effect?.ended, let end = entry.effectEnd else { continue }
      let indices = (indicesOfEffects[entry.index] ?? []).filter { calls[$0].isOfOwnCode }
      let answers = indices.flatMap { calls[$0].answers }
      let delivered = (entriesOfEffects[entry.index] ?? []).map(\.place)
      let lastShown = answers.map(\.number).filter(shown.contains).max() ?? 0
      // What a timer delivers may show each answer before, but no turn shows one that waits for another.
      let lastRun = max(lastShown, delivered.last { $0.moment?.span != 0 }?.number ?? 0)
      let last = max(lastRun, delivered.last?.number ?? 0)
      func waits(_ answer: RecordedCall.Answer) -> Bool {
        !answer.isOnMain && answer.number > lastRun && answer.moment.timers.contains { $0.span == 0 }
      }
      func isLate(_ answer: RecordedCall.Answer) -> Bool {
        let isShort = ended - answer.time < Self.longestHop || answer.moment.isNow || answer.moment.end ?? 0 >= end
        return !answer.isOnMain && answer.number > last && isShort
      }
      guard let first = answers.filter({ waits($0) || isLate($0) }).map(\.number).min() else { continue }
      let isKnown = answers.allSatisfy { $0.number < first || $0.number > last || waits($0) || $0.event.isCompleted }
      if !isKnown { continue }
      leftOut[entry.index] = (first, end)
      for index in indices { calls[index].answers.removeAll { $0.number >= first } }
    }
    calls.removeAll { call in
      guard call.isOfOwnCode, let left = call.effect.flatMap({ leftOut[$0] }) else { return false }
      return call.moment.number >= left.first
    }
  }

  /// What a task did before it was cancelled, or the recording was read, is known if it waited for an answer, or for a scheduler.
  /// Otherwise it may have had no time for what it does in a test, where tasks have all the time that they need.
  ///
  /// - Parameter longestTick: the nanoseconds after which one that had done something in a turn of a timer waited for the next turn.
  private mutating func endWhereATaskMayHaveContinued(until now: Int64, longestTick: Int64) {
    let calls = Dictionary(grouping: calls) { $0.strand.map(ObjectIdentifier.init) }
    let delivered = Dictionary(grouping: entries) { $0.place.delivery.map { ObjectIdentifier($0.strand) } }
    for entry in entries where entry.wasCancelled || entry.isRunning {
      if entry.cancelledInItsTurn(in: entries) != nil { continue }
      let end = entry.effectEnd ?? .max
      for task in entry.strand?.tasks ?? [] where !task.hasEnded {
        // A task that is cancelled runs on. What it asks for then says nothing of what it waited for.
        let calls = (calls[ObjectIdentifier(task)] ?? []).filter { $0.order < end }
        if calls.contains(where: { $0.isWaitedFor(before: end) }) {
          // A virtual clock that stands still does not say how long they had.
          let isRecent = calls.contains { longestTick > 0 ? now - $0.began < Self.longestStep : $0.began == now }
          if entry.isRunning, isRecent, calls.contains(where: { task.isChild($0.task) }) {
            mayAskForMore = mayAskForMore ?? entry.index
          }
          continue
        }
        var last = (number: entry.place.number, time: entry.time)
        func meet(_ number: Int, _ time: Int64) { if number > last.number, number < end { last = (number, time) } }
        for delivery in delivered[ObjectIdentifier(task)] ?? [] { meet(delivery.place.number, delivery.time) }
        for call in calls {
          meet(call.moment.number, call.began)
          for answer in call.answers { meet(answer.moment.number, answer.time) }
        }
        let ended = entry.effect?.ended ?? now
        if let arrival = task.last(before: end) {
          // One that ticks may still be at work when the next turn of what it waited for is known.
          let hasGoneOn = last.number > arrival.number && ended - last.time >= longestTick
          if arrival.isWaitedBehind(until: end, hasGoneOn: hasGoneOn) { continue }
          // When it came is not known, but before the next action.
          meet(arrival.number, entries.first { $0.place.number > arrival.number }?.time ?? ended)
        }
        guard ended - last.time < Self.longestStep else { continue }
        mayAskForMore = mayAskForMore ?? entry.index
        if let next = entries.first(where: { $0.place.number > last.number }) {
          let reason = entry.isRunning ? "the session ended" : "it was cancelled"
          self.end(
            at: next.index,
            "what a task of action \(entry.index) would have done is not known: \(reason) within a second")
        }
      }
    }
  }

  /// The nanoseconds in which a task continues that has an answer.
  private static var longestHop: Int64 { 2_000_000 }

  /// The nanoseconds after which a task that did nothing waited for something.
  private static var longestStep: Int64 { 1_000_000_000 }
}

/// The number of a task of Swift is used again for a later one, of another strand.
private struct TaskID: Hashable {
  let strand: ObjectIdentifier
  let task: Int?
}

extension Recording.Entry {
  /// Whether it was reduced again, without what was skipped before it, and what becomes of that is not known: a reducer may return
  /// another effect, or report an action for which there is nothing any more.
  fileprivate var mayHaveOtherEffect: Bool {
    guard let (before, after) = recordedStates, diff(before, stateBefore) != nil else { return false }
    let isLasting = effect != nil && effectEnd != place.number
    return isLasting || diff(before, after) != nil && diff(stateBefore, state) == nil
  }

  var wasCancelled: Bool { if case .cancelled? = effect?.end { true } else { false } }

  /// Whether its effect began tasks.
  var hasTasks: Bool { strand?.tasks.isEmpty == false }

  /// Whether no end of its effect is known.
  fileprivate var isRunning: Bool { effect?.end == nil }
}

extension Moment {
  /// Whether a timer was started in it, before the task that did so was cancelled.
  fileprivate func isFollowed(before end: Int) -> Bool { timers.contains { $0.waitsSince <= end } }

  /// Whether the task that had waited for it waits for a timer in the moment with a number: for one that it started, or, where it has gone
  /// on, for the next turn of what it waited for. A task that is cancelled runs on, and may start a timer then.
  fileprivate func isWaitedBehind(until number: Int, hasGoneOn: Bool) -> Bool {
    func waits(_ timer: MomentTimer) -> Bool {
      timer.waitsSince <= number && timer.endedBefore.map { $0 > number } ?? true
    }
    return timers.contains { ($0.isOfTask || hasGoneOn) && waits($0) }
      || hasGoneOn && parent.map { $0.timers.contains { $0.waitsSince == self.number && waits($0) } } ?? false
  }
}

extension RecordedCall {
  /// Whether a scheduler ran what began the task that calls.
  var isOfNewTask: Bool { !isOfOwnCode && moment === origin && moment.parent != nil }

  /// Whether its task waits for more answers, and has done all that it does with those which it took from a sequence.
  fileprivate func isWaitedFor(before end: Int) -> Bool {
    let last = answers.last { $0.taken != nil }
    return isOpen && last.map { $0.left.map { $0 < end } ?? false } ?? true
  }

  /// Whether more answers may come.
  fileprivate var isOpen: Bool {
    switch answers.last?.event {
    case nil: true
    case .next?: dependency.kind != .function
    case .error?, .completed?: false
    }
  }
}
