@testable import MiniRx

extension MomentTimer {
  /// What the work returns.
  func run<Result>(every period: Int64? = nil, _ work: () -> Result) -> Result {
    var result: Result?
    run(every: period) {
      result = work()
      return Disposables.create()
    }
    return result!
  }
}
