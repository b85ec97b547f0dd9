import Foundation

/// The least time that the thread computes for a body, in nanoseconds; waiting for other processes does not count.
func processorTime(rounds: Int = 3, _ body: () -> Void) -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
  return (0..<rounds).map { _ in
    let start = now()
    body()
    return now() - start
  }.min()!
}
