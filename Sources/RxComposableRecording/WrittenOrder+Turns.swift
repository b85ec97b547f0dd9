extension WrittenOrder {
  /// Whether what was sent came before what a task of an action delivers that was sent in the same turn, or may be sent in one turn.
  func isInTurn(of point: Point, _ delivery: Point) -> Bool {
    delivery.start.map { start in
      point.turn != nil && points[start]?.turn == point.turn || sentInARow(from: start, to: point.number) != nil
    } == true
  }

  /// The moments from one to another, if the test may send them all before a task begins: it had begun after a tenth of a second.
  func sentInARow(from start: Int, to last: Int) -> ArraySlice<Int>? {
    // What is sent has a time of its own.
    guard let begin = wishes[start], let end = wishes[last], end - begin <= 100_000_000 else { return nil }
    let row = numbers[numbers.partitioningIndex { $0 >= start }...].prefix { $0 <= last }
    return row.first == start && row.allSatisfy { points[$0]?.isSent == true } ? row : nil
  }

  /// What a scheduler runs between two actions that follow one another.
  func runs(between first: Int, and last: Int) -> [Int] {
    turns.slice(between: first, and: last) + asking.slice(between: first, and: last)
      + numbers.slice(between: first, and: last).filter { points[$0]?.isOfTask == false }
  }

  /// Whether a scheduler was given a moment, or the answer behind it, in another moment or after it.
  func isStarted(_ point: Point, from number: Int) -> Bool {
    guard let start = point.start else { return false }
    // What a task asked for in a moment that has no order may be asked for earlier in the test.
    return start == number || points[start]?.start.map { $0 >= number && numbers.has($0) } ?? false
  }

  /// Whether the run of a timer asked for a turn, or for what asked for it.
  func isTurnOfTimer(_ turn: Point) -> Bool {
    var point = turn
    while point.isAtOnce, !point.isOfTask, let start = point.start.flatMap({ points[$0] }) { point = start }
    let isAnswer = point.isTaken || callsOfAnswers[point.number] != nil || functions[point.number] != nil
    return !point.isOfTask && !point.isAtOnce && !point.isSent && !isAnswer
  }
}
