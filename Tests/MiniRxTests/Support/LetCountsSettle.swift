#if DEBUG
  import Foundation
  import MiniRx

  /// Waits until the counts of objects stand still. They are those of the process, and what another test has left in a queue may still
  /// be released; a test that compares counts begins behind that.
  func letCountsSettle() {
    func counts() -> [Int] {
      Resources.Kind.allCases.map { Resources.count(of: $0) } + [Int(Resources.numberOfSerialDispatchQueueObservables)]
    }
    var (last, looks) = (counts(), 0)
    while looks < 25 {
      Thread.sleep(forTimeInterval: 0.002)
      let next = counts()
      looks = next == last ? looks + 1 : 0
      last = next
    }
  }
#endif
