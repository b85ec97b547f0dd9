/// That one time is, by a span at least, after another.
struct TimeCondition {
  let earlier: Int
  let later: Int
  let distance: Int64
  /// Whether the two must not meet.
  let isStrict: Bool
  /// The number of the first moment that needs it, the later of the two or the end: a test that ends before has no use for it.
  let number: Int
  /// The numbers of the two, where both are known.
  var moments: (Int, Int)?

  /// The earliest time that the later one may have.
  func earliest(_ times: [Int: Int64], _ gap: Int64) -> Int64 {
    times[earlier, default: 0].adding(distance) + (isStrict ? gap : 0)
  }
}

extension [TimeCondition] {
  /// The earliest times from others on that fulfil the conditions; `nil` where there are none.
  ///
  /// - Parameter gap: the least span between times that must not meet.
  func times(from others: [Int: Int64], _ gap: Int64 = 1) -> [Int: Int64]? {
    var (times, causes) = (others, [Int: Int]())
    let conditionsOf = Dictionary(grouping: self, by: \.earlier)
    var waiting = Set(conditionsOf.keys)
    var queue = waiting.sorted()
    var (position, moves) = (0, 0)
    while position < queue.count {
      let place = queue[position]
      position += 1
      waiting.remove(place)
      for condition in conditionsOf[place] ?? [] {
        let earliest = condition.earliest(times, gap)
        if times[condition.later, default: 0] >= earliest { continue }
        if condition.later == place { return nil }
        (times[condition.later], causes[condition.later]) = (earliest, place)
        moves += 1
        if moves.isMultiple(of: times.count), Self.haveRing(causes) { return nil }
        if waiting.insert(condition.later).inserted { queue.append(condition.later) }
      }
    }
    return times
  }

  /// Whether something is a cause of itself, and would move for ever.
  private static func haveRing(_ causes: [Int: Int]) -> Bool {
    // The walk, among those from each place to its causes, that came to a place first.
    var walks: [Int: Int] = [:]
    for place in causes.keys {
      var next = place
      while walks[next] == nil, let cause = causes[next] { (walks[next], next) = (place, cause) }
      if walks[next] == place { return true }
    }
    return false
  }

  /// Moves times that fulfil the conditions so that the wishes hold too, one after the other, if all conditions can still hold.
  func move(_ times: inout [Int: Int64], for wishes: [TimeCondition], _ gap: Int64) {
    var conditionsOf = Dictionary(grouping: self, by: \.earlier)
    for wish in wishes.sorted(by: { $0.number < $1.number }) {
      var former: [(place: Int, time: Int64)] = []
      var queue = [wish]
      var position = 0
      // What moves the earlier one too would move both for ever.
      var isPossible = true
      while position < queue.count, isPossible {
        let condition = queue[position]
        position += 1
        let earliest = condition.earliest(times, gap)
        if times[condition.later, default: 0] >= earliest { continue }
        isPossible = condition.later != wish.earlier
        former.append((condition.later, times[condition.later, default: 0]))
        times[condition.later] = earliest
        queue += conditionsOf[condition.later] ?? []
      }
      if isPossible {
        conditionsOf[wish.earlier, default: []].append(wish)
      } else {
        for (place, time) in former.reversed() { times[place] = time }
      }
    }
  }
}
