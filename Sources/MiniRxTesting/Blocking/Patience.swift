import Dispatch
import MiniRx

/// How much longer a test waits for what comes from outside of it.
///
/// On a busy machine a process may stand still for seconds, and what its test waits for stands still with it. So the one who waits
/// looks often, and of the time between two looks no more than a slice counts.
package final class Patience {
  /// For how many nanoseconds to wait between two looks.
  package static let slice: Int64 = 10_000_000

  private var left: Int64
  private var lastLook = MonotonicClock.nanoseconds

  /// - Parameter nanoseconds: how long to wait where nothing else keeps the machine busy; `max` for ever.
  package init(nanoseconds: Int64) { left = max(nanoseconds, 0) }

  /// How long to wait until the next look; `nil` when it is over.
  package func nextSlice() -> Int64? {
    if left == .max { return Self.slice }
    let now = MonotonicClock.nanoseconds
    left -= min(now - lastLook, Self.slice, left)
    lastLook = now
    return left > 0 ? min(left, Self.slice) : nil
  }

  /// Waits for a signal.
  package func wait(for signal: DispatchSemaphore) {
    if left == .max { return signal.wait() }
    while let slice = nextSlice() {
      if signal.wait(timeout: .now() + RxTimeInterval(nanoseconds: slice)) == .success { return }
    }
  }
}
