import RxComposable

extension WrittenOrder {
  /// Whether two moments that follow one another keep their order at one time.
  func mayMeet(_ first: Point, _ second: Point) -> Bool {
    if second.isSent || isStarted(second, from: first.number) { return true }
    if first.isTaken, !second.isTaken, !second.isAtOnce || isTurnOfTimer(second) { return false }
    if second.isUncontrolled {
      return first.isUncontrolled ? first.start == second.start : first.isSent && isInTurn(of: first, second)
    }
    // What a task brings has nothing of what leads to no action, nor does that have anything of it.
    if first.isSilent && second.isOfTask || first.isOfTask && second.isSilent { return true }
    if first.isSent {
      guard second.isAtOnce, let start = second.start, sentInARow(from: start, to: first.number) != nil else {
        return false
      }
      return turns.slice(between: start, and: first.number).isEmpty
    }
    // A task continues when a scheduler has run what is due.
    if second.isOfTask, !first.isOfTask, !first.isAtOnce { return true }
    if first.isAtOnce, !first.isOfTask {
      if let start = first.start, isBehind(start, second.start) { return true }
      if let isBefore = isTurn(first, before: second) { return isBefore }
    }
    return first.isOfTask
      ? second.isOfTask && first.start == second.start : first.order <= orderOfCause(of: second)
  }

  /// Whether a turn comes before what an answer from elsewhere led to at its time; `nil` where both come from one answer, and behind
  /// anything else: what asks for turns has its order, which is that of the turns.
  private func isTurn(_ first: Point, before second: Point) -> Bool? {
    guard let other = second.start.flatMap({ points[$0] }) else { return nil }
    let call = call(behind: first)
    if call != nil, call == self.call(behind: second) { return nil }
    let own = first.start.flatMap { points[$0] }
    // What a task takes for an effect asks for its turn when another task may have delivered.
    if own?.isTaken == true, second.isOfTask { return false }
    if callsOfAnswers[other.number] == nil { return nil }
    // Of the answers of one time those to the former call come first, and so do the turns that they ask for.
    guard let own, callsOfAnswers[own.number] != nil, second.isAtOnce else { return false }
    return own.order < other.order
  }

  /// Whether what asked for something was asked for in a moment, or behind that: so it asked later than the moment did.
  private func isBehind(_ moment: Int, _ start: Int?) -> Bool {
    var next = start.flatMap { points[$0]?.start }
    while let number = next, number > moment { next = points[number]?.start }
    return next == moment
  }

  /// The order in which a scheduler runs a moment, or what a task waited for that delivers it.
  private func orderOfCause(of point: Point) -> Int {
    if point.order < .max { return point.order }
    return point.start.flatMap { points[$0]?.order } ?? point.parent?.order ?? .max
  }

  /// The call whose answer, from elsewhere than the main queue, led to a moment.
  func call(behind point: Point) -> Int? {
    var next = point.parent
    while let moment = next {
      if let call = callsOfAnswers[moment.number] { return call }
      next = moment.parent
    }
    return nil
  }
}
