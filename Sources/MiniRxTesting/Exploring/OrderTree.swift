import MiniRx

/// The orders that are known: those that were run, and those that wait, with few differences from the plain run first.
///
/// A run shows at which choices something else could have been chosen. Each alternative begins an order of its own, which makes the same
/// choices up to there and those of the plain run after it, so that each order is run once. An order is kept as what it differs in from the
/// order that showed it, however long that is, and no more orders are kept than may be run.
struct OrderTree {
  private struct Order: Hashable {
    /// The order that it differs from in one choice more.
    let origin: Int
    let difference: Choices.Difference
  }

  /// The first is the plain run, which differs from none.
  private var orders: [Order?] = [nil]
  /// What a run shows at the last of its differences, unless the body depends on something else.
  private var fingerprints: [UInt64] = [0]
  private var known: Set<Order> = []
  private let limit: Int
  /// The order that was taken last.
  private var taken = 0
  /// Whether there are orders that are not kept.
  private(set) var isCut = false

  init(limit: Int) { self.limit = limit }

  /// How many orders are kept.
  var count: Int { orders.count }

  /// How many of them wait.
  var waiting: Int { orders.count - taken - 1 }

  /// Takes the next order.
  mutating func next() -> Choices? {
    if waiting == 0 { return nil }
    taken += 1
    var differences: [Choices.Difference] = []
    var number = taken
    while let order = orders[number] {
      differences.append(order.difference)
      number = order.origin
    }
    return Choices(differences: differences.reversed())
  }

  /// Whether a run of the order that was taken last has shown what it should.
  func isConfirmed(by course: Course) -> Bool {
    guard let position = orders[taken]?.difference.position else { return true }
    return position < course.choices.count && course.choices[position].fingerprint == fingerprints[taken]
  }

  /// Adds the orders that a run has shown to be possible, which is that of the order that was taken last.
  mutating func learn(from run: ExploredRun) {
    let course = run.course
    guard run.canReduce, course.steps.contains(where: \.isIsolated) else {
      let next = orders[taken].map { $0.difference.position + 1 } ?? 0
      for position in course.choices.indices.dropFirst(next) {
        for option in 1..<course.choices[position].options.count { add(option, at: position, of: course) }
        if isCut { return }
      }
      return
    }
    for (position, options) in course.wishes where !isKnown(options, at: position) {
      add(options[0], at: position, of: course)
    }
  }

  private mutating func add(_ option: Int, at position: Int, of course: Course) {
    isCut = orders.count == limit
    if isCut { return }
    let order = Order(origin: origin(at: position), difference: Choices.Difference(position: position, option: option))
    known.insert(order)
    orders.append(order)
    fingerprints.append(course.choices[position].fingerprint)
  }

  private func isKnown(_ options: [Int], at position: Int) -> Bool {
    let origin = origin(at: position)
    return options.contains { option in
      let difference = Choices.Difference(position: position, option: option)
      return option == 0 || known.contains(Order(origin: origin, difference: difference))
    }
  }

  /// The order with the differences of the one that was taken last that are before a position.
  private func origin(at position: Int) -> Int {
    var number = taken
    while let order = orders[number], order.difference.position >= position { number = order.origin }
    return number
  }
}

/// Which other orders a run asks for where some lanes are isolated.
///
/// Without isolated lanes these are all: what an item reads and writes is not known. An item of an isolated lane may be swapped
/// with one of another lane without effect, unless both put something in the order of one lane. So the order of two items is
/// turned round only where they race: they depend on each other, and nothing between them keeps their order. This is dynamic
/// partial-order reduction with source sets (Abdulla et al. 2014), without sleep sets.
extension Course {
  /// One of these options is to be run at this choice.
  fileprivate var wishes: [(position: Int, options: [Int])] {
    var wishes: [(position: Int, options: [Int])] = []
    let races = Races(steps)
    for (position, choice) in choices.enumerated() {
      let others = choice.options.indices.filter { $0 != choice.made }
      if choice.concernsTime {
        wishes += others.map { (position, [$0]) }
        continue
      }
      wishes += others.filter { !races.ran(choice.options[$0], after: choice.step) }.map { (position, [$0]) }
      for first in races.firstOfReversed(choice.step) {
        let options = others.filter { first.contains(choice.options[$0]) }
        wishes += (options.isEmpty ? others.map { [$0] } : [options]).map { (position, $0) }
      }
    }
    return wishes
  }
}

/// What happened before what in a run, as far as it matters.
private struct Races {
  private let steps: [Course.Step]
  /// The steps that each step depends on, directly or not.
  private let before: [Set<Int>]
  /// For each step, the later ones that race with it.
  private var racing: [[Int]]

  init(_ steps: [Course.Step]) {
    self.steps = steps
    var before: [Set<Int>] = []
    racing = steps.map { _ in [] }
    for (index, step) in steps.enumerated() {
      var direct = Set((0..<index).filter { Self.depend(steps[$0], step) })
      if let creator = step.creator { direct.insert(creator) }
      var indirect: Set<Int> = []
      for earlier in direct.sorted(by: >) where !indirect.contains(earlier) { indirect.formUnion(before[earlier]) }
      before.append(direct.union(indirect))
      for earlier in direct.subtracting(indirect) where earlier != step.creator {
        if Self.couldBeSwapped(steps[earlier], step) { racing[earlier].append(index) }
      }
    }
    self.before = before
  }

  /// Whether an item runs after a step while the clock is moved by the same call.
  func ran(_ id: UInt64, after step: Int) -> Bool {
    let span = steps[step].span
    return steps[step...].contains { (later: Course.Step) in later.id == id && later.span == span }
  }

  /// For each race that a step is the first part of: the items that may begin an order in which it comes second.
  func firstOfReversed(_ step: Int) -> [Set<UInt64>] {
    guard step < steps.count else { return [] }
    return racing[step].map { later in
      let rest: [Int] = (step + 1..<later).filter { !before[$0].contains(step) } + [later]
      let first: [Int] = rest.filter { before[$0].isDisjoint(with: rest) }
      return Set(first.map { steps[$0].id })
    }
  }

  private static func depend(_ first: Course.Step, _ second: Course.Step) -> Bool {
    if first.span != second.span || !first.isIsolated && !second.isIsolated { return true }
    return first.work.lane == second.work.lane || first.extended & second.extended != 0
  }

  private static func couldBeSwapped(_ first: Course.Step, _ second: Course.Step) -> Bool {
    if first.span != second.span || first.moment != second.moment { return false }
    return first.work.series == nil || first.work.series != second.work.series
  }
}
