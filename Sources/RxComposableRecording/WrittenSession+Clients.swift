/// Clients that ask once for all effects which wait, and keep what they have. Their tasks have the strand of the effect that asked first.
extension WrittenSession {
  /// An effect that waits for what another one has asked a client for continues when that is answered. So it did where it delivers an
  /// action that shows the answer, and none of its own; what it delivers and asks for next follows from that.
  mutating func findAnswersToOthers() {
    let functions = calls.filter { $0.dependency.kind == .function }
    let answers = functions.filter { $0.strand?.isChild($0.task) == true }
      .flatMap { call in call.answers.map { (effect: call.effect, moment: $0.moment, value: $0.event.value) } }
      .sorted { $0.moment.number < $1.moment.number }
    if answers.isEmpty { return }
    let ofEffects = Dictionary(grouping: functions, by: \.effect)
    var lasts: [ObjectIdentifier: Moment] = [:]
    for entry in (entries + delivered).sorted(by: { $0.index < $1.index }) {
      let number = entry.place.number
      guard case .effect(of: let effect?, _) = entry.cause, let delivery = entry.place.delivery,
        let known = entry.place.moment?.parent
      else { continue }
      let strand = ObjectIdentifier(delivery.strand)
      if let last = lasts[strand], last.number > known.number { answersToOthers[number] = last }

      let first = answers.partitioningIndex { $0.moment.number > known.number }
      let next = answers.partitioningIndex { $0.moment.number >= number }
      lazy var shown = ShownValues(of: entry.action)
      func isShown(_ value: Any) -> Bool { shown.place(of: value) != nil }
      guard let other = answers[first..<next].last(where: { $0.effect != effect && isShown($0.value) }),
        !(ofEffects[effect] ?? []).contains(where: { $0.answers.contains { isShown($0.event.value) } })
      else { continue }
      (answersToOthers[number], lasts[strand]) = (other.moment, other.moment)
      for index in calls.indices where calls[index].strand === delivery.strand && calls[index].order > number {
        if calls[index].moment.number < other.moment.number { calls[index].moment = other.moment }
      }
    }
  }

  /// What came for a child of a task, and is in no test, may have come for a client: others show what it kept, or it asked again for what
  /// had failed. For an effect that is in no test, the next task that waits asks.
  mutating func end(whereOthersMayHave answer: RecordedCall.Answer, to call: RecordedCall) {
    guard let effect = call.effect, call.strand?.isChild(call.task) == true else { return }
    func shows(_ value: Any) -> Bool { ShownValues(of: value).place(of: answer.event.value) != nil }
    let isAskedAgain = { (other: RecordedCall) in
      other.order > answer.number && other.effect != effect && other.dependency == call.dependency
        && "\(other.inputs)" == "\(call.inputs)"
    }
    let next = answer.event.isStopEvent ? calls.filter(isAskedAgain).map(\.order).min() ?? .max : .max
    let other = entries.first { entry in
      guard case .effect(of: let index?, _) = entry.cause, index != effect, entry.place.isOfTask,
        entry.place.number > answer.number
      else { return false }
      if entry.place.number > next { return true }
      let own = calls.lazy.filter { $0.effect == index }.flatMap(\.answers)
      return shows(entry.action) && !own.contains { shows($0.event.value) }
    }
    let isSkipped = entries.entry(at: effect) == nil
    let waiting = isSkipped ? entries.first { $0.hasTasks && $0.place.number > call.moment.number } : nil
    if let other = other.map({ waiting ?? $0 }) {
      end(at: other.index, "it may be of what action \(effect) had asked for, and the test has no answer to that")
    }
  }

  /// What observes the answers to an effect that is in no test asks for itself there.
  mutating func endWhereAnEffectHasAnswersToOthers() {
    let answers = Dictionary(
      calls.filter { !isOfTest($0) }.flatMap { call in call.answers.map { ($0.moment.number, call.effect ?? 0) } },
      uniquingKeysWith: { $1 })
    if answers.isEmpty { return }
    for entry in entries {
      guard case .effect(of: let index?, _) = entry.cause, let cause = entries.entry(at: index) else { continue }
      var moments: Set<Int> = []
      moments.insert(chainOf: answersToOthers[entry.place.number] ?? entry.place.moment)
      if let effect = moments.compactMap({ $0 > cause.place.number ? answers[$0] : nil }).min() {
        end(at: index, "its effect has what action \(effect) had asked for, and the test has no answer to that")
      }
    }
  }

  /// The tasks of an effect may begin before those of one that was cancelled, and ask a client for both.
  mutating func endWhereTasksBeganInAnotherOrder() {
    let functions = calls.filter { $0.dependency.kind == .function }.sorted { $0.order < $1.order }
    for (effect, own) in Dictionary(grouping: functions, by: \.effect) {
      guard let effect, entries.entry(at: effect) != nil, own[0].isCancelled else { continue }
      let former = functions.first { other in
        guard let strand = other.strand, strand.action > effect, strand.isChild(other.task) else { return false }
        return other.order < own[0].order && !own.contains { $0.dependency == other.dependency }
      }
      if let former = former?.effect {
        end(at: effect, "a task of action \(former) began first, when its effect was cancelled")
      }
    }
  }

  /// A task that asks for more at once, as one that fills a stream, leaves what it had to another, which may have waited for the main queue
  /// when the effect was cancelled.
  mutating func endWhereAnElementMayNotHaveBeenPassedOn() {
    let ofEffects = Dictionary(grouping: calls.filter { $0.dependency.kind == .function }, by: \.effect)
    for entry in entries where entry.wasCancelled {
      guard let ended = entry.effect?.ended, let own = ofEffects[entry.index] else { continue }
      let answers = Set(own.flatMap(\.answers).map { ObjectIdentifier($0.moment) })
      for call in own where call.answers.isEmpty && answers.contains(ObjectIdentifier(call.moment)) {
        guard let strand = call.strand, strand.isChild(call.task), ended - call.began < Self.longestDelivery
        else { continue }
        let later = entries.filter { $0.place.number > call.moment.number }
        if let next = later.first, !later.contains(where: { $0.place.delivery?.strand === strand }) {
          let waited = "may have waited for the main queue as that was cancelled"
          end(at: next.index, "what a task of action \(entry.index) had \(waited)")
        }
      }
    }
  }

  /// The nanoseconds in which an answer leads to an action.
  static var longestDelivery: Int64 { 10_000_000 }
}
