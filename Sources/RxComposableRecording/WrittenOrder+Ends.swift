extension WrittenOrder {
  /// What holds for a test that ends before a moment.
  func conditions(before end: Int) -> [TimeCondition] { conditions.filter { $0.number < end } + conditions(atEnd: end) }

  /// That what waits is later than the last moment before an end, and a timer than the last moment before its own.
  func conditions(atEnd end: Int) -> [TimeCondition] {
    var conditions: [TimeCondition] = []
    func require(_ point: Point, after last: Point, isStrict: Bool) {
      conditions.append(TimeCondition(last, before: point, isStrict: isStrict, number: end))
    }
    for timer in timers {
      let bound = min(timer.endedBefore, end)
      let last = numbers.last(before: bound)
      // What cancelled it, perhaps for another effect; where that is not known, what came to its own without an action.
      let ended = timer.endedIn.flatMap { $0 < bound && points[$0]?.isSilent == true ? $0 : nil }
      let event = ended ?? timer.effect.flatMap { eventsOfEffects[$0]?.last(before: bound) }
      for (number, isEvent) in [(last, false), (event, true)] {
        // An answer from elsewhere has no order to what cancelled its turn but this.
        guard let number, callsOfAnswers[timer.start] != nil || number > timer.start, let last = points[number]
        else { continue }
        // A task continues behind what is due when its answer comes.
        let isOfTask = isEvent && !last.isSilent && callsOfAnswers[last.number] == nil
        // Whatever is due at the time of the last moment runs with it, unless that is sent.
        let isBehind = timer.endedBefore >= end && !isEvent && !last.isSent
        require(timer.next, after: last, isStrict: isBehind || isOfTask || !mayMeet(last, timer.next))
      }
    }
    // What leads to no action may still decide what is in one.
    for numbers in partsOfEffects {
      let isAnswer = { (number: Int) in callsOfAnswers[number] != nil }
      let (lastRun, lastAnswer) = (
        numbers.last { $0 < end && !isAnswer($0) }, numbers.last { $0 < end && isAnswer($0) }
      )
      for point in numbers.lazy.compactMap({ points[$0] }) where point.number >= end && point.isSilent {
        for last in [lastRun, point.isAtOnce ? nil : lastAnswer].compactMap({ $0.flatMap { points[$0] } }) {
          require(point, after: last, isStrict: !mayMeet(last, point))
        }
      }
    }
    guard let last = numbers.last(before: end).flatMap({ points[$0] }) else { return conditions }
    for (delivery, answer) in firsts where delivery >= end {
      require(answer, after: last, isStrict: !mayMeet(last, answer))
    }
    // A turn that waits comes only where time passes, and none does behind what is sent last.
    let waiting = points.values.filter { $0.number >= end && !$0.isSilent }.sorted { $0.number < $1.number }
    for point in waiting {
      guard let start = start(of: point, before: end), start != last.number else { continue }
      require(point, after: last, isStrict: !last.isSent || !mayMeet(last, point))
    }
    return conditions
  }

  /// The moment before an end from which something waits that comes after the end; `nil` where nothing does.
  func start(of point: Point, before end: Int) -> Int? {
    var next = point.parent
    while let moment = next, moment.number >= end {
      next = points[moment.number]?.parent ?? moment.parent ?? joined[moment.number]
    }
    return next?.number
  }
}
