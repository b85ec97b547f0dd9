import MiniRx

/// The choices of a run that differ from those of the plain run.
package struct Choices: Hashable {
  package struct Difference: Hashable {
    package let position: Int
    package let option: Int

    package init(position: Int, option: Int) { (self.position, self.option) = (position, option) }
  }

  /// In the order of their positions.
  package let differences: [Difference]

  package static let plain = Choices(differences: [])

  /// - Parameter made: the choices from the first on; 0 is that of the plain run.
  package init(_ made: some Sequence<Int>) {
    differences = made.enumerated().filter { $0.element > 0 }
      .map { Difference(position: $0.offset, option: $0.element) }
  }

  /// - Parameter differences: in the order of their positions.
  package init(differences: [Difference]) { self.differences = differences }

  var count: Int { differences.count }
}

/// Who decides at the choices of a run.
enum ExploredGuide {
  /// The given choices, and the plain run's elsewhere; the first of them that is still to be made.
  case choices(Choices, next: Int)
  /// Chance: now and then a choice differs from the plain run.
  case random(RandomChoices)
  /// Chance, once for each thread: the one with the highest priority runs.
  case priorities(PriorityGuide)
  /// Some items before others, and otherwise the plain run's choices.
  case precedences(PrecedenceGuide)

  static func choices(_ choices: Choices) -> ExploredGuide { .choices(choices, next: 0) }

  /// - Parameter threads: what the options are parts of: tasks and lanes; timers, responses and the end of a span are threads of
  ///   their own.
  mutating func choose(
    at position: Int, among options: [UInt64], of threads: @autoclosure () -> [UInt64], after course: Course
  ) -> Int {
    switch self {
    case .choices(let choices, let next):
      guard next < choices.count, choices.differences[next].position == position else { return 0 }
      self = .choices(choices, next: next + 1)
      return choices.differences[next].option
    case .random(var random):
      defer { self = .random(random) }
      return random.choose(of: options.count)
    case .priorities(var guide):
      defer { self = .priorities(guide) }
      return guide.choose(at: position, among: threads())
    case .precedences(var guide):
      defer { self = .precedences(guide) }
      return guide.choose(among: options, after: course)
    }
  }
}

/// Choices by priorities of threads, of which a few are lowered on the way.
///
/// Most faults need few things to be in order: one thread before another, and a change or two of that. Such an order is more likely
/// this way than by a choice at each step. Time passes as one of the threads.
///
/// - SeeAlso: Burckhardt et al., A randomized scheduler with probabilistic guarantees of finding bugs (2010)
struct PriorityGuide {
  private let seed: UInt64
  /// At which choices the thread that would run is lowered below all others.
  private var changes: Set<Int> = []
  /// Later ones are lower. One that was lowered twice stands here twice.
  private var lowered: [UInt64] = []

  /// - Parameter length: how many choices a run has.
  init(seed: UInt64, run: Int, length: Int) {
    var random = RandomChoices(seed: seed, run: run)
    self.seed = random.next()
    for _ in 0..<run % 4 { changes.insert(Int.random(in: 0..<max(length, 1), using: &random)) }
  }

  mutating func choose(at position: Int, among threads: [UInt64]) -> Int {
    if changes.contains(position) { lowered.append(threads[first(of: threads)]) }
    return first(of: threads)
  }

  private func first(of threads: [UInt64]) -> Int {
    threads.indices.reduce(0) { isLower(threads[$0], than: threads[$1]) ? $1 : $0 }
  }

  private func isLower(_ thread: UInt64, than other: UInt64) -> Bool {
    let (first, second) = (lowered.lastIndex(of: thread) ?? -1, lowered.lastIndex(of: other) ?? -1)
    return first == second ? mixed(seed, thread) < mixed(seed, other) : first > second
  }
}

/// Choices that a seed determines (SplitMix64).
///
/// A run in which everything is shuffled rarely keeps the few things in their order that a fault needs to be in order. So
/// runs take turns: all choices by chance, one in four, one in sixteen.
package struct RandomChoices: RandomNumberGenerator {
  private var state: UInt64
  private let oneIn: Int

  package init(seed: UInt64, run: Int) {
    state = mixed(seed, UInt64(run))
    oneIn = [1, 4, 16][run % 3]
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return mixed(state, 0)
  }

  mutating func choose(of count: Int) -> Int {
    Int.random(in: 0..<oneIn, using: &self) == 0 ? Int.random(in: 0..<count, using: &self) : 0
  }
}
