import RxComposable

/// What effects did that has an order: actions, the runs without one, what asked dependencies, and answers that came from elsewhere than
/// the main queue.
extension WrittenOrder {
  mutating func addPart(_ number: Int, of effect: Int?) { parts[effect ?? 0, default: []].append(number) }

  mutating func addPart(_ answer: RecordedCall.Answer, of effect: Int?, isOfTask: Bool) {
    let (number, hasRuns) = (answer.moment.number, !answer.moment.runs.isEmpty)
    addPart(number, of: effect)
    if !isOfTask { points[number]?.taken = answer.taken }
    if hasRuns { points[number]?.askedForTurn = true } else { points[number]?.end = answer.moment.end }
  }

  /// Parts in their order. Another thread may deliver an answer when a run has begun that is about to ask for the next: it came before that.
  mutating func sorted(_ parts: [Int]) -> [Int] {
    func arrival(_ number: Int) -> Int { points[number]?.arrival ?? number }
    var sorted = Set(parts).sorted { arrival($0) < arrival($1) }
    for (index, number) in sorted.enumerated() where points[number]?.askedForTurn == true {
      var place = index
      while place > 0, let order = points[sorted[place - 1]]?.asked, number < order {
        overtaken.insert(sorted[place - 1])
        sorted.swapAt(place - 1, place)
        place -= 1
      }
    }
    return sorted
  }
}

extension WrittenOrder.Point {
  /// The number of when the effect had it.
  fileprivate var arrival: Int { taken ?? number }

  /// Whether it is not known if it, an answer, came before a run that was due: it led to nothing, and had not ended when the run began.
  func isUnknown(before run: Self) -> Bool {
    end.map { run.order < arrival && arrival < run.number && run.number <= $0 } == true
  }

  /// Whether it is not known if it, an answer, came after a run that had not ended: each may be what made the other void, as of a
  /// `timeout`.
  func isUnknown(behind run: Self) -> Bool { run.end.map { arrival <= $0 } == true }
}
