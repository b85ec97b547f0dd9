/// The orders of a body that are known and have not been run: those with few differences from the plain run first.
///
/// A run shows at which choices something else could have been chosen. Each alternative begins a run of its own, which makes
/// the same choices up to there and those of the plain run after it, so that each order is run once.
struct OrderTree {
  struct Order {
    let made: [Int]
    /// What the run shows at the last of these choices, unless the body depends on something else.
    let fingerprint: UInt64
  }

  private final class Node {
    /// The alternatives that have been run or wait to be.
    var begun: Set<Int> = []
    var children: [Int: Node] = [:]
  }

  private let root = Node()
  private var waiting: [Order] = []
  private var taken = 0

  /// How many orders wait.
  var count: Int { waiting.count - taken }

  mutating func next() -> Order? {
    guard count > 0 else { return nil }
    defer { taken += 1 }
    return waiting[taken]
  }

  /// Adds the orders that a run has shown to be possible.
  mutating func learn(from run: ExploredRun) {
    let choices = run.made
    var path: [Node] = [root]
    for choice in choices {
      let node = path[path.count - 1]
      node.begun.insert(choice.made)
      let child = node.children[choice.made] ?? Node()
      node.children[choice.made] = child
      path.append(child)
    }
    for wish in Reduction.wishes(for: run, choices) where path[wish.position].begun.isDisjoint(with: wish.options) {
      let option = wish.options[0]
      path[wish.position].begun.insert(option)
      waiting.append(
        Order(
          made: choices[..<wish.position].map(\.made) + [option], fingerprint: choices[wish.position].fingerprint))
    }
  }
}

/// Which other orders a run asks for.
///
/// Without isolated lanes these are all: what an item reads and writes is not known. An item of an isolated lane may be swapped
/// with one of another lane without effect, unless both put something in the order of one lane. So the order of two items is
/// turned round only where they race: they depend on each other, and nothing between them keeps their order. This is dynamic
/// partial-order reduction with source sets (Abdulla et al. 2014), without sleep sets.
enum Reduction {
  /// One of these options is to be run at this choice.
  struct Wish {
    let position: Int
    let options: [Int]
  }

  static func wishes(for run: ExploredRun, _ choices: [ExploredRun.Choice]) -> [Wish] {
    let steps = run.steps
    let reduces = run.canReduce && steps.contains { $0.isIsolated }
    var wishes: [Wish] = []
    let races = reduces ? Races(steps) : nil
    for (position, choice) in choices.enumerated() {
      let others = choice.options.indices.filter { $0 != choice.made }
      guard let races, !choice.concernsTime else {
        wishes += others.map { Wish(position: position, options: [$0]) }
        continue
      }
      wishes += others.filter { !races.ran(choice.options[$0], after: choice.step) }
        .map { Wish(position: position, options: [$0]) }
      for first in races.firstOfReversed(choice.step) {
        let options = others.filter { first.contains(choice.options[$0]) }
        wishes += (options.isEmpty ? others.map { [$0] } : [options]).map { Wish(position: position, options: $0) }
      }
    }
    return wishes
  }
}

/// What happened before what in a run, as far as it matters.
private struct Races {
  private let steps: [ExploredRun.Step]
  /// The steps that each step depends on, directly or not.
  private let before: [Set<Int>]
  /// For each step, the later ones that race with it.
  private var racing: [[Int]]

  init(_ steps: [ExploredRun.Step]) {
    self.steps = steps
    var before: [Set<Int>] = []
    racing = steps.map { _ in [] }
    for (index, step) in steps.enumerated() {
      var direct = Set((0..<index).filter { Self.depend(steps[$0], step) })
      if let creator = step.creator { direct.insert(creator) }
      let indirect = direct.reduce(into: Set<Int>()) { $0.formUnion(before[$1]) }
      before.append(direct.union(indirect))
      for earlier in direct.subtracting(indirect) where earlier != step.creator {
        if Self.couldBeSwapped(steps[earlier], step) { racing[earlier].append(index) }
      }
    }
    self.before = before
  }

  /// Whether an item runs after a step while the clock is moved by the same call.
  func ran(_ id: UInt64, after step: Int) -> Bool {
    steps[step...].contains { $0.id == id && $0.span == steps[step].span }
  }

  /// For each race that a step is the first part of: the items that may begin an order in which it comes second.
  func firstOfReversed(_ step: Int) -> [Set<UInt64>] {
    guard step < steps.count else { return [] }
    return racing[step].map { later in
      let rest = (step + 1..<later).filter { !before[$0].contains(step) } + [later]
      return Set(rest.filter { before[$0].isDisjoint(with: rest) }.map { steps[$0].id })
    }
  }

  private static func depend(_ first: ExploredRun.Step, _ second: ExploredRun.Step) -> Bool {
    if first.span != second.span || !first.isIsolated && !second.isIsolated { return true }
    return first.work.lane == second.work.lane || !first.extended.isDisjoint(with: second.extended)
  }

  private static func couldBeSwapped(_ first: ExploredRun.Step, _ second: ExploredRun.Step) -> Bool {
    if first.span != second.span || first.time != second.time { return false }
    return first.work.series == nil || first.work.series != second.work.series
  }
}
