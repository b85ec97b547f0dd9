import Dispatch

/// A piece of work, done by this library, by a peer, and by hand.
///
/// Each contender makes its work ready and returns what runs it: a function that performs `operations` operations and
/// returns a result, which all contenders have to agree on.
struct Case {
  typealias Contender = () -> () -> Int

  let id: String
  let operations: Int
  let mini: Contender
  var openCombine: Contender?
  var plain: Contender?

  /// The best of several passes, the contenders taking turns so that a noisy moment hits all of them.
  func measure(passes: Int) -> Figures {
    let contenders = [mini, openCombine, plain].map { $0?() }
    let results = contenders.map { $0?() }
    precondition(
      results.compactMap { $0 }.allSatisfy { $0 == results[0] }, "\(id): the contenders disagree: \(results)")
    var best = [Double?](repeating: nil, count: contenders.count)
    for _ in 0..<passes {
      for (index, run) in contenders.enumerated() {
        guard let run else { continue }
        let start = DispatchTime.now().uptimeNanoseconds
        let result = run()
        let time = Double(DispatchTime.now().uptimeNanoseconds - start) / Double(operations)
        precondition(result != Int.min)
        best[index] = min(best[index] ?? .infinity, time)
      }
    }
    return Figures(id: id, ns: best[0]!, openCombine: best[1], plain: best[2])
  }
}

/// Nanoseconds per operation.
struct Figures {
  let id: String
  let ns: Double
  let openCombine: Double?
  let plain: Double?
}
