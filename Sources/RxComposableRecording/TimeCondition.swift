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
    var times = others
    let conditionsOf = Dictionary(grouping: self, by: \.earlier)
    return Self.move(&times, from: conditionsOf.keys.sorted(), conditionsOf, gap) ? times : nil
  }

  /// Moves times that fulfil the conditions so that the wishes hold too, one after the other, if all conditions can still hold.
  func move(_ times: inout [Int: Int64], for wishes: [TimeCondition], _ gap: Int64) {
    var conditionsOf = Dictionary(grouping: self, by: \.earlier)
    for wish in wishes.sorted(by: { $0.number < $1.number }) {
      conditionsOf[wish.earlier, default: []].append(wish)
      // What moves the earlier one too would move both for ever.
      if !Self.move(&times, from: [wish.earlier], conditionsOf, gap, fixed: wish.earlier) {
        conditionsOf[wish.earlier]?.removeLast()
      }
    }
  }

  /// Moves times until the conditions hold that begin at some places, and those of what was moved. Returns `false`, with the times as they
  /// were, where that has no end.
  private static func move(
    _ times: inout [Int: Int64], from places: [Int], _ conditionsOf: [Int: [TimeCondition]], _ gap: Int64,
    fixed: Int? = nil
  ) -> Bool {
    var (former, causes) = ([(place: Int, time: Int64?)](), [Int: Int]())
    func moveBack() -> Bool {
      for (place, time) in former.reversed() { times[place] = time }
      return false
    }
    var (queue, waiting) = (places, Set(places))
    var position = 0
    while position < queue.count {
      let place = queue[position]
      position += 1
      waiting.remove(place)
      for condition in conditionsOf[place] ?? [] {
        let earliest = condition.earliest(times, gap)
        if times[condition.later, default: 0] >= earliest { continue }
        if condition.later == place || condition.later == fixed { return moveBack() }
        former.append((condition.later, times.updateValue(earliest, forKey: condition.later)))
        causes[condition.later] = place
        if former.count.isMultiple(of: times.count), haveRing(causes) { return moveBack() }
        if waiting.insert(condition.later).inserted { queue.append(condition.later) }
      }
    }
    return true
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
}
