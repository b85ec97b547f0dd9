import RxComposable

/// What effects did that has an order: actions, the runs without one, what asked dependencies, and answers that came from elsewhere than
/// the main queue. They are known by their numbers.
struct WrittenParts {
  private(set) var ofEffects: [Int: [Int]] = [:]
  /// When runs asked dependencies last.
  private var asked: [Int: Int] = [:]
  /// When answers were taken that came to the code of an effect itself through a task: until then nothing was done with them.
  private var taken: [Int: Int] = [:]
  /// The answers that asked for a turn.
  private var passed: Set<Int> = []
  /// When the others ended, and the runs that led to no action.
  private var ends: [Int: Int] = [:]
  /// Runs that took their time before they asked: answers passed in between.
  private(set) var overtaken: Set<Int> = []

  mutating func add(_ number: Int, of effect: Int?, until end: Int? = nil) {
    ofEffects[effect ?? 0, default: []].append(number)
    if let end { ends[number] = end }
  }

  /// Adds what asked a dependency, in the order in which it did. What asks with an action has the place of that.
  mutating func add(_ call: RecordedCall, of effect: Int?, isAction: Bool) {
    add(call.moment.number, of: effect)
    if !isAction { asked[call.moment.number] = call.order }
  }

  /// Whether a run asked a dependency, and is no action.
  func asks(_ number: Int) -> Bool { asked[number] != nil }

  mutating func add(_ answer: RecordedCall.Answer, of effect: Int?, isOfTask: Bool) {
    add(answer.moment.number, of: effect)
    if !isOfTask { taken[answer.moment.number] = answer.taken }
    if answer.moment.runs.isEmpty {
      ends[answer.moment.number] = answer.moment.end
    } else {
      passed.insert(answer.moment.number)
    }
  }

  /// Parts in their order. Another thread may deliver an answer when a run has begun that is about to ask for the next: it came before that.
  mutating func sorted(_ parts: [Int]) -> [Int] {
    var sorted = Set(parts).sorted { arrival($0) < arrival($1) }
    for (index, number) in sorted.enumerated() where passed.contains(number) {
      var place = index
      while place > 0, let order = asked[sorted[place - 1]], number < order {
        overtaken.insert(sorted[place - 1])
        sorted.swapAt(place - 1, place)
        place -= 1
      }
    }
    return sorted
  }

  /// The number of when the effect had something.
  private func arrival(_ number: Int) -> Int { taken[number] ?? number }

  /// Whether it is not known if an answer came before a run that was due: the answer led to nothing, and had not ended when the run began.
  func isUnknown(_ answer: Int, before run: WrittenOrder.Point) -> Bool {
    ends[answer].map { run.order < arrival(answer) && arrival(answer) < run.number && run.number <= $0 } == true
  }

  /// Whether it is not known if a run was before an answer that came while it had not ended: each may be what made the other void, as of a
  /// `timeout`.
  func isUnknown(_ answer: Int, behind run: WrittenOrder.Point) -> Bool {
    ends[run.number].map { arrival(answer) <= $0 } == true
  }
}
