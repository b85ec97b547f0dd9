import MiniRx

/// Looks for the simplest order that fails as well as one that was found.
///
/// An order is simplified as a list of precedences, because each means the same when others are left out. In the end none can be left
/// out, nor two at once; no one or two others fail instead of more; and nothing comes earlier than it has to.
struct Shrinking {
  /// How many orders may still be run.
  private var remaining: Int
  private let plain: Course
  private let run: ([Precedence]) -> ExploredRun
  private(set) var precedences: [Precedence]
  private(set) var simplest: ExploredRun
  private var tried: Set<Set<Precedence>>

  init(_ failing: ExploredRun, plain: Course, limit: Int, _ run: @escaping ([Precedence]) -> ExploredRun) {
    (simplest, precedences, remaining) = (failing, Precedence.all(in: failing.course), limit)
    (self.plain, self.run) = (plain, run)
    tried = [Set(precedences)]
    repeat { leaveOutSome() } while leavesOutTwo() || hasFewerOthers() || comesLater()
  }

  /// Runs an order, which is the simplest so far if it fails and is simpler: if it has fewer precedences, or as many and makes fewer or
  /// smaller choices that differ from the plain run's.
  private mutating func tries(_ candidate: [Precedence]) -> Bool {
    if remaining == 0 || !tried.insert(Set(candidate)).inserted { return false }
    remaining -= 1
    let run = run(candidate)
    let (weight, best) = (Self.weight(candidate, run), Self.weight(precedences, simplest))
    if run.failures.isEmpty || !weight.lexicographicallyPrecedes(best) { return false }
    (simplest, precedences) = (run, candidate)
    return true
  }

  private static func weight(_ precedences: [Precedence], _ run: ExploredRun) -> [Int] {
    let choices = run.course.choices
    return [precedences.count, choices.count { $0.made > 0 }, choices.reduce(0) { $0 + $1.made }]
  }

  /// Leaves out half of the precedences, a quarter, … , one.
  private mutating func leaveOutSome() {
    var size = max(precedences.count / 2, 1)
    while size > 0 {
      let starts = stride(from: 0, to: precedences.count, by: size).reversed()
      let isLeftOut = starts.contains { start in
        tries(Array(precedences[..<start] + precedences[min(start + size, precedences.count)...]))
      }
      if !isLeftOut { size /= 2 }
    }
  }

  private mutating func leavesOutTwo() -> Bool {
    let precedences = precedences
    return Self.pairs(of: precedences.count).contains { one, other in
      tries(precedences.enumerated().filter { $0.offset != one && $0.offset != other }.map(\.element))
    }
  }

  /// One precedence instead of more, or two instead of more: any of those that the order comes to.
  private mutating func hasFewerOthers() -> Bool {
    let inversions = inversions
    return precedences.count > 1 && inversions.contains { tries([$0]) }
      || precedences.count > 2 && Self.pairs(of: inversions.count).contains { tries([inversions[$0], inversions[$1]]) }
  }

  /// The same events, of which one comes before fewer others.
  private mutating func comesLater() -> Bool {
    let (precedences, inversions) = (precedences, inversions)
    return precedences.indices.contains { index in
      inversions.contains { other in
        if other.first != precedences[index].first { return false }
        var candidate = precedences
        candidate[index] = other
        return tries(candidate)
      }
    }
  }

  /// What comes before what in the simplest order, and behind it in the plain run; no more than a few hundred.
  private var inversions: [Precedence] {
    let places = Dictionary(plain.steps.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let steps = simplest.course.steps.compactMap { step in places[step.id].map { (id: step.id, place: $0) } }
    var inversions = precedences.filter { places[$0.first] == nil || places[$0.second] == nil }
    for (index, second) in steps.enumerated() {
      for first in steps[..<index].reversed() where first.place > second.place {
        inversions.append(Precedence(first: first.id, second: second.id))
        if inversions.count == 300 { return inversions }
      }
    }
    return inversions
  }

  private static func pairs(of count: Int) -> [(Int, Int)] {
    (0..<count).flatMap { one in (one + 1..<count).map { (one, $0) } }
  }
}
