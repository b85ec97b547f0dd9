import RxComposable

/// The times of a test: those of a session, rounded, and moved where only that keeps the order in virtual time.
///
/// They begin at the times of the session and are moved later until all conditions of the order hold.
struct WrittenTimes {
  private let order: WrittenOrder
  /// The times of the roots.
  private var times: [Int: Int64] = [:]
  /// When timers were started, and when the last of those ran that were started until then.
  private var timers: [(start: Int, lastRun: Int)] = []
  /// Moments with this number or a later one have no time that keeps the order.
  private(set) var end = Int.max
  /// The numbers of two moments of which no time keeps the order, if these are why.
  private(set) var conflict: (Int, Int)?

  init<State, Action>(_ session: WrittenSession<State, Action>, keepsTimes: Bool) {
    order = WrittenOrder(session, keepsTimes: keepsTimes)
    let runs = order.points.values.filter { !$0.isAtOnce }.compactMap { run in run.start.map { ($0, run.number) } }
    for (start, run) in runs.sorted(by: <) { timers.append((start, max(timers.last?.lastRun ?? run, run))) }
    solve()
  }

  /// Nanoseconds since the test began.
  subscript(number: Int) -> Int64 { order.points[number].map { (times[$0.root] ?? 0) + $0.distance } ?? 0 }

  /// Whether a moment is sent in one turn with the next.
  func isSentWithNext(_ number: Int) -> Bool { order.sentWithNext.contains(number) }

  /// Leaves out what comes after the first moment whose order cannot be kept. What waits there comes after the end of the test.
  private mutating func solve() {
    if solve(before: .max) { return }
    func end(_ position: Int) -> Int { position < order.numbers.count ? order.numbers[position] : .max }
    var low = order.numbers.indices.partitioningIndex { position in
      order.conditions.filter { $0.number < end(position + 1) }.times(from: order.wishes) == nil
    }
    // What waits at an end has conditions of its own there.
    var impossible: Int?
    while low > 0, order.conditions(before: end(low)).times(from: order.wishes) == nil {
      (impossible, low) = (end(low), low - 1)
    }
    self.end = end(low)
    if let impossible {
      findConflict(among: order.conditions(atEnd: impossible), before: impossible)
    } else {
      findConflict(among: order.conditions.filter { $0.number == self.end }, before: self.end)
    }
    _ = solve(before: self.end)
  }

  /// Whether times are found before an end. Those that must not meet are as far apart as they can be.
  private mutating func solve(before end: Int) -> Bool {
    let (conditions, wished) = (order.conditions(before: end), order.wished.filter { $0.number < end })
    for gap: Int64 in [1_000_000, 1_000, 1] {
      guard let solution = conditions.times(from: order.wishes, gap) else { continue }
      // One after the other only where not all wishes can hold: each moves all that is behind it.
      if let all = (conditions + wished).times(from: solution, gap) {
        times = all
      } else {
        times = solution
        conditions.move(&times, for: wished, gap)
      }
      return true
    }
    return false
  }

  private mutating func findConflict(among conditions: [TimeCondition], before end: Int) {
    let known = order.conditions.filter { $0.number < end }
    let first = conditions.indices.partitioningIndex { (known + conditions[...$0]).times(from: order.wishes) == nil }
    if first < conditions.count { conflict = conditions[first].moments }
  }

  /// Whether a scheduler has to run, between what was sent and a moment of its time, what delivers no action: turns, and what asks
  /// dependencies. Before what the scheduler delivers it has run them.
  func hasTurns(between first: Int, and last: Int) -> Bool {
    order.points[first]?.isSent == true && order.runs(between: first, and: last).contains { self[$0] == self[last] }
  }

  /// Whether a timer runs behind a moment. It may run longer than its effect, such as that of a gate.
  func hasTimer(at number: Int) -> Bool {
    let count = timers.partitioningIndex { $0.start > number }
    return count > 0 && timers[count - 1].lastRun > number
  }

  /// Whether the test ends because two threads brought something at one time.
  var endsWhereThreadsMet: Bool { order.unknown.contains(end) }

  /// Whether a moment waits at the end of the test.
  func isCutOff(_ number: Int) -> Bool {
    number >= end && order.points[number].map { order.start(of: $0, before: end) != nil } ?? false
  }
}

extension Recording.Entry {
  /// What the tasks of its effect waited for last, where the effect has ended.
  var endsOfTasks: [Moment] { effect?.end == nil ? [] : strand?.tasks.compactMap(\.last) ?? [] }

  /// The numbers of the moments in which its effect, and the tasks of it, ended.
  var numbersOfEnds: [Int] { endsOfTasks.map(\.number) + (effectEnd.map { [$0] } ?? []) }

  /// The action that cancelled its effect, if that was sent in the same turn, before a task of the effect began.
  func cancelledInItsTurn(in entries: [Self]) -> Self? {
    guard case .cancelled(by: let index?)? = effect?.end, let other = entries.entry(at: index) else { return nil }
    return other.place.turn != nil && other.place.turn == place.turn ? other : nil
  }

  /// Whether a test sends the action: users did, or the effect of an action that the recording does not have.
  func isSentByTest(in entries: [Self]) -> Bool {
    switch cause {
    case .send, .effect(of: nil, _): true
    case .effect(let index?, _): entries.entry(at: index) == nil
    }
  }
}

extension Array {
  /// The entry with a number, where the entries are in their order.
  func entry<State, Action>(at index: Int) -> Element? where Element == Recording<State, Action>.Entry {
    let position = indices.partitioningIndex { self[$0].index >= index }
    return position < count && self[position].index == index ? self[position] : nil
  }
}

extension [Int] {
  /// Whether one of them is a number, where they are in their order.
  func has(_ number: Int) -> Bool { first(from: number) == number }

  /// The last below a number, where they are in their order.
  func last(before number: Int) -> Int? { prefix(upTo: partitioningIndex { $0 >= number }).last }

  /// The first from a number on, where they are in their order.
  func first(from number: Int) -> Int? { self[partitioningIndex { $0 >= number }...].first }

  /// Those between two numbers, where they are in their order.
  func slice(between first: Int, and last: Int) -> ArraySlice<Int> {
    self[partitioningIndex { $0 > first }...].prefix { $0 < last }
  }
}

extension RandomAccessCollection where Index == Int {
  /// The position of the first element for which a condition holds, where it holds for all behind it.
  func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
