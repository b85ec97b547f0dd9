import Dispatch

extension Case {
  /// The best of several passes, the contenders taking turns so that a noisy moment hits all of them.
  ///
  /// - Parameter earlier: the figures that targets may refer to.
  func figures(passes: Int, after earlier: [Figures] = []) -> Figures {
    let contenders = Options.current.runsAlone ? [mini, nil, nil] : [mini, openCombine, plain]
    let best = measure == .time ? times(contenders, passes) : memory(contenders)
    return Figures(self, best, allocations: allocations(), after: earlier)
  }

  /// How many objects an operation makes, on average over a run that is not the first.
  func allocations() -> Double {
    let run = mini()
    if measure == .time { _ = run() }
    return Double(ObjectCount.during { _ = run() }) / Double(operations)
  }

  /// Stops the program where a result is wrong, or the contenders disagree about it.
  private func check(_ results: [Int?]) {
    let expected = result ?? results[0]
    precondition(
      results.compactMap { $0 }.allSatisfy { $0 == expected },
      "\(id): \(expected!) is the result, but the contenders have \(results)")
  }

  /// Short runs are repeated for a while, because figures of different cases are compared as well, and a noisy moment
  /// may last longer than all passes of one.
  private func times(_ contenders: [Contender?], _ passes: Int) -> [Double?] {
    let runs = contenders.map { $0?() }
    check(runs.map { $0?() })
    var best = [Double?](repeating: nil, count: runs.count)
    let end = DispatchTime.now() + .milliseconds(40 * passes)
    var pass = 0
    while pass < passes || DispatchTime.now() < end {
      pass += 1
      var results: [Int?] = []
      for (index, run) in runs.enumerated() {
        let start = DispatchTime.now().uptimeNanoseconds
        results.append(run?())
        let time = Double(DispatchTime.now().uptimeNanoseconds - start) / Double(operations)
        if run != nil { best[index] = min(best[index] ?? .infinity, time) }
      }
      check(results)
    }
    return best
  }

  private func memory(_ contenders: [Contender?]) -> [Double?] {
    var results: [Int?] = []
    let bytes = contenders.map { contender -> Double? in
      guard let run = contender?() else { return nil }
      let before = Heap.bytesInUse
      results.append(run())
      return withExtendedLifetime(run) { Double(Heap.bytesInUse - before) / Double(operations) }
    }
    check(results)
    return bytes
  }
}
