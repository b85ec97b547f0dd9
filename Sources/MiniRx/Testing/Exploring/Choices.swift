/// The choices of an order that differ from those of the plain run, by their positions.
///
///     2.1-5.3     at the choice 2 the first alternative, at the choice 5 the third
///
/// All other choices are those of the plain run, which is written `plain`.
struct Choices: Hashable {
  private(set) var differing: [Int: Int] = [:]

  static let plain = Choices()

  /// - Parameter made: the choices from the first on; 0 is that of the plain run.
  init(_ made: some Sequence<Int> = []) {
    for (position, option) in made.enumerated() where option > 0 { differing[position] = option }
  }

  /// What a token stands for; `nil` where it is none.
  init?(token: String) {
    self.init()
    if token == Self.plain.token { return }
    for part in token.split(separator: "-", omittingEmptySubsequences: false) {
      let numbers = part.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 2, let position = numbers[0], let option = numbers[1], position >= 0, option > 0,
        differing.updateValue(option, forKey: position) == nil
      else { return nil }
    }
  }

  var token: String {
    let parts = differing.sorted { $0.key < $1.key }.map { "\($0.key).\($0.value)" }
    return parts.isEmpty ? "plain" : parts.joined(separator: "-")
  }

  var count: Int { differing.count }

  subscript(position: Int) -> Int { differing[position] ?? 0 }

  // MARK: Shrinking

  /// Whether there are fewer differences; or as many, but earlier; or at the same places, but smaller.
  func isSimpler(than other: Choices) -> Bool { weight.lexicographicallyPrecedes(other.weight) }

  private var weight: [Int] { [count, differing.keys.reduce(0, +), differing.values.reduce(0, +)] }

  /// Choices to try, those first that would save the most: half of the differences, all but one, a smaller option, an
  /// earlier place.
  var simpler: [Choices] {
    let positions = differing.keys.sorted()
    var candidates: [Choices] = []
    if count > 3 {
      candidates += [positions.prefix(count / 2), positions.suffix(count / 2)].map { half in
        changed { differing in for position in half { differing[position] = nil } }
      }
    }
    candidates += positions.reversed().map { position in changed { $0[position] = nil } }
    for position in positions {
      candidates += (1..<self[position]).map { option in changed { $0[position] = option } }
      candidates += (0..<position).filter { self[$0] == 0 }.map { earlier in
        changed { $0[earlier] = $0.removeValue(forKey: position) }
      }
    }
    return candidates
  }

  private func changed(_ change: (inout [Int: Int]) -> Void) -> Choices {
    var choices = self
    change(&choices.differing)
    return choices
  }
}

/// Who decides at the choices of a run.
enum ExploredGuide {
  /// The given choices, and the plain run's after them.
  case choices(Choices)
  /// Chance: now and then a choice differs from the plain run.
  case random(RandomChoices)

  mutating func choose(at position: Int, of count: Int) -> Int {
    switch self {
    case .choices(let choices): return choices[position]
    case .random(var random):
      defer { self = .random(random) }
      return random.choose(of: count)
    }
  }
}

/// Choices that a seed determines (SplitMix64).
///
/// A run in which everything is shuffled rarely keeps the few things in their order that a fault needs to be in order. So
/// runs take turns: all choices by chance, one in four, one in sixteen.
struct RandomChoices: RandomNumberGenerator {
  private var state: UInt64
  private let oneIn: Int

  init(seed: UInt64, run: Int) {
    state = ExploredRun.mixed(seed, UInt64(run))
    oneIn = [1, 4, 16][run % 3]
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return ExploredRun.mixed(state, 0)
  }

  mutating func choose(of count: Int) -> Int {
    Int.random(in: 0..<oneIn, using: &self) == 0 ? Int.random(in: 0..<count, using: &self) : 0
  }
}
