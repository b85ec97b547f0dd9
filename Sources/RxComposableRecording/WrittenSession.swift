import RxComposable

/// What a test has of a session: not the actions that were skipped, nor what their effects asked for.
struct WrittenSession<State, Action> {
  typealias Entry = Recording<State, Action>.Entry

  let entries: [Entry]
  /// The numbers of the actions that were skipped.
  let skipped: [Int]
  private(set) var calls: [RecordedCall]
  /// The first entry that cannot be known without what was skipped, and why.
  private(set) var end: (index: Int, reason: String)?

  init(_ recording: Recording<State, Action>) {
    let all = recording.entries
    entries = all.filter { !$0.isSkipped }
    skipped = all.filter(\.isSkipped).map(\.index)
    // Tasks of two moments may begin in any order; those of the test begin in that of the moments.
    calls = recording.calls.enumerated()
      .sorted { ($0.element.moment.number, $0.offset) < ($1.element.moment.number, $1.offset) }.map(\.element)
    if skipped.isEmpty { return }
    for entry in entries {
      if entry.hasOtherEffect {
        end(at: entry.index, "without what was skipped, its effect is another one")
      } else if case .cancelled(by: let index?)? = entry.effect?.end, all.entry(at: index)?.isSkipped == true {
        end(at: index, "the effect of action \(entry.index) was cancelled by action \(index), which was skipped")
      }
    }
    for entry in all where entry.isSkipped {
      if case .effect(of: let index?, _) = entry.cause, entries.entry(at: index) != nil {
        end(at: entry.index, "the effect of action \(index) delivers action \(entry.index), which was skipped")
      }
    }
    leaveOut(all.filter(\.isSkipped))
  }

  private mutating func end(at index: Int, _ reason: String) {
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
      var moment = call.task ?? call.moment
      func isOrigin(_ number: Int) -> Bool {
        kept[number] != nil || skipped[number] != nil || answers.contains(number)
      }
      while !isOrigin(moment.number), let parent = moment.parent { moment = parent }
      let number = moment.number
      let isOut = skipped[number] != nil || answers.contains(number)
      if isOut, kept[number] == nil {
        answers.formUnion(call.answers.map(\.moment.number))
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
}
